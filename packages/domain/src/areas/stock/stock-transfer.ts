import * as z from "zod/mini";
import { QuantityMilli } from "../catalogue/product.ts";
import { defineEntity } from "../../kernel/entity.ts";
import { fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** Stock on its way from one location to another: it left with the first half, and arrives with the second. */
export const stockTransfers = defineEntity({
  table: "stockTransfers",
  fields: () => ({
    productId: fixed(ref("products")),
    batchId: fixed(z.nullable(ref("batches")), null),
    fromLocationId: fixed(ref("locations")),
    toLocationId: fixed(ref("locations")),
    sentMilli: fixed(QuantityMilli),
    note: fixed(text(300), ""),
    sentAt: managed(Instant),
    status: managed(z.enum(["sent", "received", "cancelled"]), "sent"),
    /** May differ from what was sent; the difference is shown. Null: not received yet. */
    receivedMilli: managed(z.nullable(z.int()), null),
    settledAt: managed(z.nullable(Instant), null),
    settledBy: managed(z.nullable(ref("staff")), null),
    settledNote: managed(text(300), ""),
  }),
  scope: "stock",
  indexes: ["status"],
  buckets: { p1: [[{ field: "status", in: ["sent"] }], [{ field: "sentAt", sinceDays: -100 }]] },
});
