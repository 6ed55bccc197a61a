import type { taxes } from "@fernpaw/domain/catalogue/tax";
import type { GivenOf } from "@fernpaw/domain/kernel/entity";
import { WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import { addDays, isDay } from "@fernpaw/domain/kernel/time";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { copy } from "./taxes.copy.ts";

export type TaxFields = GivenOf<typeof taxes>;

export interface TaxValues {
  name: string;
  rates: { rate: string; fromOn: string; toOn: string }[];
  isUsed: boolean;
}

const { faults } = copy.form;
const percentIn = (locale: string) => ({ locale, decimals: 3 });

export const showTax = ({ name, rates }: TaxFields, isUsed: boolean, locale: string): TaxValues => ({
  name,
  isUsed,
  rates: rates.map(({ rateMilliPercent, fromOn, toOn }) => ({
    rate: decimalText(rateMilliPercent, percentIn(locale)),
    fromOn,
    toOn: toOn ?? "",
  })),
});

/** The rates as the mutations take them; null where `fault` has said what is wrong. */
function readRates({ rates }: TaxValues, fault: Fault, locale: string): TaxFields["rates"] | null {
  const read = rates.map(({ rate, fromOn, toOn }, at) => {
    const number = readDecimal(rate, percentIn(locale));
    if ("unread" in number) return fault(`rates.${at}.rate`, number.unread);
    const isRate = number.value >= 0 && number.value <= WHOLE_MILLI_PERCENT;
    if (!isRate) return fault(`rates.${at}.rate`, faults.rate);
    const next = rates[at + 1];
    if (next && isDay(next.fromOn) && next.fromOn <= fromOn) return fault(`rates.${at + 1}.fromOn`, faults.order);
    // A rate without a last day ends where the next one begins.
    const last = toOn === "" && next && isDay(next.fromOn) ? addDays(next.fromOn, -1) : toOn;
    return { rateMilliPercent: number.value, fromOn, toOn: last === "" ? null : last };
  });
  return read.includes(null) ? null : read.filter((rate) => rate !== null);
}

export function writeTax(values: TaxValues, fault: Fault, locale: string): TaxFields | null {
  const rates = readRates(values, fault, locale);
  return rates && { name: values.name, rates };
}

/** The field that shows a fault, by its path in the fields. */
export function taxFieldAt([first, second, third]: readonly PropertyKey[]): string {
  if (first !== "rates" || second === undefined) return String(first);
  return `rates.${String(second)}.${third === "fromOn" || third === "toOn" ? third : "rate"}`;
}
