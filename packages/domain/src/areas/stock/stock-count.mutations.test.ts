import { expect, test } from "vitest";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { costIdOf, productCosts } from "../catalogue/price.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { stockCosts } from "./batch.ts";
import { differenceOf } from "./count-differences.ts";
import { cancelCount, chooseCountLines, postCount, recordCountLine, startCount } from "./stock-count.mutations.ts";
import { stockCountLines, stockCounts } from "./stock-count.ts";
import { levelIdOf, stockLevels } from "./stock-level.ts";
import { adjustStock, openStock, reverseMovement } from "./stock-movement.mutations.ts";
import { stockMovements } from "./stock-movement.ts";
import { valueOf } from "./stock-reports.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const at = (time: string): string => `2026-11-21T${time}:00.000Z`;

/** Ten of one batch since 09:00, and a count that is open since 10:00. */
async function counting() {
  const clinic = new MemoryClinic();
  const product = aProduct(clinic);
  const batch = aBatch(clinic, { productId: product.id });
  const locationId = firstLocationId(clinic.clinicId);
  const place = { productId: product.id, batchId: batch.id, locationId };
  const levelId = levelIdOf(place);
  await clinic.run(openStock, { id: id(1), ...place, quantityMilli: 10_000, occurredAt: at("09:00") });
  const start = (number: number) => clinic.run(startCount, { id: id(number), name: "Pharmacy shelf A", locationId });
  await start(100);
  const line = (number: number, countedMilli: number, time: string, set: object = {}) =>
    clinic.run(recordCountLine, {
      id: id(number),
      countId: id(100),
      productId: product.id,
      batchId: batch.id,
      countedMilli,
      countedAt: at(time),
      ...set,
    });
  const use = (number: number, time: string, quantityMilli = 1000) =>
    clinic.run(adjustStock, { id: id(number), ...place, kind: "internal_use", quantityMilli, occurredAt: at(time) });
  const post = (number = 100) => clinic.run(postCount, { id: id(number) });
  const level = () => clinic.row(stockLevels, levelId).quantityMilli;
  const sum = () =>
    clinic
      .all(stockMovements)
      .filter((movement) => movement.levelId === levelId)
      .reduce((total, { quantityMilli }) => total + quantityMilli, 0);
  return { clinic, product, batch, levelId, start, line, use, post, level, sum };
}

test("what is sold during a count does not distort it", async () => {
  const { clinic, line, use, post, level, sum } = await counting();
  await use(2, "10:10");
  await line(11, 8000, "10:20");
  await use(3, "10:30", 2000);
  expect((await post()).status).toBe("applied");
  // One was missing at 10:20, and two went out after it.
  expect(level()).toBe(6000);
  expect(sum()).toBe(6000);
  expect(clinic.row(stockCountLines, id(11)).expectedMilli).toBe(9000);
  expect(clinic.row(stockCounts, id(100)).status).toBe("posted");
});

test("a movement from before the figure that arrives later is in the figure, before the count is posted and after", async () => {
  const { clinic, line, use, post, level, sum } = await counting();
  await line(11, 8000, "10:20");
  await use(2, "10:10");
  await post();
  expect(level()).toBe(8000);
  await use(3, "10:15");
  expect(level()).toBe(8000);
  await use(4, "10:21");
  expect(level()).toBe(7000);
  await clinic.run(reverseMovement, { id: id(3), reason: "Wrong product" });
  expect(level()).toBe(7000);
  expect(sum()).toBe(7000);
});

test("a figure that agrees moves nothing and holds against late movements", async () => {
  const { clinic, line, use, post, level } = await counting();
  await line(11, 10_000, "10:20");
  await post();
  expect(clinic.all(stockMovements)).toHaveLength(1);
  await use(2, "10:10");
  expect(level()).toBe(10_000);
});

test("two figures for one batch are asked about once: one of them, or both shelves together", async () => {
  const { clinic, levelId, line, post, level } = await counting();
  await line(11, 6000, "10:20");
  await line(12, 3000, "10:25");
  expect(await post()).toMatchObject({ code: "counted_twice", details: { levelIds: [levelId] } });
  const choose = (lineIds: string[]) => clinic.run(chooseCountLines, { countId: id(100), levelId, lineIds });
  await choose([id(11), id(12)]);
  await line(13, 1000, "10:30");
  expect(await post()).toMatchObject({ code: "counted_twice" });
  await choose([id(11), id(12)]);
  expect(await choose([id(99)])).toMatchObject({ code: "invalid_args" });
  expect((await post()).status).toBe("applied");
  expect(level()).toBe(9000);
});

