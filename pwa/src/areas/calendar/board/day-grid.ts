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
export function layLanes(spans: readonly Span[]): Map<string, Lane> {
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

/** How many lanes of one column can be read: all of it, and beside the strip that stands for those that cannot. */
export interface LaneRoom {
  whole: number;
  besideFold: number;
}

export interface ShownLane extends Lane {
  /** Some that overlap here are folded away: the strip for them takes a part of the column. */
  isBesideFold: boolean;
}

/** Spans that hang together by overlaps and for which there is no lane. */
export interface Fold {
  ids: string[];
  fromMin: number;
  toMin: number;
}

/** Moves one of the folded ones into the last shown lane, in the place of whatever stands in its way there. */
function keepShown(
  placed: Map<string, Lane>,
  spans: readonly Span[],
  { id, last }: { id: string; last: number },
): void {
  const kept = spans.find((span) => span.id === id);
  const own = placed.get(id);
  if (!kept || !own || own.lane <= last) return;
  for (const span of spans) {
    const other = placed.get(span.id);
    if (other?.lane !== last || span.fromMin >= shownEnd(kept) || kept.fromMin >= shownEnd(span)) continue;
    placed.set(span.id, { ...other, lane: own.lane });
  }
  placed.set(id, { ...own, lane: last });
}

/**
 * The lanes that can be read, and what has to be folded away for it. What somebody has in hand (`keptId`) is never
 * folded away.
 */
export function foldedLanes(
  spans: readonly Span[],
  room: LaneRoom,
  keptId: string | null,
): { lanes: Map<string, ShownLane>; folds: Fold[] } {
  const placed = layLanes(spans);
  const isFull = ({ lanes }: Lane): boolean => lanes > room.whole;
  const kept = keptId === null ? undefined : placed.get(keptId);
  if (keptId !== null && kept && isFull(kept)) keepShown(placed, spans, { id: keptId, last: room.besideFold - 1 });
  const lanes = new Map<string, ShownLane>();
  const folded: Span[] = [];
  for (const span of spans) {
    const own = placed.get(span.id) ?? { lane: 0, lanes: 1 };
    if (!isFull(own)) lanes.set(span.id, { ...own, isBesideFold: false });
    else if (own.lane >= room.besideFold) folded.push(span);
    else lanes.set(span.id, { lane: own.lane, lanes: room.besideFold, isBesideFold: true });
  }
  const folds: Fold[] = [];
  for (const span of folded.sort((a, b) => a.fromMin - b.fromMin)) {
    const last = folds.at(-1);
    if (last && span.fromMin < last.toMin) {
      last.ids.push(span.id);
      last.toMin = Math.max(last.toMin, shownEnd(span));
    } else folds.push({ ids: [span.id], fromMin: span.fromMin, toMin: shownEnd(span) });
  }
  return { lanes, folds };
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
