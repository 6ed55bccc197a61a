import { products } from "@fernpaw/domain/catalogue/product";
import { registerProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { batches } from "@fernpaw/domain/stock/batch";
import { registerBatch } from "@fernpaw/domain/stock/batch.mutations";
import { stockCounts } from "@fernpaw/domain/stock/stock-count";
import { postCount, recordCountLine, startCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { adjustStock, openStock, reverseMovement } from "@fernpaw/domain/stock/stock-movement.mutations";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { checkTreatments, treatmentWish } from "./convergence-treatments.ts";
import { anyRow, newId, wish, type Maker, type Wish } from "./convergence-wishes.ts";
import { assertHolds } from "./saved-work.ts";

/** Few, so that devices meet at the same level. */
const MOST_PRODUCTS = 3;
const MOST_BATCHES = 4;

async function product(maker: Maker): Promise<Wish> {
  const id = newId(maker);
  const args = {
    id,
    name: `Tablet ${maker.random.below(50)}`,
    kind: "medication",
    trackStock: "yes",
    smallestPart: "half",
  };
  return wish(registerProduct, args, { table: "products", id });
}

async function batch(maker: Maker): Promise<Wish | null> {
  const of = await anyRow(maker, products);
  const id = newId(maker);
  const args = { id, productId: of?.id, number: `B-${id.slice(-8)}`, receivedOn: "2026-01-02" };
  return of ? wish(registerBatch, args, { table: "batches", id }) : null;
}

/** A place of stock: a product at the clinic's first location, half the time a batch of it. */
async function anyPlace(maker: Maker) {
  const locationId = firstLocationId(maker.clinicId);
  const known = maker.random.chance(0.5) ? await anyRow(maker, batches) : undefined;
  if (known) return { productId: known.productId, batchId: known.id, locationId };
  const of = await anyRow(maker, products);
  return of ? { productId: of.id, batchId: null, locationId } : null;
}

async function movement(maker: Maker): Promise<Wish | null> {
  const place = await anyPlace(maker);
  const id = newId(maker);
  const args = { id, ...place, quantityMilli: 500 * (1 + maker.random.below(20)) };
  if (!place) return null;
  const made = { table: "stockMovements", id };
  return maker.random.chance(0.35)
    ? wish(openStock, args, made)
    : wish(adjustStock, { ...args, kind: "internal_use" }, made);
}

async function countWish(maker: Maker): Promise<Wish | null> {
  const { random } = maker;
  const count = await anyRow(maker, stockCounts);
  const id = newId(maker);
  if (!count || random.chance(0.15))
    return wish(startCount, { id, name: "Shelf", locationId: firstLocationId(maker.clinicId) });
  if (random.chance(0.2)) return wish(postCount, { id: count.id });
  const place = await anyPlace(maker);
  if (!place) return null;
  const { productId, batchId } = place;
  const args = { id, countId: count.id, productId, batchId, countedMilli: 500 * random.below(40) };
  return wish(recordCountLine, args);
}

/** Something that a person could do with stock now. */
export async function stockWish(maker: Maker): Promise<Wish | null> {
  const { random, client } = maker;
  if ((await client.cache.table("products").count()) < MOST_PRODUCTS) return product(maker);
  if ((await client.cache.table("batches").count()) < MOST_BATCHES) return batch(maker);
  const kind = random.below(100);
  if (kind < 40) return movement(maker);
  if (kind < 62) return treatmentWish(maker);
  if (kind < 72) {
    const row = await anyRow(maker, stockMovements);
    return row ? wish(reverseMovement, { id: row.id, reason: "Typed twice" }) : null;
  }
  return countWish(maker);
}

interface StockRow {
  levelId: string;
  quantityMilli: number;
}
interface MovementRow extends StockRow {
  belongsTo: string | null;
  occurredAt: string;
}
interface LineRow {
  levelId: string;
  countId: string;
  countedMilli: number;
  countedAt: string;
}

/**
 * The right quantity of a level, whatever the order of arrival at the server: the figure of the newest
 * posted count, and every movement after its moment.
 */
function modelOf(moves: readonly MovementRow[], lines: readonly LineRow[]): number {
  const newest = lines.reduce<LineRow | null>(
    (last, line) => (last && last.countedAt >= line.countedAt ? last : line),
    null,
  );
  const since = newest?.countedAt ?? "";
  return moves
    .filter(({ belongsTo, occurredAt }) => !belongsTo?.includes('"stockCounts"') && occurredAt > since)
    .reduce((level, { quantityMilli }) => level + quantityMilli, newest?.countedMilli ?? 0);
}

/** I11 over what the server has of one clinic. */
export async function checkStock(all: <Row>(text: string) => Promise<Row[]>): Promise<void> {
  await checkTreatments(all);
  const levels = await all<{ id: string; quantityMilli: number }>(
    `select "id", "quantityMilli" from "stockLevels" where "clinicId" = ?`,
  );
  const moves = await all<MovementRow>(
    `select "levelId", "quantityMilli", "belongsTo", "occurredAt" from "stockMovements" where "clinicId" = ?`,
  );
  const lines = await all<LineRow>(
    `select l."levelId", l."countId", l."countedMilli", l."countedAt" from "stockCountLines" l
     join "stockCounts" c on c."clinicId" = l."clinicId" and c."id" = l."countId"
     where l."clinicId" = ? and c."status" = 'posted' and l."status" <> 'set_aside'`,
  );
  const items = await all<{ details: string; status: string }>(
    `select "details", "status" from "attention" where "clinicId" = ? and "kind" = 'negative_stock'`,
  );
  const known = new Set(levels.map(({ id }) => id));
  const stray = moves.find(({ levelId }) => !known.has(levelId));
  assertHolds(stray === undefined, "I11 each movement has its level", stray?.levelId ?? "");
  for (const { id, quantityMilli } of levels) {
    const own = moves.filter(({ levelId }) => levelId === id);
    const sum = own.reduce((total, movement) => total + movement.quantityMilli, 0);
    assertHolds(sum === quantityMilli, "I11 stock is the sum of its movements", `${id}: ${quantityMilli}, not ${sum}`);
    const counted = lines.filter(({ levelId }) => levelId === id);
    const model = modelOf(own, counted);
    assertHolds(model === sum, "I11 stock is what was counted and what moved since", `${id}: ${sum}, not ${model}`);
    const about = items.filter(({ details }) => details.includes(id));
    const open = about.filter(({ status }) => status === "open").length;
    assertHolds(open <= (sum < 0 ? 1 : 0), "I11 a level below zero has one open item", `${id}: ${open} at ${sum}`);
    assertHolds(sum >= 0 || about.length > 0, "I11 no level is below zero without an item", `${id}: ${sum}`);
  }
}
