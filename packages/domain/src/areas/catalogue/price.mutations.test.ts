import { beforeEach, describe, expect, test } from "vitest";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { changedPrices, linesToChange, type PriceRule } from "./changed-prices.ts";
import { isPriceOn, priceOf, standingPrice } from "./price-of.ts";
import {
  applyPriceChange,
  setProductCost,
  setProductPrice,
  undoPriceChange,
  withdrawProductPrice,
} from "./price.mutations.ts";
import { costIdOf, priceChanges, productCosts, productPrices } from "./price.ts";
import { registerProduct } from "./product.mutations.ts";
import { products } from "./product.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const FILM = id(1);
let clinic: MemoryClinic;

const addProduct = (productId: string, name: string, set: object = {}) =>
  clinic.run(registerProduct, { id: productId, name, kind: "consumable", ...set });
const prices = () => clinic.all(productPrices);
const pricesOf = (productId: string) => prices().filter((price) => price.productId === productId);
const seenOn = (day: string, productId: string, locationId: string | null = null) =>
  standingPrice(pricesOf(productId), { locationId, day })?.id ?? null;
const set = (number: number, fields: { unitMinor: number | null; fromOn: string } & Record<string, unknown>) => {
  const {
    productId = FILM,
    locationId = null,
    fromOn,
  } = fields as { productId?: string; locationId?: null; fromOn: string };
  return clinic.run(setProductPrice, {
    id: id(number),
    productId,
    seenId: seenOn(fromOn, productId, locationId),
    ...fields,
  });
};
const on = (day: string, locationId: string | null = null, productId = FILM) =>
  priceOf(prices(), { productId, quantityMilli: 1000, day, locationId })?.totalMinor ?? null;

/** Two prices of one place on one day would leave open which of them a line gets. */
function expectNoOverlap(): void {
  for (const price of prices()) {
    const clash = prices().filter(
      (other) =>
        other.productId === price.productId && other.locationId === price.locationId && isPriceOn(other, price.fromOn),
    );
    if (price.status === "active") expect(clash.map((one) => one.id)).toEqual([price.id]);
  }
}

beforeEach(async () => {
  clinic = new MemoryClinic();
  await addProduct(FILM, "Film dressing");
});

