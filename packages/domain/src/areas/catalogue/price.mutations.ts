import * as z from "zod/mini";
import { emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { locations } from "../clinics/clinic.ts";
import { costIdOf, priceChanges, productCosts, productPrices } from "./price.ts";
import { products } from "./product.ts";
import { assertTakeBack, setPrice, takeBackPrice } from "./set-price.ts";

/** Above it one change would not fit into a request of sync. The app sends smaller parts, see `partsOfChange`. */
export const MOST_CHANGED_PRICES = 1000;

const column = () => productPrices.schema.shape;
const seenId = () => z.nullable(ref("productPrices"));

async function assertLocation(tx: Tx, id: string | null): Promise<void> {
  if (id !== null) found(await tx.find(locations, id), "locations", id);
}

/**
 * A new price. The app offers it online only; `seenId` is the price of that place and day that the owner saw, so that no other
 * owner's price is replaced unseen. Refuses with `not_found` (product, location), `already_exists`, `changed_meanwhile`,
 * `price_overlap` or `invalid_args` (days, tiers).
 */
export const setProductPrice = defineMutation({
  name: "productPrices.set",
  permission: "owner",
  args: () => z.extend(registerArgs(productPrices), { seenId: seenId() }),
  async run(tx, { seenId, ...price }, context) {
    if (wasMadeBefore("productPrices", await tx.find(productPrices, price.id), context)) return;
    found(await tx.find(products, price.productId), "products", price.productId);
    await assertLocation(tx, price.locationId);
    await setPrice(tx, price, seenId);
  },
});

/**
 * Takes a price back, and gives its days to the one that it replaced. Refuses with `not_found`, or `changed_meanwhile` where a later
 * price builds on it.
 */
export const withdrawProductPrice = defineMutation({
  name: "productPrices.withdraw",
  permission: "owner",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const price = found(await tx.find(productPrices, id), "productPrices", id);
    if (price.status === "active") await takeBackPrice(tx, price);
  },
});

/** A line of a change, as `changedPrices` calculated it and the owner saw it. */
const ChangedPrice = () =>
  z.strictObject({
    productId: ref("products"),
    fixedMinor: column().fixedMinor,
    unitMinor: PriceMinor,
    tiers: z._default(column().tiers, []),
    seenId: ref("productPrices"),
  });

type Change = RowOf<typeof priceChanges>;

const partChanged = (id: string): Refusal => new Refusal("changed_meanwhile", { table: "priceChanges", id });

async function assertFollows(tx: Tx, afterId: string | null): Promise<void> {
  if (afterId === null) return;
  const before = found(await tx.find(priceChanges, afterId), "priceChanges", afterId);
  if (before.status !== "applied") throw partChanged(afterId);
}

/**
 * New prices of many products from one day on: all of them or none. The largest discount stays. A further part of a change
 * needs the part before it, so that a refused part stops those after it. Refuses with `not_found`, `already_exists`,
 * `invalid_args`, `changed_meanwhile`, and as `productPrices.set` for the first line that does not fit.
 */
export const applyPriceChange = defineMutation({
  name: "priceChanges.apply",
  permission: "owner",
  args: () =>
    z.extend(registerArgs(priceChanges), {
      lines: z.array(ChangedPrice()).check(z.minLength(1), z.maxLength(MOST_CHANGED_PRICES)),
    }),
  async run(tx, { lines, ...change }, context) {
    if (wasMadeBefore("priceChanges", await tx.find(priceChanges, change.id), context)) return;
    await assertLocation(tx, change.locationId);
    await assertFollows(tx, change.afterId);
    await tx.insert(priceChanges, { ...emptyRow(priceChanges), ...change, lineCount: lines.length });
    await tx.ahead?.({
      rows: lines.flatMap(({ productId, seenId }) => [
        [productPrices, seenId] as const,
        [productPrices, derivedId(change.id, productId)] as const,
      ]),
      lists: lines.map(({ productId }) => [productPrices, { equals: { productId } }] as const),
    });
    for (const { seenId, ...line } of lines) {
      const before = found(await tx.find(productPrices, seenId), "productPrices", seenId);
      if (before.productId !== line.productId) throw new Refusal("not_found", { table: "productPrices", id: seenId });
      const { locationId, fromOn } = change;
      const { maxDiscountMilliPercent } = before;
      const id = derivedId(change.id, line.productId);
      const days = { locationId, fromOn, toOn: null };
      await setPrice(tx, { ...line, ...days, maxDiscountMilliPercent, id, changeId: change.id }, seenId);
    }
  },
});

