import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { critical, editable, fixed, managed } from "../../kernel/fields.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { phoneText } from "../../kernel/phone.ts";
import { foldText } from "../../kernel/search-text.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { ref } from "../../kernel/references.ts";

/** Phones are kept as typed and, where they could be read, as E.164; search uses the digits of both. */
export const Phone = z.strictObject({
  label: z.enum(["mobile", "home", "work", "other"]),
  typed: phoneText(),
  e164: z.nullable(z.string().check(z.regex(/^\+[1-9]\d{4,14}$/))),
  isPreferred: z.boolean(),
  /** Left out: it was not asked; `takesTexts` answers then. */
  takesSms: z.optional(z.boolean()),
  /** Whose it is where it is not the client's own: "daughter". */
  whose: z.optional(nameText(60)),
});

/** Whether text messages may go to a phone: as the client said, else to mobiles alone. */
export const takesTexts = ({
  takesSms,
  label,
}: {
  takesSms?: boolean | null | undefined;
  label: z.infer<typeof Phone>["label"];
}): boolean => takesSms ?? label === "mobile";

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** The same where there may be none. */
export const optionalEmail = () =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.refine((value) => value === "" || Email.safeParse(value).success, { error: "must be an e-mail address" }),
  );

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

/** From the issue of an invoice to the day on which it is due. */
export const TermsDays = z.int().check(z.gte(0), z.lte(365));

const YesNo = z.enum(["yes", "no"]);
const ClientTermsBefore = z.strictObject({
  paymentTermsDays: z.optional(z.nullable(TermsDays)),
  creditLimitMinor: z.optional(z.nullable(PriceMinor)),
  paysFirst: z.optional(YesNo),
});

/** What a merge moved to the client that stays, so that it can be taken back. */
export const MergedRows = z.strictObject({
  petOwnerIds: z.array(ref("petOwners")),
  /** Links to a pet that the other client had too: ended, not moved. */
  endedPetOwnerIds: z.array(ref("petOwners")),
  /** The share of a pet's bills of each link that stays, where that of an ended link was added. */
  addedShares: z.optional(
    z.array(z.strictObject({ id: ref("petOwners"), before: z.nullable(z.int()), after: z.int() })),
  ),
  appointmentIds: z.array(ref("appointments")),
  visitIds: z.array(ref("visits")),
  alertIds: z.array(ref("alerts")),
  /** Phones as typed, and e-mails, that the other client did not have. */
  phones: z.array(text(40)),
  emails: z.array(text(254)),
  /** His places on the waiting list. */
  waitlistIds: z.optional(z.array(ref("waitlist"))),
  stockMovementIds: z.optional(z.array(ref("stockMovements"))),
  taskIds: z.optional(z.array(ref("tasks"))),
  labOrderIds: z.optional(z.array(ref("labOrders"))),
  treatmentIds: z.optional(z.array(ref("treatments"))),
  chargeLineIds: z.optional(z.array(ref("chargeLines"))),
  prescriptionIds: z.optional(z.array(ref("prescriptions"))),
  /** What the client that stays had said of being written to, where the merge changed it. */
  consentBefore: z.optional(z.partialRecord(ConsentField, ConsentAnswer)),
  /** The payment terms of the client that stays, where the merge changed them. */
  termsBefore: z.optional(ClientTermsBefore),
});

export const clients = defineEntity({
  table: "clients",
  fields: () => ({
    /** Given by the server when the row arrives there; null until then. */
    number: managed(z.nullable(z.int()), null),
    title: editable(nameText(40), ""),
    firstName: critical(editable(nameText(80), "")),
    lastName: critical(editable(nameText(80), "")),
    companyName: critical(editable(nameText(120), "")),
    phones: editable(z.array(Phone).check(z.maxLength(10)), []),
    emails: editable(z.array(Email).check(z.maxLength(10)), []),
    address: editable(Address, { line1: "", line2: "", city: "", region: "", postcode: "" }),
    notes: editable(text(4000), ""),
    /** Contact data was asked for and refused. */
    hasNoContact: editable(z.enum(["yes", "no"]), "no"),
    status: managed(z.enum(["active", "inactive", "blocked", "deceased"]), "active"),
    mergedIntoId: managed(z.nullable(ref("clients")), null),
    /** Set together with `mergedIntoId`. */
    mergedRows: managed(z.nullable(MergedRows), null),
    /** Clients that were merged into this one; such a client is not merged on (no chains). */
    absorbedIds: managed(z.array(ref("clients")), []),
    consentEmail: managed(ConsentAnswer, "unknown"),
    consentSms: managed(ConsentAnswer, "unknown"),
    /** Advertising, by whatever channel; the other two are for what concerns his own pets. */
    consentMarketing: managed(ConsentAnswer, "unknown"),
    preferredVetId: editable(z.nullable(ref("staff")), null),
    /** In the clinic's own words: "breeder", "staff". */
    categories: editable(z.array(requiredName(40)).check(z.maxLength(10)), []),
    /** How he came to the clinic. */
    referralSource: editable(nameText(120), ""),
    /** Null: those of the clinic. */
    paymentTermsDays: managed(z.nullable(TermsDays), null),
    /** A larger balance is pointed out; null: none is. */
    creditLimitMinor: managed(z.nullable(PriceMinor), null),
    /** The clinic asks for the payment before the work, and invoices are due at once. */
    paysFirst: managed(YesNo, "no"),
    /** When an owner had the personal data erased. Such a client changes no more. */
    erasedAt: managed(z.nullable(Instant), null),
    noShowCount: managed(z.int().check(z.gte(0)), 0),
    /** The import job that made the row, and its key within the list. */
    importId: managed(z.nullable(ref("imports")), null),
    importKey: managed(z.nullable(text(200)), null),
  }),
  scope: "people",
  personal: {
    title: "erased",
    firstName: "erased",
    lastName: "erased",
    companyName: "erased",
    phones: "erased",
    emails: "erased",
    address: "erased",
    notes: "erased",
    mergedRows: "erased",
    categories: "erased",
    referralSource: "erased",
    importKey: "erased",
  },
  indexes: [],
  deviceIndexes: ["status", "_n", "[status+_n]"],
  sortKey: ({ firstName, lastName, companyName }) => foldText(`${lastName || companyName} ${firstName}`.trim()),
  buckets: { p1: "all" },
});

/** Ledger: each time that somebody was asked. What holds now stands on the client. */
export const consents = defineEntity({
  table: "consents",
  fields: () => ({
    clientId: fixed(ref("clients")),
    channel: fixed(z.enum(CONSENT_CHANNELS)),
    answer: fixed(ConsentAnswer),
    source: fixed(z.enum(["in_person", "phone", "form", "email", "text", "import", "other"]), "in_person"),
    /** The words that were agreed to, or what was said. */
    wording: fixed(text(300), ""),
    askedAt: managed(Instant),
  }),
  scope: "people",
  personal: { wording: "erased" },
  indexes: ["clientId"],
  buckets: { p1: "all" },
});

/** How a client is called on screens and in messages. */
export function clientName(client: { firstName: string; lastName: string; companyName: string }): string {
  const person = `${client.firstName} ${client.lastName}`.trim();
  return person || client.companyName;
}
