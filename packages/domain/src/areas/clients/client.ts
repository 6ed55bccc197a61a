import * as z from "zod/mini";
import { defineEntity, rowBase } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { requiredText, text } from "../../kernel/text.ts";

/** Phones are kept as typed and, where they could be read, as E.164; search uses the digits of both. */
export const Phone = z.strictObject({
  label: z.enum(["mobile", "home", "work", "other"]),
  typed: requiredText(40),
  e164: z.nullable(z.string().check(z.regex(/^\+[1-9]\d{4,14}$/))),
  isPreferred: z.boolean(),
});

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

export const Address = z.strictObject({
  line1: text(120),
  line2: text(120),
  city: text(80),
  region: text(80),
  postcode: text(20),
});

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
});

export const clients = defineEntity({
  table: "clients",
  schema: z.extend(rowBase, {
    /** Given by the server when the row arrives there; null until then. */
    number: z.nullable(z.int()),
    title: text(40),
    firstName: text(80),
    lastName: text(80),
    companyName: text(120),
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
    noShowCount: z.int().check(z.gte(0)),
    /** The import job that made the row, and its key within the list. */
    importId: z.nullable(Id),
    importKey: z.nullable(text(200)),
  }),
  scope: "people",
  indexes: [],
  criticalFields: ["firstName", "lastName", "companyName"],
  buckets: { p1: "all" },
});

/** What holds for every client before anything has happened to him. */
export const newClient = () => ({
  number: null,
  status: "active" as const,
  mergedIntoId: null,
  mergedRows: null,
  absorbedIds: [],
  noShowCount: 0,
  importId: null,
  importKey: null,
});

/** How a client is called on screens and in messages. */
export function clientName(client: { firstName: string; lastName: string; companyName: string }): string {
  const person = `${client.firstName} ${client.lastName}`.trim();
  return person || client.companyName;
}
