import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { text } from "../../kernel/text.ts";
import { EndMinute, Instant, LocalDate, localDateOf, minuteOfDay, MinuteOfDay, weekdayOf } from "../../kernel/time.ts";
import { MAX_DURATION_MIN, type Slot } from "./appointment.ts";
import { ref } from "../../kernel/references.ts";

export const WAITLIST_PRIORITIES = ["routine", "soon", "urgent"] as const;
export const WAITLIST_STATUSES = ["waiting", "offered", "booked", "expired", "cancelled"] as const;
export const WAITLIST_OPEN = ["waiting", "offered"] as const;

/** A place that came free and that the client was asked about. */
export const WaitlistOffer = z.strictObject({
  startsAt: Instant,
  durationMin: z.int().check(z.gte(5), z.lte(MAX_DURATION_MIN)),
  vetId: z.nullable(ref("staff")),
  roomId: z.nullable(ref("rooms")),
  at: Instant,
  by: ref("staff"),
});

/** Somebody who would come if a place came free. */
export const waitlist = defineEntity({
  table: "waitlist",
  fields: () => ({
    clientId: fixed(ref("clients")),
    petId: fixed(ref("pets")),
    typeId: editable(ref("appointmentTypes")),
    durationMin: editable(z.int().check(z.gte(5), z.lte(MAX_DURATION_MIN))),
    /** Null: anybody will do. */
    vetId: editable(z.nullable(ref("staff")), null),
    /** 1 is Monday, 7 Sunday; none: any day. */
    weekdays: editable(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)), []),
    /** Minutes since midnight on the clinic's wall clock, between which the whole appointment would lie. */
    fromMin: editable(MinuteOfDay, 0),
    toMin: editable(EndMinute, 1440),
    earliestOn: editable(LocalDate),
    /** Null: however long it takes. */
    latestOn: editable(z.nullable(LocalDate), null),
    priority: editable(z.enum(WAITLIST_PRIORITIES), "routine"),
    notes: editable(text(500), ""),
    status: managed(z.enum(WAITLIST_STATUSES), "waiting"),
    /** The last one that was made; stays when it was booked. */
    offer: managed(z.nullable(WaitlistOffer), null),
    appointmentId: managed(z.nullable(ref("appointments")), null),
  }),
  scope: "schedule",
  personal: { notes: "erased" },
  indexes: ["status"],
  p0Follows: ["clientId", "petId"],
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
