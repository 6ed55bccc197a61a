import * as z from "zod/mini";
import { defineEntity, rowBase } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { nameText, requiredName, requiredText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** Ways in which a text reaches a client; calls are only noted. */
export const TEXT_CHANNELS = ["email", "sms", "letter"] as const;
export const TextChannel = z.enum(TEXT_CHANNELS);
export type TextChannel = z.output<typeof TextChannel>;

/** What a template is for: it decides which placeholders have a meaning in it. */
export const TEMPLATE_PURPOSES = [
  "reminder",
  "appointment_booked",
  "appointment_moved",
  "appointment_cancelled",
  "appointment_reminder",
  "general",
] as const;
export const TemplatePurpose = z.enum(TEMPLATE_PURPOSES);
export type TemplatePurpose = z.output<typeof TemplatePurpose>;

/** Words with named placeholders, `{client}`; which ones it may have is checked when it is saved. */
export const messageTemplates = defineEntity({
  table: "messageTemplates",
  schema: () =>
    z.extend(rowBase, {
      name: requiredName(80),
      purpose: TemplatePurpose,
      channel: TextChannel,
      /** BCP 47. */
      language: text(35),
      /** For e-mails alone. */
      subject: nameText(200),
      body: requiredText(4000),
      sort: z.int(),
      status: z.enum(["active", "inactive"]),
    }),
  scope: "base",
  indexes: [],
  buckets: { p1: "all" },
});

/** Why a message did not go out, or is not known to have gone out. */
export const MESSAGE_REASONS = [
  "no_consent",
  "no_address",
  "client_blocked",
  "client_deceased",
  "client_merged",
  "pet_deceased",
  "pet_transferred",
  "pet_merged",
  "appointment_changed",
  "too_late",
  /** Mail or text messages are not set up on this server. */
  "no_provider",
  /** The other side refused it for good. */
  "refused",
  "gave_up",
  /** The server stopped, or the line broke, between sending and hearing of it. */
  "may_have_been_sent",
  /** A demo keeps its mail to itself. */
  "kept_in_demo",
] as const;
export const MessageReason = z.enum(MESSAGE_REASONS);
export type MessageReason = z.output<typeof MessageReason>;

export const MessageStatus = z.enum(["queued", "sent", "delivered", "failed", "suppressed", "received"]);
export type MessageStatus = z.output<typeof MessageStatus>;

/** Ledger of what was said to a client and by him. Only the server changes what became of a message. */
export const messages = defineEntity({
  table: "messages",
  schema: () =>
    z.extend(rowBase, {
      clientId: Id,
      petIds: z.array(Id).check(z.maxLength(20)),
      channel: z.enum([...TEXT_CHANNELS, "call"]),
      direction: z.enum(["out", "in"]),
      cause: z.enum(["manual", "reminder", "appointment"]),
      templateId: z.nullable(Id),
      reminderIds: z.array(Id).check(z.maxLength(100)),
      appointmentId: z.nullable(Id),
      /** An e-mail address, a phone in E.164, the lines of an address; empty until the server knows. */
      toAddress: text(400),
      subject: nameText(200),
      body: text(8000),
      status: MessageStatus,
      reason: z.nullable(MessageReason),
      /** What the other side said of it. */
      detail: text(300),
      /** When it came to its present status. */
      at: Instant,
    }),
  scope: "people",
  indexes: ["clientId"],
  buckets: { p1: [[{ field: "status", in: ["queued"] }], [{ field: "at", sinceDays: -365 }]] },
});

const MinuteOfDay = z.int().check(z.gte(0), z.lte(1439));

/** How the clinic writes to its clients; one row, whose id is the clinic's. Without a row `MESSAGE_DEFAULTS` hold. */
export const messageSettings = defineEntity({
  table: "messageSettings",
  schema: () =>
    z.extend(rowBase, {
      /** In the clinic's zone. No message that nobody sent by hand goes out in between; the same twice: at any time. */
      quietFromMin: MinuteOfDay,
      quietToMin: MinuteOfDay,
      confirmsBookings: z.enum(["yes", "no"]),
      /** Before an appointment; 0: none. */
      remindsHoursBefore: z.int().check(z.gte(0), z.lte(168)),
      /** Where answers to mails go; empty: nowhere. */
      replyTo: text(254),
      /** A reminder that could not be sent on its day is still sent this much later. */
      staleAfterDays: z.int().check(z.gte(0), z.lte(60)),
    }),
  scope: "base",
  indexes: [],
  buckets: { p1: "all" },
});

export const MESSAGE_DEFAULTS = {
  quietFromMin: 20 * 60,
  quietToMin: 8 * 60,
  confirmsBookings: "yes",
  remindsHoursBefore: 24,
  replyTo: "",
  staleAfterDays: 7,
} as const;
