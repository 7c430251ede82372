// @ts-check
/**
 * The one owner of Python on this site: starts its worker once per visit, hands it one
 * request at a time, and ends it when it does not come back. Fetches what only some labs
 * need, when the first of them is asked. Survives instant navigation, because modules do.
 * Knows nothing of calculators, nor how its files come here.
 */

import { delivery as overHttp } from "./python-site.js";
import { say } from "./words.js";

/**
 * @typedef {"idle" | "starting" | "ready" | "failed" | "stopped"} State
 * @typedef {{ state: State, reason?: string, words?: string, python?: string, how?: string, milliseconds?: number }} Status
 *   `words` say what is being done while it starts
 * @typedef {{ signal?: AbortSignal, deadline?: number, background?: boolean }} Options
 *   `background` requests wait until there are no others: those of a long run, one after another.
 * @typedef {import("./python-site.js").Delivery} Delivery
 * @typedef {import("./python-site.js").PythonWorker} PythonWorker
 * @typedef {import("./worker.js").Lab} Lab
 * @typedef {{
 *   lab: Lab, request: string, deadline: number, background: boolean, signal: AbortSignal | undefined,
 *   resolve: (reply: string) => void, reject: (reason: unknown) => void,
 * }} Job
 */

/** Milliseconds for one computation. */
const DEADLINE = 2000;
/** Milliseconds after the deadline in which Python must have stopped by itself. */
const GRACE = 1000;
const LONGEST_START = 120_000;
/** Labs that are packages, which come as an archive of their own. @type {Set<Lab>} */
const PACKAGED = new Set(["recovery"]);

/** The message of what the reader has stopped. */
export const STOPPED = say("stopped");

/** Rejects a request that was stopped, by the reader or by its deadline. */
export class StoppedError extends Error {
  name = "StoppedError";
}

/** Rejects requests when Python cannot start. */
export class StartError extends Error {
  name = "StartError";
}

/** Tells of each change of state by an event `state`, with a {@link Status} as detail. */
export const events = new EventTarget();

/** @type {Status} */
let status = { state: "idle" };
let delivery = overHttp;
/** @type {PythonWorker | undefined} */
let worker;
/** @type {Job[]} */
let waiting = [];
/** @type {(Job & { call: number }) | undefined} */
let running;
let calls = 0;
let startedAt = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let watchdog;

/** When the worker has been told to start. @type {Promise<unknown>} */
let begun = Promise.resolve();
/** @type {Promise<ArrayBuffer> | undefined} */
let packages;
/** The worker that the packages were sent to. @type {PythonWorker | undefined} */
let supplying;
/** The worker that has them. @type {PythonWorker | undefined} */
let supplied;
let isPackageAsked = false;

/**
 * Say how the files of Python come here, before it is started.
 * @param {Delivery} changed
 */
export function deliverBy(changed) {
  delivery = changed;
}

/** @returns {Status} */
export function currentStatus() {
  return status;
}

/**
 * Start Python unless it has been started; a failed start is tried again.
 * @param {Lab} [lab] whose code is fetched as well, where it comes by itself
 */
export function warm(lab) {
  isPackageAsked ||= lab !== undefined && PACKAGED.has(lab);
  start();
  if (isPackageAsked && supplying !== worker) void supply();
}

function start() {
  if (worker) return;
  startedAt = performance.now();
  announce({ state: "starting", words: delivery.words });
  const started = delivery.makeWorker();
  worker = started;
  started.addEventListener("message", (event) => {
    if (started === worker) receive(/** @type {MessageEvent} */ (event).data);
  });
  started.addEventListener("error", (event) => {
    event.preventDefault();
    const { message } = /** @type {ErrorEvent} */ (event);
    if (started === worker) fail(message || say("the worker could not be loaded"));
  });
  watchdog = setTimeout(() => fail(say("it takes too long")), LONGEST_START);
  begun = delivery.begin(started).catch((error) => started === worker && fail(describe(error)));
}

