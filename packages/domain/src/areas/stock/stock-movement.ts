import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** Each kind with the direction in which it moves stock; `both`: either. */
export const MOVEMENT_KINDS = {
  opening: "in",
  receive: "in",
  return_to_supplier: "out",
  dispense: "out",
  administer: "out",
  sale: "out",
  sale_return: "in",
  internal_use: "out",
  transfer_out: "out",
  transfer_in: "in",
  count_adjust: "both",
  write_off_expired: "out",
  write_off_damaged: "out",
  write_off_lost: "out",
  correction: "both",
} as const;
export const MovementKind = z.enum(
  Object.keys(MOVEMENT_KINDS) as [keyof typeof MOVEMENT_KINDS, ...(keyof typeof MOVEMENT_KINDS)[]],
);
export type MovementKind = z.output<typeof MovementKind>;

/** Kinds with which stock reaches a patient, a client or the clinic's own work. */
export const USE_KINDS: readonly MovementKind[] = ["dispense", "administer", "sale", "internal_use"];

/** Kinds that name the patient. */
export const PATIENT_KINDS: readonly MovementKind[] = ["administer", "dispense"];

/** The row that a movement is part of. */
export const BelongsTo = z.strictObject({
  table: z.enum([
    "visits",
    "stockTransfers",
    "stockCounts",
    "goodsReceipts",
    "treatments",
    "controlledEntries",
    "invoices",
  ]),
  id: ref("visits", "stockTransfers", "stockCounts", "goodsReceipts", "treatments", "controlledEntries", "invoices"),
});

/** Days that a device has movements for: the recent ones, and after them all. */
export const MOVEMENT_DAYS = { recent: 100, all: 730 } as const;

/** The ledger of stock: rows are added by `moveStock` and never change, except that a merge moves `petId` and `clientId`. */
export const stockMovements = defineEntity({
  table: "stockMovements",
  fields: () => ({
    productId: managed(ref("products")),
    batchId: managed(z.nullable(ref("batches")), null),
    locationId: managed(ref("locations")),
    /** The level that it moved: of the product, the batch and the location. */
    levelId: managed(ref("stockLevels")),
    kind: managed(MovementKind),
    /** In thousandths of the dispensing unit; negative: went out. Never 0. */
    quantityMilli: managed(z.int()),
    /** When it happened, by the person's word; the row's own stamps say when it was recorded. */
    occurredAt: managed(Instant),
    reason: managed(text(300), ""),
    /** The reason of the approval to use an expired or blocked batch; empty: no approval came with it. */
    overrideReason: managed(text(500), ""),
    petId: managed(z.nullable(ref("pets")), null),
    clientId: managed(z.nullable(ref("clients")), null),
    belongsTo: managed(z.nullable(BelongsTo), null),
    /** The movement that this one takes back. */
    reversesId: managed(z.nullable(ref("stockMovements")), null),
  }),
  scope: "base",
  personal: { reason: "none", overrideReason: "none" },
  indexes: ["[levelId+occurredAt]", "petId", "clientId"],
  deviceIndexes: ["[productId+occurredAt]", "occurredAt"],
  serverIndexes: ["occurredAt"],
  buckets: {
    p1: [[{ field: "occurredAt", sinceDays: -MOVEMENT_DAYS.recent }]],
    p2: [[{ field: "occurredAt", sinceDays: -MOVEMENT_DAYS.all }]],
  },
});
