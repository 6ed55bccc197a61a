import { WeightLimitG } from "@fernpaw/domain/catalogue/dose";
import { decimalText, readDecimal, type ReadNumber } from "../../../form/typed-number.ts";
import { copy } from "./weight-band.copy.ts";

/** Kilograms with three decimals: grams, without a loss. */
const kilograms = (locale: string) => ({ locale, decimals: 3 });

export const kgText = (weightG: number | null, locale: string): string =>
  weightG === null ? "" : decimalText(weightG, kilograms(locale));

export const readKg = (typed: string, locale: string): ReadNumber => readDecimal(typed, kilograms(locale));

interface Band {
  fromG: number | null;
  belowG: number | null;
}

/** `from 5 kg, below 10 kg`. */
export function bandText({ fromG, belowG }: Band, locale: string): string {
  const kg = (weightG: number | null): string => `${kgText(weightG, locale)} kg`;
  if (fromG !== null && belowG !== null) return copy.between(kg(fromG), kg(belowG));
  if (fromG !== null) return copy.from(kg(fromG));
  return belowG === null ? copy.anyWeight : copy.below(kg(belowG));
}

export interface TypedBand {
  fromG: string;
  belowG: string;
}

export const showBand = ({ fromG, belowG }: Band, locale: string): TypedBand => ({
  fromG: kgText(fromG, locale),
  belowG: kgText(belowG, locale),
});

/** The weights that are typed; null where one cannot be read, which `fault` has marked. */
export function readBand(typed: TypedBand, locale: string, fault: (field: string, words: string) => null): Band | null {
  const limit = (field: keyof TypedBand): number | null | undefined => {
    if (typed[field].trim() === "") return null;
    const read = readKg(typed[field], locale);
    if ("unread" in read) fault(field, read.unread);
    else if (WeightLimitG.safeParse(read.value).success) return read.value;
    else fault(field, copy.limitFault);
    return undefined;
  };
  const [fromG, belowG] = [limit("fromG"), limit("belowG")];
  return fromG === undefined || belowG === undefined ? null : { fromG, belowG };
}
