// @ts-check
/**
 * Where the files of the site lie. The one module that asks for its own address: in the script of
 * a page from a folder it is that of the whole script.
 */

/** The folder of scripts, styles and Python. */
export const ASSETS = new URL("./", import.meta.url).href;

/** The folder of the site itself; the assets lie in `assets/conceptry-…/`. */
export const SITE = new URL("../../", ASSETS);
