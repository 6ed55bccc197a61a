import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { PriceMinor, RateMilliPercent, sumMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName } from "../../kernel/text.ts";
import { chargeAmounts, LineDiscount } from "../billing/charge-line.ts";
import { ProductUnit } from "../catalogue/product.ts";
import { HISTORY, RECENT } from "./estimate.ts";

/** More lines than this are several estimates. */
export const MOST_LINES = 200;

/** More than a hundred thousand of a thing is a typing error. */
export const EstimatedMilli = z.int().check(z.gte(1), z.lte(100_000_000));

export const DECISIONS = ["pending", "accepted", "declined"] as const;

/**
 * One thing of an estimate, from a low to a high quantity. It keeps the parts of its price and the rates of its taxes as a charge line
 * does, so that later prices do not change what the client agreed to.
 */
export const estimateLines = defineEntity({
  table: "estimateLines",
  fields: () => ({
    estimateId: managed(ref("estimates")),
    /** Null: a line of free text. */
    productId: managed(z.nullable(ref("products")), null),
    description: managed(requiredName(300)),
    unit: managed(ProductUnit, "unit"),
    lowMilli: managed(EstimatedMilli),
    highMilli: managed(EstimatedMilli),
    /** The price of the catalogue that the line keeps; null: typed, free of charge, or missing. */
    priceId: managed(z.nullable(ref("productPrices")), null),
    fixedMinor: managed(PriceMinor, 0),
    /** One unit at the low and at the high quantity. Null is not 0: the line asks for its price. */
    lowUnitMinor: managed(z.nullable(PriceMinor), null),
    highUnitMinor: managed(z.nullable(PriceMinor), null),
    /** A larger discount needs an owner's approval. */
    maxDiscountMilliPercent: managed(RateMilliPercent, 0),
    discount: managed(z.nullable(LineDiscount), null),
    taxes: managed(
      z.array(z.strictObject({ taxId: ref("taxes"), rateMilliPercent: RateMilliPercent })).check(z.maxLength(2)),
      [],
    ),
    pricesIncludeTax: managed(z.enum(["yes", "no"])),
    /** The place of the line; lines that two people added at one place are in the order of their times. */
    sort: managed(z.int(), 0),
    decision: managed(z.enum(DECISIONS), "pending"),
    /** `removed`: it never counts; nothing is deleted. */
    status: managed(z.enum(["open", "removed"]), "open"),
  }),
  scope: "medical",
  personal: { description: "none", discount: "none" },
  indexes: ["estimateId"],
  p0With: { field: "estimateId", table: "estimates" },
  buckets: { p1: RECENT, p2: HISTORY },
});

export type EstimateLine = RowOf<typeof estimateLines>;
export type Decision = (typeof DECISIONS)[number];

type Priced = Pick<
  EstimateLine,
  "lowMilli" | "highMilli" | "fixedMinor" | "lowUnitMinor" | "highUnitMinor" | "discount" | "taxes" | "pricesIncludeTax"
>;

export interface Range {
  lowMinor: number;
  highMinor: number;
}

/**
 * The least and the most that the line costs, taxes included; null: its price is missing. A price that falls with the quantity can make
 * the larger quantity the cheaper one, so the sums are ordered.
 */
export function rangeOf({ lowMilli, highMilli, lowUnitMinor, highUnitMinor, ...kept }: Priced): Range | null {
  const at = (quantityMilli: number, unitMinor: number | null) =>
    chargeAmounts({ ...kept, quantityMilli, unitMinor, noChargeReason: "" })?.grossMinor ?? null;
  const [low, high] = [at(lowMilli, lowUnitMinor), at(highMilli, highUnitMinor)];
  if (low === null || high === null) return null;
  return { lowMinor: Math.min(low, high), highMinor: Math.max(low, high) };
}

export interface EstimateTotals extends Range {
  /** Lines that count. */
  count: number;
  /** Lines that are not in the sum, because their price is missing. */
  unpriced: number;
}

/** The sum of the lines that the client has not declined, or of those that `counts` names. */
export function totalsOf(
  lines: readonly (Priced & Pick<EstimateLine, "decision" | "status">)[],
  counts: (line: Pick<EstimateLine, "decision">) => boolean = ({ decision }) => decision !== "declined",
): EstimateTotals {
  const counted = lines.filter((line) => line.status === "open" && counts(line)).map((line) => rangeOf(line));
  const known = counted.filter((range) => range !== null);
  return {
    lowMinor: sumMinor(known.map(({ lowMinor }) => lowMinor)),
    highMinor: sumMinor(known.map(({ highMinor }) => highMinor)),
    count: counted.length,
    unpriced: counted.length - known.length,
  };
}

type Placed = Pick<EstimateLine, "sort" | "createdAt" | "id">;

/** In the order in which they were added. */
export const inOrder = (a: Placed, b: Placed): number =>
  a.sort - b.sort || (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1);
