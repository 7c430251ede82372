// @ts-check
/** Numbers as the build writes them (`figures/quantity.py`, `pages/calculator.py`). */

const THIN = "\u202f";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * Write a finite number for reading: plain where short, a power of ten elsewhere.
 * @param {number} value
 * @param {number} [digits] how many count
 */
export function formatNumber(value, digits = 4) {
  const rounded = Number(value.toPrecision(digits));
  const size = Math.abs(rounded);
  const sign = rounded < 0 ? "−" : "";
  if (size === 0) return "0";
  if (size >= 1e-3 && size < 1e6) {
    const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
    const [whole = "0", part = ""] = size.toFixed(decimals).split(".");
    const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, THIN) : whole;
    const rest = part.replace(/0+$/, "");
    return sign + grouped + (rest && `.${rest}`);
  }
  const [mantissa = "1", exponent = "0"] = size.toExponential(digits - 1).split("e");
  const short = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  const raised = exponent
    .replace("+", "")
    .replace("-", "⁻")
    .replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? "");
  return short === "1" ? `${sign}10${raised}` : `${sign}${short}×10${raised}`;
}

/**
 * Write a number so that typing it gives the very same number.
 * @param {number} value
 */
export function formatField(value) {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e6)) return String(value);
  return value.toExponential().replace("e+", "e");
}