/** The prices that a change made, with what `takeBackPrice` reads and patches. */
async function pricesOf(tx: Tx, changeId: string): Promise<RowOf<typeof productPrices>[]> {
  const prices = await tx.list(productPrices, { equals: { changeId } });
  await tx.ahead?.({
    rows: prices.flatMap(({ id, replaced }) =>
      [id, ...(replaced ? [replaced.priceId] : [])].map((one) => [productPrices, one] as const),
    ),
    lists: prices.map(({ productId }) => [productPrices, { equals: { productId } }] as const),
  });
  return prices;
}

/** @throws Refusal `changed_meanwhile` where a price of the parts before it was changed since */
async function assertEarlierParts(tx: Tx, { afterId }: Change): Promise<void> {
  let id = afterId;
  while (id !== null) {
    const part: Change = found(await tx.find(priceChanges, id), "priceChanges", id);
    for (const price of await pricesOf(tx, part.id)) await assertTakeBack(tx, price);
    id = part.afterId;
  }
}

/**
 * One step back: every price that the change replaced holds again. Of a change of several parts the last one goes first, and
 * it is refused where a price of any part was changed since. Refuses with `not_found`, or `changed_meanwhile` where one of
 * the prices was changed since or a later part is still applied; then none is taken back.
 */
export const undoPriceChange = defineMutation({
  name: "priceChanges.undo",
  permission: "owner",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const change = found(await tx.find(priceChanges, id), "priceChanges", id);
    if (change.status === "undone") return;
    const later = await tx.list(priceChanges, { equals: { afterId: id } });
    if (later.some(({ status }) => status === "applied")) throw partChanged(id);
    if (later.length === 0) await assertEarlierParts(tx, change);
    for (const price of await pricesOf(tx, id)) await takeBackPrice(tx, price);
    await tx.patch(priceChanges, id, { status: "undone" });
  },
});

type Cost = Pick<RowOf<typeof productCosts>, "packCostMinor" | "markupMilliPercent">;

const isSame = (a: Cost | null, b: Cost | null): boolean =>
  (a?.packCostMinor ?? null) === (b?.packCostMinor ?? null) &&
  (a?.markupMilliPercent ?? null) === (b?.markupMilliPercent ?? null);

/**
 * Cost and markup of a product. The app offers it online only; `seen` has the values that the owner saw. Refuses with `not_found`
 * or `changed_meanwhile`.
 */
export const setProductCost = defineMutation({
  name: "productCosts.set",
  permission: "owner",
  args: () => {
    const { productId, packCostMinor, markupMilliPercent } = productCosts.schema.shape;
    const values = { packCostMinor, markupMilliPercent };
    return z.strictObject({ productId, ...values, seen: z.nullable(z.strictObject(values)) });
  },
  async run(tx, { productId, seen, ...cost }) {
    found(await tx.find(products, productId), "products", productId);
    const id = costIdOf(productId);
    const before = (await tx.find(productCosts, id)) ?? null;
    if (before && isSame(before, cost)) return;
    if (!isSame(before, seen)) throw new Refusal("changed_meanwhile", { table: "productCosts", id });
    if (before) await tx.patch(productCosts, id, cost);
    else await tx.insert(productCosts, { id, productId, ...cost });
  },
});
