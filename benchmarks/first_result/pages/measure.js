/** Times a page from the click to the result that stands on it. */

const REQUEST = {
  id: "loss-eq1",
  source: `
def compute(C, tau, lam, R):
    return (C / tau + lam * tau / 2 + lam * R) / 0.01


def conditions(C, tau, lam, R):
    return [lam * (tau / 2 + R) <= 0.1]
`,
  arguments: ["C", "tau", "lam", "R"].map((name) => ({ name, symbol: name, label: name, unit: "s", low: 0, high: 1e9 })),
  inputs: { C: "12", tau: "600", lam: "1/200000", R: "60" },
  sweep: null,
};

/** @param {(request: object) => Promise<{ result: number }>} respond */
export function measure(respond) {
  document.querySelector("button").addEventListener("click", async () => {
    const clicked = performance.now();
    const { result } = await respond(REQUEST);
    document.querySelector("output").textContent = result;
    window.measured = { milliseconds: performance.now() - clicked, result };
  });
  document.documentElement.dataset.ready = "";
}
