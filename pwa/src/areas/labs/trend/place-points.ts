import { epochMsOf } from "@fernpaw/domain/kernel/time";
import type { LabResult } from "../labs.queries.ts";

interface Frame {
  width: number;
  height: number;
  margin: number;
}

export interface Placed {
  places: (readonly [x: number, y: number])[];
  /** The range of the newest value, where it has one; within the frame. */
  band: { top: number; bottom: number } | null;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Points of a curve, by time from left to right and by value from below. Points without a number are not given. */
export function placePoints(points: readonly LabResult[], { width, height, margin }: Frame): Placed {
  const last = points.at(-1);
  const values = points.map(({ valueMilli }) => valueMilli ?? 0);
  const ends = [last?.lowMilli, last?.highMilli].filter((end) => end !== null && end !== undefined);
  const [low, high] = [Math.min(...values, ...ends), Math.max(...values, ...ends)];
  const span = high - low;
  const from = epochMsOf(points[0]?.enteredAt ?? "");
  const lasts = epochMsOf(last?.enteredAt ?? "") - from;
  const yOf = (milli: number): number =>
    round(height - margin - (span === 0 ? 0.5 : (milli - low) / span) * (height - 2 * margin));
  const places = points.map(({ enteredAt, valueMilli }, index) => {
    const share =
      lasts > 0 ? (epochMsOf(enteredAt) - from) / lasts : points.length > 1 ? index / (points.length - 1) : 0.5;
    return [round(margin + share * (width - 2 * margin)), yOf(valueMilli ?? 0)] as const;
  });
  if (ends.length === 0 || !last) return { places, band: null };
  return {
    places,
    band: {
      top: last.highMilli === null ? 0 : yOf(last.highMilli),
      bottom: last.lowMilli === null ? height : yOf(last.lowMilli),
    },
  };
}
