import type { Fault } from "../../form/judge-args.ts";
import { readDecimal, type NumberFormat } from "../../form/typed-number.ts";
import { quantityWords } from "./stock.copy.ts";

/** Quantities are whole thousandths. */
export const quantityFormat = ({ locale }: { locale: string }): NumberFormat => ({ locale, decimals: 3 });

/** The typed quantity in thousandths, or null and its fault at the field. */
export function readQuantity(
  typed: string,
  format: NumberFormat,
  fault: Fault,
  { field = "quantity", needed = quantityWords.needed }: { field?: string; needed?: string } = {},
): number | null {
  const read = readDecimal(typed, format);
  if (!("unread" in read)) return read.value;
  return fault(field, typed.trim() === "" ? needed : read.unread);
}
