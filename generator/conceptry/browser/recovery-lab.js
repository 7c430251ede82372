// @ts-check
/**
 * Makes the finished page of the recovery lab live: Python answers what is typed, charts are
 * drawn again, one job is played and many are run. Nothing of the models is computed here.
 */

import { findRepeats, readState, tellUnread } from "./address.js";
import { find } from "./field.js";
import { forget, isObject, keep, recall } from "./progress.js";
import * as python from "./python.js";
import { CHARTS } from "./recovery-content.js";
import { FIRST_ORDER, RecoveryForm } from "./recovery-form.js";
import { LabPlot } from "./recovery-plot.js";
import { Simulation } from "./recovery-simulation.js";
import { fillSlots } from "./recovery-slot.js";
import { Timeline } from "./recovery-timeline.js";
import { say } from "./words.js";

/**
 * @typedef {import("./recovery-content.js").Content} Content
 * @typedef {import("./recovery-form.js").Texts} Texts
 * @typedef {Record<string, any>} Reply
 */

const STOP_AFTER = 300;
const SECTION = "lab";
const NAME = "labs/recovery";

/** Register `<conceptry-recovery-lab>`; again is harmless. */
export function define() {
  if (!customElements.get("conceptry-recovery-lab")) {
    customElements.define("conceptry-recovery-lab", RecoveryLabElement);
  }
}

class RecoveryLabElement extends HTMLElement {
  /** @type {AbortController | undefined} */
  #connection;

