import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { MovedMinor, PriceMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** Credit of the client is not among them: it is money that was paid before, and `payments.allocate` uses it. */
export const PAYMENT_METHODS = [
  "cash",
  "card_terminal",
  /** The payment provider took it: the server alone records it. */
  "card_online",
  "bank_transfer",
  "cheque",
  "voucher",
  "insurance",
  "other",
] as const;

/** Those that a person records. */
export const TYPED_METHODS = PAYMENT_METHODS.filter((method) => method !== "card_online");

/** Days back of the payments that the device loads first, and of all that it has. */
const RECENT_DAYS = 30;
const HISTORY_DAYS = 730;

/**
 * Money that came in or went out. Rows are added, and only their credit changes: a mistake and a refund are rows of their own, with the other
 * sign, that name the payment.
 */
export const payments = defineEntity({
  table: "payments",
  fields: () => ({
    /** Null: a person without an account bought something at the counter. */
    clientId: managed(z.nullable(ref("clients")), null),
    locationId: managed(ref("locations")),
    amountMinor: managed(MovedMinor),
    /** The value of the payment above its amount: cash of 12.40 francs settles 12.42. Below 0: the cash was rounded up. */
    roundingMinor: managed(MovedMinor, 0),
    /**
     * The part of a payment that no invoice has and that was not given back, as it follows from the allocations, refunds and reversal; 0 of
     * these. Below 0: more was given back than there was. A device has each payment with credit, however old.
     */
    creditMinor: managed(MovedMinor, 0),
    method: managed(z.enum(PAYMENT_METHODS)),
    /** Cash that the client handed over; the change is what is above the amount. Null: it was not noted. */
    tenderedMinor: managed(z.nullable(PriceMinor), null),
    /** Number of the terminal's slip, of the cheque or of the transfer. */
    reference: managed(nameText(60), ""),
    /** Of money of an insurer: the claim that it is for. */
    claimId: managed(z.nullable(ref("insuranceClaims")), null),
    /** `reversal`: the payment was a mistake. `refund`: the client got money back. */
    kind: managed(z.enum(["payment", "reversal", "refund"]), "payment"),
    /** The payment that a reversal or a refund is of. */
    ofPaymentId: managed(z.nullable(ref("payments")), null),
    reason: managed(text(500), ""),
    receivedBy: managed(ref("staff")),
    deviceId: managed(text(64)),
    occurredAt: managed(Instant),
    /** Null: it was taken at no till. */
    tillId: managed(z.nullable(ref("tills")), null),
    /** The session that counts it: the one that was open when it arrived. */
    tillSessionId: managed(z.nullable(ref("tillSessions")), null),
  }),
  scope: "billing",
  personal: { reference: "books", reason: "books", deviceId: "none" },
  indexes: ["clientId", "ofPaymentId", "tillSessionId"],
  serverIndexes: ["occurredAt"],
  buckets: {
    p1: [[{ field: "occurredAt", sinceDays: -RECENT_DAYS }], [{ field: "creditMinor", notIn: [0] }]],
    p2: [[{ field: "occurredAt", sinceDays: -HISTORY_DAYS }]],
  },
});

export type Payment = RowOf<typeof payments>;

/**
 * The part of a payment that is for one invoice. Rows are added and never change: one that is taken back has a second row with the other
 * sign. The rest of the payment is the client's credit.
 */
export const allocations = defineEntity({
  table: "allocations",
  fields: () => ({
    paymentId: managed(ref("payments")),
    invoiceId: managed(ref("invoices")),
    amountMinor: managed(MovedMinor),
    occurredAt: managed(Instant),
  }),
  scope: "billing",
  indexes: ["invoiceId", "paymentId"],
  buckets: {
    p1: [[{ field: "occurredAt", sinceDays: -RECENT_DAYS }]],
    p2: [[{ field: "occurredAt", sinceDays: -HISTORY_DAYS }]],
  },
});

export type Allocation = RowOf<typeof allocations>;
