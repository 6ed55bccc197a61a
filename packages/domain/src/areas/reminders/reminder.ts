import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { nameText, requiredName } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";
import { ref } from "../../kernel/references.ts";
import { TextChannel } from "../messages/message.ts";

export const Period = z.strictObject({
  n: z.int().check(z.gte(1), z.lte(120)),
  unit: z.enum(["day", "week", "month", "year"]),
});
export type Period = z.output<typeof Period>;

/** One day on which the client is written to. */
export const ReminderStep = z.strictObject({
  /** Days from the due date; negative is before it. */
  offsetDays: z.int().check(z.gte(-365), z.lte(365)),
  /** In the order of preference: the first by which the client can be reached is used. */
  sends: z
    .array(z.strictObject({ channel: TextChannel, templateId: ref("messageTemplates") }))
    .check(z.minLength(1), z.maxLength(3)),
});
export type ReminderStep = z.output<typeof ReminderStep>;

export const reminderTypes = defineEntity({
  table: "reminderTypes",
  fields: () => ({
    name: editable(requiredName(80)),
    /** Completing one reminder completes the older ones of its group; empty: a group of its own. */
    groupName: editable(nameText(80)),
    /** Species that it is for; none: all. */
    petTypeIds: editable(z.array(ref("petTypes")).check(z.maxLength(60))),
    /** From a completion to the next due date; null: it comes once. */
    interval: editable(z.nullable(Period)),
    /** In the order of their days. */
    steps: editable(z.array(ReminderStep).check(z.maxLength(8))),
    /** `client`: the pets of one client share a message. */
    groupBy: editable(z.enum(["client", "pet"])),
    /** After the due date an unanswered reminder is given up; null: never. */
    cancelAfter: editable(z.nullable(Period)),
    /** Appointment types of which a finished visit completes it. */
    completedByTypeIds: editable(z.array(ref("appointmentTypes")).check(z.maxLength(40))),
    sort: editable(z.int(), 1000),
    status: managed(z.enum(["active", "inactive"]), "active"),
  }),
  scope: "base",
  indexes: [],
  buckets: { p1: "all" },
});

export const ReminderStatus = z.enum(["open", "sent", "completed", "cancelled", "snoozed"]);
export type ReminderStatus = z.output<typeof ReminderStatus>;
export const OPEN_REMINDER_STATUSES: readonly ReminderStatus[] = ["open", "sent", "snoozed"];

export const reminders = defineEntity({
  table: "reminders",
  fields: () => ({
    petId: fixed(ref("pets")),
    typeId: fixed(ref("reminderTypes")),
    dueOn: fixed(LocalDate),
    /** Place in the type's steps of the one to come. */
    step: managed(z.int().check(z.gte(0))),
    /** The day of that step; null: none to come, or not open. */
    nextStepOn: managed(z.nullable(LocalDate)),
    status: managed(ReminderStatus, "open"),
    completedBy: managed(z.nullable(z.enum(["vaccination", "dispense", "visit", "manual"])), null),
    completedOn: managed(z.nullable(LocalDate), null),
    cancelReason: managed(z.nullable(z.enum(["by_hand", "deceased", "transferred", "too_old"])), null),
    lastSentAt: managed(z.nullable(Instant), null),
  }),
  scope: "people",
  indexes: ["petId", "nextStepOn", "dueOn"],
  buckets: {
    p1: [[{ field: "status", in: [...OPEN_REMINDER_STATUSES] }], [{ field: "updatedAt", sinceDays: -365 }]],
  },
});
