import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { epochMsOf, minuteOfDay, type Instant } from "@fernpaw/domain/kernel/time";
import type { BookingChoices } from "../appointments.queries.ts";
import type { WantedSlot } from "./slot-change.ts";

export type WantedStart = Pick<WantedSlot, "startsAt" | "vetId">;

export interface GridPresent {
  now: Instant;
  timeZone: string;
  /** Left out: no vet has a grid of their own. */
  choices?: Pick<BookingChoices, "vets">;
}

const MINUTE_MS = 60_000;

/** Minutes between two starts in the calendar of a vet, 5 to 30; undefined without a vet. */
export const vetStepMin = ({ vets }: Pick<BookingChoices, "vets">, vetId: string | null): number | undefined =>
  vets.find(({ id }) => id === vetId)?.slotMin;

/**
 * Whether a start is before now, so that every way to book or to move asks once. The only grace is the running step of
 * the grid (15 minutes, or the vet's own 5 to 30): to book a client who has just come in, the desk taps that step. At
 * 10:14 on a grid of 15 minutes, 10:00 passes and 9:55 is asked about; at 10:16, 10:00 is asked about. The grid counts
 * from midnight on the clinic's clock.
 */
export function isPastStart({ startsAt, vetId }: WantedStart, { now, timeZone, choices }: GridPresent): boolean {
  const stepMin = (choices && vetStepMin(choices, vetId)) ?? newColumn.slotMin;
  const nowMs = epochMsOf(now);
  const runningMs = (minuteOfDay(now, timeZone) % stepMin) * MINUTE_MS + (nowMs % MINUTE_MS);
  return epochMsOf(startsAt) < nowMs - runningMs;
}
