import type { MeasurementKind, Membranes } from "@fernpaw/domain/pets/measurement-kinds";
import type { BandSide } from "@fernpaw/domain/pets/vital-bands";

export const vitalWords = {
  weight: "Weight",
  temp: "Temperature",
  hr: "Heart rate",
  rr: "Breathing rate",
  bcs: "Body condition",
  pain: "Pain",
  crt: "Capillary refill",
  mm: "Mucous membranes",
  bp: "Blood pressure",
  spo2: "Oxygen saturation",
  glucose: "Glucose",
} satisfies Record<MeasurementKind, string>;

/** In a row of fields and in the timeline. */
export const shortVitalWords = {
  ...vitalWords,
  temp: "Temp",
  hr: "Heart",
  rr: "Breaths",
  crt: "Refill",
  mm: "Membranes",
  bp: "Pressure",
  spo2: "SpO2",
} satisfies Record<MeasurementKind, string>;

export const membraneWords = {
  pink: "Pink",
  pale: "Pale",
  white: "White",
  red: "Red",
  blue: "Blue",
  yellow: "Yellow",
  grey: "Grey",
} satisfies Record<Membranes, string>;

interface Curve {
  count: number;
  begins: { weight: string; day: string };
  ends: { weight: string; day: string };
  lowest: string;
  highest: string;
}

const sideWords = { below: "Below", above: "Above" } satisfies Record<BandSide, string>;

export const vitalCopy = {
  valueOf: (kind: string, value: string): string => `${kind}: ${value}`,
  title: "Vital signs",
  trends: "Trends",
  action: "Vitals",
  dialogTitle: (name: string) => `Vital signs of ${name}`,
  saves: "Each value is saved when you leave its field.",
  done: "Done",
  more: "More vital signs",
  fewer: "Fewer vital signs",
  last: (value: string, day: string) => `Last: ${value}, ${day}`,
  bad: (low: string, high: string) => `Enter a number from ${low} to ${high}.`,
  badWeight: "Enter a weight above 0 and up to 2 tonnes, such as 12.5.",
  badPressure: "Enter the pressure as 120/80, or 120 alone.",
  strange: "This is far from what this species usually has. Is it right?",
  unsaved: "This value is not saved yet. Is it right?",
  keep: (value: string) => `Keep ${value}`,
  notMeasured: "Not measured",
  bandFromTo: (low: string, high: string) => `${low} to ${high}`,
  bandBelow: (high: string) => `below ${high}`,
  /** `source`: short names of the sources of the band. */
  beside: (side: BandSide, band: string, species: string, source: string) =>
    `${sideWords[side]} ${band} (${species.toLowerCase()}${source === "" ? "" : `; ${source}`})`,
  asTable: "Show as table",
  asChart: "Show as chart",
  date: "Date",
  value: "Value",
  wrong: "Entered in error",
  wrongTitle: "Value entered in error",
  wrongBody: (value: string, day: string) =>
    `${value} of ${day} no longer counts. The timeline keeps it, struck through.`,
  mark: "Mark as error",
  none: "No vital signs recorded.",
  record: "Record vital signs",
  wrongOf: (value: string, day: string) => `${value} of ${day} was entered in error`,
  sides: { below: "low", above: "high" } satisfies Record<BandSide, string>,
  bandOf: (band: string, source: string) =>
    `Band: ${band}${source === "" ? "" : ` (${source})`}. An aid for reading, not advice.`,
  curve: (what: string, { count, begins, ends, lowest, highest }: Curve) =>
    `${what}, curve of ${count} values, from ${begins.weight} on ${begins.day} to ${ends.weight} on ${ends.day}, lowest ${lowest}, highest ${highest}`,
  old: (days: number) => `Weighed ${days} days ago. Weigh again before you give a dose.`,
};
