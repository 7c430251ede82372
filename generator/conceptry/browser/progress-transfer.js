// @ts-check
/** Takes progress to a file and back, and forgets all of it: each only when it is asked to. */

import { create } from "./element.js";
import { merge, undo } from "./progress-merge.js";
import { conceptOf, MOST_BYTES, readFile, SECTIONS, shorten, writeFile } from "./progress-file.js";
import { change, dropAside, recallAll, recallAside, sitePath } from "./progress.js";
import { say, sayMany, weave } from "./words.js";

/**
 * @typedef {import("./progress.js").Kept} Kept
 * @typedef {import("./progress-file.js").Content} Content
 * @typedef {import("./progress-file.js").Refusal} Refusal
 * @typedef {import("./progress-merge.js").Step} Step
 * @typedef {{
 *   site: { title: string, edition: string },
 *   nameOf: (id: string) => string | undefined,
 *   signal: AbortSignal,
 * }} Context
 */

const NO_ROOM = say("Your browser has no room to keep it: it lasts until you leave the page.");
const OF_CONCEPTS = new Set(["known", "quiz", "number"]);
const MOST_NAMED = 10;
const MEGABYTE = 1e6;
/** Milliseconds by which clocks of two devices may differ without anybody having noticed. */
const DAY = 86_400_000;

export class Transfer {
  #context;
  #export = button(say("Save as a file"));
  #import = button(say("Add from a file…"));
  #undo = button(say("Undo the import"));
  #clear = button(say("Forget everything…"), "cx-quiet-button");
  #input = Object.assign(document.createElement("input"), { type: "file", accept: ".json,application/json", hidden: true });
  #report = create("div", "cx-progress-report");
  #aside = create("div", "");
  #dialog = document.createElement("dialog");
  /** @type {{ before: Kept, after: Kept } | undefined} the last import, until the page is left */
  #last;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    const { signal } = context;
    this.#report.setAttribute("role", "status");
    this.#undo.hidden = true;
    this.#dialog.className = "cx-progress-dialog";
    this.#export.addEventListener("click", () => this.#save(), { signal });
    this.#import.addEventListener("click", () => this.#input.click(), { signal });
    this.#input.addEventListener("change", () => void this.#take(), { signal });
    this.#undo.addEventListener("click", () => this.#takeBack(), { signal });
    this.#clear.addEventListener("click", () => void this.#forgetAll(), { signal });
    const actions = create("p", "cx-progress-actions", this.#export, this.#import, this.#undo, this.#clear);
    const words = create(
      "p",
      "",
      say("The file is plain text with the names of concepts and the words of your answers in it. Adding it on another device joins both: of each entry the newest stays, of each prediction the first one ever, and nothing is lost."),
    );
    this.element = create("div", "", words, actions, this.#input, this.#report, this.#aside, this.#dialog);
  }

  /** @param {Kept} kept */
  show(kept) {
    const isEmpty = Object.keys(kept).length === 0;
    this.#export.disabled = isEmpty;
    this.#clear.hidden = isEmpty;
    this.#showAside();
  }

  #save() {
    const { site, nameOf } = this.#context;
    const now = new Date().toISOString();
    const text = writeFile(recallAll(), { site: { path: sitePath(), ...site }, now, nameOf });
    download(text, `progress-${slug(site.title)}-${now.slice(0, 10)}.json`);
    this.#speak(say("The file is with your downloads."));
  }

