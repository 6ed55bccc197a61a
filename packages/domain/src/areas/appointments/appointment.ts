import * as z from "zod/mini";
import { defineEntity, rowBase } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { addMinutes, Instant } from "../../kernel/time.ts";

/** Minutes. The longest slot is one working day; it bounds the overlap search. */
export const MAX_DURATION_MIN = 480;

export const appointmentTypes = defineEntity({
  table: "appointmentTypes",
  schema: z.extend(rowBase, {
    name: requiredText(80),
    /** Index into the theme's row of type colours. */
    colour: z.int().check(z.gte(0), z.lte(11)),
    defaultMin: z.int().check(z.gte(5), z.lte(MAX_DURATION_MIN)),
    needsVet: z.enum(["yes", "no"]),
    sort: z.int(),
    status: z.enum(["active", "inactive"]),
  }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});

export const APPOINTMENT_STATUSES = [
  "requested",
  "booked",
  "confirmed",
  "arrived",
  "in_progress",
  "completed",
  "cancelled",
  "no_show",
] as const;
export const AppointmentStatus = z.enum(APPOINTMENT_STATUSES);
export type AppointmentStatus = z.output<typeof AppointmentStatus>;

const OPEN: readonly AppointmentStatus[] = ["requested", "booked", "confirmed", "arrived", "in_progress"];
const CLOSED: readonly AppointmentStatus[] = ["completed", "cancelled", "no_show"];

export const Cancellation = z.strictObject({
  reason: requiredText(300),
  by: Id,
  at: Instant,
  /** Within the clinic's late window. */
  isLate: z.boolean(),
});

/** A plan; what happened is the visit. */
export const appointments = defineEntity({
  table: "appointments",
  schema: z.extend(rowBase, {
    locationId: Id,
    clientId: z.nullable(Id),
    petIds: z.array(Id).check(z.minLength(1), z.maxLength(20)),
    typeId: Id,
    /** The member of staff who sees the pet; null: any. */
    vetId: z.nullable(Id),
    roomId: z.nullable(Id),
    startsAt: Instant,
    durationMin: z.int().check(z.gte(5), z.lte(MAX_DURATION_MIN)),
    reason: text(500),
    notes: text(2000),
    status: AppointmentStatus,
    urgency: z.enum(["routine", "urgent", "emergency"]),
    source: z.enum(["phone", "walk_in", "online", "portal", "recheck", "import"]),
    confirmedAt: z.nullable(Instant),
    arrivedAt: z.nullable(Instant),
    cancellation: z.nullable(Cancellation),
    /** Stands beside another booking of the same vet or room until somebody decides. */
    tentative: z.enum(["yes", "no"]),
  }),
  scope: "schedule",
  indexes: ["startsAt", "clientId", "*petIds"],
  criticalFields: ["startsAt", "durationMin", "vetId", "roomId"],
  p0Follows: { clientId: "clients", petIds: "pets" },
  packBy: "petIds",
  buckets: {
    p0: [
      [
        { field: "startsAt", sinceDays: -7 },
        { field: "startsAt", beforeDays: 8 },
      ],
    ],
    p1: [[{ field: "startsAt", sinceDays: -7 }], [{ field: "status", in: OPEN }]],
    p2: [
      [
        { field: "startsAt", sinceDays: -730 },
        { field: "startsAt", beforeDays: -7 },
        { field: "status", in: CLOSED },
      ],
    ],
  },
});

export interface Slot {
  startsAt: Instant;
  durationMin: number;
}

export function endsAt(slot: Slot): Instant {
  return addMinutes(slot.startsAt, slot.durationMin);
}

/** Two slots that only touch (one ends as the other starts) do not overlap. */
export function overlaps(a: Slot, b: Slot): boolean {
  return a.startsAt < endsAt(b) && b.startsAt < endsAt(a);
}
