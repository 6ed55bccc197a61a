import { invalidAt } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { isPayable } from "../billing/charge-line.ts";
import { keepPrice, keptPriceAt, keepTaxes, type ShownPrice, typedPrice } from "../billing/line-price.ts";
import { productPrices } from "../catalogue/price.ts";
import { products } from "../catalogue/product.ts";
import type { EstimateLine } from "./estimate-line.ts";

export type LinePrices = Pick<
  EstimateLine,
  "priceId" | "fixedMinor" | "lowUnitMinor" | "highUnitMinor" | "maxDiscountMilliPercent"
>;

/** @throws Refusal `invalid_args`: the sum is larger than any amount of money */
export function assertPayable(line: Pick<EstimateLine, "highMilli" | "fixedMinor" | "lowUnitMinor" | "highUnitMinor">) {
  const unitMinor = Math.max(line.lowUnitMinor ?? 0, line.highUnitMinor ?? 0);
  if (!isPayable({ quantityMilli: line.highMilli, fixedMinor: line.fixedMinor, unitMinor }))
    throw invalidAt("highMilli", "makes a sum that is too large");
}

/** A typed price is the same at both quantities. */
export function typedPrices(unitMinor: number): LinePrices {
  const { unitMinor: _, ...kept } = typedPrice({ fixedMinor: 0, unitMinor });
  return { ...kept, lowUnitMinor: unitMinor, highUnitMinor: unitMinor };
}

export const FREE_PRICES: LinePrices = {
  priceId: null,
  fixedMinor: 0,
  lowUnitMinor: 0,
  highUnitMinor: 0,
  maxDiscountMilliPercent: 0,
};

interface Estimated extends Pick<EstimateLine, "productId" | "lowMilli" | "highMilli"> {
  locationId: string;
  /** The price that the author saw or typed; null: that of the catalogue. */
  shown: ShownPrice | null;
}

/** The price rows never change: the same one is asked at another quantity. */
export async function keptAt(
  tx: Tx,
  priceId: string,
  { lowMilli, highMilli }: Pick<Estimated, "lowMilli" | "highMilli">,
) {
  const price = await tx.find(productPrices, priceId);
  if (!price) return null;
  const [low, high] = [keptPriceAt(price, lowMilli), keptPriceAt(price, highMilli)];
  return { fixedMinor: low.fixedMinor, lowUnitMinor: low.unitMinor, highUnitMinor: high.unitMinor };
}

/** The price that a line keeps at both of its quantities, and the taxes of the day. */
export async function pricesAt(
  tx: Tx,
  { productId, lowMilli, highMilli, locationId, shown }: Estimated,
  context: MutationContext,
): Promise<LinePrices & Pick<EstimateLine, "taxes" | "pricesIncludeTax">> {
  const occurredAt = context.now;
  const product = productId === null ? undefined : await tx.find(products, productId);
  const taxes = await keepTaxes(tx, { taxIds: product?.taxIds ?? [], occurredAt }, context);
  if (!product) {
    const unitMinor = shown?.unitMinor ?? null;
    return { ...typedPrices(unitMinor ?? 0), lowUnitMinor: unitMinor, highUnitMinor: unitMinor, ...taxes };
  }
  const sale = { productId: product.id, locationId, quantityMilli: lowMilli, occurredAt };
  const { unitMinor, ...kept } = await keepPrice(tx, { ...sale, shown }, context);
  const listed = kept.priceId === null ? null : await keptAt(tx, kept.priceId, { lowMilli, highMilli });
  return { ...kept, lowUnitMinor: unitMinor, highUnitMinor: unitMinor, ...listed, ...taxes };
}
