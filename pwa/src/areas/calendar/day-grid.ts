import { instantAt, localDateOf, minuteOfDay, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";

/** Minutes since midnight on the clinic's wall clock; past 1440 for what ends on the day after. */
export interface Span {
  id: string;
  fromMin: number;
  toMin: number;
}

export interface Lane {
  /** From 0 on. */
  lane: number;
  /** How many stand side by side where this one stands. */
  lanes: number;
}

export const DAY_MIN = 1440;
/** A shorter one could not be read or hit: it takes this much of its lane. */
export const LEAST_SHOWN_MIN = 15;

const shownEnd = ({ fromMin, toMin }: Span): number => Math.max(toMin, fromMin + LEAST_SHOWN_MIN);

/**
 * Places spans that overlap beside each other: each takes the first lane that is free at its start, and all that hang
 * together by overlaps share the width. Two that only touch are one below the other.
 */
export function lanesOf(spans: readonly Span[]): Map<string, Lane> {
  const placed = new Map<string, Lane>();
  let cluster: { id: string; lane: number }[] = [];
  let laneEnds: number[] = [];
  const close = (): void => {
    for (const { id, lane } of cluster) placed.set(id, { lane, lanes: laneEnds.length });
    cluster = [];
    laneEnds = [];
  };
  const inOrder = [...spans].sort(
    (a, b) => a.fromMin - b.fromMin || shownEnd(b) - shownEnd(a) || (a.id < b.id ? -1 : 1),
  );
  for (const span of inOrder) {
    if (laneEnds.every((end) => end <= span.fromMin)) close();
    const free = laneEnds.findIndex((end) => end <= span.fromMin);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = shownEnd(span);
    cluster.push({ id: span.id, lane });
  }
  close();
  return placed;
}

/** Whole hours that a board shows: the usual ones, and whatever lies outside of them. */
export function shownHours(
  spans: readonly Pick<Span, "fromMin" | "toMin">[],
  usual: { fromMin: number; toMin: number },
): { fromMin: number; toMin: number } {
  const from = Math.min(usual.fromMin, ...spans.map(({ fromMin }) => fromMin));
  const to = Math.max(usual.toMin, ...spans.map(({ toMin }) => toMin));
  return { fromMin: Math.max(0, Math.floor(from / 60) * 60), toMin: Math.min(DAY_MIN, Math.ceil(to / 60) * 60) };
}

/** The nearest whole step. */
export function snapped(minutes: number, stepMin: number): number {
  return Math.round(minutes / stepMin) * stepMin;
}

/** Where an appointment stands on the wall clock of the day on which it starts. */
export function spanOf(slot: { id: string; startsAt: Instant; durationMin: number }, timeZone: string): Span {
  const fromMin = minuteOfDay(slot.startsAt, timeZone);
  return { id: slot.id, fromMin, toMin: fromMin + slot.durationMin };
}

export interface Place {
  day: LocalDate;
  /** Wall clock. */
  fromMin: number;
  durationMin: number;
}

/** A place that starts within the day; it may end after midnight. */
export function startingWithin({ day, fromMin, durationMin }: Place): Place {
  return { day, fromMin: Math.max(0, Math.min(fromMin, DAY_MIN - 1)), durationMin };
}

/**
 * The instant of a place. What has not moved keeps its own instant: in the hour that a clock change repeats, the wall
 * clock alone would name the first of the two.
 */
export function startOfPlace({ day, fromMin }: Place, before: Instant | null, timeZone: string): Instant {
  if (before !== null && localDateOf(before, timeZone) === day && minuteOfDay(before, timeZone) === fromMin) {
    return before;
  }
  return instantAt(day, fromMin, timeZone);
}
