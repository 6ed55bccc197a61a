import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { fixed, managed } from "../../kernel/fields.ts";
import { Id } from "../../kernel/ids.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";

export const ReceiptLine = z.strictObject({
  id: Id,
  /** The line of the order that it answers; null: not ordered. */
  orderLineId: z.nullable(Id),
  productId: ref("products"),
  /** Empty for a product without batches. */
  batchNumber: nameText(60),
  expiresOn: z.nullable(LocalDate),
  /** The other last day that the clinic had for this batch: the person has looked at the packet, and `expiresOn` replaces it. */
  replacedExpiry: z._default(z.nullable(LocalDate), null),
  /** In thousandths of the dispensing unit; 0: it did not come. */
  quantityMilli: z.int().check(z.gte(0), z.lte(1_000_000_000)),
});
export type ReceiptLine = z.output<typeof ReceiptLine>;

/** A delivery, without prices: who may manage stock receives it. Posted, it never changes. */
export const goodsReceipts = defineEntity({
  table: "goodsReceipts",
  fields: () => ({
    orderId: fixed(z.nullable(ref("purchaseOrders")), null),
    supplierName: fixed(requiredName(160)),
    locationId: fixed(ref("locations")),
    /** The supplier's number of the delivery. */
    deliveryNote: managed(nameText(60)),
    receivedOn: managed(LocalDate),
    lines: managed(z.array(ReceiptLine).check(z.maxLength(500))),
    status: managed(z.enum(["draft", "posted", "reversed", "discarded"]), "draft"),
    postedAt: managed(z.nullable(Instant), null),
    reversedAt: managed(z.nullable(Instant), null),
    reversedReason: managed(text(300), ""),
  }),
  scope: "stock",
  indexes: ["orderId"],
  deviceIndexes: ["receivedOn"],
  buckets: { p1: [[{ field: "status", in: ["draft"] }], [{ field: "updatedAt", sinceDays: -400 }]] },
});

/** The costs of a delivery lie beside it, under the same id. */
export const receiptCostsIdOf = (receiptId: string): string => receiptId;

/** For owners alone. */
export const receiptCosts = defineEntity({
  table: "receiptCosts",
  fields: () => ({
    receiptId: managed(ref("goodsReceipts")),
    /** Of the whole line. */
    lines: managed(z.array(z.strictObject({ lineId: Id, costMinor: PriceMinor }))),
  }),
  scope: "owner",
  indexes: [],
  buckets: { p1: [[{ field: "updatedAt", sinceDays: -400 }]] },
});
