import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";
import { USED_UP_DAYS } from "./stock-level.ts";

/** "Expired", "used up" and "open too long" are not states: they follow from the dates and from the levels. */
export const BatchStatus = z.enum(["available", "quarantined", "recalled"]);

/** Two spellings of one number of a batch are one. */
export const foldBatchNumber = (number: string): string => number.toLowerCase().replace(/\s/g, "");

type Numbered = { productId: string; number: string };

/** Two devices can register one lot apart from each other: a recall concerns every batch of the product with the number. */
export const isSameLot = (one: Numbered, other: Numbered): boolean =>
  one.productId === other.productId && foldBatchNumber(one.number) === foldBatchNumber(other.number);

export const batches = defineEntity({
  table: "batches",
  fields: () => ({
    productId: fixed(ref("products")),
    number: editable(requiredName(60)),
    /** The last day of use; null: not printed on it. */
    expiresOn: editable(z.nullable(LocalDate), null),
    manufacturer: editable(nameText(120), ""),
    /** The day on which it came; null: no person said it, as of stock that was there before Fernpaw. */
    receivedOn: editable(z.nullable(LocalDate), null),
    /** The day on which the vial in use was opened; null: none is open. */
    openedOn: managed(z.nullable(LocalDate), null),
    status: managed(BatchStatus, "available"),
    statusReason: managed(text(300), ""),
    /** When it was recalled last; null: never. */
    recalledAt: managed(z.nullable(Instant), null),
    /** When the work on the last recall ended; null: it goes on, or there was none. */
    recallClosedAt: managed(z.nullable(Instant), null),
    /** The notice of the manufacturer or supplier. */
    recallSource: managed(text(120), ""),
  }),
  scope: "base",
  indexes: ["productId"],
  deviceIndexes: ["number", "expiresOn", "openedOn", "status"],
  buckets: {
    p1: [
      [{ field: "updatedAt", sinceDays: -USED_UP_DAYS }],
      [{ field: "expiresOn", in: [null] }],
      [{ field: "expiresOn", sinceDays: -USED_UP_DAYS }],
    ],
    p2: [
      [
        { field: "updatedAt", beforeDays: -USED_UP_DAYS },
        { field: "expiresOn", beforeDays: -USED_UP_DAYS },
      ],
    ],
  },
});

/**
 * A ledger of what stock has cost: one row for each movement that brought stock in at a known cost, and a negative one
 * for each reversal. Only owners read it.
 */
export const stockCosts = defineEntity({
  table: "stockCosts",
  fields: () => ({
    productId: managed(ref("products")),
    batchId: managed(z.nullable(ref("batches")), null),
    movementId: managed(ref("stockMovements")),
    quantityMilli: managed(z.int()),
    /** Of the whole quantity, in minor units. */
    costMinor: managed(z.int()),
    occurredAt: managed(Instant),
  }),
  scope: "owner",
  indexes: ["productId"],
  buckets: { p1: "all" },
});