  async #take() {
    const file = this.#input.files?.[0];
    if (!file) return;
    if (file.size > MOST_BYTES) {
      this.#refuse(file.name, say("it is too large, {size}, and at most {most} are read", { size: `${(file.size / MEGABYTE).toFixed(1)} MB`, most: `${MOST_BYTES / MEGABYTE} MB` }));
    } else {
      await this.#read(file);
    }
    this.#input.value = ""; // so that the same file can be chosen again
  }

  /** @param {File} file */
  async #read(file) {
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      this.#refuse(file.name, say("it cannot be read as text"));
      return;
    }
    const content = readFile(text);
    if ("problem" in content) this.#refuse(file.name, content.problem);
    else if (content.site.path === sitePath() || (await this.#isWanted(content))) this.#join(file.name, content);
    else this.#speak(say("Nothing was added."));
  }

  /** @param {Content} content of another site, or of this one at another address */
  #isWanted({ site }) {
    const here = { ours: this.#context.site.title, path: sitePath() };
    const words = site.path
      ? say("This file comes from “{theirs}” under {their_path}. This site is “{ours}” under {path}. Add it here all the same?", {
          ...here,
          theirs: shorten(site.title ?? say("a site without a title")),
          their_path: shorten(site.path),
        })
      : say("This file comes from a site that it does not name. This site is “{ours}” under {path}. Add it here all the same?", here);
    return this.#ask(words, say("Add it here"), say("Leave it"));
  }

  /**
   * @param {string} name
   * @param {Content} content
   */
  #join(name, { kept, refused }) {
    const before = recallAll();
    const { kept: after, steps } = merge(before, kept);
    const isKept = change(after);
    this.#last = { before, after };
    this.#undo.hidden = !steps.some(({ fate }) => fate === "added" || fate === "updated");
    this.#report.replaceChildren(
      create("p", "", [say("{name} is added.", { name }), ...(isKept ? [] : [NO_ROOM])].join(" ")),
      create("ul", "", ...this.#account(steps, refused, kept)),
    );
  }

  /**
   * @param {Step[]} steps
   * @param {Refusal[]} refused
   * @param {Kept} theirs
   */
  #account(steps, refused, theirs) {
    /** @param {Step["fate"]} fate */
    const of = (fate) => steps.filter((step) => step.fate === fate);
    const strange = steps.filter(({ section, name }) => this.#isUnknown(section, name));
    const ahead = steps.filter(({ section, name }) => Date.parse(String(theirs[section]?.[name]?.["at"])) > Date.now() + DAY);
    const [added, updated, kept, same] = [of("added").length, of("updated").length, of("kept").length, of("same").length];
    /** @type {[number, string][]} */
    const lines = [
      [added, sayMany("{count} added", "{count} added", added)],
      [updated, sayMany("{count} updated by what is newer in the file", "{count} updated by what is newer in the file", updated)],
      [kept, sayMany("{count} left as they are: yours is newer", "{count} left as they are: yours is newer", kept)],
      [same, sayMany("{count} the same on both sides", "{count} the same on both sides", same)],
      [strange.length, sayMany("{count} of these unknown to this site, and kept anyway", "{count} of these unknown to this site, and kept anyway", strange.length)],
      [
        ahead.length,
        sayMany(
          "{count} of these from a time that has not come yet: another import takes them for newer than what you do now",
          "{count} of these from a time that has not come yet: another import takes them for newer than what you do now",
          ahead.length,
        ),
      ],
    ];
    const items = lines.filter(([count]) => count).map(([count, words]) => create("li", "", ...stress(words, count)));
    if (!steps.length) items.push(create("li", "", say("The file holds nothing to add.")));
    if (refused.length) items.push(this.#refusals(refused));
    return items;
  }

  /** @param {Refusal[]} refused */
  #refusals(refused) {
    const named = refused.slice(0, MOST_NAMED).map(({ section, name, why }) => {
      const where = [section, name].filter(Boolean).map(shorten).join(": ");
      return create("li", "", create("bdi", "", where), ` (${why})`);
    });
    if (refused.length > MOST_NAMED) named.push(create("li", "", sayMany("and {n} more", "and {n} more", refused.length - MOST_NAMED)));
    const words = sayMany("{count} refused, and not added:", "{count} refused, and not added:", refused.length);
    return create("li", "", ...stress(words, refused.length), create("ul", "", ...named));
  }

  /**
   * @param {string} section
   * @param {string} name
   */
  #isUnknown(section, name) {
    if (!Object.hasOwn(SECTIONS, section)) return true;
    return OF_CONCEPTS.has(section) && this.#context.nameOf(conceptOf(section, name)) === undefined;
  }

  #takeBack() {
    if (!this.#last) return;
    change(undo(this.#last.before, this.#last.after, recallAll()));
    this.#last = undefined;
    this.#import.focus(); // the button goes away, and the focus must not go with it
    this.#undo.hidden = true;
    this.#speak(say("The import is undone."));
  }

  async #forgetAll() {
    const kept = recallAll();
    const count = Object.values(kept).reduce((sum, part) => sum + Object.keys(part).length, 0);
    const words = sayMany(
      "Forget the one entry of “{title}” in this browser? Only a file that you saved brings them back.",
      "Forget all {n} entries of “{title}” in this browser? Only a file that you saved brings them back.",
      count,
      { title: this.#context.site.title },
    );
    if (!(await this.#ask(words, say("Forget everything"), say("Keep them")))) return;
    const gone = Object.entries(kept).map(([section, part]) => [
      section,
      Object.fromEntries(Object.keys(part).map((name) => [name, null])),
    ]);
    this.#import.focus();
    this.#undo.hidden = true;
    this.#last = undefined;
    const isGone = change(Object.fromEntries(gone));
    this.#speak(isGone ? say("Everything is forgotten.") : say("Your browser does not let this page change what is kept."));
  }

  /** Says what stood under our key and was not ours: it is the reader's to look at or to drop. */
  #showAside() {
    const found = recallAside();
    const items = found.map(({ key, text }) => {
      const save = button(say("Save as a file"), "cx-quiet-button");
      const drop = button(say("Remove"), "cx-quiet-button");
      const label = sayMany("Set aside {time}, {n} character", "Set aside {time}, {n} characters", text.length, { time: key.split(" ").at(-1) ?? "" });
      save.addEventListener("click", () => download(text, "set-aside.txt"), { signal: this.#context.signal });
      drop.addEventListener("click", () => (this.#import.focus(), dropAside(key)), { signal: this.#context.signal });
      return create("li", "", label, " ", save, drop);
    });
    const words = say("In the place of your progress stood something that this page cannot read. It is not lost, but kept aside:");
    this.#aside.replaceChildren(...(found.length ? [create("p", "", words), create("ul", "", ...items)] : []));
  }

  /**
   * @param {string} name
   * @param {string} why
   */
  #refuse(name, why) {
    this.#speak(say("{name} was not added: {reason}.", { name, reason: why }));
  }

  /** @param {string} words */
  #speak(words) {
    this.#report.replaceChildren(create("p", "", words));
  }

  /**
   * @param {string} words
   * @param {string} yes
   * @param {string} no
   * @returns {Promise<boolean>}
   */
  #ask(words, yes, no) {
    const text = Object.assign(create("p", "", words), { id: "progress-ask" });
    const [agree, leave] = [button(yes), button(no, "cx-quiet-button")];
    const { signal } = this.#context;
    agree.addEventListener("click", () => this.#dialog.close("yes"), { signal });
    leave.addEventListener("click", () => this.#dialog.close(""), { signal });
    this.#dialog.setAttribute("aria-labelledby", text.id);
    this.#dialog.replaceChildren(text, create("p", "cx-progress-actions", leave, agree));
    this.#dialog.returnValue = "";
    this.#dialog.showModal();
    return new Promise((answer) => {
      this.#dialog.addEventListener("close", () => answer(this.#dialog.returnValue === "yes"), { signal, once: true });
    });
  }
}

/**
 * @param {string} text
 * @param {string} [className]
 */
function button(text, className = "cx-button") {
  return Object.assign(document.createElement("button"), { type: "button", className, textContent: text });
}

/**
 * @param {string} text
 * @param {string} name of the file
 */
function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000); // once the browser has begun to save it
}

/**
 * @param {string} words with a gap for the count
 * @param {number} count
 */
function stress(words, count) {
  return weave(words, { count: create("strong", "", String(count)) });
}

/** @param {string} title */
function slug(title) {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "site";
}
