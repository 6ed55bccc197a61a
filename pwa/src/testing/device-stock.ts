import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow, type EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { addDays, toInstant } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import { onHand } from "@fernpaw/domain/stock/stock-reports";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { v7 as uuidv7 } from "uuid";
import { rowsOf } from "../db/rows.ts";
import { idsByName, productList } from "../areas/catalogue/catalogue.queries.ts";
import { inStateOrder } from "../areas/catalogue/list/state-order.ts";
import { reorderList, reorderSuggestions } from "../areas/stock/reorder/reorder.queries.ts";
import { stockSeries } from "../areas/stock/stock-series.ts";
import { readStock, statesOf, stockFacts } from "../areas/stock/states/states.queries.ts";
import { watchStates } from "../areas/stock/states/watch-states.ts";
import { batchStock, lastMovements, productStock } from "../areas/stock/stock.queries.ts";

export const STOCKED_PRODUCTS = 10_000;
export const MOVEMENTS_OF_ONE = 5000;
/** Of the same product at another location, older than those. */
const MOVEMENTS_OF_BRANCH = 10;
const BATCHES_OF_ONE = 2;
const PAGE = 25;
const PAGES = 40;
const TODAY = "2026-11-23";
const ACTIVE = { kind: null, status: "active" } as const;
const WORST_FIRST = { stock: "all", order: { by: "state", isDescending: false } } as const;
/** Of so many products the first three need something. */
const ONE_IN = 25;
const NEEDS = ["out", "low", "expiring"] as const;
/** Samples of the longest. */
const FEW = 15;
const DAY_MS = 86_400_000;

type Put = (entity: EntityDefinition, rows: readonly object[]) => Promise<void>;
type Timed = (work: (at: number) => Promise<unknown>, samples?: number) => Promise<number[]>;

interface Filled {
  productId: string;
  locationId: string;
  levelId: string;
  branchId: string;
}

/** Products with two batches each and a level of each. The first product has many movements. */
async function fillStock(put: Put, nowMs: number): Promise<Filled> {
  const [locationId, branchId] = [uuidv7(), uuidv7()];
  const place = { ...emptyRow(locations), phone: "", address: "", hours: usualHours(), name: "Eastgate" };
  const stock = Array.from({ length: STOCKED_PRODUCTS }, (_, at) => {
    const need = NEEDS[at % ONE_IN] ?? "none";
    const product = countedProductRow({ name: `Product ${(at * 7919) % STOCKED_PRODUCTS}`, minimumMilli: 5000 });
    const parts = Array.from({ length: BATCHES_OF_ONE }, (_, nth) =>
      batchRow({ productId: product.id, expiresOn: addDays(TODAY, need === "expiring" ? 10 : 90 * (nth + 1)) }),
    );
    const quantityMilli = need === "out" ? 0 : need === "low" ? 2000 : 10_000;
    return { product, parts, quantityMilli };
  });
  const levels = stock.flatMap(({ product: { id: productId }, parts, quantityMilli }) =>
    parts.map(({ id: batchId }) => {
      const where = { productId, batchId, locationId };
      return { ...emptyRow(stockLevels), ...where, id: levelIdOf(where), quantityMilli };
    }),
  );
  const first = levels.find(({ quantityMilli }) => quantityMilli > 2000);
  if (!first) throw new Error("There is stock");
  const { productId, batchId, id: levelId } = first;
  const moves = Array.from({ length: MOVEMENTS_OF_ONE }, (_, at) => ({
    ...emptyRow(stockMovements),
    productId,
    batchId,
    locationId,
    levelId,
    id: uuidv7(),
    kind: "administer",
    quantityMilli: -1000,
    occurredAt: toInstant(nowMs - ((at + 1) * 90 * DAY_MS) / MOVEMENTS_OF_ONE),
  }));
  const branch = { productId, batchId, locationId: branchId };
  const branchLevel = { ...emptyRow(stockLevels), ...branch, id: levelIdOf(branch), quantityMilli: 5000 };
  const branchMoves = moves.slice(0, MOVEMENTS_OF_BRANCH).map((move, at) => ({
    ...move,
    ...branch,
    levelId: branchLevel.id,
    id: uuidv7(),
    occurredAt: toInstant(nowMs - (90.5 + at / 100) * DAY_MS),
  }));
  await put(locations, [
    { ...place, id: locationId },
    { ...place, id: branchId, name: "Branch" },
  ]);
  await put(
    products,
    stock.map(({ product }) => product),
  );
  await put(
    batches,
    stock.flatMap(({ parts }) => parts),
  );
  await put(stockLevels, [...levels, branchLevel]);
  await put(stockMovements, [...moves, ...branchMoves]);
  return { productId, locationId, levelId, branchId };
}