  connectedCallback() {
    this.#connection?.abort();
    this.#connection = new AbortController();
    new Lab(this).listen(this.#connection.signal);
  }

  disconnectedCallback() {
    this.#connection?.abort();
    this.#connection = undefined;
  }
}

/** The lab while it is on the page. */
class Lab {
  #element;
  #form;
  #plots;
  #timeline;
  #simulation;
  #status;
  #stop;
  #model;
  #output;
  #printed;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;
  /** @type {AbortController | undefined} */
  #question;
  /** Curves of presets that the page was not printed with. @type {Map<string, Reply>} */
  #bases = new Map();
  /** The curves of the last answer, for sentences that name values of them. @type {Reply | undefined} */
  #curves;
  /** What of the address could not be set, in words; until the reader sets something. */
  #unread = "";
  /** Whether anything but the printed values is shown. */
  #isLive = false;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    this.#form = new RecoveryForm(element);
    this.#plots = Array.from(element.querySelectorAll(".cx-lab-chart")).flatMap((part) =>
      part instanceof HTMLElement ? [new LabPlot(part)] : [],
    );
    this.#status = find(element, ".cx-lab-form .cx-status", HTMLElement);
    this.#stop = find(element, ".cx-lab-form .cx-stop", HTMLButtonElement);
    this.#model = find(element, ".cx-lab-model", HTMLElement);
    this.#output = find(element, ".cx-lab-goodput .cx-slot", HTMLElement);
    const ask = (/** @type {object} */ request, /** @type {python.Options} */ options) => this.#ask(request, options);
    this.#timeline = new Timeline(find(element, ".cx-job", HTMLElement), ask);
    this.#simulation = new Simulation(find(element, ".cx-jobs", HTMLElement), ask, () => toInputs(this.#form.texts));
    this.#printed = {
      slots: Array.from(element.querySelectorAll(".cx-slot"), (slot) => ({ slot, text: slot.textContent })),
      warnings: this.#warnings.innerHTML === "" ? [] : Array.from(this.#warnings.children, (item) => item.textContent ?? ""),
    };
  }

  get #warnings() {
    return find(this.#element, ".cx-lab-warnings", HTMLElement);
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.#form.enable(signal, (delay) => {
      this.#unread = "";
      this.#change(delay);
    });
    this.#timeline.enable(signal);
    this.#simulation.enable(signal);
    find(this.#element, ".cx-calculator-actions", HTMLElement).hidden = false;
    find(this.#element, ".cx-reset", HTMLButtonElement).addEventListener("click", () => this.#reset(), { signal });
    this.#stop.addEventListener("click", () => (clearTimeout(this.#settling), python.stop()), { signal });
    addEventListener("hashchange", () => this.#follow(), { signal });
    this.#element.addEventListener("click", (event) => this.#look(event), { signal });
    python.events.addEventListener("state", () => this.#showState(), { signal });
    this.#restore();
    this.#showState();
    // Whoever opens the lab will use it.
    python.warm("recovery");
    signal.addEventListener("abort", () => {
      clearTimeout(this.#settling);
      this.#question?.abort();
      for (const plot of this.#plots) plot.remove();
    });
  }

  /** Begin with what the address says, or with what the reader had set last. */
  #restore() {
    const state = readState(location.hash);
    if (state) {
      this.#take(state);
      return;
    }
    const kept = recall(SECTION, NAME);
    if (!isKept(kept) || kept.edition !== this.#element.dataset["edition"] || !Object.keys(kept.inputs).length) return;
    this.#form.set(kept.inputs);
    this.#speak(say("Your last settings are back."));
    this.#change(0);
  }

  /** Take over a state that was put into the address. */
  #follow() {
    const state = readState(location.hash);
    if (state && !sameTexts(Object.fromEntries(state), this.#form.state)) this.#take(state);
  }

  /** @param {import("./address.js").Pair[]} state of an address */
  #take(state) {
    this.#unread = tellUnread([...findRepeats(state), ...this.#form.set(Object.fromEntries(state))]);
    this.#change(0);
  }

  /**
   * A link of the page sets the lab and leads to what is to be seen.
   * @param {MouseEvent} event
   */
  #look(event) {
    const link = event.target instanceof Element ? event.target.closest("a[data-look]") : null;
    // With a key held down the link opens elsewhere.
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const goal = document.getElementById(link.dataset["look"] ?? "");
    if (!goal) return;
    event.preventDefault();
    // The theme, at the first link within a page, puts the page up anew, and the focus is gone
    // (Material for MkDocs 9.8, instant navigation).
    event.stopPropagation();
    history.pushState(null, "", link.hash);
    this.#follow();
    goal.scrollIntoView({ block: "start" });
    goal.focus({ preventScroll: true });
  }

  #reset() {
    this.#unread = "";
    this.#form.set({ preset: this.#form.preset });
    this.#change(0);
  }

  /**
   * Answer once the reader has paused; a later change replaces an earlier one.
   * @param {number} delay
   */
  #change(delay) {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.#answer(), delay);
  }

  /**
   * @param {object} request
   * @param {python.Options} [options]
   * @returns {Promise<Reply>}
   */
  #ask(request, options) {
    return python.respond("recovery", { inputs: toInputs(this.#form.texts), ...request }, options);
  }

  async #answer() {
    this.#question?.abort();
    const question = new AbortController();
    const { signal } = question;
    this.#question = question;
    const wasReady = python.currentStatus().state === "ready";
    let ready = wasReady;
    const slow = setInterval(() => {
      if (ready) this.#showRunning();
      ready = python.currentStatus().state === "ready";
    }, STOP_AFTER);
    const asked = performance.now();
    try {
      const reply = await this.#ask({ kind: "answer" }, { signal });
      clearInterval(slow);
      this.#stop.hidden = true;
      const milliseconds = Math.max(1, Math.round(performance.now() - asked));
      this.#showAnswer(reply);
      if (!reply["ok"]) {
        this.#speak(say("Something that was typed cannot be used: see the fields."));
        return;
      }
      this.#speak(say("Computed"), wasReady ? ` ${say("in {milliseconds} ms", { milliseconds })}` : "");
      this.#remember();
      await this.#showCurves(reply, signal);
      await this.#timeline.refresh(signal);
    } catch (error) {
      if (!signal.aborted) this.#showFault(error);
    } finally {
      clearInterval(slow);
      if (this.#question === question) this.#stop.hidden = true;
    }
  }

  /** @param {Reply} reply */
  #showAnswer({ ok, problems, results, values, warnings }) {
    /** @type {Map<string | null, string>} */
    const faults = new Map(problems.map((/** @type {any} */ { input, message }) => [input, message]));
    this.#form.showFaults(faults);
    this.#isLive = true;
    const general = faults.get(null);
    const told = ok ? warnings.map((/** @type {any} */ { message }) => message) : general ? [general] : [];
    this.#showWarnings([...(this.#unread ? [this.#unread] : []), ...told]);
    this.#element.classList.toggle("cx-lab-faulty", !ok);
    if (!ok) return;
    this.#showModel();
    fillSlots(this.#element, { ...results, values, ...(this.#curves ? { curves: this.#curves } : {}) });
    this.#simulation.expect(values["is_tiered"] === "yes" ? results.tiers.goodput : results.goodput);
  }

  /** Say large what the chosen model gives. */
  #showModel() {
    const { isFirstOrder, texts } = this.#form;
    this.#output.dataset["path"] = isFirstOrder ? "first_order.goodput" : "goodput";
    const law = texts["law"] === "weibull" ? say("exact, Weibull failures") : say("exact");
    this.#model.textContent = isFirstOrder ? say("to first order") : law;
  }

  /** @param {string[]} messages */
  #showWarnings(messages) {
    const shown = Array.from(this.#warnings.children, (item) => item.textContent);
    if (shown.length === messages.length && messages.every((message, order) => message === shown[order])) return;
    this.#warnings.replaceChildren(
      ...messages.map((message) => {
        const item = document.createElement("li");
        item.textContent = message;
        return item;
      }),
    );
  }

  /**
   * Draw the charts, the ones that stand first on the page first.
   * @param {Reply} answer
   * @param {AbortSignal} signal
   */
  async #showCurves({ results, values }, signal) {
    const { changes, isFirst, preset } = this.#form;
    const isChanged = Object.keys(changes).length > 0;
    if (!isFirst && !this.#bases.has(preset)) this.#bases.set(preset, await this.#fetchBase(signal));
    const base = isFirst ? undefined : this.#bases.get(preset);
    /** @type {Reply} */
    const curves = {};
    for (const plot of this.#plots) {
      const chart = CHARTS.get(plot.name);
      if (!chart) continue;
      const { curve, make } = chart;
      if (!curves[curve]) Object.assign(curves, (await this.#ask({ kind: "curves", which: [curve] }, { signal }))["curves"]);
      const old = base && make(base["curves"][curve], base["results"]);
      plot.show(old, isChanged ? make(curves[curve], results) : undefined);
    }
    this.#curves = curves;
    fillSlots(this.#element, { ...results, values, curves });
  }

  /**
   * Have the curves of a preset computed, which stay to be compared with.
   * @param {AbortSignal} signal
   */
  async #fetchBase(signal) {
    const inputs = toInputs(this.#form.baseline);
    const { results } = await this.#ask({ kind: "answer", inputs }, { signal });
    const which = [...new Set(Array.from(CHARTS.values(), ({ curve }) => curve))];
    const { curves } = await this.#ask({ kind: "curves", which, inputs }, { signal });
    return { results, curves };
  }

  /** Keep what is set: in the address, for whoever is sent it, and in this browser. */
  #remember() {
    const { state } = this.#form;
    const fragment = new URLSearchParams(state).toString().replaceAll("+", "%20");
    const isOurs = location.hash === "" || readState(location.hash) !== undefined;
    if (fragment || isOurs) {
      const address = location.pathname + location.search + (fragment && `#${fragment}`);
      history.replaceState(history.state, "", address);
    }
    if (!fragment) forget(SECTION, NAME);
    else keep(SECTION, NAME, { at: new Date().toISOString(), edition: this.#element.dataset["edition"] ?? "", inputs: state });
  }

  #showRunning() {
    this.#stop.hidden = false;
    this.#speak(say("Python is computing…"));
  }

  /** @param {unknown} error */
  #showFault(error) {
    if (error instanceof python.StartError) {
      // Of a start that failed the state has been told already; the lab's own code may be missing.
      if (python.currentStatus().state !== "failed") this.#fail(error.message);
      return;
    }
    const reason = error instanceof python.StoppedError ? error.message : say("no answer");
    const words = reason === python.STOPPED
      ? say("Stopped. The results are those of the values before.")
      : say("Stopped: {reason}. The results are those of the values before.", { reason });
    this.#speak(words);
  }

  #showState() {
    const { reason, state, words } = python.currentStatus();
    if (state === "starting") this.#speak(words ?? "");
    if (state === "ready" && !this.#isLive) this.#speak(say("Python is ready."));
    if (state === "failed") this.#fail(reason ?? "");
  }

  /**
   * Show what the page was printed with, for nothing else can be computed now.
   * @param {string} reason
   */
  #fail(reason) {
    this.#form.set({});
    this.#output.dataset["path"] = "goodput";
    this.#model.textContent = say("exact");
    for (const { slot, text } of this.#printed.slots) slot.textContent = text;
    this.#showWarnings(this.#printed.warnings);
    for (const plot of this.#plots) plot.show(undefined, undefined);
    this.#speak(say("Python could not start: {reason}. The results shown are those of the printed values.", { reason }));
  }

  /**
   * @param {string} words
   * @param {string} [aside] what changes with every answer and is not read aloud
   */
  #speak(words, aside = "") {
    const quiet = document.createElement("span");
    quiet.ariaHidden = "true";
    quiet.textContent = aside;
    if (this.#status.firstChild?.textContent === words) this.#status.lastChild?.replaceWith(quiet);
    else this.#status.replaceChildren(words, quiet);
  }
}

/**
 * What the desk is asked: first order is a model of the page, which stands beside the exact one.
 * @param {Texts} texts
 * @returns {Texts}
 */
function toInputs(texts) {
  return texts["law"] === FIRST_ORDER ? { ...texts, law: "exponential" } : texts;
}

/**
 * @param {Texts} one
 * @param {Texts} other
 */
function sameTexts(one, other) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/**
 * @param {unknown} kept as this lab has kept it, or as a file of the reader has brought it
 * @returns {kept is { edition: string, inputs: Texts }}
 */
function isKept(kept) {
  if (!isObject(kept) || !isObject(kept["inputs"])) return false;
  return Object.values(kept["inputs"]).every((text) => typeof text === "string");
}
