import type { MeasurementKind } from "./measurement-kinds.ts";
import type { PetTypeCode } from "./pet-type-vocabulary.ts";

/** Published ranges disagree, so a band is an aid with its source, never advice. */
export interface VitalBand {
  /** In the stored unit of the kind; null: the band has no such end. */
  low: number | null;
  high: number | null;
  /** Short names of the sources; empty: the list of ranges names none. */
  source: string;
}

type Range = readonly [low: number, high: number];

interface SpeciesBands {
  temp?: Range;
  hr: Range;
  rr: Range;
  source: string;
}

/** Temperature in tenths of a degree Celsius, heart and breaths a minute. The sources teach owners and disagree. */
const SPECIES_BANDS: Readonly<Partial<Record<PetTypeCode, SpeciesBands>>> = {
  dog: { temp: [375, 392], hr: [60, 170], rr: [10, 34], source: "VT-D, PH4H, CPR" },
  cat: { temp: [378, 395], hr: [110, 240], rr: [20, 40], source: "VT-D, PH4H, CPR, TAMU" },
  rabbit: { temp: [370, 400], hr: [120, 304], rr: [30, 60], source: "VT-D, PH4H, TAMU" },
  guinea_pig: { temp: [372, 395], hr: [130, 310], rr: [42, 150], source: "VT-D, PH4H" },
  ferret: { temp: [378, 400], hr: [200, 400], rr: [33, 36], source: "VT-D" },
  /** The sources say "about 38" degrees, without a band. */
  rat: { hr: [260, 450], rr: [70, 150], source: "PH4H" },
  horse: { temp: [372, 385], hr: [23, 70], rr: [10, 14], source: "VT-D, TAMU" },
};

/** Under two seconds, for every species that the sources name. */
const CRT_BAND: VitalBand = { low: null, high: 20, source: "" };

/** The band of a kind for a species; null: none on file, which does not mean normal. */
export function vitalBand(kind: MeasurementKind, petTypeCode: string): VitalBand | null {
  const bands = Object.entries(SPECIES_BANDS).find(([code]) => code === petTypeCode)?.[1];
  if (!bands) return null;
  if (kind === "crt") return CRT_BAND;
  const range = kind === "temp" || kind === "hr" || kind === "rr" ? bands[kind] : undefined;
  return range ? { low: range[0], high: range[1], source: bands.source } : null;
}

export type BandSide = "below" | "above";

/** The side of a band that a value is beyond; null: within. */
export function besideBand(value: number, { low, high }: VitalBand): BandSide | null {
  if (low !== null && value < low) return "below";
  return high !== null && value > high ? "above" : null;
}

/** Degrees beyond the band that no thermometer in a living pet of ours has shown, in tenths: our own assumption. */
const STRANGE_TEMP = 40;

/**
 * Whether a value is so far beyond the band that a slip is more likely than an illness; it is asked about, never
 * refused. A fever is amber and is not asked about.
 */
export function isStrangeVital(kind: MeasurementKind, value: number, petTypeCode: string): boolean {
  const band = vitalBand(kind, petTypeCode);
  if (!band) return false;
  const { low, high } = band;
  if (kind === "temp") {
    return (low !== null && value < low - STRANGE_TEMP) || (high !== null && value > high + STRANGE_TEMP);
  }
  return (low !== null && value * 2 < low) || (high !== null && value > high * 2 && kind !== "crt");
}
