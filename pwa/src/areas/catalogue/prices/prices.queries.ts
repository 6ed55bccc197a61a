import { priceChanges, productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { productSuppliers, suppliers } from "@fernpaw/domain/suppliers/supplier";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { Dexie } from "dexie";
import { rowsOf } from "../../../db/rows.ts";
import type { Product } from "../catalogue.queries.ts";
import type { Location, Price } from "../price/price.queries.ts";

export interface Catalogue {
  /** In use, by name. */
  products: Product[];
  prices: Price[];
  places: Location[];
}

/** All products in use with all prices: a change of prices and its preview concern each of them. */
export async function wholeCatalogue(db: CacheDb): Promise<Catalogue> {
  const [all, prices, places] = await Promise.all([
    rowsOf(db, products).where("[status+_n]").between(["active", Dexie.minKey], ["active", Dexie.maxKey]).toArray(),
    rowsOf(db, productPrices).toArray(),
    rowsOf(db, locations).toArray(),
  ]);
  return { products: all, prices, places };
}

export interface SupplierChoice {
  id: string;
  name: string;
  productIds: ReadonlySet<string>;
}

/** Suppliers in use with their products, by name. */
export async function supplierChoices(db: CacheDb): Promise<SupplierChoice[]> {
  const [all, offers] = await Promise.all([rowsOf(db, suppliers).toArray(), rowsOf(db, productSuppliers).toArray()]);
  const bySupplier = Map.groupBy(
    offers.filter(({ status }) => status === "active"),
    ({ supplierId }) => supplierId,
  );
  return all
    .filter(({ id, status }) => status === "active" && bySupplier.has(id))
    .map(({ id, name }) => ({
      id,
      name,
      productIds: new Set(bySupplier.get(id)?.map(({ productId }) => productId)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type Change = RowOf<typeof priceChanges>;

/** One change with all its parts. */
export interface ListedChange {
  /** Of the first part. */
  id: string;
  label: string;
  fromOn: string;
  lineCount: number;
  /** Of all its parts; more than `lineCount`: it was interrupted, or is still being sent. */
  wholeCount: number;
  status: Change["status"];
  locationName: string;
  createdAt: string;
  /** The parts that are applied, the last one first: in this order they are taken back. */
  appliedIds: string[];
}

function partsOf(first: Change, byBefore: ReadonlyMap<string | null, Change[]>): Change[] {
  const parts = [first];
  for (let next = byBefore.get(first.id)?.[0]; next; next = byBefore.get(next.id)?.[0]) parts.push(next);
  return parts;
}

/** The changes of several prices, the newest first. */
export async function listedChanges(db: CacheDb): Promise<ListedChange[]> {
  const [rows, places] = await Promise.all([rowsOf(db, priceChanges).toArray(), rowsOf(db, locations).toArray()]);
  const byBefore = Map.groupBy(rows, ({ afterId }) => afterId);
  return (byBefore.get(null) ?? [])
    .map((first): ListedChange => {
      const parts = partsOf(first, byBefore);
      const applied = parts.filter(({ status }) => status === "applied");
      const { id, label, fromOn, createdAt, locationId } = first;
      const lineCount = parts.reduce((sum, part) => sum + part.lineCount, 0);
      return {
        id,
        label,
        fromOn,
        createdAt,
        lineCount,
        wholeCount: Math.max(lineCount, first.wholeCount ?? 0),
        status: applied.length > 0 ? "applied" : "undone",
        locationName: places.find((place) => place.id === locationId)?.name ?? "",
        appliedIds: applied.toReversed().map((part) => part.id),
      };
    })
    .toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1));
}
