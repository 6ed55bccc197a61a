import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { critical, editable, fixed, managed } from "../../kernel/fields.ts";
import { Id } from "../../kernel/ids.ts";
import { requiredName, requiredText, text } from "../../kernel/text.ts";
import { addMinutes, Instant } from "../../kernel/time.ts";
import { ref } from "../../kernel/references.ts";
import { RoomKind } from "../clinics/clinic.ts";

/** Minutes. The longest slot is one working day; it bounds the overlap search. */
export const MAX_DURATION_MIN = 480;

/** Minutes. The longest time before or after an appointment in which its vet is taken too. */
export const MAX_BUFFER_MIN = 120;
const Buffer = z.int().check(z.gte(0), z.lte(MAX_BUFFER_MIN));
const EquipmentIds = z.array(ref("equipment")).check(z.maxLength(20));
const FormTemplateIds = z.array(ref("formTemplates")).check(z.maxLength(20));

export const appointmentTypes = defineEntity({
  table: "appointmentTypes",
  fields: () => ({
    name: editable(requiredName(80)),
    /** Index into the theme's row of type colours. */
    colour: editable(z.int().check(z.gte(0), z.lte(11))),
    defaultMin: editable(z.int().check(z.gte(5), z.lte(MAX_DURATION_MIN))),
    /** A shorter one is a gap (`requirementPolicy`). */
    minMin: editable(z.int().check(z.gte(5), z.lte(MAX_DURATION_MIN)), 5),
    /** Minutes in which vet, room and equipment are taken besides: to prepare, to clean. */
    bufferBeforeMin: editable(Buffer, 0),
    bufferAfterMin: editable(Buffer, 0),
    needsVet: editable(z.enum(["yes", "no"])),
    /** The kind of room that it needs; null: any, or none. */
    roomKind: editable(z.nullable(RoomKind), null),
    equipmentIds: editable(EquipmentIds, []),
    /** Whether an appointment that lacks vet, room, equipment or length is warned of or refused. */
    requirementPolicy: editable(z.enum(["warn", "block"]), "warn"),
    /** A product of the kind bundle, which the start of the exam plans; null: none. */
    bundleId: editable(z.nullable(ref("products")), null),
    /** Forms that a visit asks the client to sign. An archived one is not asked for (`consents/asked-forms.ts`). */
    formTemplateIds: editable(FormTemplateIds, []),
    /** Whether clients can ask for it on the clinic's page. */
    bookableOnline: editable(z.enum(["yes", "no"]), "no"),
    /** Whether the page says that the clinic asks for a deposit. */
    asksDeposit: editable(z.enum(["yes", "no"]), "no"),
    sort: editable(z.int(), 1000),
    status: managed(z.enum(["active", "inactive"]), "active"),
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

/** Still to come, or under way. */
export const OPEN_APPOINTMENTS: readonly AppointmentStatus[] = [
  "requested",
  "booked",
  "confirmed",
  "arrived",
  "in_progress",
];
const CLOSED: readonly AppointmentStatus[] = ["completed", "cancelled", "no_show"];

export const Cancellation = z.strictObject({
  reason: requiredText(300),
  by: ref("staff"),
  at: Instant,
  /** Within the clinic's late window. */
  isLate: z.boolean(),
});

/** How a client said that he comes. */
export const CONFIRMED_VIA = ["phone", "email", "sms", "in_person"] as const;
export const ConfirmedVia = z.enum(CONFIRMED_VIA);
export type ConfirmedVia = z.output<typeof ConfirmedVia>;

/** Most appointments of one series: two years of weekly visits. */
export const MAX_OCCURRENCES = 104;
/** Years from the first appointment of a series to its last. */
export const MAX_SERIES_YEARS = 5;

export const RepeatUnit = z.enum(["day", "week", "month"]);

/** Which one of a series an appointment or a block is. The ids of the others follow from it (`occurrenceId`). */
export const SeriesPlace = z.strictObject({
  id: Id,
  /** 0 is the first. */
  index: z.int().check(z.gte(0), z.lte(MAX_OCCURRENCES - 1)),
  count: z.int().check(z.gte(2), z.lte(MAX_OCCURRENCES)),
  every: z.int().check(z.gte(1), z.lte(99)),
  unit: RepeatUnit,
});
export type SeriesPlace = z.output<typeof SeriesPlace>;

/** A plan; what happened is the visit. */
export const appointments = defineEntity({
  table: "appointments",
  fields: () => ({
    locationId: fixed(ref("locations")),
    clientId: fixed(z.nullable(ref("clients")), null),
    petIds: fixed(z.array(ref("pets")).check(z.minLength(1), z.maxLength(20))),
    typeId: editable(ref("appointmentTypes")),
    /** The member of staff who sees the pet; null: any. */
    vetId: critical(fixed(z.nullable(ref("staff")), null)),
    roomId: critical(fixed(z.nullable(ref("rooms")), null)),
    equipmentIds: critical(fixed(EquipmentIds, [])),
    startsAt: critical(fixed(Instant)),
    durationMin: critical(fixed(z.int().check(z.gte(5), z.lte(MAX_DURATION_MIN)))),
    reason: editable(text(500), ""),
    notes: editable(text(2000), ""),
    status: managed(AppointmentStatus, "booked"),
    urgency: editable(z.enum(["routine", "urgent", "emergency"]), "routine"),
    source: fixed(z.enum(["phone", "walk_in", "online", "portal", "recheck", "import"]), "phone"),
    confirmedAt: managed(z.nullable(Instant), null),
    confirmedVia: managed(z.nullable(ConfirmedVia), null),
    arrivedAt: managed(z.nullable(Instant), null),
    cancellation: managed(z.nullable(Cancellation), null),
    /** Stands beside another booking of the same vet or room until somebody decides. */
    tentative: managed(z.enum(["yes", "no"]), "no"),
    series: managed(z.nullable(SeriesPlace), null),
  }),
  scope: "schedule",
  personal: { reason: "none", notes: "erased", cancellation: "erased" },
  indexes: ["startsAt", "clientId", "*petIds"],
  p0Follows: ["clientId", "petIds"],
  packBy: "petIds",
  buckets: {
    p0: [
      [
        { field: "startsAt", sinceDays: -7 },
        { field: "startsAt", beforeDays: 8 },
      ],
    ],
    p1: [[{ field: "startsAt", sinceDays: -7 }], [{ field: "status", in: OPEN_APPOINTMENTS }]],
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

export interface Buffers {
  bufferBeforeMin: number;
  bufferAfterMin: number;
}

export function endsAt(slot: Slot): Instant {
  return addMinutes(slot.startsAt, slot.durationMin);
}

/** The slot with the time before and after it in which whoever and whatever it needs is taken too. */
export function takenSlot(slot: Slot, type: Buffers | undefined): Slot {
  if (!type) return slot;
  return {
    startsAt: addMinutes(slot.startsAt, -type.bufferBeforeMin),
    durationMin: type.bufferBeforeMin + slot.durationMin + type.bufferAfterMin,
  };
}

/** Two slots that only touch (one ends as the other starts) do not overlap. */
export function overlaps(a: Slot, b: Slot): boolean {
  return a.startsAt < endsAt(b) && b.startsAt < endsAt(a);
}
