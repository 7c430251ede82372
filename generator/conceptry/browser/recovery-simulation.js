// @ts-check
/**
 * Runs many jobs of the recovery lab, part by part, and shows what is known so far. Each part
 * is a request of its own, so that whatever the reader types in the meantime comes in between.
 */

import { find } from "./field.js";
import { StartError } from "./python.js";
import { drawHistogram } from "./recovery-histogram.js";
import { formatDuration, formatShare } from "./recovery-slot.js";
import { say, sayMany } from "./words.js";

/**
 * @typedef {(request: object, options: import("./python.js").Options) => Promise<Record<string, any>>} Ask
 * @typedef {{ name: string, low: number, high: number }} Count
 */

const COUNTS = {
  jobs: { name: say("jobs"), low: 1, high: 10_000 },
  met: { name: say("failures"), low: 1, high: 1000 },
  seed: { name: say("seed"), low: 0, high: Number.MAX_SAFE_INTEGER },
};
const DIGITS = 4;
const ERROR_DIGITS = 2;

export class Simulation {
  #root;
  #ask;
  #readInputs;
  #run;
  #stop;
  #progress;
  #count;
  #shown;
  #figure;
  #result;
  /** @type {AbortController | undefined} */
  #running;
  /** The closed form of what is set now. @type {number | undefined} */
  #expected;
  /** Whether other inputs have been set since the jobs began. */
  #isOld = false;
  #words = "";

  /**
   * @param {HTMLElement} root
   * @param {Ask} ask
   * @param {() => Record<string, string>} readInputs what is set, in the desk's words
   */
  constructor(root, ask, readInputs) {
    this.#root = root;
    this.#ask = ask;
    this.#readInputs = readInputs;
    this.#run = find(root, ".cx-jobs-run", HTMLButtonElement);
    this.#stop = find(root, ".cx-jobs-stop", HTMLButtonElement);
    this.#progress = find(root, "progress", HTMLProgressElement);
    this.#count = find(root, ".cx-jobs-count", HTMLElement);
    this.#shown = find(root, ".cx-jobs-shown", HTMLElement);
    this.#figure = find(root, ".cx-jobs-figure", HTMLElement);
    this.#result = find(root, ".cx-jobs-result", HTMLElement);
  }

  /** @param {AbortSignal} signal */
  enable(signal) {
    this.#run.hidden = false;
    for (const name of Object.keys(COUNTS)) this.#input(name).readOnly = false;
    this.#run.addEventListener("click", () => void this.#start(), { signal });
    this.#stop.addEventListener("click", () => this.#running?.abort(), { signal });
    signal.addEventListener("abort", () => this.#running?.abort());
  }

  /** @param {number} goodput by the closed form, for what is set now */
  expect(goodput) {
    if (goodput !== this.#expected && this.#words) {
      this.#isOld = true;
      this.#speak(this.#words);
    }
    this.#expected = goodput;
  }

  async #start() {
    const [jobs, failures, seed] = [this.#read("jobs"), this.#read("met"), this.#read("seed")];
    if (jobs === undefined || failures === undefined || seed === undefined) return;
    const running = new AbortController();
    this.#running = running;
    this.#isOld = false;
    this.#words = "";
    this.#result.textContent = say("The jobs are running.");
    this.#progress.max = jobs;
    this.#show({ isRunning: true, done: 0, jobs });
    try {
      await this.#follow({ kind: "simulate", inputs: this.#readInputs(), jobs, failures, seed }, running.signal);
    } catch (error) {
      this.#explain(error, running.signal.aborted);
    } finally {
      this.#running = undefined;
      this.#show({ isRunning: false });
    }
  }

  /**
   * Ask for part after part, with the inputs that there were at first.
   * @param {Record<string, any>} request
   * @param {AbortSignal} signal
   */
  async #follow(request, signal) {
    /** @type {number[]} */
    const goodputs = [];
    let expected = this.#expected;
    let after = null;
    do {
      /** @type {Record<string, any>} */
      const reply = await this.#ask({ ...request, after }, { signal, background: true });
      if (!reply["ok"]) {
        this.#speak(say("No job can be run: {reason}.", { reason: reply["problems"][0]?.message ?? say("there is no answer") }));
        return;
      }
      const { simulation, next } = reply;
      for (const { goodput } of simulation.outcomes) goodputs.push(goodput);
      const { comparison, done, goodput, goodput_error: error, jobs } = simulation;
      if (comparison?.quantity === "goodput") expected = comparison.expected;
      this.#show({ isRunning: next !== null, done, jobs });
      this.#shown.hidden = false;
      this.#figure.replaceChildren(drawHistogram({ goodputs, mean: goodput, error, expected }, this.#figure.clientWidth));
      this.#words = this.#describe(simulation);
      if (next === null) this.#speak(this.#words);
      after = next;
      // The page is drawn, and what was typed is heard, before the next part.
      if (next !== null) await new Promise((resolve) => requestAnimationFrame(resolve));
    } while (after !== null && !signal.aborted);
    if (signal.aborted) throw signal.reason;
  }