/**
 * Have Python answer one request.
 * @param {Lab} lab the module of `labs/` whose request it is
 * @param {object} request
 * @param {Options} [options]
 * @returns {Promise<any>} the reply; rejects with `StoppedError`, `StartError` or the signal's reason
 */
export function respond(lab, request, { signal, deadline = DEADLINE, background = false } = {}) {
  warm(lab);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    /** @type {Job} */
    const job = { lab, request: JSON.stringify(request), deadline, background, signal, reject, resolve: (reply) => resolve(JSON.parse(reply)) };
    signal?.addEventListener("abort", () => {
      waiting = waiting.filter((other) => other !== job);
      reject(signal.reason);
    });
    waiting.push(job);
    next();
  });
}

/** End whatever Python is doing and start it afresh for the next request. */
export function stop() {
  if (!worker) return;
  end();
  // What waits is the same question, asked again on the way to the button.
  for (const job of [running, ...waiting]) job?.reject(new StoppedError(STOPPED));
  running = undefined;
  waiting = [];
  announce({ state: "stopped" });
  warm();
}

/** Fetch the packages, once, and give them to the worker before it is asked for one of them. */
async function supply() {
  try {
    packages ??= delivery.fetchPackages();
    const bytes = await packages;
    await begun;
    if (!worker || supplying === worker) return;
    supplying = worker;
    worker.postMessage({ packages: bytes });
  } catch (error) {
    console.info(describe(error));
    packages = undefined;
    refuse(say("its code cannot be fetched"));
  }
}

/** @param {any} message */
function receive(message) {
  if (message.state === "ready") {
    clearTimeout(watchdog);
    const { how, python } = message;
    announce({ state: "ready", how, python, milliseconds: performance.now() - startedAt });
    next();
  } else if (message.state === "starting") {
    announce({ state: "starting", words: message.words });
  } else if (message.state === "supplied") {
    supplied = worker;
    next();
  } else if (message.state === "unsupplied") {
    supplying = undefined;
    refuse(message.reason);
  } else if (message.state === "failed") {
    fail(message.reason);
  } else if (message.call === running?.call) {
    settle(message);
  }
}

/** @param {import("./worker.js").Answer} answer */
function settle({ reply, stopped, fatal }) {
  const job = running;
  clearTimeout(watchdog);
  running = undefined;
  if (reply !== undefined) job?.resolve(reply);
  else if (stopped) job?.reject(new StoppedError(say("the computation took too long")));
  if (fatal !== undefined) {
    // An interpreter that broke down once answers nothing any more.
    job?.reject(new StoppedError(say("Python broke down: {reason}", { reason: fatal })));
    end();
    warm();
  }
  next();
}

/** Send the next request that still has somebody waiting for it and whose lab is there. */
function next() {
  if (status.state !== "ready" || running) return;
  const able = waiting.filter((job) => supplied === worker || !PACKAGED.has(job.lab));
  const job = able.find((one) => !one.background) ?? able[0];
  if (!job) return;
  waiting = waiting.filter((other) => other !== job);
  running = { ...job, call: ++calls };
  const { call, lab, request, deadline } = running;
  watchdog = setTimeout(stop, deadline + GRACE);
  worker?.postMessage({ call, lab, request, deadline });
}

/** @param {string} reason */
function fail(reason) {
  end();
  const refused = running ? [running, ...waiting] : waiting;
  running = undefined;
  waiting = [];
  announce({ state: "failed", reason });
  for (const job of refused) job.reject(new StartError(reason));
}

/**
 * Answer no request to a packaged lab.
 * @param {string} reason
 */
function refuse(reason) {
  const refused = waiting.filter((job) => PACKAGED.has(job.lab));
  waiting = waiting.filter((job) => !refused.includes(job));
  for (const job of refused) job.reject(new StartError(reason));
}

/** @param {any} error */
function describe(error) {
  return String(error?.message ?? error);
}

function end() {
  clearTimeout(watchdog);
  worker?.terminate();
  worker = undefined;
}

/** @param {Status} changed */
function announce(changed) {
  status = changed;
  events.dispatchEvent(new CustomEvent("state", { detail: changed }));
}
