import { expect, test } from "vitest";
import { proposeBatches } from "./propose-batches.ts";

const DAY = "2026-11-21";
const batch = (id: string, set: object = {}) => ({
  id,
  status: "available" as const,
  expiresOn: "2027-06-30",
  openedOn: null,
  receivedOn: "2026-10-01",
  ...set,
});
const level = (batchId: string | null, quantityMilli: number) => ({ batchId, quantityMilli });
const need = (quantityMilli: number, useWithinDays: number | null = null) => ({
  quantityMilli,
  day: DAY,
  useWithinDays,
});

test("the batch that expires first comes first, one without a date after it, stock without a batch last", () => {
  const all = [batch("c", { expiresOn: null }), batch("b"), batch("a", { expiresOn: "2027-01-31" })];
  const levels = [level(null, 1000), level("c", 1000), level("b", 1000), level("a", 1000)];
  const ids = proposeBatches(levels, all, need(4000)).parts.map(({ batchId }) => batchId);
  expect(ids).toEqual(["a", "b", "c", null]);
});

test("a need larger than a batch is split, and what is missing is said", () => {
  const all = [batch("a", { expiresOn: "2027-01-31" }), batch("b")];
  const levels = [level("a", 42_000), level("b", 20_000)];
  expect(proposeBatches(levels, all, need(56_000))).toEqual({
    parts: [
      { batchId: "a", quantityMilli: 42_000 },
      { batchId: "b", quantityMilli: 14_000 },
    ],
    missingMilli: 0,
  });
  expect(proposeBatches(levels, all, need(70_000)).missingMilli).toBe(8000);
  expect(proposeBatches([], [], need(1000))).toEqual({ parts: [], missingMilli: 1000 });
});

test("expired, blocked and empty batches are never proposed; the last day is a day of use", () => {
  const all = [
    batch("expired", { expiresOn: "2026-11-20" }),
    batch("recalled", { status: "recalled" }),
    batch("quarantined", { status: "quarantined" }),
    batch("negative"),
    batch("today", { expiresOn: DAY }),
  ];
  const levels = [...all.map(({ id }) => level(id, id === "negative" ? -1000 : 5000))];
  expect(proposeBatches(levels, all, need(9000))).toEqual({
    parts: [{ batchId: "today", quantityMilli: 5000 }],
    missingMilli: 4000,
  });
});

test("an open vial comes first while its days of use last", () => {
  const all = [batch("a", { expiresOn: "2027-01-31" }), batch("open", { openedOn: "2026-11-01" })];
  const levels = [level("a", 1000), level("open", 1000)];
  const first = (days: number | null) => proposeBatches(levels, all, need(1000, days)).parts[0]?.batchId;
  expect([first(28), first(20), first(19), first(null)]).toEqual(["open", "open", "a", "a"]);
});