  /** @param {any} simulation @returns {string} */
  #describe({ comparison, done, given_up: givenUp, goodput, goodput_error: error, wall_time: time }) {
    const spread = error === null ? "" : ` ± ${formatShare(error, ERROR_DIGITS)}`;
    const mean = sayMany(
      "{n} job: goodput {goodput} (mean and its standard error), {time} each on average.",
      "{n} jobs: goodput {goodput} (mean and its standard error), {time} each on average.",
      done,
      { goodput: formatShare(goodput, DIGITS) + spread, time: formatDuration(time) },
    );
    const lost = sayMany(
      "{n} of them did not come to their end, which biases the mean.",
      "{n} of them did not come to their end, which biases the mean.",
      givenUp,
    );
    return [mean, ...(givenUp ? [lost] : []), ...(comparison ? [describeComparison(comparison)] : [])].join(" ");
  }

  /** @param {string} words */
  #speak(words) {
    const notes = this.#isOld ? [say("These jobs ran with what was set when they began.")] : [];
    this.#result.textContent = [words, ...notes].join(" ");
  }

  /**
   * @param {unknown} error
   * @param {boolean} isStopped by the reader
   */
  #explain(error, isStopped) {
    if (isStopped) this.#speak(`${say("Stopped.")} ${this.#words}`.trim());
    else if (error instanceof StartError) this.#speak(say("No job can be run: Python could not start."));
    else this.#speak(`${say("The run has ended before its time: Python was stopped.")} ${this.#words}`.trim());
  }

  /** @param {{ isRunning: boolean, done?: number, jobs?: number }} state */
  #show({ done, isRunning, jobs }) {
    const hadFocus = document.activeElement === this.#run || document.activeElement === this.#stop;
    this.#run.hidden = isRunning;
    this.#stop.hidden = !isRunning;
    this.#progress.hidden = !isRunning;
    // The one button stands in the place of the other.
    if (hadFocus) (isRunning ? this.#stop : this.#run).focus();
    if (done !== undefined && jobs !== undefined) {
      this.#progress.value = done;
      this.#count.textContent = isRunning ? sayMany("{done} of {n} jobs", "{done} of {n} jobs", jobs, { done }) : "";
    } else this.#count.textContent = "";
  }

  /**
   * @param {string} name
   * @returns {number | undefined} none where it is no such number, which is said
   */
  #read(name) {
    const { high, low, name: what } = COUNTS[/** @type {keyof typeof COUNTS} */ (name)];
    const input = this.#input(name);
    const text = input.value.replace(/[\s\u202f]/g, "");
    const value = Number(text);
    const isRight = /^\d+$/.test(text) && value >= low && value <= high;
    const error = find(this.#root, `#${input.id}-error`, HTMLElement);
    error.hidden = isRight;
    error.textContent = isRight ? "" : say("{what}: a whole number from {low} to {high}", { what, low, high });
    input.setAttribute("aria-invalid", String(!isRight));
    return isRight ? value : undefined;
  }

  /** @param {string} name */
  #input(name) {
    return find(this.#root, `#recovery-${name}`, HTMLInputElement);
  }
}

/** @param {any} comparison */
function describeComparison({ expected, quantity, words }) {
  if (quantity === undefined) return words;
  const value = quantity === "goodput" ? formatShare(expected, DIGITS) : formatDuration(expected);
  return `${say("The closed form gives {value}.", { value })} ${words}`;
}
