import type { Instant } from "@fernpaw/domain/kernel/time";
import { worthOf } from "@fernpaw/domain/stock/stock-reports";
import { setImmediate as nextTurn } from "node:timers/promises";
import { reportProducts, stockCostsUntil } from "../goods.queries.ts";
import type { FactContext } from "./fact-source.ts";

const ROWS_A_PART = 1000;

/** Rows in the order of their ids, a thousand at a time, with a turn of the event loop before each part. */
export async function* pagesOf<Row extends { id: string }>(
  ask: (page: { after: string; most: number }) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = ""; ;) {
    await nextTurn();
    const rows = await ask({ after, most: ROWS_A_PART });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_A_PART) return;
    after = last.id;
  }
}

type Cost = Awaited<ReturnType<typeof stockCostsUntil>>[number];
type Product = Awaited<ReturnType<typeof reportProducts>>[number];

/** The costs of goods until a moment. */
export interface GoodsCosts {
  /** The cost of a quantity of a batch, or of a product (`worthOf`); null: none is known. */
  worthOf(goods: { productId: string; batchId: string | null; quantityMilli: number }): number | null;
  /** The cost with which a movement brought stock in; null: it has none of its own. */
  ofMovement(movementId: string): number | null;
}

export async function readCosts({ read, clinicId }: FactContext, to: Instant): Promise<GoodsCosts> {
  const byProduct = new Map<string, Cost[]>();
  const byMovement = new Map<string, number>();
  for await (const page of pagesOf((next) => read((sql) => stockCostsUntil(sql, clinicId, { ...next, to }))))
    for (const cost of page) {
      const own = byProduct.get(cost.productId);
      if (own) own.push(cost);
      else byProduct.set(cost.productId, [cost]);
      byMovement.set(cost.movementId, cost.costMinor);
    }
  return {
    worthOf: (goods) => worthOf(goods, byProduct.get(goods.productId) ?? []),
    ofMovement: (id) => byMovement.get(id) ?? null,
  };
}

export async function readProducts({ read, clinicId }: FactContext): Promise<ReadonlyMap<string, Product>> {
  const products = await read((sql) => reportProducts(sql, clinicId));
  return new Map(products.map((product) => [product.id, product]));
}
