import * as z from "zod/mini";
import type { RowOf } from "../../kernel/entity.ts";
import { PriceMinor, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { localDateOf, type Instant } from "../../kernel/time.ts";
import { productPrices } from "../catalogue/price.ts";
import { priceOf } from "../catalogue/price-of.ts";
import type { products } from "../catalogue/product.ts";
import { taxes, taxesOn } from "../catalogue/tax.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import type { ChargeLine } from "./charge-line.ts";

/** The price that the author saw: of the catalogue, with its id, or typed, without one. */
export const shownPrice = () =>
  z.strictObject({
    fixedMinor: PriceMinor,
    unitMinor: z.nullable(PriceMinor),
    priceId: z.nullable(ref("productPrices")),
  });
export type ShownPrice = z.output<ReturnType<typeof shownPrice>>;

/** The parts of a price that a line keeps. */
export type KeptPrice = Pick<ChargeLine, "priceId" | "fixedMinor" | "unitMinor" | "maxDiscountMilliPercent">;

/** Without a price: the line asks for it. */
export const NO_PRICE: KeptPrice = { priceId: null, fixedMinor: 0, unitMinor: null, maxDiscountMilliPercent: 0 };
/** Free of charge within a bundle. */
export const FREE: KeptPrice = { ...NO_PRICE, unitMinor: 0 };

interface Sale {
  productId: string;
  locationId: string;
  quantityMilli: number;
  occurredAt: Instant;
}

/** One price row at a quantity, whatever its days: its rows never change. */
export function keptPriceAt(price: RowOf<typeof productPrices>, quantityMilli: number): KeptPrice {
  const { id: priceId, fixedMinor, tiers, maxDiscountMilliPercent } = price;
  if (price.unitMinor === null) return NO_PRICE;
  const unitMinor = tiers.findLast(({ fromMilli }) => fromMilli <= quantityMilli)?.unitMinor ?? price.unitMinor;
  return { priceId, fixedMinor, unitMinor, maxDiscountMilliPercent };
}

async function cataloguePrice(tx: Tx, { occurredAt, ...sale }: Sale, context: MutationContext): Promise<KeptPrice> {
  const { timeZone } = await readSettings(tx, context);
  const prices = await tx.list(productPrices, { equals: { productId: sale.productId } });
  const price = priceOf(prices, { ...sale, day: localDateOf(occurredAt, timeZone) });
  if (price === null) return NO_PRICE;
  const { priceId, fixedMinor, unitMinor, maxDiscountMilliPercent } = price;
  return { priceId, fixedMinor, unitMinor, maxDiscountMilliPercent };
}

/**
 * The price that a new line keeps. The price that the author saw counts, also after a newer one; a typed price counts only where the
 * catalogue has none. Anything else gets the price of the catalogue on that day: it never refuses, because what was given
 * must not be lost over its price.
 */
export async function keepPrice(
  tx: Tx,
  { shown, ...sale }: Sale & { shown: ShownPrice | null },
  context: MutationContext,
): Promise<KeptPrice> {
  const seen = shown?.priceId ? await tx.find(productPrices, shown.priceId) : undefined;
  if (seen?.productId === sale.productId) return keptPriceAt(seen, sale.quantityMilli);
  const listed = await cataloguePrice(tx, sale, context);
  if (listed.unitMinor !== null || !shown || shown.unitMinor === null) return listed;
  return typedPrice(shown);
}

/** A price that a person typed. Any discount of it is allowed: the person could have typed less. */
export const typedPrice = ({ fixedMinor, unitMinor }: Pick<ShownPrice, "fixedMinor" | "unitMinor">): KeptPrice => ({
  priceId: null,
  fixedMinor,
  unitMinor,
  maxDiscountMilliPercent: WHOLE_MILLI_PERCENT,
});

/** The taxes of a product on the day, and whether prices contain them. */
export async function keepTaxes(
  tx: Tx,
  { taxIds, occurredAt }: Pick<RowOf<typeof products>, "taxIds"> & { occurredAt: Instant },
  context: MutationContext,
): Promise<Pick<ChargeLine, "taxes" | "pricesIncludeTax">> {
  const { timeZone, pricesIncludeTax } = await readSettings(tx, context);
  const known = [];
  for (const id of taxIds) {
    const tax = await tx.find(taxes, id);
    if (tax) known.push(tax);
  }
  return { taxes: taxesOn(taxIds, known, localDateOf(occurredAt, timeZone)), pricesIncludeTax };
}
