import { WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import type { PriceTier } from "@fernpaw/domain/catalogue/price";
import type { ProductUnit } from "@fernpaw/domain/catalogue/product";
import { decimalText } from "../../../form/typed-number.ts";
import type { Region } from "../../../form/typed-fields.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { quantityText } from "../public/product-words.copy.ts";
import { copy } from "./price.copy.ts";
import type { Price } from "./price.queries.ts";

/** `8.875`, as the clinic writes it. */
export const percentText = (milliPercent: number, { locale }: Pick<Region, "locale">): string =>
  decimalText(milliPercent, { locale, decimals: 3 });

/** `8.875%`. */
export const percentWords = (milliPercent: number, region: Pick<Region, "locale">): string =>
  copy.percent(percentText(milliPercent, region));

/** `46%`: the nearest whole percent. */
export const wholePercent = (milliPercent: number): string => copy.percent(String(Math.round(milliPercent / 1000)));

/** `From 1 Jan 2026`, `1 Jan 2026 to 31 May 2026`. */
export const daysText = ({ fromOn, toOn }: Pick<Price, "fromOn" | "toOn">): string =>
  toOn === null ? copy.table.from(fullDate(fromOn)) : copy.table.span(fullDate(fromOn), fullDate(toOn));

/** `£18.10`; in words where there is none, or nothing to pay. */
export function unitText({ unitMinor, fixedMinor }: Pick<Price, "unitMinor" | "fixedMinor">, region: Region): string {
  if (unitMinor === null) return copy.table.ask;
  return unitMinor === 0 && fixedMinor === 0 ? copy.table.free : moneyText(unitMinor, region);
}

/** The amounts beside the price of one unit: per line, by quantity. */
export const otherAmounts = (
  { fixedMinor, tiers }: { fixedMinor: number; tiers: readonly PriceTier[] },
  unit: ProductUnit,
  region: Region,
): string[] => [
  ...(fixedMinor === 0 ? [] : [copy.table.perLine(moneyText(fixedMinor, region))]),
  ...tiers.map((tier) => copy.table.tier(quantityText(tier.fromMilli, unit), moneyText(tier.unitMinor, region))),
];

/** The other parts of a price: per line, by quantity, largest discount. */
export function priceDetails(price: Price, unit: ProductUnit, region: Region): string[] {
  const { maxDiscountMilliPercent } = price;
  return [
    ...otherAmounts(price, unit, region),
    ...(maxDiscountMilliPercent === WHOLE_MILLI_PERCENT
      ? []
      : [copy.table.discount(percentWords(maxDiscountMilliPercent, region))]),
  ];
}
