import { joined, type Range } from "../../kernel/ranges.ts";
import { epochMsOf, toInstant, type Instant } from "../../kernel/time.ts";
import { endsAt, type Slot } from "./appointment.ts";

export interface FreeSlotSearch {
  /** What stands already, in any order. */
  busy: readonly Slot[];
  /** When whoever it needs is there: a free slot lies wholly within one of them. */
  open: readonly Range[];
  durationMin: number;
  /** The wanted start: the nearest free ones come first; of two equally near the earlier. */
  near: Instant;
  /** Bounds of the search: a free slot lies wholly within. */
  from: Instant;
  to: Instant;
  /** Starts lie this many minutes apart, counted from `near`. */
  stepMin: number;
  count: number;
}

/** Free starts around the wanted one, nearest first. */
export function freeSlots({ busy, open, durationMin, near, from, to, stepMin, count }: FreeSlotSearch): Slot[] {
  const taken = busy.map((slot) => [epochMsOf(slot.startsAt), epochMsOf(endsAt(slot))] as const);
  const there = joined(open).map((range) => [epochMsOf(range.from), epochMsOf(range.to)] as const);
  const [nearMs, fromMs, toMs] = [epochMsOf(near), epochMsOf(from), epochMsOf(to)];
  const durationMs = durationMin * 60_000;
  const stepMs = stepMin * 60_000;
  const isFree = (start: number): boolean =>
    start >= fromMs &&
    start + durationMs <= toMs &&
    there.some(([openFrom, openTo]) => start >= openFrom && start + durationMs <= openTo) &&
    taken.every(([busyFrom, busyTo]) => start >= busyTo || start + durationMs <= busyFrom);
  const slots: Slot[] = [];
  for (let steps = 0; slots.length < count; steps += 1) {
    const earlier = nearMs - steps * stepMs;
    const later = nearMs + steps * stepMs;
    if (earlier < fromMs && later + durationMs > toMs) break;
    for (const start of steps === 0 ? [nearMs] : [earlier, later]) {
      if (slots.length < count && isFree(start)) slots.push({ startsAt: toInstant(start), durationMin });
    }
  }
  return slots;
}
