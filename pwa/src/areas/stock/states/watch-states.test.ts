// @vitest-environment jsdom
import { products } from "@fernpaw/domain/catalogue/product";
import { archiveProduct, correctProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { adjustStock, openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { ProductStates } from "../../../product-parts.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { readStock, statesOf } from "./states.queries.ts";
import { watchStates } from "./watch-states.ts";

const DAY = "2026-11-23";
const [here, branch] = [uuidv7(), uuidv7()];
const place = { ...emptyRow(locations), phone: "", address: "", hours: usualHours() };
const gel = countedProductRow({ name: "Gel", trackBatch: "no", minimumMilli: 5000 });
const drops = countedProductRow({ name: "Drops" });
const soon = batchRow({ productId: drops.id, expiresOn: "2026-12-01" });

let clinic: TestClinic;
let told: ProductStates[];

beforeEach(async () => {
  clinic = await openTestClinic();
  await clinic.have(locations, { ...place, id: here, name: "Eastgate" });
  for (const product of [gel, drops]) await clinic.have(products, product);
  told = [];
  onTestFinished(watchStates(clinic.db, DAY).subscribe((states) => told.push(states)));
  await vi.waitFor(() => expect(told).toHaveLength(1));
});

const stock = (productId: string, quantityMilli: number, batchId: string | null = null) =>
  clinic.mutate(openStock, { id: uuidv7(), productId, batchId, locationId: here, quantityMilli });
const use = (productId: string, quantityMilli: number) =>
  clinic.mutate(adjustStock, {
    id: uuidv7(),
    productId,
    batchId: null,
    locationId: here,
    kind: "internal_use",
    quantityMilli,
  });

/** Waits until the states are those of all rows, read anew. */
async function areRight(): Promise<ProductStates | undefined> {
  const right = statesOf(await readStock(clinic.db, DAY), DAY);
  await vi.waitFor(() => expect(told.at(-1)).toEqual(right));
  return told.at(-1);
}
const stateOf = async (id: string) => (await areRight())?.byId.get(id);

test("each change of stock, of a product or of a batch shows in the states", async () => {
  expect(await stateOf(gel.id)).toEqual({ level: "out", expiry: null });
  await stock(gel.id, 9000);
  await vi.waitFor(async () => expect(await stateOf(gel.id)).toBeUndefined());
  await use(gel.id, 5000);
  await vi.waitFor(async () => expect(await stateOf(gel.id)).toEqual({ level: "low", expiry: null }));
  await clinic.mutate(correctProduct, { id: gel.id, set: { minimumMilli: 3000 } });
  await vi.waitFor(async () => expect(await stateOf(gel.id)).toBeUndefined());
  await use(gel.id, 6000);
  await vi.waitFor(async () => expect(await stateOf(gel.id)).toEqual({ level: "negative", expiry: null }));
  await clinic.mutate(archiveProduct, { id: gel.id, status: "archived" });
  await vi.waitFor(async () => expect(await stateOf(gel.id)).toBeUndefined());
});

test("a product without a minimum is known from the moment that its batch ends or its stock is used up", async () => {
  await clinic.have(batches, soon);
  await stock(drops.id, 2000, soon.id);
  await vi.waitFor(async () => expect(await stateOf(drops.id)).toEqual({ level: null, expiry: "expiring" }));
  await clinic.have(batches, { ...soon, expiresOn: "2028-01-01" });
  await vi.waitFor(async () => expect(await stateOf(drops.id)).toBeUndefined());
  const [level] = await clinic.db.rows(stockLevels).toArray();
  await clinic.db.rows(stockLevels).update(level?.id ?? "", { quantityMilli: 0 });
  await vi.waitFor(async () => expect(await stateOf(drops.id)).toEqual({ level: "out", expiry: null }));
});

test("rows that come in bulk, rows that go and a second location are followed too", async () => {
  const many = Array.from({ length: 80 }, (_, at) => countedProductRow({ name: `Product ${at}`, minimumMilli: 1000 }));
  const stamps = { createdAt: "2026-11-01T08:00:00.000Z", createdBy: null, updatedBy: null, _v: 1 };
  const rows = many.map((row) => ({ ...stamps, updatedAt: stamps.createdAt, ...row }));
  await clinic.db.rows(products).bulkPut(rows as never);
  await vi.waitFor(async () => expect((await areRight())?.byId.size).toBe(81));
  await clinic.db.rows(products).bulkDelete(many.slice(0, 70).map(({ id }) => id));
  await vi.waitFor(async () => expect((await areRight())?.byId.size).toBe(11));
  await clinic.have(locations, { ...place, id: branch, name: "Branch" });
  await vi.waitFor(async () => expect((await areRight())?.placeName).toBe("Eastgate"));
});

test("a batch that was used up before the first look is not read, and is known once stock of it is back", async () => {
  await clinic.have(batches, soon);
  const again: ProductStates[] = [];
  onTestFinished(watchStates(clinic.db, DAY).subscribe((states) => again.push(states)));
  await vi.waitFor(() => expect(again).toHaveLength(1));
  expect((await readStock(clinic.db, DAY)).watched.size).toBe(0);
  await stock(drops.id, 2000, soon.id);
  await vi.waitFor(() => expect(again.at(-1)?.byId.get(drops.id)).toEqual({ level: null, expiry: "expiring" }));
});

test("a batch below zero is to be counted while the product has stock", async () => {
  const late = batchRow({ productId: drops.id, expiresOn: "2028-01-01" });
  for (const batch of [soon, late]) await clinic.have(batches, batch);
  await stock(drops.id, 9000, late.id);
  await stock(drops.id, 1000, soon.id);
  const [level] = await clinic.db
    .rows(stockLevels)
    .filter(({ batchId }) => batchId === soon.id)
    .toArray();
  await clinic.db.rows(stockLevels).update(level?.id ?? "", { quantityMilli: -1000 });
  await vi.waitFor(async () => expect(await stateOf(drops.id)).toMatchObject({ level: "negative" }));
});

test("a movement that changes no state tells nothing, and reads no more than its own rows", async () => {
  await stock(gel.id, 9000);
  await vi.waitFor(async () => expect(await stateOf(gel.id)).toBeUndefined());
  const before = told.length;
  const readAll = vi.spyOn(clinic.db.table("products"), "where");
  onTestFinished(() => readAll.mockRestore());
  await use(gel.id, 1000);
  await use(gel.id, 4000);
  await vi.waitFor(() => expect(told.at(-1)?.byId.get(gel.id)).toEqual({ level: "low", expiry: null }));
  expect(told).toHaveLength(before + 1);
  expect(readAll).not.toHaveBeenCalled();
});