describe("one price", () => {
  test("ends the earlier one the day before, which stays", async () => {
    expect((await set(10, { unitMinor: 250, fromOn: "2026-01-01" })).status).toBe("applied");
    expect((await set(11, { unitMinor: 275, fromOn: "2026-06-01" })).status).toBe("applied");
    expect(clinic.row(productPrices, id(10))).toMatchObject({ toOn: "2026-05-31", unitMinor: 250, status: "active" });
    expect([on("2025-12-31"), on("2026-05-31"), on("2026-06-01")]).toEqual([null, 250, 275]);
    expectNoOverlap();
  });

  test("takes the place of one that begins on the same day", async () => {
    await set(10, { unitMinor: 250, fromOn: "2026-01-01" });
    await set(11, { unitMinor: 2500, fromOn: "2026-06-01" });
    await set(12, { unitMinor: 255, fromOn: "2026-06-01" });
    expect(clinic.row(productPrices, id(11)).status).toBe("withdrawn");
    expect([on("2026-05-31"), on("2026-06-01")]).toEqual([250, 255]);
    expectNoOverlap();
  });

  test("within a longer one is an offer, after which the longer one goes on", async () => {
    await set(10, { unitMinor: 250, fixedMinor: 100, maxDiscountMilliPercent: 5000, fromOn: "2026-01-01" });
    await set(11, { unitMinor: 200, fromOn: "2026-06-01", toOn: "2026-06-30" });
    expect(["2026-05-31", "2026-06-01", "2026-06-30", "2026-07-01"].map((day) => on(day))).toEqual([
      350, 200, 200, 350,
    ]);
    const after = standingPrice(prices(), { locationId: null, day: "2026-07-01" });
    expect(after).toMatchObject({ toOn: null, fixedMinor: 100, maxDiscountMilliPercent: 5000 });
    expectNoOverlap();
    await clinic.run(withdrawProductPrice, { id: id(11) });
    expect(["2026-06-01", "2026-07-01"].map((day) => on(day))).toEqual([350, 350]);
    expect(clinic.row(productPrices, id(10)).toOn).toBeNull();
    expectNoOverlap();
  });

  test("must not reach into days on which another begins", async () => {
    await set(10, { unitMinor: 300, fromOn: "2026-09-01" });
    const early = { unitMinor: 250, fromOn: "2026-01-01" };
    expect(await set(11, early)).toMatchObject({
      code: "price_overlap",
      details: { id: id(10), fromOn: "2026-09-01" },
    });
    expect(await set(11, { ...early, toOn: "2026-09-01" })).toMatchObject({ code: "price_overlap" });
    expect((await set(11, { ...early, toOn: "2026-08-31" })).status).toBe("applied");
    expect([on("2026-08-31"), on("2026-09-01")]).toEqual([250, 300]);
  });

  test("of a location holds beside the general one", async () => {
    const here = firstLocationId(clinic.clinicId);
    await set(10, { unitMinor: 250, fromOn: "2026-01-01" });
    await set(11, { unitMinor: 300, fromOn: "2026-01-01", locationId: here });
    expect([on("2026-02-01"), on("2026-02-01", here)]).toEqual([250, 300]);
    await set(12, { unitMinor: null, fromOn: "2026-03-01", locationId: here });
    expect([on("2026-03-01"), on("2026-03-01", here)]).toEqual([250, null]);
    expect(await set(13, { unitMinor: 1, fromOn: "2026-01-01", locationId: id(99) })).toMatchObject({
      code: "not_found",
    });
    expectNoOverlap();
  });

  test("is not set over one that the owner did not see", async () => {
    await set(10, { unitMinor: 250, fromOn: "2026-01-01" });
    const late = { productId: FILM, unitMinor: 260, fromOn: "2026-06-01" };
    const other = { ...late, id: id(11), unitMinor: 240, seenId: id(10) };
    expect((await clinic.run(setProductPrice, other)).status).toBe("applied");
    expect(await clinic.run(setProductPrice, { ...late, id: id(12), seenId: id(10) })).toMatchObject({
      code: "changed_meanwhile",
      details: { id: id(11) },
    });
    expect(await clinic.run(setProductPrice, { ...late, id: id(12), seenId: null })).toMatchObject({
      code: "changed_meanwhile",
    });
    expect(on("2026-06-01")).toBe(240);
  });

  test.each([
    ["an end before the beginning", { toOn: "2025-12-31" }, "toOn"],
    ["tiers out of order", { tiers: [10, 10].map((n) => ({ fromMilli: n, unitMinor: 1 })) }, "tiers.1.fromMilli"],
    ["tiers without a price", { unitMinor: null, tiers: [{ fromMilli: 10, unitMinor: 1 }] }, "tiers"],
    ["less than nothing", { unitMinor: -1 }, "unitMinor"],
    ["more than the whole discount", { maxDiscountMilliPercent: 100_001 }, "maxDiscountMilliPercent"],
  ])("%s is refused at its field", async (_, wrong, path) => {
    expect(await set(10, { unitMinor: 250, fromOn: "2026-01-01", ...wrong })).toMatchObject({
      code: "invalid_args",
      details: { errors: [expect.objectContaining({ path })] },
    });
  });

  test("is the owner's, for a product that exists, once", async () => {
    const price = { id: id(10), productId: FILM, unitMinor: 250, fromOn: "2026-01-01", seenId: null };
    expect(await clinic.run(setProductPrice, price, { actor: anEmployee() })).toMatchObject({ code: "forbidden" });
    expect(await clinic.run(setProductPrice, { ...price, productId: id(99) })).toMatchObject({ code: "not_found" });
    const context = clinic.contextOf({});
    expect((await clinic.runIn(setProductPrice, price, context)).status).toBe("applied");
    expect((await clinic.runIn(setProductPrice, price, context)).status).toBe("applied");
    expect(prices()).toHaveLength(1);
    expect(await clinic.run(setProductPrice, price)).toMatchObject({ code: "already_exists" });
  });
});

