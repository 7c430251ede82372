// @ts-check
/** Steps through one job of the recovery lab: forward, back, to the next failure, or by itself. */

import { create } from "./element.js";
import { find } from "./field.js";
import { JobDrawing, describeEvent } from "./recovery-story.js";
import { fillSlots, formatDuration } from "./recovery-slot.js";
import { say } from "./words.js";

/**
 * @typedef {import("./recovery-story.js").Event} Event
 * @typedef {import("./recovery-story.js").Story} Story
 * @typedef {(request: object, options: import("./python.js").Options) => Promise<Record<string, any>>} Ask
 */

/** How many events the close-up shows before the present one and from it on. */
const [BEFORE, AFTER] = [2, 6];
const LARGEST_SEED = 2 ** 53 - 1;
const NEW_SEEDS = 1_000_000;

export class Timeline {
  #root;
  #ask;
  #drawings;
  #steps;
  #status;
  #seed;
  #speed;
  #play;
  #swatches;
  #names;
  /** @type {Story | undefined} */
  #story;
  #index = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #playing;
  /** Counts requests, so that a late answer to an old one is dropped. */
  #round = 0;

  /**
   * @param {HTMLElement} root
   * @param {Ask} ask
   */
  constructor(root, ask) {
    this.#root = root;
    this.#ask = ask;
    this.#drawings = Array.from(root.querySelectorAll("svg.cx-job-svg")).flatMap((svg) =>
      svg instanceof SVGSVGElement ? [new JobDrawing(svg)] : [],
    );
    this.#steps = find(root, ".cx-job-steps", HTMLElement);
    this.#status = find(root, ".cx-job-status", HTMLElement);
    this.#seed = find(root, ".cx-job-seed", HTMLInputElement);
    this.#speed = find(root, ".cx-job-speed", HTMLSelectElement);
    this.#play = find(root, "[data-act=play]", HTMLButtonElement);
    const kinds = Array.from(root.querySelectorAll(".cx-job-legend [data-kind]")).filter((item) => item instanceof HTMLElement);
    this.#swatches = new Map(kinds.map((item) => [item.dataset["kind"] ?? "", item.querySelector("svg")]));
    this.#names = new Map(kinds.map((item) => [item.dataset["kind"] ?? "", item.querySelector("strong")?.textContent ?? ""]));
  }

  /** @param {AbortSignal} signal */
  enable(signal) {
    find(this.#root, ".cx-job-controls", HTMLElement).hidden = false;
    // Whoever asks for less motion steps.
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const settle = () => {
      this.#play.hidden = calm.matches;
      this.#speed.closest("label")?.toggleAttribute("hidden", calm.matches);
      if (calm.matches) this.#pause();
    };
    settle();
    calm.addEventListener("change", settle, { signal });
    this.#root.addEventListener("click", (event) => void this.#act(event, signal), { signal });
    this.#seed.addEventListener("change", () => void this.#reseed(signal), { signal });
    this.#speed.addEventListener("change", () => this.#playing && this.#start(), { signal });
    signal.addEventListener("abort", () => {
      this.#pause();
      for (const drawing of this.#drawings) drawing.remove();
    });
  }

  /**
   * Play the job anew, for other inputs.
   * @param {AbortSignal} signal
   */
  async refresh(signal) {
    const round = ++this.#round;
    const seed = this.#readSeed();
    if (seed === undefined) return;
    const failures = Number(this.#root.dataset["failures"]);
    const { ok, problems, timeline } = await this.#ask({ kind: "timeline", seed, failures }, { signal });
    if (round !== this.#round) return;
    if (!ok) {
      this.#pause();
      this.#status.textContent = say("No job can be played: {reason}.", { reason: problems[0]?.message ?? say("there is no answer") });
      return;
    }
    this.#story = timeline;
    for (const drawing of this.#drawings) drawing.draw(timeline);
    fillSlots(this.#root, { timeline });
    const first = timeline.events.findIndex((/** @type {Event} */ { kind }) => kind === "failure");
    this.#show(Math.max(0, first));
  }

  /** @returns {number | undefined} none where it is no seed */
  #readSeed() {
    const text = this.#seed.value.trim();
    const seed = Number(text);
    const isSeed = /^\d+$/.test(text) && seed <= LARGEST_SEED;
    this.#seed.setAttribute("aria-invalid", String(!isSeed));
    if (!isSeed) this.#status.textContent = say("A seed is a whole number, at most 16 digits long.");
    return isSeed ? seed : undefined;
  }

  /** @param {AbortSignal} signal */
  async #reseed(signal) {
    this.#pause();
    try {
      await this.refresh(signal);
    } catch {
      if (!signal.aborted) this.#status.textContent = say("No job can be played: Python did not answer.");
    }
  }

  /**
   * @param {Event_} event
   * @param {AbortSignal} signal
   * @typedef {globalThis.Event} Event_
   */
  async #act({ target }, signal) {
    const button = target instanceof Element ? target.closest("[data-act]") : null;
    const act = button instanceof HTMLElement ? button.dataset["act"] : undefined;
    if (!act) return;
    if (act === "seed") {
      this.#seed.value = String(Math.floor(Math.random() * NEW_SEEDS));
      await this.#reseed(signal);
      return;
    }
    if (!this.#story) await this.#reseed(signal);
    if (!this.#story) return;
    if (act === "play") {
      if (this.#playing) this.#pause();
      else this.#start();
      return;
    }
    this.#pause();
    if (act === "first") this.#show(0);
    if (act === "back") this.#show(this.#index - 1);
    if (act === "forward") this.#show(this.#index + 1);
    if (act === "failure") this.#show(this.#findFailure(this.#story));
  }

  /**
   * @param {Story} story
   * @returns {number} the next failure, or the end
   */
  #findFailure({ events }) {
    const found = events.findIndex(({ kind }, index) => index > this.#index && kind === "failure");
    return found < 0 ? events.length - 1 : found;
  }

  #start() {
    clearInterval(this.#playing);
    const last = (this.#story?.events.length ?? 0) - 1;
    if (this.#index >= last) this.#show(0);
    this.#playing = setInterval(() => {
      if (this.#index >= last) this.#pause();
      else this.#show(this.#index + 1);
    }, Number(this.#speed.value));
    this.#play.textContent = say("Pause");
    this.#play.setAttribute("aria-pressed", "true");
    // Step after step read aloud would never come to an end.
    this.#status.setAttribute("aria-live", "off");
  }

  #pause() {
    clearInterval(this.#playing);
    this.#playing = undefined;
    this.#play.textContent = say("Play");
    this.#play.setAttribute("aria-pressed", "false");
    this.#status.removeAttribute("aria-live");
  }

  /** @param {number} index of the event to stand at */
  #show(index) {
    const events = this.#story?.events ?? [];
    this.#index = Math.min(events.length - 1, Math.max(0, index));
    const event = events[this.#index];
    if (!event) return;
    for (const drawing of this.#drawings) drawing.point(event);
    const first = Math.max(0, this.#index - BEFORE);
    this.#steps.replaceChildren(
      ...events.slice(first, this.#index + AFTER).map((one, order) => this.#makeStep(one, first + order === this.#index)),
    );
    const isLast = this.#index === events.length - 1;
    const more = isLast && this.#story?.is_cut ? [say("The job goes on beyond what can be followed here.")] : [];
    const where = { order: this.#index + 1, count: events.length, time: formatDuration(event.end) };
    const words = say("Event {order} of {count}, at {time}: {event}.", { ...where, event: describeEvent(event) });
    this.#status.textContent = [words, ...more].join(" ");
  }

  /**
   * @param {Event} event
   * @param {boolean} isCurrent
   */
  #makeStep({ after, before, end, kind, start }, isCurrent) {
    const length = kind === "lost" ? before - after : end - start;
    const swatch = this.#swatches.get(kind);
    const step = create(
      "li",
      "",
      ...(swatch ? [swatch.cloneNode(true)] : []),
      create("span", "cx-job-name", this.#names.get(kind) ?? kind),
      create("span", "cx-job-length", length > 0 ? formatDuration(length) : ""),
    );
    step.dataset["kind"] = kind;
    if (isCurrent) step.setAttribute("aria-current", "step");
    return step;
  }
}
