// @ts-check
/**
 * The one script of a page that was opened from a folder, where browsers load no modules: the same
 * parts in one classic script, and Python from the packed files. Over HTTP nothing asks for it.
 */

// First, while the browser still knows which script this is.
import "./place.js";
import { deliverBy } from "./python.js";
import { delivery } from "./python-folder.js";
import "./conceptry.js";

deliverBy(delivery);