describe("a withdrawn price", () => {
  test("gives its days back, also where it began on the same day", async () => {
    await set(10, { unitMinor: 250, fromOn: "2026-01-01" });
    await set(11, { unitMinor: 2500, fromOn: "2026-01-01" });
    await clinic.run(withdrawProductPrice, { id: id(11) });
    expect((await clinic.run(withdrawProductPrice, { id: id(11) })).status).toBe("applied");
    expect(on("2026-06-01")).toBe(250);
    await clinic.run(withdrawProductPrice, { id: id(10) });
    expect(on("2026-06-01")).toBeNull();
    expect(await clinic.run(withdrawProductPrice, { id: id(99) })).toMatchObject({ code: "not_found" });
  });

  test("is refused while a later one builds on it, or on what it replaced", async () => {
    await set(10, { unitMinor: 250, fromOn: "2026-01-01" });
    await set(11, { unitMinor: 260, fromOn: "2026-06-01" });
    await set(12, { unitMinor: 270, fromOn: "2026-09-01" });
    await set(13, { unitMinor: 200, fromOn: "2026-02-01", toOn: "2026-02-28" });
    for (const number of [10, 11]) {
      expect(await clinic.run(withdrawProductPrice, { id: id(number) })).toMatchObject({ code: "changed_meanwhile" });
    }
    await clinic.run(withdrawProductPrice, { id: id(12) });
    expect(await clinic.run(withdrawProductPrice, { id: id(11) })).toMatchObject({ code: "changed_meanwhile" });
    await clinic.run(withdrawProductPrice, { id: id(13) });
    expect((await clinic.run(withdrawProductPrice, { id: id(11) })).status).toBe("applied");
    expect([on("2026-02-01"), on("2026-12-01")]).toEqual([250, 250]);
    expectNoOverlap();
  });
});

describe("new prices of many products", () => {
  const FOOD = id(2);
  const rule: PriceRule = {
    change: { kind: "percent", milliPercent: 10_000 },
    rounding: "none",
    kinds: [],
    categories: [],
    productIds: null,
    locationId: null,
    fromOn: "2026-06-01",
  };
  const preview = () => changedPrices(clinic.all(products), prices(), rule);
  const apply = (number: number, lines = linesToChange(preview())) =>
    clinic.run(applyPriceChange, { id: id(number), label: "10 % up", fromOn: rule.fromOn, lines });

  beforeEach(async () => {
    await addProduct(FOOD, "Food", { kind: "retail", category: "Food" });
    await set(10, { unitMinor: 250, fromOn: "2026-01-01", maxDiscountMilliPercent: 10_000 });
    const tiers = [{ fromMilli: 5000, unitMinor: 900 }];
    await set(20, { productId: FOOD, unitMinor: 1000, fixedMinor: 50, tiers, fromOn: "2026-01-01" });
  });

  test("are written as previewed, and taken back in one step", async () => {
    const before = prices();
    expect((await apply(30)).status).toBe("applied");
    expect([on("2026-05-31"), on("2026-06-01"), on("2026-06-01", null, FOOD)]).toEqual([250, 275, 1155]);
    expect(standingPrice(pricesOf(FILM), { day: "2026-06-01", locationId: null })).toMatchObject({
      maxDiscountMilliPercent: 10_000,
      changeId: id(30),
    });
    expect(clinic.row(priceChanges, id(30))).toMatchObject({ lineCount: 2, status: "applied", label: "10 % up" });
    expect((await clinic.run(undoPriceChange, { id: id(30) })).status).toBe("applied");
    const active = prices().filter(({ status }) => status === "active");
    const bare = (rows: typeof before) => rows.map(({ updatedAt: _, ...row }) => row);
    expect(bare(active)).toEqual(bare(before));
    expect(clinic.row(priceChanges, id(30)).status).toBe("undone");
    expect((await clinic.run(undoPriceChange, { id: id(30) })).status).toBe("applied");
    expectNoOverlap();
  });

  test("are not taken back after one of them was changed", async () => {
    await apply(30);
    await set(40, { unitMinor: 280, fromOn: "2026-07-01" });
    const before = prices();
    expect(await clinic.run(undoPriceChange, { id: id(30) })).toMatchObject({
      code: "changed_meanwhile",
      details: { productId: FILM },
    });
    expect(prices()).toEqual(before);
    expect(clinic.row(priceChanges, id(30)).status).toBe("applied");
  });

  test("are all refused where one price is not the one of the preview", async () => {
    const lines = linesToChange(preview());
    await set(40, { productId: FOOD, unitMinor: 1100, fromOn: "2026-05-01" });
    const before = prices();
    expect(await apply(30, lines)).toMatchObject({ code: "changed_meanwhile", details: { productId: FOOD } });
    expect(prices()).toEqual(before);
    expect(clinic.all(priceChanges)).toEqual([]);
    const swapped = linesToChange(preview()).map((line) => ({ ...line, productId: FILM }));
    expect((await apply(31, swapped)).status).toBe("rejected");
  });

  test("are the owner's, and a repeat changes nothing", async () => {
    const args = { id: id(30), fromOn: rule.fromOn, lines: linesToChange(preview()) };
    expect(await clinic.run(applyPriceChange, args, { actor: anEmployee() })).toMatchObject({ code: "forbidden" });
    const context = clinic.contextOf({});
    await clinic.runIn(applyPriceChange, args, context);
    const after = prices();
    expect((await clinic.runIn(applyPriceChange, args, context)).status).toBe("applied");
    expect(prices()).toEqual(after);
  });
});

