import { emptyRow, givenOf, type NewRow, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { addDays, type LocalDate } from "../../kernel/time.ts";
import { standingPrice } from "./price-of.ts";
import { productPrices } from "./price.ts";

type PriceRow = RowOf<typeof productPrices>;
export type NewPrice = Pick<
  PriceRow,
  | "id"
  | "productId"
  | "locationId"
  | "fixedMinor"
  | "unitMinor"
  | "tiers"
  | "maxDiscountMilliPercent"
  | "fromOn"
  | "toOn"
> & { changeId?: string };

const dayBefore = (day: LocalDate): LocalDate => addDays(day, -1);

async function activePrices(tx: Tx, { productId, locationId }: Pick<PriceRow, "productId" | "locationId">) {
  const all = await tx.list(productPrices, { equals: { productId } });
  return all.filter((price) => price.status === "active" && price.locationId === locationId);
}

/** @throws Refusal `invalid_args` */
function assertSound({ fromOn, toOn, tiers, unitMinor }: NewPrice): void {
  if (toOn !== null && toOn < fromOn) throw invalidAt("toOn", "must not be before the first day");
  if (tiers.length > 0 && unitMinor === null) throw invalidAt("tiers", "need a price of one unit");
  for (const [place, { fromMilli }] of tiers.entries()) {
    const before = tiers[place - 1];
    if (before && before.fromMilli >= fromMilli)
      throw invalidAt(`tiers.${place}.fromMilli`, "must be larger than before");
  }
}

/** The longer price goes on after an offer within it. */
async function continueAfter(tx: Tx, standing: PriceRow, { id, toOn }: NewPrice): Promise<void> {
  if (toOn === null || (standing.toOn !== null && standing.toOn <= toOn)) return;
  await tx.insert(productPrices, {
    ...emptyRow(productPrices),
    ...givenOf(productPrices, standing),
    id: derivedId(id, standing.id),
    fromOn: addDays(toOn, 1),
    toOn: standing.toOn,
  });
}

/**
 * Writes a price. The one of its first day ends the day before, or is withdrawn where it begins on the same day; a longer one
 * goes on after it.
 * @throws Refusal `changed_meanwhile` where the price of the first day is not the one that the author saw, `price_overlap`
 * where another one begins within its days, or `invalid_args`
 */
export async function setPrice(tx: Tx, price: NewPrice, seenId: string | null): Promise<void> {
  assertSound(price);
  const { id, fromOn, toOn } = price;
  const others = await activePrices(tx, price);
  const standing = standingPrice(others, { locationId: price.locationId, day: fromOn });
  if ((standing?.id ?? null) !== seenId) {
    throw new Refusal("changed_meanwhile", {
      table: "productPrices",
      id: standing?.id ?? null,
      productId: price.productId,
    });
  }
  const later = others.find((other) => other.fromOn > fromOn && (toOn === null || other.fromOn <= toOn));
  if (later) throw new Refusal("price_overlap", { id: later.id, productId: price.productId, fromOn: later.fromOn });
  const row: NewRow<typeof productPrices> = { ...emptyRow(productPrices), ...price };
  if (standing) {
    row.replaced = { priceId: standing.id, toOn: standing.toOn };
    const isSameDay = standing.fromOn === fromOn;
    await tx.patch(productPrices, standing.id, isSameDay ? { status: "withdrawn" } : { toOn: dayBefore(fromOn) });
    await continueAfter(tx, standing, price);
  }
  await tx.insert(productPrices, { ...row, id });
}

const overlaps = (a: PriceRow, b: PriceRow): boolean =>
  (b.toOn === null || a.fromOn <= b.toOn) && (a.toOn === null || b.fromOn <= a.toOn);

interface TakeBack {
  earlier: PriceRow | null;
  /** Of the earlier price, after an offer within it. */
  continuation: PriceRow | null;
}

async function planTakeBack(tx: Tx, price: PriceRow): Promise<TakeBack> {
  const changed = new Refusal("changed_meanwhile", {
    table: "productPrices",
    id: price.id,
    productId: price.productId,
  });
  const others = (await activePrices(tx, price)).filter(({ id }) => id !== price.id);
  if (price.status !== "active" || others.some(({ replaced }) => replaced?.priceId === price.id)) throw changed;
  if (!price.replaced) return { earlier: null, continuation: null };
  const { priceId, toOn } = price.replaced;
  const earlier = found(await tx.find(productPrices, priceId), "productPrices", priceId);
  const continuation = others.find(({ id }) => id === derivedId(price.id, priceId)) ?? null;
  const restored: PriceRow = { ...earlier, status: "active", toOn };
  const beside = others.filter(({ id }) => id !== continuation?.id && id !== priceId);
  if (beside.some((other) => overlaps(other, restored))) throw changed;
  return { earlier: restored, continuation };
}

/** Writes nothing. @throws Refusal as `takeBackPrice` */
export async function assertTakeBack(tx: Tx, price: PriceRow): Promise<void> {
  await planTakeBack(tx, price);
}

/**
 * Withdraws a price, so that the one that it replaced has its days again.
 * @throws Refusal `changed_meanwhile` where either of them was changed since
 */
export async function takeBackPrice(tx: Tx, price: PriceRow): Promise<void> {
  const { earlier, continuation } = await planTakeBack(tx, price);
  await tx.patch(productPrices, price.id, { status: "withdrawn" });
  if (continuation) await tx.patch(productPrices, continuation.id, { status: "withdrawn" });
  if (earlier) await tx.patch(productPrices, earlier.id, { status: "active", toOn: earlier.toOn });
}
