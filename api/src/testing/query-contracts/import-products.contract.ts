import { costIdOf, productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { productSuppliers } from "@fernpaw/domain/suppliers/supplier";
import { productRow } from "@fernpaw/testing/builders";
import { expect } from "vitest";
import * as changes from "../../areas/imports/import-changes.queries.ts";
import * as kept from "../../areas/imports/kept-products.queries.ts";
import * as stored from "../../areas/imports/match/stored-products.queries.ts";
import * as openings from "../../areas/imports/match/stored-stock.queries.ts";
import { SEEN_AT } from "../sync-clinic.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";

const [IMPORT, OTHER_IMPORT] = [idOf(801), idOf(802)];

const changesContract = contractOf("areas/imports/import-changes.queries.ts", changes, async (q, desk) => {
  const { read, write, clinic, neighbour } = desk;
  const { clinicId } = clinic;
  const change = (product: number, row: number, set: Partial<changes.ImportChange> = {}): changes.ImportChange => ({
    tbl: "productPrices",
    rowId: idOf(row),
    productId: idOf(product),
    isOfNew: "no",
    before: null,
    after: "{}",
    ...set,
  });
  await write(async (sql) => {
    await q.addChange(sql, clinicId, IMPORT, change(1, 11, { before: '{"n":1}', after: '{"n":2}' }));
    // The same row again: it keeps its first value.
    await q.addChange(sql, clinicId, IMPORT, change(1, 11, { before: '{"n":2}', after: '{"n":3}' }));
    await q.addChange(sql, clinicId, IMPORT, change(1, 12));
    await q.addChange(sql, clinicId, IMPORT, change(2, 13));
    await q.addChange(sql, clinicId, IMPORT, change(3, 14, { isOfNew: "yes" }));
    await q.addChange(sql, clinicId, OTHER_IMPORT, change(4, 15));
    await q.addChange(sql, neighbour.clinicId, IMPORT, change(1, 11));
  });
  const first = change(1, 11, { before: '{"n":1}', after: '{"n":3}' });
  expect(await read((sql) => q.changesOf(sql, clinicId, IMPORT, [idOf(1), idOf(4)]))).toEqual([first, change(1, 12)]);
  expect(await read((sql) => q.changesOf(sql, clinicId, IMPORT, []))).toEqual([]);
  const page = (after: number, limit = 9) => ({ importId: IMPORT, after: idOf(after), limit });
  expect(await read((sql) => q.changedProducts(sql, clinicId, page(0)))).toEqual([idOf(1), idOf(2)]);
  expect(await read((sql) => q.changedProducts(sql, clinicId, page(0, 1)))).toEqual([idOf(1)]);
  expect(await read((sql) => q.changedProducts(sql, clinicId, page(1)))).toEqual([idOf(2)]);
  expect(await read((sql) => q.addedRows(sql, clinicId, change(3, 14).tbl, page(0)))).toEqual([idOf(14)]);
  expect(await read((sql) => q.changedByOthers(sql, clinicId, page(0)))).toEqual([idOf(4)]);
  expect(await read((sql) => q.countChanges(sql, clinicId, IMPORT))).toBe(2);
  await write((sql) => q.removeChange(sql, clinicId, IMPORT, change(2, 13)));
  expect(await read((sql) => q.countChanges(sql, clinicId, IMPORT))).toBe(1);
  await write((sql) => q.removeChanges(sql, clinicId, IMPORT));
  expect(await read((sql) => q.countChanges(sql, clinicId, IMPORT))).toBe(0);
  expect(await read((sql) => q.countChanges(sql, clinicId, OTHER_IMPORT))).toBe(1);
  expect(await read((sql) => q.countChanges(sql, neighbour.clinicId, IMPORT))).toBe(1);
});

const storedContract = contractOf("areas/imports/match/stored-products.queries.ts", stored, async (q, desk) => {
  const { read, put, clinic, neighbour } = desk;
  for (const user of [clinic, neighbour])
    await put(user, async (tx) => {
      for (const at of [1, 2, 3]) await tx.insert(products, productRow({ id: idOf(at), name: `Product ${at}` }));
      const price = { ...emptyRow(productPrices), productId: idOf(1), unitMinor: 250, fromOn: "2026-01-01" };
      const tiers = [{ fromMilli: 5000, unitMinor: 200 }];
      await tx.insert(productPrices, { ...price, id: idOf(21), tiers });
      await tx.insert(productPrices, { ...price, id: idOf(22), status: "withdrawn" });
      await tx.insert(productPrices, { ...price, id: idOf(23), locationId: idOf(50) });
      const cost = { ...emptyRow(productCosts), productId: idOf(1), packCostMinor: 900 };
      await tx.insert(productCosts, { ...cost, id: costIdOf(idOf(1)) });
      const offer = { ...emptyRow(productSuppliers), productId: idOf(2), supplierId: idOf(60), packSizeMilli: 1000 };
      await tx.insert(productSuppliers, { ...offer, id: idOf(31), code: "77" });
      await tx.insert(productSuppliers, { ...offer, id: idOf(32), status: "archived" });
    });
  const page = (after: number, limit = 9) => read((sql) => q.productsPage(sql, clinic.clinicId, idOf(after), limit));
  const [one, two] = await page(0, 2);
  expect(one).toMatchObject({ id: idOf(1), name: "Product 1", packCostMinor: 900, offers: [] });
  expect(one?.barcodes).toEqual(productRow().barcodes);
  expect(one?.prices).toEqual([
    expect.objectContaining({ id: idOf(21), tiers: [{ fromMilli: 5000, unitMinor: 200 }] }),
  ]);
  const offer = {
    id: idOf(31),
    productId: idOf(2),
    supplierId: idOf(60),
    code: "77",
    packSizeMilli: 1000,
    netPriceMinor: null,
  };
  expect(two).toMatchObject({ packCostMinor: null, prices: [], offers: [offer] });
  expect((await page(2)).map(({ id }) => id)).toEqual([idOf(3)]);
  expect(await page(3)).toEqual([]);
});

const stockContract = contractOf("areas/imports/match/stored-stock.queries.ts", openings, async (q, desk) => {
  const { read, put, clinic, neighbour } = desk;
  const place = { productId: idOf(1), locationId: idOf(50), levelId: idOf(40), occurredAt: SEEN_AT };
  for (const user of [clinic, neighbour])
    await put(user, async (tx) => {
      const batch = { ...emptyRow(batches), productId: idOf(1), receivedOn: "2026-01-01" };
      await tx.insert(batches, { ...batch, id: idOf(11), number: "AB 12", expiresOn: "2030-06-30" });
      await tx.insert(batches, { ...batch, id: idOf(12), number: "AB 13", productId: idOf(2) });
      const level = { ...emptyRow(stockLevels), productId: idOf(1) };
      await tx.insert(stockLevels, { ...level, id: idOf(40), locationId: idOf(50) });
      await tx.insert(stockLevels, { ...level, id: idOf(41), locationId: idOf(51) });
      const opening = { ...emptyRow(stockMovements), ...place, kind: "opening", quantityMilli: 4000 } as const;
      await tx.insert(stockMovements, { ...opening, id: idOf(21), batchId: idOf(11) });
      await tx.insert(stockMovements, { ...opening, id: idOf(22) });
      await tx.insert(stockMovements, { ...opening, id: idOf(23), locationId: idOf(51), levelId: idOf(41) });
      const back = { kind: "correction", quantityMilli: -4000, reversesId: idOf(22) } as const;
      await tx.insert(stockMovements, { ...opening, ...back, id: idOf(24) });
    });
  const { clinicId } = clinic;
  expect(await read((sql) => q.openedStock(sql, clinicId, idOf(50), [idOf(1)]))).toEqual({
    batches: [{ id: idOf(11), productId: idOf(1), number: "AB 12", expiresOn: "2030-06-30" }],
    openings: [{ productId: idOf(1), batchId: idOf(11), quantityMilli: 4000 }],
  });
  expect(await read((sql) => q.openedStock(sql, clinicId, idOf(50), []))).toEqual({ batches: [], openings: [] });
});

const keptContract = contractOf("areas/imports/kept-products.queries.ts", kept, async (q, desk) => {
  const { read, put, write, clinic, neighbour } = desk;
  const { clinicId } = clinic;
  const made = (at: number, set: object = {}) =>
    productRow({ id: idOf(at), name: `Product ${at}`, code: `P${at}`, importId: IMPORT, ...set });
  for (const user of [clinic, neighbour])
    await put(user, async (tx) => {
      for (const at of [1, 2, 3, 4]) await tx.insert(products, made(at));
      await tx.insert(products, made(5, { importId: null }));
      // 1 has stock, 2 has stock that came and went by a use, 3 has a reversed movement.
      for (const [at, quantityMilli] of [
        [1, 4000],
        [2, 0],
        [3, 0],
      ] as const) {
        const place = { productId: idOf(at), locationId: idOf(50) };
        await tx.insert(stockLevels, { ...emptyRow(stockLevels), ...place, id: idOf(40 + at), quantityMilli });
        const movement = { ...emptyRow(stockMovements), ...place, levelId: idOf(40 + at), occurredAt: SEEN_AT };
        await tx.insert(stockMovements, { ...movement, id: idOf(20 + at), kind: "opening", quantityMilli: 4000 });
        const [kind, reversesId] = at === 3 ? (["correction", idOf(23)] as const) : (["sale", null] as const);
        if (at > 1)
          await tx.insert(stockMovements, { ...movement, id: idOf(30 + at), kind, reversesId, quantityMilli: -4000 });
      }
    });
  const ids = [1, 2, 3, 4].map(idOf);
  expect(await read((sql) => q.productsWithStock(sql, clinicId, ids))).toEqual(new Set([idOf(1), idOf(2)]));
  expect(await read((sql) => q.productsWithStock(sql, clinicId, []))).toEqual(new Set());
  expect(await read((sql) => q.countArchived(sql, clinicId, IMPORT))).toBe(0);
  await put(clinic, async (tx) => void (await tx.patch(products, idOf(3), { status: "archived" })));
  await desk.sync.withClinicTx(clinicId, { userId: idOf(90), name: "test" }, (tx) =>
    tx.patch(products, idOf(2), { category: "By hand" }),
  );
  const change = {
    tbl: "products",
    rowId: idOf(5),
    productId: idOf(5),
    isOfNew: "no",
    before: "{}",
    after: "{}",
  } as const;
  await write((sql) => changes.addChange(sql, clinicId, IMPORT, change));
  await write((sql) => changes.addChange(sql, neighbour.clinicId, OTHER_IMPORT, change));
  expect(await read((sql) => q.countArchived(sql, clinicId, IMPORT))).toBe(1);
  const found = (limit: number) => read((sql) => q.keptProducts(sql, clinicId, IMPORT, limit));
  const whys = (await found(9)).map(({ code, why }) => `${code} ${why}`);
  expect(whys).toEqual(["P1 stock", "P2 changed", "P3 archived", "P4 named", "P5 values"]);
  expect((await found(2)).map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
  expect(await read((sql) => q.keptProducts(sql, clinicId, OTHER_IMPORT, 9))).toEqual([]);
});

export const PRODUCT_CONTRACTS: readonly QueryContract[] = [
  changesContract,
  storedContract,
  stockContract,
  keptContract,
];
