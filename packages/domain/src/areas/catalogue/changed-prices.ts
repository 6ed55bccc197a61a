import type { RowOf } from "../../kernel/entity.ts";
import { roundedShare, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { type Price, standingPrice } from "./price-of.ts";
import { MOST_CHANGED_PRICES } from "./price.mutations.ts";
import type { PriceTier } from "./price.ts";
import type { ProductKind, products } from "./product.ts";

/** New prices are rounded to the nearest multiple, or to the nearest price that ends in 99. */
export type PriceRounding = "none" | "5" | "10" | "50" | "99";

export interface PriceRule {
  change:
    | { kind: "percent"; milliPercent: number }
    /** On each unit; the fixed price of a line stays. */
    | { kind: "amount"; minor: number };
  rounding: PriceRounding;
  /** None: all. */
  kinds: readonly ProductKind[];
  categories: readonly string[];
  /** Null: all; otherwise those, as of a supplier. */
  productIds: ReadonlySet<string> | null;
  /** The prices of this location alone; null: the general ones. */
  locationId: string | null;
  fromOn: LocalDate;
}

interface Amounts {
  fixedMinor: number;
  unitMinor: number;
  tiers: readonly PriceTier[];
}

/** Why a product that the rule names keeps its price. */
export type KeptPrice = "no_price" | "planned" | "below_zero" | "unchanged";

export interface PriceLine {
  productId: string;
  /** The price that is replaced; null with `no_price`. */
  seenId: string | null;
  before: Amounts | null;
  /** Null: the line is left out of the change. */
  after: Amounts | null;
  kept: KeptPrice | null;
}

/** A price above 0 stays above 0, because 0 is free of charge. */
function rounded(minor: number, rounding: PriceRounding): number {
  if (minor <= 0 || rounding === "none") return minor;
  if (rounding === "99") return Math.max(roundedShare(minor + 1, 1, 100) * 100, 100) - 1;
  const step = Number(rounding);
  return Math.max(roundedShare(minor, 1, step), 1) * step;
}

function changed({ fixedMinor, unitMinor, tiers }: Amounts, { change, rounding }: PriceRule): Amounts {
  const percent = (minor: number, milliPercent: number): number =>
    roundedShare(minor, WHOLE_MILLI_PERCENT + milliPercent, WHOLE_MILLI_PERCENT);
  const next = (minor: number): number => {
    const raw = change.kind === "percent" ? percent(minor, change.milliPercent) : minor + change.minor;
    return raw === minor ? minor : rounded(raw, rounding);
  };
  return {
    fixedMinor: change.kind === "percent" ? next(fixedMinor) : fixedMinor,
    unitMinor: next(unitMinor),
    tiers: tiers.map((tier) => ({ ...tier, unitMinor: next(tier.unitMinor) })),
  };
}

const isSame = (a: Amounts, b: Amounts): boolean =>
  a.fixedMinor === b.fixedMinor &&
  a.unitMinor === b.unitMinor &&
  a.tiers.length === b.tiers.length &&
  a.tiers.every(({ fromMilli, unitMinor }, place) => {
    const other = b.tiers[place];
    return fromMilli === other?.fromMilli && unitMinor === other.unitMinor;
  });

const allOf = ({ fixedMinor, unitMinor, tiers }: Amounts): number[] => [
  fixedMinor,
  unitMinor,
  ...tiers.map((tier) => tier.unitMinor),
];

export type Direction = "up" | "down";

/** Where a rule moves prices; null: nowhere. */
export function directionOf({ change }: Pick<PriceRule, "change">): Direction | null {
  const size = change.kind === "percent" ? change.milliPercent : change.minor;
  return size === 0 ? null : size > 0 ? "up" : "down";
}

/** Whether rounding turns a line round: one of its prices falls although prices go up, or rises although they go down. */
export function goesAgainst({ before, after }: PriceLine, direction: Direction | null): boolean {
  if (!before || !after || direction === null) return false;
  const [earlier, later] = [allOf(before), allOf(after)];
  return later.some((minor, place) => {
    const difference = minor - (earlier[place] ?? minor);
    return direction === "up" ? difference < 0 : difference > 0;
  });
}

type PlaceAndDay = Pick<PriceRule, "locationId" | "fromOn">;

function lineOf(
  productId: string,
  prices: readonly Price[],
  { locationId, fromOn }: PlaceAndDay,
  next: (before: Amounts) => Amounts,
): PriceLine {
  const standing = standingPrice(prices, { locationId, day: fromOn });
  if (!standing || standing.unitMinor === null) {
    return { productId, seenId: standing?.id ?? null, before: null, after: null, kept: "no_price" };
  }
  const { fixedMinor, unitMinor, tiers } = standing;
  const before = { fixedMinor, unitMinor, tiers };
  const after = next(before);
  const kept = (why: KeptPrice): PriceLine => ({ productId, seenId: standing.id, before, after: null, kept: why });
  const isPlanned = (price: Price): boolean =>
    price.status === "active" && price.locationId === locationId && price.fromOn > fromOn;
  if (prices.some(isPlanned)) return kept("planned");
  if (allOf(after).some((minor) => minor < 0)) return kept("below_zero");
  return isSame(before, after) ? kept("unchanged") : { productId, seenId: standing.id, before, after, kept: null };
}

/**
 * The preview of a price change: a line for each product in use that the rule names, in their order, also for those that keep
 * their price, with the reason. Only prices of the rule's own place are changed.
 */
export function changedPrices(
  all: readonly Pick<RowOf<typeof products>, "id" | "kind" | "category" | "status">[],
  prices: readonly Price[],
  rule: PriceRule,
): PriceLine[] {
  const { kinds, categories, productIds } = rule;
  const byProduct = Map.groupBy(prices, ({ productId }) => productId);
  return all
    .filter(
      ({ id, kind, category, status }) =>
        status === "active" &&
        (kinds.length === 0 || kinds.includes(kind)) &&
        (categories.length === 0 || categories.includes(category)) &&
        (productIds === null || productIds.has(id)),
    )
    .map(({ id }) => lineOf(id, byProduct.get(id) ?? [], rule, (before) => changed(before, rule)));
}

/** The lines of a preview as the arguments of `priceChanges.apply`. */
export const linesToChange = (lines: readonly PriceLine[]) =>
  lines.flatMap(({ productId, seenId, after }) =>
    after && seenId !== null ? [{ productId, seenId, ...after, tiers: [...after.tiers] }] : [],
  );

type ChangedLine = ReturnType<typeof linesToChange>[number];

/** The preview of a change that was refused: its new prices over the present ones, in the order of its lines. */
export function renewedLines(lines: readonly ChangedLine[], prices: readonly Price[], place: PlaceAndDay): PriceLine[] {
  const byProduct = Map.groupBy(prices, ({ productId }) => productId);
  return lines.map(({ productId, fixedMinor, unitMinor, tiers }) =>
    lineOf(productId, byProduct.get(productId) ?? [], place, () => ({ fixedMinor, unitMinor, tiers })),
  );
}

/** 256 KiB a request, less its envelope. A line is ASCII: its characters are its bytes. */
const MOST_BYTES = 240 * 1024;

/** So that a large change shows how far it is. */
const LINES_A_PART = MOST_CHANGED_PRICES / 2;

/** The lines of a change in parts that each fit into one request, in their order. */
export function partsOfChange(lines: readonly ChangedLine[]): ChangedLine[][] {
  const parts: ChangedLine[][] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = JSON.stringify(line).length + 1;
    const part = parts.at(-1);
    if (!part || part.length === LINES_A_PART || bytes + size > MOST_BYTES) {
      parts.push([line]);
      bytes = size;
    } else {
      part.push(line);
      bytes += size;
    }
  }
  return parts;
}