describe("a change in several parts", () => {
  const names = ["Collar", "Lead", "Brush"];
  const productIds = names.map((_, place) => id(50 + place));
  const [FIRST, SECOND, THIRD] = [id(160), id(271), id(382)];
  const changeIds = [FIRST, SECOND, THIRD];
  const fromOn = "2026-06-01";

  const applyPart = (place: number, afterId: string | null) =>
    clinic.run(applyPriceChange, {
      id: changeIds[place] ?? "",
      fromOn,
      afterId,
      lines: [{ productId: id(50 + place), fixedMinor: 0, unitMinor: 110, seenId: id(70 + place) }],
    });
  const undo = (changeId: string) => clinic.run(undoPriceChange, { id: changeId });
  const unitsOn = () => productIds.map((productId) => on(fromOn, null, productId));

  beforeEach(async () => {
    for (const [place, productId] of productIds.entries()) {
      await addProduct(productId, names[place] ?? "");
      await set(70 + place, { productId, unitMinor: 100, fromOn: "2026-01-01" });
    }
  });

  test("has no gap: a part after one that was refused is refused too", async () => {
    await set(80, { productId: id(51), unitMinor: 105, fromOn: "2026-02-01" });
    expect((await applyPart(0, null)).status).toBe("applied");
    expect(await applyPart(1, FIRST)).toMatchObject({ code: "changed_meanwhile" });
    expect(await applyPart(2, SECOND)).toMatchObject({ code: "not_found" });
    expect(unitsOn()).toEqual([110, 105, 100]);
    expect((await undo(FIRST)).status).toBe("applied");
    expect(await applyPart(1, FIRST)).toMatchObject({ code: "changed_meanwhile" });
  });

  test("is taken back from its last part on, and all of it", async () => {
    await applyPart(0, null);
    await applyPart(1, FIRST);
    await applyPart(2, SECOND);
    expect(await undo(FIRST)).toMatchObject({ code: "changed_meanwhile" });
    expect(await undo(SECOND)).toMatchObject({ code: "changed_meanwhile" });
    expect(unitsOn()).toEqual([110, 110, 110]);
    for (const changeId of [THIRD, SECOND, FIRST]) expect((await undo(changeId)).status).toBe("applied");
    expect(unitsOn()).toEqual([100, 100, 100]);
    expectNoOverlap();
  });

  test("stays whole where a price of its first part was changed since", async () => {
    await applyPart(0, null);
    await applyPart(1, FIRST);
    await applyPart(2, SECOND);
    await set(80, { productId: id(50), unitMinor: 120, fromOn: "2026-07-01" });
    for (const changeId of [THIRD, SECOND, FIRST])
      expect(await undo(changeId)).toMatchObject({ code: "changed_meanwhile" });
    expect(unitsOn()).toEqual([110, 110, 110]);
  });
});

describe("costs", () => {
  const cost = (packCostMinor: number | null, seen: object | null, options = {}) =>
    clinic.run(setProductCost, { productId: FILM, packCostMinor, markupMilliPercent: 40_000, seen }, options);

  test("are one row a product, which only owners write, by the values that they saw", async () => {
    expect(await cost(900, null, { actor: anEmployee() })).toMatchObject({ code: "forbidden" });
    expect((await cost(900, null)).status).toBe("applied");
    expect(await cost(950, null)).toMatchObject({ code: "changed_meanwhile" });
    expect((await cost(950, { packCostMinor: 900, markupMilliPercent: 40_000 })).status).toBe("applied");
    expect((await cost(950, null)).status).toBe("applied");
    expect(clinic.all(productCosts)).toMatchObject([{ id: costIdOf(FILM), packCostMinor: 950 }]);
    expect(
      await clinic.run(setProductCost, { productId: id(99), packCostMinor: 1, markupMilliPercent: null, seen: null }),
    ).toMatchObject({
      code: "not_found",
    });
  });

  test("an employee's device has prices and no cost", () => {
    expect([productPrices.scope, productCosts.scope, priceChanges.scope]).toEqual(["base", "owner", "owner"]);
  });
});