test("one figure of two is chosen, and a person corrects their own figure", async () => {
  const { clinic, levelId, line, post, level } = await counting();
  await line(11, 6000, "10:20");
  await line(12, 7000, "10:21", { replacesId: id(11) });
  await line(13, 3000, "10:25");
  await clinic.run(chooseCountLines, { countId: id(100), levelId, lineIds: [id(12)] });
  await post();
  expect(level()).toBe(7000);
  expect(clinic.row(stockCountLines, id(11)).expectedMilli).toBeNull();
});

test("a newer count that is posted first wins over an older one", async () => {
  const { line, start, post, level } = await counting();
  await start(101);
  await line(11, 5000, "10:20");
  await line(12, 8000, "11:20", { countId: id(101) });
  await post(101);
  expect((await post()).status).toBe("applied");
  expect(level()).toBe(8000);
});

test("a closed count takes no figure; posting twice is once, and a cancelled count moves nothing", async () => {
  const { clinic, line, post, start, level } = await counting();
  await line(11, 4000, "10:20");
  for (const _ of [1, 2]) expect((await post()).status).toBe("applied");
  expect(level()).toBe(4000);
  expect(await line(12, 4000, "10:40")).toMatchObject({ code: "count_closed" });
  expect(await clinic.run(cancelCount, { id: id(100) })).toMatchObject({ code: "count_closed" });
  await start(101);
  await line(13, 1000, "10:50", { countId: id(101) });
  for (const _ of [1, 2]) expect((await clinic.run(cancelCount, { id: id(101) })).status).toBe("applied");
  expect(await post(101)).toMatchObject({ code: "count_closed" });
  expect(level()).toBe(4000);
});

test("a batch that was found on the shelf without any stock is counted in, and nothing below zero is counted", async () => {
  const { clinic, product, batch, line, post } = await counting();
  const found = aBatch(clinic, { productId: product.id, number: "CA-0777" });
  for (const countedMilli of [-1, 0.5, 1_000_000_001])
    expect(await line(11, countedMilli, "10:20")).toMatchObject({ details: { errors: [{ path: "countedMilli" }] } });
  expect(await line(11, 1000, "10:20", { productId: aProduct(clinic).id })).toMatchObject({ code: "not_found" });
  await line(11, 2000, "10:20", { batchId: found.id });
  await line(12, 0, "10:21");
  await post();
  const levelOf = (batchId: string) =>
    clinic.all(stockLevels).find((level) => level.batchId === batchId)?.quantityMilli;
  expect([levelOf(batch.id), levelOf(found.id)]).toEqual([0, 2000]);
});

/** A batch whose packet of ten costs 12.50, and that no movement has brought in. */
async function neverStocked() {
  const { clinic, ...rest } = await counting();
  const product = aProduct(clinic, { packSizeMilli: 10_000 });
  const batch = aBatch(clinic, { productId: product.id, number: "CA-0800" });
  const place = { productId: product.id, batchId: batch.id, locationId: firstLocationId(clinic.clinicId) };
  const levelId = levelIdOf(place);
  const price = { productId: product.id, packCostMinor: 1250, markupMilliPercent: null };
  clinic.put(productCosts, { ...price, id: costIdOf(product.id) });
  const line = (number: number, countedMilli: number, time: string, set: object = {}) =>
    rest.line(number, countedMilli, time, { productId: product.id, batchId: batch.id, ...set });
  const moves = () =>
    clinic
      .all(stockMovements)
      .filter((movement) => movement.levelId === levelId)
      .toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))
      .map(({ kind, quantityMilli }) => [kind, quantityMilli]);
  const costs = () => clinic.all(stockCosts).map(({ costMinor, quantityMilli }) => [costMinor, quantityMilli]);
  return { ...rest, clinic, place, product, batch, levelId, line, moves, costs };
}

test("the first figure of a level is its opening stock, at the product's cost, once, also where a person without costs posts it", async () => {
  const { clinic, product, batch, levelId, line, moves, costs } = await neverStocked();
  await line(11, 24_000, "10:20");
  const counter = anEmployee(["inventory:view", "inventory:manage"]);
  for (const _ of [1, 2])
    expect(await clinic.run(postCount, { id: id(100) }, { actor: counter })).toMatchObject({ status: "applied" });
  expect(moves()).toEqual([["opening", 24_000]]);
  expect(costs()).toEqual([[3000, 24_000]]);
  const opened = clinic.all(stockMovements).find((movement) => movement.levelId === levelId);
  expect(opened).toMatchObject({ occurredAt: at("10:20"), belongsTo: { table: "stockCounts", id: id(100) } });
  expect(clinic.all(stockCosts)).toMatchObject([{ productId: product.id, batchId: batch.id, movementId: opened?.id }]);
  const level = clinic.row(stockLevels, levelId);
  expect(valueOf([level], clinic.all(stockCosts))).toMatchObject({ valueMinor: 3000, unvaluedMilli: 0 });
  expect(await clinic.run(reverseMovement, { id: opened?.id, reason: "Wrong" })).toMatchObject({
    code: "not_reversible",
  });
});

