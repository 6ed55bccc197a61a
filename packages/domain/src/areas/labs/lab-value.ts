/** A value of a result in thousandths of its unit. */
export type Milli = number;

/** A column holds no larger number. */
const MOST_MILLI = 1_000_000_000_000;

const NUMBER = /^-?\d+(?:\.\d{1,3}0*)?$/;

/** Thousandths of a plain decimal with a full stop; null: text, or more decimals than are kept. */
export function milliOf(text: string): Milli | null {
  const plain = text.trim();
  if (!NUMBER.test(plain)) return null;
  const milli = Math.round(Number(plain) * 1000);
  return Math.abs(milli) <= MOST_MILLI ? milli : null;
}

/** `below`: the machine could say no more than that it is less than the number. */
export interface ReadValue {
  milli: Milli | null;
  bound: "below" | "above" | null;
}

/** The number in a value: `4.2`, `<0.5`, `> 1000`; null where it is words. */
export function readValue(text: string): ReadValue {
  const [, sign = "", rest = ""] = /^\s*([<>]?)=?\s*(.*)$/.exec(text) ?? [];
  const bound = sign === "<" ? "below" : sign === ">" ? "above" : null;
  return { milli: milliOf(rest), bound };
}

export interface LabRange {
  lowMilli: Milli | null;
  highMilli: Milli | null;
}

/** `no_range`: nothing to compare with, which is never "normal". `text`: words, or a bound that decides nothing. */
export type LabFlag = "low" | "high" | "normal" | "no_range" | "text";

/** How a value compares with its range. The ends of the range belong to it. */
export function flagOf(text: string, { lowMilli, highMilli }: LabRange): LabFlag {
  const { milli, bound } = readValue(text);
  if (milli === null) return "text";
  if (lowMilli === null && highMilli === null) return "no_range";
  if (bound === "below") {
    if (lowMilli !== null && milli <= lowMilli) return "low";
    return lowMilli === null && highMilli !== null && milli <= highMilli ? "normal" : "text";
  }
  if (bound === "above") {
    if (highMilli !== null && milli >= highMilli) return "high";
    return highMilli === null && lowMilli !== null && milli >= lowMilli ? "normal" : "text";
  }
  if (lowMilli !== null && milli < lowMilli) return "low";
  return highMilli !== null && milli > highMilli ? "high" : "normal";
}

/** So many times beyond a range or the value before, a unit or a decimal point is more likely wrong than the pet. */
const SLIP = 10;

/** The values of a test in one of its units, whatever the species. */
export interface Scale extends LabRange {
  /** The test has another usual unit that is ten times this one or a tenth of it. */
  hasTenfoldUnits?: boolean;
}

const NO_ENDS: Scale = { lowMilli: null, highMilli: null };
const isOutside = (milli: Milli, { lowMilli, highMilli }: LabRange): boolean =>
  (lowMilli !== null && milli < lowMilli) || (highMilli !== null && milli > highMilli);

/** Why a value is asked for again: a slip of the unit or the decimal point. Null: plausible, or not a number. */
export function implausible(
  text: string,
  { lowMilli, highMilli }: LabRange,
  previousMilli: Milli | null,
  scale: Scale = NO_ENDS,
): "negative" | "impossible" | "unit" | "range" | "previous" | null {
  const { milli, bound } = readValue(text);
  if (milli === null) return null;
  if (milli < 0) return "negative";
  if (bound === null && isOutside(milli, scale)) return "impossible";
  const isTenfoldWithin = [milli * 10, milli / 10].some((other) => !isOutside(other, { lowMilli, highMilli }));
  if (scale.hasTenfoldUnits && isOutside(milli, { lowMilli, highMilli }) && isTenfoldWithin) return "unit";
  if (highMilli !== null && highMilli > 0 && milli > highMilli * SLIP) return "range";
  if (lowMilli !== null && lowMilli > 0 && milli * SLIP < lowMilli) return "range";
  if (previousMilli === null || previousMilli <= 0 || milli === 0) return null;
  return milli > previousMilli * SLIP || milli * SLIP < previousMilli ? "previous" : null;
}

/** Thousandths as a plain decimal: 1620 is `1.62`. */
export const milliText = (milli: Milli): string => String(milli / 1000);
