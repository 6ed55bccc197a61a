import { expect, test } from "vitest";
import { daysLeft, expiringSoon, reorderOf, usableOn, usageOf, valueOf, worthOf } from "./stock-reports.ts";
import type { MovementKind } from "./stock-movement.ts";

const NOW = "2026-11-21T12:00:00.000Z";
const movement = (id: string, kind: MovementKind, quantityMilli: number, set: object = {}) => ({
  id,
  kind,
  quantityMilli,
  occurredAt: "2026-11-01T12:00:00.000Z",
  reversesId: null,
  ...set,
});

test("usage is what was given, sold and used in 90 days, without returns, reversals and losses", () => {
  const movements = [
    movement("1", "administer", -2000),
    movement("2", "dispense", -10_000),
    movement("3", "sale", -3000),
    movement("4", "internal_use", -1000),
    movement("5", "sale_return", 1000),
    movement("6", "dispense", -5000),
    movement("7", "correction", 5000, { reversesId: "6" }),
    movement("8", "write_off_lost", -50_000),
    movement("9", "receive", 90_000),
    movement("10", "correction", -90_000, { reversesId: "9" }),
    movement("11", "administer", -7000, { occurredAt: "2026-08-23T11:59:59.999Z" }),
  ];
  expect(usageOf(movements, NOW, "2025-01-01T00:00:00.000Z")).toEqual({ usedMilli: 15_000, days: 90 });
  expect(usageOf(movements, NOW, "2026-11-01T12:00:00.000Z").days).toBe(20);
  expect(usageOf([], NOW, null)).toEqual({ usedMilli: 0, days: 1 });
});

test.each([
  [10_000, { usedMilli: 30_000, days: 90 }, 30],
  [10_000, { usedMilli: 10_000, days: 20 }, 20],
  [999, { usedMilli: 90_000, days: 90 }, 0],
  [-5000, { usedMilli: 90_000, days: 90 }, 0],
  [10_000, { usedMilli: 0, days: 90 }, null],
])("%s lasts at the pace %o for %s days", (onHandMilli, usage, days) => {
  expect(daysLeft(onHandMilli, usage)).toBe(days);
});

const ear = { usableMilli: 10_000, onOrderMilli: 0, minimumMilli: 12_000, idealMilli: 30_000, packSizeMilli: 6000 };

test.each([
  ["up to the ideal, in whole packs", {}, { packs: 4, quantityMilli: 24_000 }],
  ["at the minimum too", { usableMilli: 12_000 }, { packs: 3, quantityMilli: 18_000 }],
  ["nothing above the minimum", { usableMilli: 12_001 }, null],
  ["what is on order counts", { onOrderMilli: 2001 }, null],
  ["what is on order is taken off", { onOrderMilli: 2000 }, { packs: 3, quantityMilli: 18_000 }],
  ["a multiple of packs", { packMultiple: 3 }, { packs: 6, quantityMilli: 36_000 }],
  ["the supplier's least", { leastPacks: 10 }, { packs: 10, quantityMilli: 60_000 }],
  ["least and multiple", { leastPacks: 10, packMultiple: 4 }, { packs: 12, quantityMilli: 72_000 }],
  ["no minimum, no proposal", { minimumMilli: null }, null],
  ["without an ideal just above the minimum", { idealMilli: null }, { packs: 1, quantityMilli: 6000 }],
  ["below zero", { usableMilli: -6000 }, { packs: 6, quantityMilli: 36_000 }],
])("%s", (_, set, reorder) => {
  expect(reorderOf({ ...ear, ...set })).toEqual(reorder);
});

test("batches with stock that expire soon, and vials that are open too long, the first in front", () => {
  const all = [
    { id: "late", expiresOn: "2027-06-30", openedOn: null },
    { id: "soon", expiresOn: "2026-12-21", openedOn: null },
    { id: "gone", expiresOn: "2026-11-20", openedOn: null },
    { id: "empty", expiresOn: "2026-11-20", openedOn: null },
    { id: "none", expiresOn: null, openedOn: null },
    { id: "open", expiresOn: "2027-06-30", openedOn: "2026-10-01" },
    { id: "open, no limit", expiresOn: null, openedOn: "2026-10-01" },
    { id: "open, expires before", expiresOn: "2026-11-25", openedOn: "2026-11-20" },
  ];
  const levels = all.map(({ id }) => ({ batchId: id, quantityMilli: id === "empty" ? 0 : 1000 }));
  const packOf = ({ id }: { id: string }) => ({
    useWithinDays: id === "open, no limit" ? null : 28,
    packSizeMilli: 400,
  });
  const found = expiringSoon([...levels, { batchId: null, quantityMilli: 1000 }], all, {
    day: "2026-11-21",
    days: 30,
    packOf,
  });
  const textOf = ({ batch, lastDay, leftMilli, isOpened, isOver }: (typeof found)[number]) => [
    batch.id,
    lastDay,
    leftMilli,
    isOpened,
    isOver,
  ];
  expect(found.map(textOf)).toEqual([
    ["open", "2026-10-29", 200, true, true],
    ["gone", "2026-11-20", 1000, false, true],
    ["open, expires before", "2026-11-25", 1000, false, false],
    ["soon", "2026-12-21", 1000, false, false],
  ]);
});

