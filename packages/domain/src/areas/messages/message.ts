import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { nameText, requiredName, requiredText, text } from "../../kernel/text.ts";
import { Instant, MinuteOfDay } from "../../kernel/time.ts";
import { ref } from "../../kernel/references.ts";

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
  "payment",
  "general",
] as const;
export const TemplatePurpose = z.enum(TEMPLATE_PURPOSES);
export type TemplatePurpose = z.output<typeof TemplatePurpose>;

/** Words with named placeholders, `{client}`; which ones it may have is checked when it is saved. */
export const messageTemplates = defineEntity({
  table: "messageTemplates",
  fields: () => ({
    name: editable(requiredName(80)),
    purpose: fixed(TemplatePurpose),
    channel: fixed(TextChannel),
    /** BCP 47. */
    language: editable(text(35), "en"),
    /** For e-mails alone. */
    subject: editable(nameText(200), ""),
    body: editable(requiredText(4000)),
    sort: editable(z.int(), 1000),
    status: managed(z.enum(["active", "inactive"]), "active"),
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
  /** It was written to somebody who does not own the pet any more. */
  "owner_changed",
  /** The reminded invoices were paid before it went out. */
  "paid_meanwhile",
  /** Another reminder of payment went to the client in the last days. */
  "reminded_lately",
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

/** `payment`: a reminder of unpaid invoices. */
const MessageCause = z.enum(["manual", "reminder", "appointment", "payment"]);
export type MessageCause = z.output<typeof MessageCause>;

/**
 * Ledger of what was said to a client and by them. Only the server changes what became of a message, but one that has not
 * gone out can be held back (`pets.transfer`) or posted.
 */
export const messages = defineEntity({
  table: "messages",
  fields: () => ({
    clientId: fixed(ref("clients")),
    petIds: fixed(z.array(ref("pets")).check(z.maxLength(20)), []),
    channel: fixed(z.enum([...TEXT_CHANNELS, "call"])),
    direction: fixed(z.enum(["out", "in"]), "out"),
    cause: managed(MessageCause),
    templateId: fixed(z.nullable(ref("messageTemplates")), null),
    reminderIds: managed(z.array(ref("reminders")).check(z.maxLength(100)), []),
    appointmentId: managed(z.nullable(ref("appointments")), null),
    /** The unpaid invoices that it reminds of. */
    invoiceIds: managed(z.array(ref("invoices")).check(z.maxLength(100)), []),
    /** An e-mail address, a phone in E.164, the lines of an address; empty until the server knows. */
    toAddress: managed(text(400)),
    subject: fixed(nameText(200), ""),
    body: fixed(text(8000)),
    status: managed(MessageStatus),
    reason: managed(z.nullable(MessageReason), null),
    /** What the other side said of it. */
    detail: managed(text(300), ""),
    /** When it came to its present status. */
    at: managed(Instant),
    /** Its readers: one with sums, or with a link to pay, is for people who see invoices. */
    scope: managed(z.enum(["people", "billing"]), "people"),
  }),
  scope: "row",
  personal: { toAddress: "erased", subject: "erased", body: "erased", detail: "erased" },
  indexes: ["clientId"],
  buckets: { p1: [[{ field: "status", in: ["queued"] }], [{ field: "at", sinceDays: -365 }]] },
});

export const MESSAGE_DEFAULTS = {
  quietFromMin: 20 * 60,
  quietToMin: 8 * 60,
  confirmsBookings: "yes",
  remindsHoursBefore: 24,
  remindsPaymentDays: 0,
  replyTo: "",
  staleAfterDays: 7,
} as const;

/** How the clinic writes to its clients; one row, whose id is the clinic's. Without a row `MESSAGE_DEFAULTS` hold. */
export const messageSettings = defineEntity({
  table: "messageSettings",
  fields: () => ({
    /** In the clinic's zone. No message that nobody sent by hand goes out in between; the same twice: at any time. */
    quietFromMin: editable(MinuteOfDay, MESSAGE_DEFAULTS.quietFromMin),
    quietToMin: editable(MinuteOfDay, MESSAGE_DEFAULTS.quietToMin),
    confirmsBookings: editable(z.enum(["yes", "no"]), MESSAGE_DEFAULTS.confirmsBookings),
    /** Before an appointment; 0: none. */
    remindsHoursBefore: editable(z.int().check(z.gte(0), z.lte(168)), MESSAGE_DEFAULTS.remindsHoursBefore),
    /** An unpaid invoice is reminded of so many days after its due day, and again after as many; 0: not by itself. */
    remindsPaymentDays: editable(z.int().check(z.gte(0), z.lte(90)), MESSAGE_DEFAULTS.remindsPaymentDays),
    /** Where answers to mails go; empty: nowhere. */
    replyTo: editable(text(254), MESSAGE_DEFAULTS.replyTo),
    /** A reminder that could not be sent on its day is still sent this much later. */
    staleAfterDays: editable(z.int().check(z.gte(0), z.lte(60)), MESSAGE_DEFAULTS.staleAfterDays),
  }),
  scope: "base",
  indexes: [],
  buckets: { p1: "all" },
});
