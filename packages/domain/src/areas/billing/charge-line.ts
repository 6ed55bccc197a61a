import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId } from "../../kernel/ids.ts";
import {
  dividedMinor,
  MOST_MINOR,
  PriceMinor,
  RateMilliPercent,
  roundedShare,
  sumMinor,
  WHOLE_MILLI_PERCENT,
} from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { ProductUnit, QuantityMilli } from "../catalogue/product.ts";
import { taxOf, totalsOf, type TaxedAmounts } from "../catalogue/tax-of.ts";

const YesNo = z.enum(["yes", "no"]);

const discountFields = z.strictObject({
  kind: z.enum(["percent", "amount"]),
  /** In thousandths of a percent, or in minor units. */
  value: PriceMinor.check(z.gte(1)),
  reason: text(200),
});

const AT_MOST_ALL = z.refine<{ kind: "percent" | "amount"; value: number }>(
  ({ kind, value }) => kind === "amount" || value <= WHOLE_MILLI_PERCENT,
  { path: ["value"], error: "must not be above 100 %" },
);

/** Off a line, before its taxes. */
export const LineDiscount = discountFields.check(AT_MOST_ALL);
export type LineDiscount = z.output<typeof LineDiscount>;

/** With `isOfWhole` it is the line's share of a discount on all charges of the visit. */
const KeptDiscount = z.extend(discountFields, { isOfWhole: z.optional(z.literal("yes")) }).check(AT_MOST_ALL);

/** The most clients who pay for one line. */
export const MOST_PAYERS = 6;

/** The place of a line among those that a divided charge became. */
const LinePart = () =>
  z.strictObject({
    /** The line that was divided, which is the first part. */
    lineId: ref("chargeLines"),
    ofQuantityMilli: QuantityMilli,
    /** Of all parts, in their order: together 100 %. */
    shares: z.array(RateMilliPercent.check(z.gte(1))).check(z.minLength(2), z.maxLength(MOST_PAYERS)),
    place: z.int().check(z.gte(0), z.lt(MOST_PAYERS)),
  });

/** The device has the charge lines of so many days. */
const HISTORY_DAYS = 730;

/**
 * An amount that a client owes for one thing: the only entity for charges. A line keeps the parts of its price and the rates of its taxes, so that
 * later prices and rates do not change it. A draft invoice is the set of lines with its id.
 */
export const chargeLines = defineEntity({
  table: "chargeLines",
  fields: () => ({
    visitId: managed(z.nullable(ref("visits")), null),
    petId: managed(z.nullable(ref("pets")), null),
    clientId: managed(z.nullable(ref("clients")), null),
    locationId: managed(ref("locations")),
    /** Null: a line of free text. */
    productId: managed(z.nullable(ref("products")), null),
    /** The treatment that it charges. A treatment has one line, whose id follows from its own: `lineIdOf`. */
    treatmentId: managed(z.nullable(ref("treatments")), null),
    /** Null: on no issued invoice. */
    invoiceId: managed(z.nullable(ref("invoices")), null),
    description: managed(requiredName(300)),
    quantityMilli: managed(QuantityMilli),
    unit: managed(ProductUnit, "unit"),
    /** The price of the catalogue that the line keeps; null: typed, free of charge, or missing. */
    priceId: managed(z.nullable(ref("productPrices")), null),
    fixedMinor: managed(PriceMinor, 0),
    /** One unit at this quantity. Null is not 0: the line asks for its price. */
    unitMinor: managed(z.nullable(PriceMinor), null),
    /** A larger discount needs an owner's approval. */
    maxDiscountMilliPercent: managed(RateMilliPercent, 0),
    discount: managed(z.nullable(KeptDiscount), null),
    /** The client who pays it, where that is not the client of the visit. */
    payerId: managed(z.nullable(ref("clients")), null),
    /** Null: the whole charge. A part has its share of the quantity and of each sum of the whole. */
    part: managed(z.nullable(LinePart()), null),
    /** At most two, with the rates of the day. */
    taxes: managed(
      z.array(z.strictObject({ taxId: ref("taxes"), rateMilliPercent: RateMilliPercent })).check(z.maxLength(2)),
      [],
    ),
    pricesIncludeTax: managed(YesNo),
    /** On the client's invoice. */
    isPrinted: managed(YesNo, "yes"),
    /** Why it is not charged; empty: it is. */
    noChargeReason: managed(text(300), ""),
    /** The receipt of the clinic's certified till, which took the money; empty: it was not paid there. */
    paidElsewhere: managed(text(200), ""),
    /** The person who did the work. */
    providerId: managed(z.nullable(ref("staff")), null),
    /** When the work was done. */
    occurredAt: managed(Instant),
    /** `removed`: it never counts; nothing is deleted. `issued`: on an invoice, which no change reaches any more. */
    status: managed(z.enum(["open", "issued", "removed"]), "open"),
  }),
  scope: "medical",
  personal: { description: "none", discount: "none", noChargeReason: "none", paidElsewhere: "none" },
  indexes: ["visitId", "petId", "clientId"],
  serverIndexes: ["[status+occurredAt]"],
  p0With: { field: "visitId", table: "visits" },
  packBy: "petId",
  buckets: { p2: [[{ field: "occurredAt", sinceDays: -HISTORY_DAYS }]] },
});