test("of a batch that expires soon the open vial ends before the rest", () => {
  const batch = { id: "a", expiresOn: "2026-12-15", openedOn: "2026-11-01" };
  const packOf = () => ({ useWithinDays: 28, packSizeMilli: 10_000 });
  const found = expiringSoon([{ batchId: "a", quantityMilli: 27_400 }], [batch], {
    day: "2026-11-21",
    days: 30,
    packOf,
  });
  expect(found.map(({ lastDay, leftMilli, isOpened }) => ({ lastDay, leftMilli, isOpened }))).toEqual([
    { lastDay: "2026-11-29", leftMilli: 7400, isOpened: true },
    { lastDay: "2026-12-15", leftMilli: 20_000, isOpened: false },
  ]);
});

test("stock that may be used is without expired, recalled and quarantined batches, and without an open vial that ended", () => {
  const batch = (id: string, set: object = {}) =>
    ({ id, expiresOn: "2027-06-30", openedOn: null, status: "available", ...set }) as const;
  const all = [
    batch("good"),
    batch("last day", { expiresOn: "2026-11-21" }),
    batch("expired", { expiresOn: "2026-11-20" }),
    batch("recalled", { status: "recalled" }),
    batch("quarantined", { status: "quarantined" }),
    batch("open", { openedOn: "2026-10-01" }),
    batch("below", { expiresOn: "2026-11-20" }),
  ];
  const milli = {
    good: 1000,
    "last day": 2000,
    expired: 4000,
    recalled: 8000,
    quarantined: 16_000,
    open: 2300,
    below: -500,
  };
  const levels = Object.entries(milli).map(([batchId, quantityMilli]) => ({ batchId, quantityMilli }));
  const question = { day: "2026-11-21", pack: { useWithinDays: 28, packSizeMilli: 1000 } } as const;
  // Of the opened batch the two closed vials, and what has no batch.
  expect(usableOn([...levels, { batchId: null, quantityMilli: 700 }], all, question)).toBe(
    1000 + 2000 + 2000 - 500 + 700,
  );
});

test("value is at the average cost of the batch, else of the product; unknown costs are said", () => {
  const costs = [
    { batchId: "a", quantityMilli: 10_000, costMinor: 7950 },
    { batchId: "a", quantityMilli: 10_000, costMinor: 8150 },
    { batchId: "b", quantityMilli: 20_000, costMinor: 10_000 },
  ];
  const levels = [
    { batchId: "a", quantityMilli: 4000 },
    { batchId: null, quantityMilli: 2000 },
    { batchId: "b", quantityMilli: -3000 },
  ];
  expect(valueOf(levels, costs)).toEqual({ valueMinor: 3220 + 1305, unvaluedMilli: 0 });
  expect(valueOf(levels, [])).toEqual({ valueMinor: 0, unvaluedMilli: 6000 });
  const reversed = [...costs.slice(0, 1), { batchId: "a", quantityMilli: -10_000, costMinor: -7950 }];
  expect(valueOf(levels.slice(0, 1), reversed)).toEqual({ valueMinor: 0, unvaluedMilli: 4000 });
});

test("a quantity is worth what its batch has cost, else what the product has; missing stock has a negative value", () => {
  const cost = { quantityMilli: 10_000 };
  const costs = [
    { ...cost, batchId: "a", costMinor: 1000 },
    { ...cost, batchId: "b", costMinor: 3000 },
  ];
  expect(worthOf({ batchId: "a", quantityMilli: -2000 }, costs)).toBe(-200);
  expect(worthOf({ batchId: "new", quantityMilli: 1000 }, costs)).toBe(200);
  expect(worthOf({ batchId: null, quantityMilli: 1000 }, [])).toBeNull();
});
