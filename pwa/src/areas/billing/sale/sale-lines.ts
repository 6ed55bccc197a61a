import { isPayable, type LineDiscount } from "@fernpaw/domain/billing/charge-line";
import { isWithinMaximum } from "@fernpaw/domain/billing/charge-line.mutations";
import type { sellAtCounter } from "@fernpaw/domain/billing/counter-sale.mutations";
import { type KeptPrice, typedPrice } from "@fernpaw/domain/billing/line-price";
import { MOST_QUANTITY_MILLI } from "@fernpaw/domain/catalogue/product";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { Fault } from "../../../form/judge-args.ts";
import { readDecimal, type NumberFormat } from "../../../form/typed-number.ts";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { type Knowledge, partsFor } from "../../treatments/treatments.queries.ts";
import type { DiscountFormats } from "../charges/discount-fields.tsx";
import { copy } from "./sale.copy.ts";

export interface SaleLine {
  id: string;
  productId: string;
  quantity: string;
  /** Where the catalogue has no price. */
  price: string;
  /** Drafts of an earlier version have none. */
  discount?: LineDiscount | null;
}

export interface SaleValues {
  clientId: string | null;
  lines: SaleLine[];
}

export interface Formats extends DiscountFormats {
  quantity: NumberFormat;
}

export interface ReadLine {
  known: Knowledge | undefined;
  quantityMilli: number | null;
  /** Of one unit. Null: it is missing, or cannot be read. */
  unitMinor: number | null;
  asksForPrice: boolean;
  /** With taxes. */
  grossMinor: number | null;
  price: KeptPrice | null;
  /** The discount is above the product's maximum. */
  needsOwner: boolean;
  /** Why it cannot be sold; null: it can. */
  problem: string | null;
  missingMilli: number;
  sold: SoldArgs | null;
}

type SoldArgs = ArgsOf<typeof sellAtCounter>["lines"][number];

const positive = (typed: string, format: NumberFormat): number | null => {
  const read = readDecimal(typed, format);
  return "unread" in read || read.value < 1 ? null : read.value;
};

/** A line as it would be sold on this day. */
export function readLine(
  line: SaleLine,
  known: Knowledge | undefined,
  { formats, day }: { formats: Formats; day: LocalDate },
): ReadLine {
  const quantityMilli = positive(line.quantity, formats.quantity);
  const discount = line.discount ?? null;
  const unknown = { unitMinor: null, asksForPrice: false, grossMinor: null, price: null, needsOwner: false };
  const nothing = { known, quantityMilli, missingMilli: 0, ...unknown };
  if (!known) return { ...nothing, problem: copy.loading, sold: null };
  const { product } = known;
  if (product.prescriptionOnly === "yes" || product.controlled !== null)
    return { ...nothing, problem: copy.prescription, sold: null };
  if (quantityMilli === null) return { ...nothing, problem: null, sold: null };
  const tooLarge = refusalText(new Refusal("amount_too_large"));
  // As when a barcode is scanned into the field of the quantity.
  if (quantityMilli > MOST_QUANTITY_MILLI) return { ...nothing, problem: tooLarge, sold: null };
  const listed = known.priceAt(quantityMilli);
  const asksForPrice = listed.unitMinor === null;
  const typed = readDecimal(line.price, formats.money);
  const kept =
    asksForPrice && !("unread" in typed) && typed.value >= 0
      ? typedPrice({ fixedMinor: 0, unitMinor: typed.value })
      : listed;
  if (!isPayable({ ...kept, quantityMilli })) return { ...nothing, asksForPrice, problem: tooLarge, sold: null };
  const { parts, missingMilli, blocked } = partsFor(known, { quantityMilli, batchId: null, day });
  const { fixedMinor, unitMinor, priceId } = kept;
  const sold: SoldArgs | null =
    unitMinor === null || blocked
      ? null
      : {
          id: line.id,
          productId: product.id,
          quantityMilli,
          price: { fixedMinor, unitMinor, priceId },
          discount,
          batches: parts.map(({ batchId, quantityMilli: part }) => ({ batchId, quantityMilli: part })),
        };
  return {
    known,
    quantityMilli,
    unitMinor,
    asksForPrice,
    grossMinor: known.grossAt(quantityMilli, kept, discount),
    price: kept,
    needsOwner: !isWithinMaximum({ ...kept, quantityMilli }, discount),
    problem: blocked ? copy.blocked : null,
    missingMilli,
    sold,
  };
}

/** The lines of the sale with its sum; null after the first fault. */
export function readSale(
  { lines }: SaleValues,
  read: ReadonlyMap<string, ReadLine>,
  fault: Fault,
): { lines: SoldArgs[]; grossMinor: number } | null {
  if (lines.length === 0) return fault("lines", copy.empty);
  const sold: SoldArgs[] = [];
  const sums: number[] = [];
  for (const [at, { id }] of lines.entries()) {
    const line = read.get(id);
    if (!line || line.problem !== null) return fault(`lines.${at}`, line?.problem ?? copy.loading);
    if (line.quantityMilli === null) return fault(`lines.${at}.quantity`, copy.quantityNeeded);
    if (line.sold === null || line.grossMinor === null) return fault(`lines.${at}.price`, copy.priceNeeded);
    sold.push(line.sold);
    sums.push(line.grossMinor);
  }
  return { lines: sold, grossMinor: sumMinor(sums) };
}
