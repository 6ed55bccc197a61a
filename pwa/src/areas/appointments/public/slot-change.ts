import { epochMsOf, type Instant } from "@fernpaw/domain/kernel/time";
import type { Appointment } from "../appointments.queries.ts";

export const SLOT_FIELDS = ["startsAt", "durationMin", "vetId", "roomId", "equipmentIds"] as const;
export type WantedSlot = Pick<Appointment, (typeof SLOT_FIELDS)[number]>;

/** What a move names: the fields in which the wanted place differs. */
export function slotChange(before: WantedSlot, wanted: WantedSlot): Partial<WantedSlot> {
  const changed = SLOT_FIELDS.filter((field) => String(wanted[field]) !== String(before[field]));
  return Object.fromEntries(changed.map((field) => [field, wanted[field]])) as Partial<WantedSlot>;
}

/** Staff book a client at the desk into the quarter of an hour that has begun. */
const JUST_BEGUN_MS = 15 * 60_000;

/** Whether a start is so far back that it may be a slip: the form asks first. */
export const isLongPast = (startsAt: Instant, now: Instant): boolean =>
  epochMsOf(startsAt) < epochMsOf(now) - JUST_BEGUN_MS;
