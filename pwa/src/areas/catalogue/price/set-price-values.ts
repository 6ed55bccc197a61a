import { marginOf, proposedPrice, type Margin } from "@fernpaw/domain/catalogue/markup";
import { productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { setProductPrice } from "@fernpaw/domain/catalogue/price.mutations";
import { standingPrice } from "@fernpaw/domain/catalogue/price-of";
import type { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { emptyRow, type GivenOf, type RowOf } from "@fernpaw/domain/kernel/entity";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { addDays, isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { Fault } from "../../../form/judge-args.ts";
import { typedFields } from "../../../form/typed-fields.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { moneyText } from "../../../ui/money-text.ts";
import type { Product } from "../catalogue.queries.ts";
import { copy } from "./price.copy.ts";
import { taxingOf } from "./price-facts.ts";
import { percentText } from "./price-text.ts";
import type { Price, ProductPrices } from "./price.queries.ts";

const words = copy.form;
const NAMES = ["locationId", "fixedMinor", "unitMinor", "maxDiscountMilliPercent", "fromOn", "toOn"] as const;

export interface SetPriceValues {
  /** Empty: all locations. */
  locationId: string;
  unitMinor: string;
  /** The line asks for the price. */
  asks: boolean;
  fixedMinor: string;
  maxDiscountMilliPercent: string;
  fromOn: string;
  toOn: string;
  tiers: { from: string; unit: string }[];
  /** Follows from the price, or makes it. It is not saved. */
  markup: string;
}

export interface PriceForm {
  product: Pick<Product, "id" | "packSizeMilli" | "taxIds">;
  /** As the owner saw them when the form opened. */
  rows: ProductPrices;
  settings: RowOf<typeof clinicSettings>;
  today: LocalDate;
}

const typedPrice = ({ settings }: PriceForm) =>
  typedFields(productPrices, NAMES, { region: settings, emptyAtFirst: ["fixedMinor", "maxDiscountMilliPercent"] });

const formats = ({ settings: { locale, currency } }: PriceForm) => ({
  quantity: { locale, decimals: 3 },
  money: { locale, decimals: decimalsOf(currency) },
});

/** The taxes of the first day of the new price. */
export const taxingFor = ({ product, rows, settings, today }: PriceForm, { fromOn }: Pick<SetPriceValues, "fromOn">) =>
  taxingOf(product, rows.taxes, settings, isDay(fromOn) ? fromOn : today);

/** The price that the new one replaces. */
export function replacedPrice(
  { rows }: PriceForm,
  values: Pick<SetPriceValues, "locationId" | "fromOn">,
): Price | null {
  return standingPrice(rows.prices, { locationId: values.locationId || null, day: values.fromOn });
}

/** The last day of a price that begins today, where a general price is planned; empty: none is. */
export function lastDayBeforeNext({ rows, today }: PriceForm): string {
  const next = rows.prices.findLast(
    ({ status, locationId, fromOn }) => status === "active" && locationId === null && fromOn > today,
  );
  return next ? addDays(next.fromOn, -1) : "";
}

type PriceFields = Omit<GivenOf<typeof productPrices>, "productId">;

function showPrice(fields: PriceFields, form: PriceForm): SetPriceValues {
  const { quantity, money } = formats(form);
  const values = {
    ...typedPrice(form).show(fields),
    asks: false,
    tiers: fields.tiers.map(({ fromMilli, unitMinor }) => ({
      from: decimalText(fromMilli, quantity),
      unit: decimalText(unitMinor, money, money.decimals),
    })),
  };
  return { ...values, markup: markupFor(form, values) };
}

/** A new price starts as the present one of its place. */
export function startPrice(before: Price | null, form: PriceForm): SetPriceValues {
  const { today: fromOn } = form;
  return showPrice({ ...emptyRow(productPrices), unitMinor: null, ...before, fromOn, toOn: null }, form);
}

/** The values of a price that the server refused; null where they cannot be read. */
export function refusedPrice(args: RefusedChange["values"], form: PriceForm): SetPriceValues | null {
  const read = setProductPrice.args.safeParse(args);
  if (!read.success) return null;
  return { ...showPrice(read.data, form), asks: read.data.unitMinor === null };
}

/** The typed price; null while there is none, or it cannot be read. */
export function unitOf(form: PriceForm, { unitMinor }: Pick<SetPriceValues, "unitMinor">): number | null {
  const read = readDecimal(unitMinor, formats(form).money);
  return "unread" in read || read.value < 0 ? null : read.value;
}

type TypedUnit = Pick<SetPriceValues, "unitMinor" | "fromOn">;

/** The margin of the typed price; null while price or cost is not known. */
export function marginFor(form: PriceForm, values: TypedUnit): Margin | null {
  const unit = unitOf(form, values);
  const { cost } = form.rows;
  return unit === null || cost === null ? null : marginOf(unit, cost, form.product, taxingFor(form, values));
}

/** The markup of a typed price. */
export function markupFor(form: PriceForm, values: TypedUnit): string {
  const markup = marginFor(form, values)?.markupMilliPercent ?? null;
  return markup === null ? "" : percentText(Math.round(markup / 10) * 10, form.settings);
}

/** The price of a typed markup; null while it cannot be read. */
export function priceForMarkup(form: PriceForm, markup: string, values: Pick<SetPriceValues, "fromOn">): string | null {
  const typed = typedFields(productCosts, ["markupMilliPercent"], { region: form.settings });
  const read = typed.read({ markupMilliPercent: markup }, () => null);
  const { cost } = form.rows;
  if (cost === null || read === null) return null;
  const { packCostMinor } = cost;
  const price = proposedPrice({ packCostMinor, ...read }, form.product, taxingFor(form, values));
  const { money } = formats(form);
  return price === null ? null : decimalText(price, money, money.decimals);
}

function readTiers(values: SetPriceValues, fault: Fault, form: PriceForm): Price["tiers"] | null {
  const { quantity, money } = formats(form);
  const tiers = values.tiers.map(({ from, unit }, at) => {
    const [fromRead, unitRead] = [readDecimal(from, quantity), readDecimal(unit, money)];
    if ("unread" in fromRead) return fault(`tiers.${at}.from`, fromRead.unread);
    if ("unread" in unitRead) return fault(`tiers.${at}.unit`, unitRead.unread);
    if (unitRead.value < 0) return fault(`tiers.${at}.unit`, words.faults.negative);
    return { fromMilli: fromRead.value, unitMinor: unitRead.value };
  });
  return tiers.includes(null) ? null : tiers.filter((tier) => tier !== null);
}

/** The arguments that the values mean; null where `fault` has said why there are none. */
export function priceArgs(
  values: SetPriceValues,
  fault: Fault,
  form: PriceForm,
  id: string,
): ArgsOf<typeof setProductPrice> | null {
  const { asks } = values;
  const isNegative = (text: string): boolean => text.trim().startsWith("-");
  if (!asks && values.unitMinor.trim() === "") fault("unitMinor", words.faults.missing);
  if (!asks && isNegative(values.unitMinor)) fault("unitMinor", words.faults.negative);
  if (isNegative(values.fixedMinor)) fault("fixedMinor", words.faults.negative);
  const read = typedPrice(form).read({ ...values, unitMinor: asks ? "" : values.unitMinor }, fault);
  const tiers = asks ? [] : readTiers(values, fault, form);
  if (read === null || tiers === null) return null;
  const seenId = replacedPrice(form, values)?.id ?? null;
  return { id, productId: form.product.id, ...read, tiers, seenId };
}

/** Ten times the present price, or a tenth of it, is mostly a typing mistake. */
const FAR = 10;

/** In minor units, as 100,000.00: above it a price that replaces none is mostly a typing mistake. */
const HIGH_MINOR = 10_000_000;

/** Questions to ask once about a strange price. */
export function priceQuestions(form: PriceForm, values: SetPriceValues): string[] {
  const unit = values.asks ? null : unitOf(form, values);
  const before = replacedPrice(form, values)?.unitMinor ?? null;
  if (unit === null || unit === 0) return [];
  const now = moneyText(unit, form.settings);
  if (before === null || before === 0) return unit > HIGH_MINOR ? [words.veryHigh(now)] : [];
  const then = moneyText(before, form.settings);
  if (unit > before * FAR) return [words.muchMore(now, then)];
  return unit * FAR < before ? [words.muchLess(now, then)] : [];
}
