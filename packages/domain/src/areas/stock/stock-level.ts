import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { derivedId } from "../../kernel/ids.ts";
import { ref } from "../../kernel/references.ts";
import { Instant } from "../../kernel/time.ts";

/** So long after the last change, what is used up or out of date comes with the history. */
export const USED_UP_DAYS = 100;

/** Stock on hand of one batch (or of a product without batches) at one location: the sum of its movements. */
export const stockLevels = defineEntity({
  table: "stockLevels",
  fields: () => ({
    productId: managed(ref("products")),
    batchId: managed(z.nullable(ref("batches")), null),
    locationId: managed(ref("locations")),
    /** Moved by `moveStock` alone. May be negative. */
    quantityMilli: managed(z.int(), 0),
    /** The moment of the last posted count; null: never counted. */
    countedAt: managed(z.nullable(Instant), null),
    /** That count. */
    countId: managed(z.nullable(ref("stockCounts")), null),
  }),
  scope: "base",
  indexes: ["productId", "batchId", "locationId"],
  // A level that is missing reads as nothing on hand. So those of used-up batches may come later.
  buckets: {
    p1: [[{ field: "quantityMilli", notIn: [0] }], [{ field: "updatedAt", sinceDays: -USED_UP_DAYS }]],
    p2: [
      [
        { field: "updatedAt", beforeDays: -USED_UP_DAYS },
        { field: "quantityMilli", in: [0] },
      ],
    ],
  },
});

/**
 * One row for a batch at a location, or for a product at a location; two devices derive the same id. A batch belongs to
 * one product, so the product is part of the id only without a batch.
 */
export function levelIdOf(level: { productId: string; batchId: string | null; locationId: string }): string {
  return derivedId(level.batchId ?? level.productId, level.locationId);
}
