import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { derivedId } from "../../kernel/ids.ts";
import { PriceMinor, RateMilliPercent, roundedShare, sumMinor, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { ProductUnit, QuantityMilli } from "../catalogue/product.ts";
import { taxOf, totalsOf, type TaxedAmounts } from "../catalogue/tax-of.ts";

const YesNo = z.enum(["yes", "no"]);

/** Off the line, before its taxes. */
export const LineDiscount = z
  .strictObject({
    kind: z.enum(["percent", "amount"]),
    /** In thousandths of a percent, or in minor units. */
    value: PriceMinor.check(z.gte(1)),
    reason: text(200),
  })
  .check(
    z.refine(({ kind, value }) => kind === "amount" || value <= WHOLE_MILLI_PERCENT, {
      path: ["value"],
      error: "must not be above 100 %",
    }),
  );
export type LineDiscount = z.output<typeof LineDiscount>;

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
    discount: managed(z.nullable(LineDiscount), null),
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
  indexes: ["visitId", "petId", "clientId"],
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

type Charged = Amount & Pick<ChargeLine, "discount" | "taxes" | "pricesIncludeTax" | "noChargeReason">;

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

/** Discount, net, taxes and gross; null: the price is missing. A line that is not charged is 0. */
export function chargeAmounts({
  discount,
  taxes,
  pricesIncludeTax,
  noChargeReason,
  ...line
}: Charged): TaxedAmounts | null {
  const amountMinor = noChargeReason === "" ? amountOf(line) : 0;
  return amountMinor === null
    ? null
    : taxOf({ amountMinor, discount: discount && taxedDiscount(discount), taxes, pricesIncludeTax });
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
