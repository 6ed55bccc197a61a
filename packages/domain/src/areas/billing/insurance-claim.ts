import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, requiredText, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";
import { MOST_LINES } from "./invoice.ts";

/** People set each of them by hand: the clinic has no line to the insurer. */
export const CLAIM_STATES = ["prepared", "sent", "asked_back", "paid", "refused", "withdrawn"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Those on which the clinic or the insurer still has to act. */
export const OPEN_CLAIM_STATES: readonly ClaimState[] = ["prepared", "sent", "asked_back"];

/** Parts of the visit's record that go with a claim. A person who may not read records cannot choose them, and prints the claim without them. */
export const CLAIM_PARTS = ["notes", "treatments", "vaccinations", "results"] as const;
export type ClaimPart = (typeof CLAIM_PARTS)[number];

const MOST_STEPS = 200;

/** One change of the state. */
const ClaimStep = () =>
  z.strictObject({
    status: z.enum(CLAIM_STATES),
    /** The day on which it happened, as the person says. */
    on: LocalDate,
    note: text(500),
    at: Instant,
    by: ref("staff"),
  });

/** Days back of the claims that the device loads first, and of all that it has. */
const RECENT_DAYS = 120;
const HISTORY_DAYS = 730;

/**
 * The request of a client to the insurer of a pet for one invoice: the lines, the dates of the illness, and parts of the record. The record itself stays
 * in the scope of medical rows: the claim names parts of the visit alone.
 */
export const insuranceClaims = defineEntity({
  table: "insuranceClaims",
  fields: () => ({
    invoiceId: fixed(ref("invoices")),
    petId: fixed(ref("pets")),
    insurer: editable(requiredName(120)),
    policyNo: editable(nameText(60), ""),
    /** The illness in the words of the claim. */
    condition: editable(requiredText(2000)),
    illFrom: editable(LocalDate),
    /** Null: it goes on, or the day is not known. */
    illUntil: editable(z.nullable(LocalDate), null),
    /** Lines of the invoice that the insurer is asked for. */
    lineIds: editable(z.array(ref("chargeLines")).check(z.minLength(1), z.maxLength(MOST_LINES))),
    parts: editable(z.array(z.enum(CLAIM_PARTS)).check(z.maxLength(CLAIM_PARTS.length)), []),
    /** Of the invoice. */
    clientId: managed(z.nullable(ref("clients")), null),
    visitId: managed(z.nullable(ref("visits")), null),
    locationId: managed(ref("locations")),
    /** The sum of the lines. */
    claimedMinor: managed(PriceMinor, 0),
    status: managed(z.enum(CLAIM_STATES), "prepared"),
    /** The day of the last change of the state. */
    statusOn: managed(LocalDate),
    /** In their order; the first one is the preparation. */
    steps: managed(z.array(ClaimStep()).check(z.maxLength(MOST_STEPS)), []),
    /** The sum that the insurer paid; null: nothing yet. */
    paidMinor: managed(z.nullable(PriceMinor), null),
    /** `clinic`: the clinic takes it as a payment of the invoice. */
    paidTo: managed(z.nullable(z.enum(["clinic", "client"])), null),
  }),
  scope: "billing",
  personal: { insurer: "none", policyNo: "books", condition: "none", steps: "books" },
  indexes: ["invoiceId", "petId"],
  deviceIndexes: ["status", "clientId"],
  buckets: {
    p1: [[{ field: "status", in: OPEN_CLAIM_STATES }], [{ field: "updatedAt", sinceDays: -RECENT_DAYS }]],
    p2: [[{ field: "updatedAt", sinceDays: -HISTORY_DAYS }]],
  },
});

export type InsuranceClaim = RowOf<typeof insuranceClaims>;
