import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { followingId, Id } from "../../kernel/ids.ts";
import { text } from "../../kernel/text.ts";

export const NOTIFICATION_KINDS = [
  "needs_decision",
  "patient_arrived",
  "appointment_booked",
  "appointment_moved",
  "appointment_cancelled",
  "task_assigned",
  "announcement",
  "support_access",
  /** A person asks for an appointment on the clinic's page. */
  "online_request",
  /** They answer another time that the clinic offered. */
  "offer_answered",
  /** A client sent a text that waits for an answer: its subject is the inbox item. */
  "text_received",
  /** Shifts of the person were published, changed or taken off the roster: its subject is the first of them. */
  "roster_changed",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Only this person can act on these, or has to know of them, so they cannot be switched off. */
const ALWAYS_ON: readonly NotificationKind[] = ["needs_decision", "announcement", "support_access"];
export const OPTIONAL_KINDS = NOTIFICATION_KINDS.filter((kind) => !ALWAYS_ON.includes(kind));

export const NOTIFICATION_SUBJECTS = [
  "attention",
  "visits",
  "appointments",
  "tasks",
  "announcements",
  "supportAccess",
  "onlineRequests",
  "shifts",
] as const;

/** Days that a device keeps what was read. The server keeps no longer either. */
export const NOTIFICATION_DAYS = 90;

/**
 * A message to one person about one fact. The server alone writes it. It has no names: a screen looks up the subject among the
 * rows that this person may read.
 */
export const notifications = defineEntity({
  table: "notifications",
  fields: () => ({
    /** `user:<id>` of its person. */
    scope: managed(text(64)),
    kind: managed(z.enum(NOTIFICATION_KINDS)),
    /** No reference: a notification outlives what it tells of, and keeps no row from being removed. */
    subject: managed(z.strictObject({ table: z.enum(NOTIFICATION_SUBJECTS), id: Id })),
    /** Of an announcement alone, else empty. */
    title: managed(text(120), ""),
    /** Of an announcement, and the reason of a support access; else empty. */
    body: managed(text(4000), ""),
    status: managed(z.enum(["unread", "read"]), "unread"),
    /** Of an announcement that stays on top until it is over. */
    isPinned: managed(z.enum(["no", "yes"]), "no"),
  }),
  scope: "row",
  indexes: ["[scope+status]"],
  deviceIndexes: ["createdAt"],
  buckets: {
    p0: [[{ field: "status", in: ["unread"] }]],
    p1: [[{ field: "createdAt", sinceDays: -NOTIFICATION_DAYS }]],
  },
});

export type Notification = RowOf<typeof notifications>;

export const personalScope = (userId: string): `user:${string}` => `user:${userId}`;

/** The person of a `user:<id>` scope; null for another scope. */
export const personOf = (scope: string): string | null => (scope.startsWith("user:") ? scope.slice(5) : null);

/** One fact makes one notification of a person, however often the server sees it. `fact`: what happened to the subject. */
export const notificationId = (subjectId: string, userId: string, fact: string): string =>
  followingId(subjectId, `${userId} ${fact}`);

/** The kinds that a person switched off. A person without a row gets every kind. */
export const notificationChoices = defineEntity({
  table: "notificationChoices",
  fields: () => ({
    /** `user:<id>`. */
    scope: managed(text(64)),
    off: managed(z.array(z.enum(NOTIFICATION_KINDS)).check(z.maxLength(NOTIFICATION_KINDS.length))),
  }),
  scope: "row",
  indexes: [],
  buckets: { p0: "all" },
});

/** Each person has one row of choices, on every device the same. */
export const choicesId = (userId: string): string => followingId(userId, "notification choices");
