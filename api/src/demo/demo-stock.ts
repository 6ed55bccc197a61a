import { productCosts } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { roundedShare } from "@fernpaw/domain/kernel/money";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { batches, stockCosts } from "@fernpaw/domain/stock/batch";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import { type MovementKind, stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { type DemoClinic, DEMO_ZONE } from "./demo-logins.ts";
import { demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 19;
const DAY_MS = 86_400_000;
/** Uses of a product are this many days apart, at least and at most. */
const USED_EVERY: readonly [number, number] = [4, 20];
/** Of the products with batches, by place: one is not ordered in time, one has a batch that expired on the shelf. */
const LOW_AT = 3;
const EXPIRED_AT = 5;
/** The product that is low was last ordered so long ago. */
const NOT_ORDERED_DAYS = 60;

type Product = NewRow<typeof products>;

interface Shelf {
  random: DemoRandom;
  nowMs: number;
  locationId: string;
  product: Product;
  packCostMinor: number | null;
  rows: DemoRow[];
  /** By batch, the first to expire in front; a product without batches has one part. */
  onHand: { batchId: string | null; milli: number; isLeft: boolean }[];
}

function move(shelf: Shelf, atMs: number, kind: MovementKind, part: { batchId: string | null; milli: number }): string {
  const { random, locationId, product } = shelf;
  const place = { productId: product.id, batchId: part.batchId, locationId };
  const id = random.id(atMs);
  const movement = { ...emptyRow(stockMovements), ...place, id, kind, levelId: levelIdOf(place) };
  shelf.rows.push(demoRow(stockMovements, { ...movement, quantityMilli: part.milli, occurredAt: toInstant(atMs) }));
  return id;
}

/** A delivery, or the stock of the first day: with a batch of its own where the product has batches. */
function bring(
  shelf: Shelf,
  atMs: number,
  kind: "opening" | "receive",
  { milli, lastsDays, isLeft = false }: { milli: number; lastsDays: number; isLeft?: boolean },
) {
  const { random, product, packCostMinor } = shelf;
  const day = localDateOf(toInstant(atMs), DEMO_ZONE);
  let batchId: string | null = null;
  if (product.trackBatch === "yes") {
    batchId = random.id(atMs);
    const number = `${product.name.slice(0, 2).toUpperCase()}-${String(random.between(100, 9999)).padStart(4, "0")}`;
    const batch = { ...emptyRow(batches), id: batchId, productId: product.id, number, receivedOn: day };
    shelf.rows.push(demoRow(batches, { ...batch, expiresOn: addDays(day, lastsDays) }));
  }
  const movementId = move(shelf, atMs, kind, { batchId, milli });
  if (packCostMinor !== null) {
    const costMinor = roundedShare(packCostMinor, milli, product.packSizeMilli);
    const cost = { id: random.id(atMs), productId: product.id, batchId, movementId, quantityMilli: milli, costMinor };
    shelf.rows.push(demoRow(stockCosts, { ...cost, occurredAt: toInstant(atMs) }));
  }
  const known = shelf.onHand.find((part) => part.batchId === batchId);
  if (known) known.milli += milli;
  else shelf.onHand.push({ batchId, milli, isLeft });
}

const USE: Partial<Record<Product["kind"], MovementKind>> = { consumable: "internal_use", retail: "sale" };

function useSome(shelf: Shelf, atMs: number): void {
  const part = shelf.onHand.find(({ milli, isLeft }) => milli > 0 && !isLeft);
  if (!part) return;
  const most = Math.max(1, Math.round((shelf.product.idealMilli ?? 1000) / 10_000));
  const milli = Math.min(part.milli, shelf.random.between(1, most) * 1000);
  part.milli -= milli;
  move(shelf, atMs, USE[shelf.product.kind] ?? "administer", { batchId: part.batchId, milli: -milli });
}

const total = ({ onHand }: Shelf): number => onHand.reduce((sum, { milli, isLeft }) => sum + (isLeft ? 0 : milli), 0);

/** Uses and deliveries of one product, from the first day to now. */
function fillShelf(shelf: Shelf, pastDays: number, at: number): DemoRow[] {
  const { random, nowMs, product, locationId } = shelf;
  const { minimumMilli, idealMilli, packSizeMilli } = product;
  const ideal = idealMilli ?? packSizeMilli;
  const firstMs = nowMs - pastDays * DAY_MS;
  bring(shelf, firstMs, "opening", { milli: ideal, lastsDays: pastDays + random.between(60, 400) });
  if (at === EXPIRED_AT) {
    const lastsDays = Math.max(1, pastDays - 2);
    bring(shelf, firstMs, "opening", { milli: packSizeMilli, lastsDays, isLeft: true });
  }
  for (let day = random.between(...USED_EVERY); day < pastDays; day += random.between(...USED_EVERY)) {
    const atMs = firstMs + day * DAY_MS;
    useSome(shelf, atMs);
    const isLow = total(shelf) <= (minimumMilli ?? 0);
    const packs = Math.ceil((ideal - total(shelf)) / packSizeMilli);
    const isForgotten = at === LOW_AT && day > pastDays - NOT_ORDERED_DAYS;
    if (isLow && !isForgotten)
      bring(shelf, atMs + DAY_MS / 4, "receive", { milli: packs * packSizeMilli, lastsDays: 500 });
  }
  if (at === LOW_AT) while (total(shelf) > (minimumMilli ?? 0)) useSome(shelf, nowMs - DAY_MS);
  return [
    ...shelf.rows,
    ...shelf.onHand.map(({ batchId, milli }) => {
      const place = { productId: product.id, batchId, locationId };
      return demoRow(stockLevels, {
        ...emptyRow(stockLevels),
        ...place,
        id: levelIdOf(place),
        quantityMilli: milli,
      });
    }),
  ];
}

/** Batches, movements and levels of the products of `catalogue` whose stock is counted. */
export function demoStock(
  clinic: DemoClinic,
  catalogue: readonly DemoRow[],
  nowMs: number,
  pastDays: number,
): DemoRow[] {
  const rowsIn = <Row>(entity: DemoRow["entity"]): Row[] =>
    catalogue.flatMap((one) => (one.entity === entity ? [one.row as Row] : []));
  const costs = new Map(
    rowsIn<NewRow<typeof productCosts>>(productCosts).map((cost) => [cost.productId as string, cost.packCostMinor]),
  );
  const random = demoRandom(clinic.seed + SEED_STEP);
  const locationId = firstLocationId(clinic.clinicId);
  return rowsIn<Product>(products)
    .filter(({ trackStock }) => trackStock === "yes")
    .toSorted((a, b) => Number(b.trackBatch === "yes") - Number(a.trackBatch === "yes"))
    .flatMap((product, at) => {
      const packCostMinor = costs.get(product.id) ?? null;
      return fillShelf({ random, nowMs, locationId, product, packCostMinor, rows: [], onHand: [] }, pastDays, at);
    });
}
