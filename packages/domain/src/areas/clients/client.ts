import * as z from "zod/mini";
import { defineEntity, rowBase } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { foldText } from "../../kernel/search-text.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** Phones are kept as typed and, where they could be read, as E.164; search uses the digits of both. */
export const Phone = z.strictObject({
  label: z.enum(["mobile", "home", "work", "other"]),
  typed: requiredName(40),
  e164: z.nullable(z.string().check(z.regex(/^\+[1-9]\d{4,14}$/))),
  isPreferred: z.boolean(),
  /** May be written to by SMS. Left out: nobody has said; a mobile may then. */
  takesSms: z.optional(z.boolean()),
  /** Whose it is where it is not the client's own: "daughter". */
  whose: z.optional(nameText(60)),
});

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

export const Address = z.strictObject({
  line1: nameText(120),
  line2: nameText(120),
  city: nameText(80),
  region: nameText(80),
  postcode: nameText(20),
});

/** What somebody said when asked; `unknown`: not asked. */
export const ConsentAnswer = z.enum(["yes", "no", "unknown"]);
export const CONSENT_CHANNELS = ["email", "sms", "marketing"] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];
const ConsentField = z.enum(["consentEmail", "consentSms", "consentMarketing"]);

/** What a merge moved to the client that stays, so that it can be taken back. */
export const MergedRows = z.strictObject({
  petOwnerIds: z.array(Id),
  /** Links to a pet that the other client had too: ended, not moved. */
  endedPetOwnerIds: z.array(Id),
  appointmentIds: z.array(Id),
  visitIds: z.array(Id),
  alertIds: z.array(Id),
  /** Phones as typed, and e-mails, that the other client did not have. */
  phones: z.array(text(40)),
  emails: z.array(text(254)),
  /** His places on the waiting list. */
  waitlistIds: z.optional(z.array(Id)),
  /** What the client that stays had said of being written to, where the merge changed it. */
  consentBefore: z.optional(z.partialRecord(ConsentField, ConsentAnswer)),
});

export const clients = defineEntity({
  table: "clients",
  schema: () =>
    z.extend(rowBase, {
      /** Given by the server when the row arrives there; null until then. */
      number: z.nullable(z.int()),
      title: nameText(40),
      firstName: nameText(80),
      lastName: nameText(80),
      companyName: nameText(120),
      phones: z.array(Phone).check(z.maxLength(10)),
      emails: z.array(Email).check(z.maxLength(10)),
      address: Address,
      notes: text(4000),
      /** Contact data was asked for and refused. */
      hasNoContact: z.enum(["yes", "no"]),
      status: z.enum(["active", "inactive", "blocked", "deceased"]),
      mergedIntoId: z.nullable(Id),
      /** Set together with `mergedIntoId`. */
      mergedRows: z.nullable(MergedRows),
      /** Clients that were merged into this one; such a client is not merged on (no chains). */
      absorbedIds: z.array(Id),
      consentEmail: ConsentAnswer,
      consentSms: ConsentAnswer,
      /** Advertising, by whatever channel; the other two are for what concerns his own pets. */
      consentMarketing: ConsentAnswer,
      preferredVetId: z.nullable(Id),
      /** In the clinic's own words: "breeder", "staff". */
      categories: z.array(requiredName(40)).check(z.maxLength(10)),
      /** How he came to the clinic. */
      referralSource: nameText(120),
      noShowCount: z.int().check(z.gte(0)),
      /** The import job that made the row, and its key within the list. */
      importId: z.nullable(Id),
      importKey: z.nullable(text(200)),
    }),
  scope: "people",
  indexes: [],
  deviceIndexes: ["status", "_n", "[status+_n]"],
  sortKey: ({ firstName, lastName, companyName }) => foldText(`${lastName || companyName} ${firstName}`.trim()),
  criticalFields: ["firstName", "lastName", "companyName"],
  buckets: { p1: "all" },
});

/** Ledger: each time that somebody was asked. What holds now stands on the client. */
export const consents = defineEntity({
  table: "consents",
  schema: () =>
    z.extend(rowBase, {
      clientId: Id,
      channel: z.enum(CONSENT_CHANNELS),
      answer: ConsentAnswer,
      source: z.enum(["in_person", "phone", "form", "email", "import", "other"]),
      /** The words that were agreed to, or what was said. */
      wording: text(300),
      askedAt: Instant,
    }),
  scope: "people",
  indexes: ["clientId"],
  buckets: { p1: "all" },
});

/** What holds for every client before anything has happened to him. */
export const newClient = () => ({
  number: null,
  status: "active" as const,
  mergedIntoId: null,
  mergedRows: null,
  absorbedIds: [],
  consentEmail: "unknown" as const,
  consentSms: "unknown" as const,
  consentMarketing: "unknown" as const,
  preferredVetId: null,
  categories: [],
  referralSource: "",
  noShowCount: 0,
  importId: null,
  importKey: null,
});

/** How a client is called on screens and in messages. */
export function clientName(client: { firstName: string; lastName: string; companyName: string }): string {
  const person = `${client.firstName} ${client.lastName}`.trim();
  return person || client.companyName;
}
