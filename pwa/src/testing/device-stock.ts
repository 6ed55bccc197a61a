import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow, type EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { addDays, toInstant } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { v7 as uuidv7 } from "uuid";
import { productList } from "../areas/catalogue/catalogue.queries.ts";
import { stockSeries } from "../areas/stock/stock-series.ts";
import { productStates, stockFacts } from "../areas/stock/states/states.queries.ts";
import { onHandOf, productStock } from "../areas/stock/stock.queries.ts";

export const STOCKED_PRODUCTS = 10_000;
export const MOVEMENTS_OF_ONE = 5000;
const BATCHES_OF_ONE = 2;
const PAGE = 25;
const PAGES = 40;
const TODAY = "2026-11-23";
const LIST = {
  kind: null,
  status: "active",
  stock: "all",
  order: { by: "state", isDescending: false },
  pageSize: PAGE,
} as const;
const DAY_MS = 86_400_000;

type Put = (entity: EntityDefinition, rows: readonly object[]) => Promise<void>;
type Timed = (work: (at: number) => Promise<unknown>) => Promise<number[]>;

/** Products with two batches each and a level of each. The first product has many movements. Answers its id. */
async function fillStock(put: Put, nowMs: number): Promise<string> {
  const locationId = uuidv7();
  const all = Array.from({ length: STOCKED_PRODUCTS }, (_, at) => countedProductRow({ name: `Product ${at}` }));
  const parts = all.flatMap(({ id: productId }) =>
    Array.from({ length: BATCHES_OF_ONE }, (_, at) =>
      batchRow({ productId, expiresOn: addDays(TODAY, 90 * (at + 1)) }),
    ),
  );
  const placeOf = ({ productId, id: batchId }: (typeof parts)[number]) => ({ productId, batchId, locationId });
  const levels = parts.map((batch) => {
    const place = placeOf(batch);
    return { ...emptyRow(stockLevels), ...place, id: levelIdOf(place), quantityMilli: 10_000 };
  });
  const [first] = parts;
  if (!first) throw new Error("There are batches");
  const place = placeOf(first);
  const moves = Array.from({ length: MOVEMENTS_OF_ONE }, (_, at) => ({
    ...emptyRow(stockMovements),
    ...place,
    id: uuidv7(),
    levelId: levelIdOf(place),
    kind: "administer",
    quantityMilli: -1000,
    occurredAt: toInstant(nowMs - ((at + 1) * 90 * DAY_MS) / MOVEMENTS_OF_ONE),
  }));
  await put(products, all);
  await put(batches, parts);
  await put(stockLevels, levels);
  await put(stockMovements, moves);
  return first.productId;
}

export interface StockTimes {
  /** The states of all products, which the list of products keeps. */
  states: number[];
  /** A page of the list of products, the worst first, with its stock. */
  list: number[];
  /** The level of the product with many movements. */
  onHand: number[];
  /** Its movements of 90 days with the line over them. */
  chart: number[];
}

/** The most frequent queries of the screens of stock. */
export async function measureStock(cache: CacheDb, put: Put, timed: Timed): Promise<StockTimes> {
  const nowMs = Date.parse("2026-11-23T12:00:00.000Z");
  const productId = await fillStock(put, nowMs);
  const since = toInstant(nowMs - 91 * DAY_MS);
  const { movements } = await productStock(cache, productId, since);
  if (movements.length !== MOVEMENTS_OF_ONE) throw new Error(`The product shows ${movements.length} movements.`);
  const { byId } = await productStates(cache, TODAY);
  return {
    states: await timed(() => productStates(cache, TODAY)),
    list: await timed(async (at) => {
      const question = { ...LIST, pageIndex: (at * 7) % PAGES };
      const { rows } = await productList(cache, question, byId);
      if (rows.length !== PAGE) throw new Error(`The page has ${rows.length} products.`);
      await stockFacts(
        cache,
        rows.map(({ product }) => product),
        TODAY,
      );
    }),
    onHand: await timed(() => onHandOf(cache, productId)),
    chart: await timed(async () => {
      const read = await productStock(cache, productId, since);
      return stockSeries(10_000, read.movements, since, toInstant(nowMs));
    }),
  };
}
