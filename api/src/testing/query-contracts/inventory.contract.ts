import type { PlatformCard } from "@fernpaw/domain/catalogue/platform-product";
import { expect } from "vitest";
import { cardColumns } from "../../areas/platform/inventory/edit-products.ts";
import * as queries from "../../areas/platform/inventory/platform-products.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const CARD: PlatformCard = {
  code: "A",
  name: "Gauze",
  kind: "consumable",
  category: "",
  activeIngredient: "",
  strength: "",
  concentration: null,
  form: "",
  dispensingUnit: "packet",
  stockUnit: "packet",
  packSizeMilli: 1000,
  prescriptionOnly: "no",
  controlled: null,
  storage: "room",
  trackStock: "no",
  trackBatch: "no",
  warnings: "",
  interactionTags: [],
};

const row = (at: number, set: Partial<PlatformCard>, status: "active" | "retired" = "active"): queries.ProductRow => ({
  ...cardColumns({ ...CARD, code: `C-${at}`, ...set }),
  id: idOf(at),
  status,
  updatedAt: SEEN_AT,
  revision: 1,
});

const productsContract = contractOf(
  "areas/platform/inventory/platform-products.queries.ts",
  queries,
  async (q, { read, write }) => {
    const rows = [row(1, { name: "Syringe" }), row(2, {}), row(3, { kind: "fee", name: "Call" }, "retired")];
    await write((sql) => q.addProducts(sql, rows));
    const all: queries.ProductFilter = { patterns: [], kind: null, status: null, id: null };
    const first = { key: null, direction: "asc", limit: 9, sort: "name" } as const;
    const found = async (
      filter: Partial<queries.ProductFilter>,
      bound: Partial<Parameters<typeof q.productsBeyond>[2]> = {},
    ) =>
      (await read((sql) => q.productsBeyond(sql, { ...all, ...filter }, { ...first, ...bound }))).map(({ id }) =>
        Number(id.slice(-2)),
      );
    expect(await found({})).toEqual([3, 2, 1]);
    expect(await found({}, { sort: "code", direction: "desc", limit: 2 })).toEqual([3, 2]);
    expect(await found({}, { key: { value: "gauze", id: idOf(2) } })).toEqual([1]);
    expect([await found({ kind: "fee" }), await found({ status: "active", patterns: ["%gau%"] })]).toEqual([[3], [2]]);
    expect(await found({ id: idOf(2) })).toEqual([2]);
    expect(await read((sql) => q.countProducts(sql, { ...all, status: "retired" }))).toBe(1);
    expect(await read((sql) => q.productById(sql, idOf(2)))).toEqual(rows[1]);
    expect(await read((sql) => q.productById(sql, idOf(9)))).toBeUndefined();
    expect(await read((sql) => q.productsWithCodes(sql, ["c-1", "c-9"]))).toEqual([rows[0]]);
    expect(await read((sql) => q.productsWithCodes(sql, []))).toEqual([]);
    const set = (revision: number) => write((sql) => q.setProduct(sql, { id: idOf(1), revision, status: "retired" }));
    expect([await set(2), await set(1), await set(1)]).toEqual([false, true, false]);
    expect([q.sortColumn("name"), q.sortColumn("code")]).toEqual(["nameKey", "codeKey"]);
    await expect(write((sql) => q.addProducts(sql, [{ ...row(7, {}), codeKey: "c-2" }]))).rejects.toThrow();
  },
);

export const INVENTORY_CONTRACTS: readonly QueryContract[] = [productsContract];
