import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

export const COUNT_NAME_LENGTH = 120;
export const MOST_COUNT_PRODUCTS = 2000;

/** A count of the stock of one location, or of some of its products. The day's work goes on meanwhile. */
export const stockCounts = defineEntity({
  table: "stockCounts",
  fields: () => ({
    name: editable(requiredName(COUNT_NAME_LENGTH)),
    locationId: fixed(ref("locations")),
    /** None: all. */
    productIds: fixed(z.array(ref("products")).check(z.maxLength(MOST_COUNT_PRODUCTS)), []),
    /** Whether the expected figures are hidden until the review. */
    blind: fixed(z.enum(["yes", "no"]), "yes"),
    status: managed(z.enum(["open", "posted", "cancelled"]), "open"),
    startedAt: managed(Instant),
    closedAt: managed(z.nullable(Instant), null),
    closedBy: managed(z.nullable(ref("staff")), null),
  }),
  scope: "stock",
  indexes: ["status"],
  buckets: { p1: [[{ field: "status", in: ["open"] }], [{ field: "startedAt", sinceDays: -100 }]] },
});

/** A figure that one person counted. */
export const stockCountLines = defineEntity({
  table: "stockCountLines",
  fields: () => ({
    countId: fixed(ref("stockCounts")),
    productId: fixed(ref("products")),
    batchId: fixed(z.nullable(ref("batches")), null),
    countedMilli: fixed(z.int().check(z.gte(0), z.lte(1_000_000_000))),
    levelId: managed(ref("stockLevels")),
    /** The moment of the figure: it is compared with the stock of this moment. */
    countedAt: managed(Instant),
    /** `together`: other shelves of the same batch are added to it; `set_aside`: another figure was chosen. */
    status: managed(z.enum(["counted", "together", "set_aside"]), "counted"),
    /** Set when the count is posted; null where a newer count was posted before. */
    expectedMilli: managed(z.nullable(z.int()), null),
  }),
  scope: "stock",
  indexes: ["countId"],
  buckets: { p1: [[{ field: "countedAt", sinceDays: -100 }]] },
});
