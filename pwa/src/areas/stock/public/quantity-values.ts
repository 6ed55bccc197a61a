import { QuantityMilli } from "@fernpaw/domain/catalogue/product";
import type { Fault } from "../../../form/judge-args.ts";
import { readDecimal, type NumberFormat } from "../../../form/typed-number.ts";
import { partText } from "../../catalogue/public/product-words.copy.ts";
import { quantityWords } from "../stock.copy.ts";

/** Quantities are whole thousandths, and may be said in halves and quarters. */
export const quantityFormat = ({ locale }: { locale: string }): NumberFormat => ({
  locale,
  decimals: 3,
  hasParts: true,
});

interface QuantityOf {
  /** Refuses parts that it does not allow; null: not of a product. */
  product: Parameters<typeof partText>[0] | null;
  /** The stock that the quantity is taken from. */
  leftMilli?: number;
  field?: string;
  needed?: string;
}

/** The typed quantity in thousandths, or null and its fault at the field. */
export function readQuantity(
  typed: string,
  format: NumberFormat,
  fault: Fault,
  { product, leftMilli, field = "quantity", needed = quantityWords.needed }: QuantityOf,
): number | null {
  const read = readDecimal(typed, format);
  if ("unread" in read) return fault(field, typed.trim() === "" ? needed : read.unread);
  const part = product && partText(product, read.value, leftMilli);
  return part === null ? read.value : fault(field, part);
}

/** While a person types: the words about a part that the product does not have; undefined: none. */
export function partNow(typed: string, format: NumberFormat, product: QuantityOf["product"]): string | undefined {
  const read = readDecimal(typed, format);
  return (product !== null && "value" in read && partText(product, read.value)) || undefined;
}

/** Whether a quantity can be saved as one: above 0, and at most a million. */
export const isQuantity = (milli: number): boolean => QuantityMilli.safeParse(milli).success;