export type ChargeLine = RowOf<typeof chargeLines>;

const LINE_SEED = "00000000-0000-8000-8000-c4a26e000001";

/** The id of the line of a treatment, the same on every device: it is charged once. */
export const lineIdOf = (treatmentId: string): string => derivedId(treatmentId, LINE_SEED);

type Amount = Pick<ChargeLine, "quantityMilli" | "fixedMinor" | "unitMinor">;

/** Price and quantity multiplied, before discount and tax; null: the price is missing. */
export const amountOf = ({ quantityMilli, fixedMinor, unitMinor }: Amount): number | null =>
  unitMinor === null ? null : sumMinor([fixedMinor, roundedShare(unitMinor, quantityMilli, 1000)]);

/** A line of more than this is a typing error: the hundredth part of the largest amount. */
const MOST_OF_LINE = MOST_MINOR / 100;

/** Whether price and quantity make an amount of money. A missing price is none yet. */
export const isPayable = ({ quantityMilli, fixedMinor, unitMinor }: Amount): boolean =>
  fixedMinor + ((unitMinor ?? 0) * quantityMilli) / 1000 <= MOST_OF_LINE;

/** @throws Refusal `amount_too_large` */
export function assertPayable(line: Amount): void {
  if (!isPayable(line)) throw new Refusal("amount_too_large");
}

type Charged = Amount &
  Pick<ChargeLine, "discount" | "taxes" | "pricesIncludeTax" | "noChargeReason"> & { part?: ChargeLine["part"] };

/** Whether the line waits for a person to type its price. */
export const asksForPrice = ({ unitMinor, noChargeReason }: Pick<Charged, "unitMinor" | "noChargeReason">): boolean =>
  unitMinor === null && noChargeReason === "";

/** Whether the line is charged, on no issued invoice and not paid elsewhere. */
export const awaitsInvoice = ({
  status,
  noChargeReason,
  paidElsewhere,
}: Pick<ChargeLine, "status" | "noChargeReason" | "paidElsewhere">): boolean =>
  status === "open" && noChargeReason === "" && !paidElsewhere;

const taxedDiscount = ({ kind, value }: LineDiscount) =>
  kind === "percent" ? { kind, milliPercent: value } : { kind, minor: value };

/** The line as it was before it was divided. */
export const wholeOf = <Line extends Pick<ChargeLine, "part" | "quantityMilli">>(line: Line): Line => ({
  ...line,
  part: null,
  quantityMilli: line.part?.ofQuantityMilli ?? line.quantityMilli,
});

/** Of the charges of a visit those that can be divided, or divided again: each part of them waits for an invoice. */
export function dividable(lines: readonly ChargeLine[]): ChargeLine[] {
  const byWhole = Map.groupBy(lines, ({ id, part }) => part?.lineId ?? id);
  return [...byWhole.values()].flatMap((parts) => (parts.every(awaitsInvoice) ? parts : []));
}

/** The part's own share of the amounts of the whole: those of all parts add up to them exactly. */
function shareOf(whole: TaxedAmounts, { shares, place }: NonNullable<ChargeLine["part"]>): TaxedAmounts {
  const own = (minor: number): number => dividedMinor(minor, shares)[place] ?? 0;
  const taxes = whole.taxes.map((tax) => ({ ...tax, taxMinor: own(tax.taxMinor) }));
  const netMinor = own(whole.netMinor);
  const grossMinor = sumMinor([netMinor, ...taxes.map(({ taxMinor }) => taxMinor)]);
  return { discountMinor: own(whole.discountMinor), netMinor, taxes, grossMinor };
}

/** Discount, net, taxes and gross; null: the price is missing. A line that is not charged is 0. */
export function chargeAmounts({
  discount,
  taxes,
  pricesIncludeTax,
  noChargeReason,
  part = null,
  ...line
}: Charged): TaxedAmounts | null {
  const quantityMilli = part?.ofQuantityMilli ?? line.quantityMilli;
  const amountMinor = noChargeReason === "" ? amountOf({ ...line, quantityMilli }) : 0;
  if (amountMinor === null) return null;
  const whole = taxOf({ amountMinor, discount: discount && taxedDiscount(discount), taxes, pricesIncludeTax });
  return part ? shareOf(whole, part) : whole;
}

export interface ChargeTotals {
  amounts: TaxedAmounts;
  /** Lines that are not in the sum, because their price is missing. */
  unpriced: number;
}

/** The sum of the lines that count. Removed lines do not. */
export function chargeTotals(lines: readonly (Charged & Pick<ChargeLine, "status">)[]): ChargeTotals {
  const counted = lines.filter(({ status }) => status !== "removed").map((line) => chargeAmounts(line));
  const known = counted.filter((amounts) => amounts !== null);
  return { amounts: totalsOf(known), unpriced: counted.length - known.length };
}