export interface StockTimes {
  /** The needs of the stock of all products, which the list of products keeps. */
  states: number[];
  /** The same from a change of one level on. */
  moved: number[];
  /** Their order, the worst first, which it keeps too. */
  order: number[];
  /** A page of the list of products with its stock. */
  list: number[];
  /** The suggested orders, for the notice above the list. */
  reorder: number[];
  /** The same with the use of each product, for the page of suggested orders. */
  reorderPage: number[];
  /** The level of the product with many movements. */
  onHand: number[];
  /** Its movements of 90 days with the line over them. */
  chart: number[];
  /** The same of another location, which has few of them. */
  branchChart: number[];
  /** Its last movements there. */
  branchLast: number[];
}

/** From a change of a level, which takes its product over the minimum or back, to the states that say so. */
async function timedMoves(cache: CacheDb, levelId: string, timed: Timed): Promise<number[]> {
  let onStates: () => void = () => undefined;
  const nextStates = (): Promise<void> => new Promise((resolve) => (onStates = resolve));
  const areRead = nextStates();
  const stop = watchStates(cache, TODAY).subscribe(() => onStates());
  await areRead;
  const tookMs = await timed(async (at) => {
    const areShown = nextStates();
    await rowsOf(cache, stockLevels).update(levelId, { quantityMilli: at % 2 === 0 ? -9000 : 10_000 });
    await areShown;
  });
  stop();
  return tookMs;
}

/** The most frequent queries of the screens of stock. */
export async function measureStock(cache: CacheDb, put: Put, timed: Timed): Promise<StockTimes> {
  const nowMs = Date.parse("2026-11-23T12:00:00.000Z");
  const { productId, locationId, levelId, branchId } = await fillStock(put, nowMs);
  const since = toInstant(nowMs - 91 * DAY_MS);
  const { movements } = await productStock(cache, { productId, locationId, since });
  if (movements.length !== MOVEMENTS_OF_ONE) throw new Error(`The product shows ${movements.length} movements.`);
  const readStates = async () => statesOf(await readStock(cache, TODAY), TODAY);
  const { byId } = await readStates();
  const needy = (STOCKED_PRODUCTS / ONE_IN) * NEEDS.length;
  if (byId.size !== needy) throw new Error(`${byId.size} products need something.`);
  const inOrder = async () => inStateOrder(await idsByName(cache, ACTIVE), WORST_FIRST, byId);
  const ids = await inOrder();
  return {
    states: await timed(readStates, FEW),
    moved: await timedMoves(cache, levelId, timed),
    order: await timed(inOrder),
    list: await timed(async (at) => {
      const { rows } = await productList(cache, ids, { pageIndex: (at * 7) % PAGES, pageSize: PAGE });
      if (rows.length !== PAGE) throw new Error(`The page has ${rows.length} products.`);
      const shown = rows.map(({ product }) => product);
      await stockFacts(cache, shown, TODAY);
    }),
    reorder: await timed(() => reorderSuggestions(cache, { locationId, day: TODAY }), FEW),
    reorderPage: await timed(() => reorderList(cache, { locationId, day: TODAY, now: toInstant(nowMs) }), FEW),
    onHand: await timed(async () => onHand((await batchStock(cache, productId)).levels)),
    chart: await timed(async () => {
      const read = await productStock(cache, { productId, locationId, since });
      return stockSeries(10_000, read.movements, since, toInstant(nowMs));
    }),
    branchChart: await timed(async () => {
      const read = await productStock(cache, { productId, locationId: branchId, since });
      if (read.movements.length !== MOVEMENTS_OF_BRANCH) throw new Error(`The branch shows ${read.movements.length}.`);
    }),
    branchLast: await timed(async () => {
      const { entries } = await lastMovements(cache, { productId, locationId: branchId, limit: 5 });
      if (entries.length !== 5) throw new Error(`The branch has ${entries.length} last movements.`);
    }),
  };
}
