import { platformCard } from "@fernpaw/domain/catalogue/platform-product";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { cardColumns } from "../areas/platform/inventory/edit-products.ts";
import {
  addProducts,
  countProducts,
  type ProductFilter,
  type ProductRow,
} from "../areas/platform/inventory/platform-products.queries.ts";
import { takeVersions } from "../areas/platform/lists/list-versions.queries.ts";
import { demoGoods } from "./demo-catalogue.ts";
import { DEMO_ADMIN } from "./demo-logins.ts";

/** Every so many of the goods that demo clinics have, across all kinds. */
const STEP = 8;
const PACKETS_IN_CARTON = 5;
const EVERY: ProductFilter = { patterns: [], kind: null, status: null, id: null };

type Goods = ReturnType<typeof demoGoods>[number];

/** A carton, which no demo clinic has yet, so that there is something to copy. */
const cartonOf = (goods: Goods): Goods => ({
  ...goods,
  name: `${goods.name}, carton`,
  code: `${goods.code}-C`,
  packSizeMilli: goods.packSizeMilli * PACKETS_IN_CARTON,
});

/** The fields that the platform's catalogue has of a product. */
function cardOf(goods: Goods) {
  const card = platformCard();
  const fields = new Set(Object.keys(card.shape));
  return z.parse(card, Object.fromEntries(Object.entries(goods).filter(([field]) => fields.has(field))));
}

/** Products of the platform's catalogue: by turns one that demo clinics have, and the carton of another. */
export function demoPlatformProducts(at: string): ProductRow[] {
  const chosen = demoGoods(DEMO_ADMIN.userId).filter((_goods, index) => index % STEP === 0);
  return chosen.map((goods, index) => ({
    ...cardColumns(cardOf(index % 2 === 0 ? goods : cartonOf(goods))),
    id: v7(),
    status: "active",
    updatedAt: at,
    revision: 1,
  }));
}

/** Fills the platform's catalogue where it is empty. Answers how many products it wrote. */
export async function seedPlatformProducts({
  store,
  now,
}: {
  store: Pick<Store, "read" | "write">;
  now: () => number;
}): Promise<number> {
  if ((await store.read((sql) => countProducts(sql, EVERY))) > 0) return 0;
  const rows = demoPlatformProducts(toInstant(now()));
  await store.write(async (sql) => {
    await takeVersions(sql, "products", 1);
    await addProducts(sql, rows);
  });
  return rows.length;
}