test("a device without the product's cost opens the stock, and leaves the cost to the server", async () => {
  const { clinic, line, moves, costs, post } = await neverStocked();
  clinic.rows.table("productCosts").clear();
  await line(11, 24_000, "10:20");
  await post();
  expect(moves()).toEqual([["opening", 24_000]]);
  expect(costs()).toEqual([]);
});

test("two counts that both find a level for the first time open its stock once, whichever is posted first", async () => {
  for (const order of [
    [100, 101],
    [101, 100],
  ] as const) {
    const { clinic, levelId, start, line, post, moves, costs } = await neverStocked();
    await start(101);
    await line(11, 8000, "10:20");
    await line(12, 7000, "10:40", { countId: id(101) });
    for (const count of order) expect((await post(count)).status).toBe("applied");
    const isNewestFirst = order[0] === 101;
    expect(moves()).toEqual(
      isNewestFirst
        ? [["opening", 7000]]
        : [
            ["opening", 8000],
            ["count_adjust", -1000],
          ],
    );
    expect(costs()).toHaveLength(1);
    expect(clinic.row(stockLevels, levelId).quantityMilli).toBe(7000);
  }
});

test("use before the first count is part of the opening stock, and stock that was taken back is none", async () => {
  const { clinic, place, levelId, line, post, moves, costs } = await neverStocked();
  const early = { ...place, occurredAt: at("09:30") };
  await clinic.run(openStock, { id: id(2), ...early, quantityMilli: 50_000 });
  await clinic.run(reverseMovement, { id: id(2), reason: "Another product" });
  await clinic.run(adjustStock, { id: id(3), ...early, kind: "internal_use", quantityMilli: 3000 });
  await line(11, 7000, "10:20");
  await post();
  expect(moves().at(-1)).toEqual(["opening", 10_000]);
  expect(costs()).toEqual([[1250, 10_000]]);
  expect(clinic.row(stockLevels, levelId).quantityMilli).toBe(7000);
});

test("a count of nothing, and a count of a level that had stock, open none", async () => {
  const { line, post, moves, costs, start, clinic, place } = await neverStocked();
  await line(11, 0, "10:20");
  await post();
  expect([moves(), costs()]).toEqual([[], []]);
  await clinic.run(openStock, { id: id(2), ...place, quantityMilli: 2000, occurredAt: at("10:25") });
  await start(101);
  await line(12, 5000, "10:40", { countId: id(101) });
  await post(101);
  expect(moves()).toEqual([
    ["opening", 2000],
    ["count_adjust", 3000],
  ]);
  expect(costs()).toEqual([]);
});

test("a device refuses a figure of a product whose stock is not counted, and the server keeps one", async () => {
  const answers = await Promise.all(
    (["device", "server"] as const).map(async (side) => {
      const clinic = new MemoryClinic({ side });
      const { id: productId } = aProduct(clinic, { trackStock: "no", trackBatch: "no" });
      await clinic.run(startCount, { id: id(100), name: "Shelf", locationId: firstLocationId(clinic.clinicId) });
      return clinic.run(recordCountLine, { id: id(11), countId: id(100), productId, countedMilli: 1000 });
    }),
  );
  expect(answers).toMatchObject([{ code: "invalid_args" }, { status: "applied" }]);
});

test("the difference is that of the moment of the figure, and a newer posted figure leaves none", () => {
  const counted = { countedMilli: 8000, countedAt: at("10:20") };
  const later = [{ quantityMilli: -2000, occurredAt: at("10:30") }];
  expect(differenceOf(counted, { quantityMilli: 7000, countedAt: null }, later)).toEqual({
    expectedMilli: 9000,
    differenceMilli: -1000,
  });
  expect(differenceOf(counted, undefined, [])).toEqual({ expectedMilli: 0, differenceMilli: 8000 });
  expect(differenceOf(counted, { quantityMilli: 7000, countedAt: at("11:00") }, later)).toBeNull();
});
