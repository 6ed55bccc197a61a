import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { fixed, managed } from "../../kernel/fields.ts";
import { derivedId } from "../../kernel/ids.ts";
import { PriceMinor, RateMilliPercent, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { nameText } from "../../kernel/text.ts";
import { LocalDate } from "../../kernel/time.ts";
import { QuantityMilli } from "./product.ts";

/** From this quantity on, each unit of the line costs this much. */
export const PriceTier = z.strictObject({ fromMilli: QuantityMilli, unitMinor: PriceMinor });
export type PriceTier = z.output<typeof PriceTier>;

/**
 * The price of a product at a place, from a day to a day. A row never gets another price: a new price is a new row, and the
 * earlier one ends the day before it. So what was sold can be explained, and a change can be taken back.
 */
export const productPrices = defineEntity({
  table: "productPrices",
  fields: () => ({
    productId: fixed(ref("products")),
    /** Null: every location without a price of its own on that day. */
    locationId: fixed(z.nullable(ref("locations")), null),
    /** Once a line, whatever its quantity. */
    fixedMinor: fixed(PriceMinor, 0),
    /** One dispensing unit. Null: without a price, the line asks for it. 0 is a price: free of charge. */
    unitMinor: fixed(z.nullable(PriceMinor)),
    /** By quantity, the smallest first. */
    tiers: fixed(z.array(PriceTier).check(z.maxLength(10)), []),
    /** A larger discount on a line needs the owner. */
    maxDiscountMilliPercent: fixed(RateMilliPercent, WHOLE_MILLI_PERCENT),
    /** The first and the last day; null: until another price begins. */
    fromOn: fixed(LocalDate),
    toOn: fixed(z.nullable(LocalDate), null),
    /** New lines never get a withdrawn price. Lines that have it keep it. */
    status: managed(z.enum(["active", "withdrawn"]), "active"),
    /** The price that it took the place of, with that one's last day until then. */
    replaced: managed(z.nullable(z.strictObject({ priceId: ref("productPrices"), toOn: z.nullable(LocalDate) })), null),
    changeId: managed(z.nullable(ref("priceChanges")), null),
  }),
  scope: "base",
  indexes: ["productId", "changeId"],
  buckets: { p1: "all" },
});

/** New prices of many products at once, which can be taken back together. */
export const priceChanges = defineEntity({
  table: "priceChanges",
  fields: () => ({
    /** "Food, 5 % up": what the owner called it. */
    label: fixed(nameText(120), ""),
    locationId: fixed(z.nullable(ref("locations")), null),
    fromOn: fixed(LocalDate),
    /** A change with more lines than one request takes has several parts: the part before this one. Null: the first or only one. */
    afterId: fixed(z.nullable(ref("priceChanges")), null),
    /** The lines of all its parts; null: not said. With fewer than these a change was interrupted. */
    wholeCount: fixed(z.nullable(z.int().check(z.gte(1))), null),
    lineCount: managed(z.int().check(z.gte(1))),
    status: managed(z.enum(["applied", "undone"]), "applied"),
  }),
  scope: "owner",
  indexes: ["afterId"],
  buckets: { p1: "all" },
});

/** The part that is added to the cost: 100 % doubles it. */
export const MarkupMilliPercent = z.int().check(z.gte(0), z.lte(10_000_000));

/** The cost of a product, which only owners read. One row a product, whose id follows from the product's. */
export const productCosts = defineEntity({
  table: "productCosts",
  fields: () => ({
    productId: fixed(ref("products")),
    /** One packet, without tax; null: not known. */
    packCostMinor: fixed(z.nullable(PriceMinor), null),
    /** From the cost to the price that is proposed; null: none. */
    markupMilliPercent: fixed(z.nullable(MarkupMilliPercent), null),
  }),
  scope: "owner",
  indexes: [],
  buckets: { p1: "all" },
});

const COST_SEED = "00000000-0000-8000-8000-c0570000c057";

export const costIdOf = (productId: string): string => derivedId(productId, COST_SEED);
