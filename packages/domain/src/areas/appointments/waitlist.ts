import * as z from "zod/mini";
import { defineEntity, rowBase, type RowOf } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { text } from "../../kernel/text.ts";
import { Instant, LocalDate, localDateOf, minuteOfDay, weekdayOf } from "../../kernel/time.ts";
import { MAX_DURATION_MIN, type Slot } from "./appointment.ts";

export const WAITLIST_PRIORITIES = ["routine", "soon", "urgent"] as const;
export const WAITLIST_STATUSES = ["waiting", "offered", "booked", "expired", "cancelled"] as const;
export const WAITLIST_OPEN = ["waiting", "offered"] as const;

/** A place that came free and that the client was asked about. */
export const WaitlistOffer = z.strictObject({
  startsAt: Instant,
  durationMin: z.int().check(z.gte(5), z.lte(MAX_DURATION_MIN)),
  vetId: z.nullable(Id),
  roomId: z.nullable(Id),
  at: Instant,
  by: Id,
});

const DayMinute = z.int().check(z.gte(0), z.lte(1440));

/** Somebody who would come if a place came free. */
export const waitlist = defineEntity({
  table: "waitlist",
  schema: () =>
    z.extend(rowBase, {
      clientId: Id,
      petId: Id,
      typeId: Id,
      durationMin: z.int().check(z.gte(5), z.lte(MAX_DURATION_MIN)),
      /** Null: anybody will do. */
      vetId: z.nullable(Id),
      /** 1 is Monday, 7 Sunday; none: any day. */
      weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
      /** Minutes since midnight on the clinic's wall clock, between which the whole appointment would lie. */
      fromMin: DayMinute,
      toMin: DayMinute,
      earliestOn: LocalDate,
      /** Null: however long it takes. */
      latestOn: z.nullable(LocalDate),
      priority: z.enum(WAITLIST_PRIORITIES),
      notes: text(500),
      status: z.enum(WAITLIST_STATUSES),
      /** The last one that was made; stays when it was booked. */
      offer: z.nullable(WaitlistOffer),
      appointmentId: z.nullable(Id),
    }),
  scope: "schedule",
  indexes: ["status"],
  p0Follows: { clientId: "clients", petId: "pets" },
  buckets: {
    p0: [[{ field: "status", in: WAITLIST_OPEN }]],
    p1: [[{ field: "updatedAt", sinceDays: -90 }]],
  },
});

export type WaitlistEntry = RowOf<typeof waitlist>;

/** The last day on which the wish holds is over, whatever its status says. */
export function isOverdue(entry: Pick<WaitlistEntry, "latestOn">, today: LocalDate): boolean {
  return entry.latestOn !== null && entry.latestOn < today;
}

export interface FreePlace extends Slot {
  vetId: string | null;
}

/** Whether the wish could be met in a place of the calendar: long enough, with the right person, on a wanted day and time. */
export function wouldFit(
  entry: Pick<
    WaitlistEntry,
    "status" | "durationMin" | "vetId" | "weekdays" | "fromMin" | "toMin" | "earliestOn" | "latestOn"
  >,
  place: FreePlace,
  timeZone: string,
): boolean {
  if (entry.status !== "waiting" && entry.status !== "offered") return false;
  if (entry.durationMin > place.durationMin) return false;
  if (entry.vetId !== null && entry.vetId !== place.vetId) return false;
  const day = localDateOf(place.startsAt, timeZone);
  if (day < entry.earliestOn || (entry.latestOn !== null && day > entry.latestOn)) return false;
  if (entry.weekdays.length > 0 && !entry.weekdays.includes(weekdayOf(day) + 1)) return false;
  const start = minuteOfDay(place.startsAt, timeZone);
  return start >= entry.fromMin && start + entry.durationMin <= entry.toMin;
}

const URGENCY: Readonly<Record<WaitlistEntry["priority"], number>> = { urgent: 0, soon: 1, routine: 2 };

/** The most pressing first; of two alike who has waited longer. */
export function byPriority(a: WaitlistEntry, b: WaitlistEntry): number {
  return URGENCY[a.priority] - URGENCY[b.priority] || (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1);
}
