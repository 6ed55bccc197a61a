import type { PriceRounding, PriceRule } from "@fernpaw/domain/catalogue/changed-prices";
import type { ProductKind } from "@fernpaw/domain/catalogue/product";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { readDecimal } from "../../../../form/typed-number.ts";
import type { Region } from "../../../../form/typed-fields.ts";
import { moneyText } from "../../../../ui/money-text.ts";
import { kindsWords } from "../../catalogue.copy.ts";
import { percentWords } from "../../price/price-text.ts";
import { copy } from "../prices.copy.ts";
import type { SupplierChoice } from "../prices.queries.ts";

/** A change of prices as it is typed. */
export interface ChangeValues {
  kinds: ProductKind[];
  categories: string[];
  /** Empty: any. */
  supplierId: string;
  by: "percent" | "amount";
  amount: string;
  rounding: PriceRounding;
  /** Empty: the prices of all locations. */
  locationId: string;
  fromOn: string;
  label: string;
}

export const startChange = (today: LocalDate): ChangeValues => ({
  kinds: [],
  categories: [],
  supplierId: "",
  by: "percent",
  amount: "",
  rounding: "none",
  locationId: "",
  fromOn: today,
  label: "",
});

export const ROUNDINGS = ["none", "5", "10", "50", "99"] as const satisfies readonly PriceRounding[];
const PERCENT_DECIMALS = 3;
const [LEAST_PERCENT, MOST_PERCENT] = [-100_000, 1_000_000];

type ReadChange = { change: PriceRule["change"] } | { unread: string };

/** By how much prices change. */
function readChange({ by, amount }: ChangeValues, { locale, currency }: Region): ReadChange {
  const decimals = by === "percent" ? PERCENT_DECIMALS : decimalsOf(currency);
  const read = readDecimal(amount, { locale, decimals });
  if ("unread" in read) return read;
  if (by === "amount") return { change: { kind: "amount", minor: read.value } };
  const isIn = read.value >= LEAST_PERCENT && read.value <= MOST_PERCENT;
  return isIn ? { change: { kind: "percent", milliPercent: read.value } } : { unread: copy.change.percentFault };
}

/** Words at the amount; undefined while nothing is typed or it can be read. */
export function amountFault(values: ChangeValues, region: Region): string | undefined {
  if (values.amount.trim() === "") return undefined;
  const read = readChange(values, region);
  return "unread" in read ? read.unread : undefined;
}

/** The rule that the values mean; null while they mean none. */
export function readRule(values: ChangeValues, region: Region, choices: readonly SupplierChoice[]): PriceRule | null {
  const read = readChange(values, region);
  if (values.amount.trim() === "" || "unread" in read || !isDay(values.fromOn)) return null;
  const { kinds, categories, supplierId, rounding, locationId, fromOn } = values;
  const supplier = choices.find(({ id }) => id === supplierId);
  return {
    change: read.change,
    rounding,
    kinds,
    categories,
    productIds: supplier?.productIds ?? null,
    locationId: locationId || null,
    fromOn,
  };
}

/** "Food, 5 % up": the name of a change without one. */
export function autoLabel(
  { kinds, categories, supplierId }: ChangeValues,
  { change }: PriceRule,
  region: Region,
  choices: readonly SupplierChoice[],
): string {
  const size = Math.abs(change.kind === "percent" ? change.milliPercent : change.minor);
  const amount = change.kind === "percent" ? percentWords(size, region) : moneyText(size, region);
  const isUp = (change.kind === "percent" ? change.milliPercent : change.minor) >= 0;
  const supplier = choices.find(({ id }) => id === supplierId)?.name;
  const what = [...(supplier ? [supplier] : []), ...kinds.map((kind) => kindsWords[kind]), ...categories].join(", ");
  return copy.autoLabel(what, isUp ? copy.up(amount) : copy.down(amount));
}
