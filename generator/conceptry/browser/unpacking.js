// @ts-check
/** Gzip in memory, unpacked. */

/**
 * Written into the stream by hand, since WebKit cannot make a stream of a Blob in a page from a
 * folder.
 *
 * @param {ArrayBuffer} bytes
 * @returns {ReadableStream<Uint8Array<ArrayBuffer>>}
 */
export function unpack(bytes) {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  // What cannot be unpacked is told to whoever reads.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return readable;
}
