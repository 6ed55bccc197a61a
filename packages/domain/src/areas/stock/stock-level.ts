import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { derivedId } from "../../kernel/ids.ts";
import { ref } from "../../kernel/references.ts";
import { Instant } from "../../kernel/time.ts";

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
  buckets: { p1: "all" },
});

/**
 * One row for a batch at a location, or for a product at a location; two devices derive the same id. A batch belongs to
 * one product, so the product is part of the id only where there is no batch.
 */
export function levelIdOf(level: { productId: string; batchId: string | null; locationId: string }): string {
  return derivedId(level.batchId ?? level.productId, level.locationId);
}
