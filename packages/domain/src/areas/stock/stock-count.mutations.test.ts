import { expect, test } from "vitest";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { differenceOf } from "./count-differences.ts";
import { cancelCount, chooseCountLines, postCount, recordCountLine, startCount } from "./stock-count.mutations.ts";
import { stockCountLines, stockCounts } from "./stock-count.ts";
import { levelIdOf, stockLevels } from "./stock-level.ts";
import { adjustStock, openStock, reverseMovement } from "./stock-movement.mutations.ts";
import { stockMovements } from "./stock-movement.ts";

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
