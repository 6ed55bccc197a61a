import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agree, drugSafe, type Safe } from "../../../../testing/src/drug-safe.ts";
import { searchSize } from "../../../../testing/src/search-size.ts";
import { aBatch } from "../../../../testing/src/stock-builders.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { toInstant } from "../../kernel/time.ts";
import { attention } from "../../kernel/attention.ts";
import { batches } from "../stock/batch.ts";
import { reverseMovement, adjustStock } from "../stock/stock-movement.mutations.ts";
import { correctEntry } from "./controlled-entry.mutations.ts";

/** An hour of the day on which the safe was opened. */
const at = (hour: number, minute = 0) => toInstant(Date.UTC(2026, 10, 23, hour, minute));
const on = (deviceId: string, hour: number, minute = 0) => ({ deviceId, now: at(hour, minute) });
const found = (safe: Safe) => ({ reason: "Found", approval: safe.witness() });
const counts = ({ entries }: Safe) =>
  entries()
    .filter(({ kind }) => kind === "count")
    .map(({ expectedMilli, countedMilli, quantityMilli }) => [expectedMilli, countedMilli, quantityMilli]);

describe("a count and its moment", () => {
  test("an older count that arrives after a use is compared with the register of its own moment", async () => {
    const safe = await drugSafe();
    await safe.record({}, on("a", 10));
    await safe.count(20_000, {}, on("b", 9));
    expect(counts(safe)).toEqual([[20_000, 20_000, 0]]);
    expect(safe.register()).toMatchObject({ balanceMilli: 19_000, state: "ok", countedAt: at(9) });
    agree(safe);
  });

  test("what an older count found is found, beside the later uses", async () => {
    const safe = await drugSafe();
    await safe.record({}, on("a", 10));
    await safe.count(19_700, found(safe), on("b", 9));
    expect(counts(safe)).toEqual([[20_000, 19_700, -300]]);
    expect(safe.register()?.balanceMilli).toBe(18_700);
    agree(safe);
  });

  test("a count that is older than another one moves nothing, and leaves what waits for a person", async () => {
    const safe = await drugSafe();
    await safe.count(19_000, found(safe), on("a", 12));
    await safe.record({}, on("b", 11));
    expect(safe.register()).toMatchObject({ state: "late", balanceMilli: 18_000 });
    await safe.count(19_500, found(safe), on("c", 10));
    expect(counts(safe)).toContainEqual([20_000, 19_500, 0]);
    expect(safe.register()).toMatchObject({ state: "late", balanceMilli: 18_000, countedAt: at(12) });
    expect(safe.items()).toHaveLength(1);
    agree(safe);
  });

  test("a later count of another batch does not hide the figure of this one", async () => {
    const safe = await drugSafe();
    const other = aBatch(safe.clinic, { productId: safe.product.id, number: "ME-9000" }).id;
    await safe.count(0, { ...found(safe), lines: safe.figures(500, other) }, on("a", 12));
    await safe.count(19_500, found(safe), on("b", 9));
    expect(safe.register()).toMatchObject({
      balanceMilli: 20_000,
      batchMilli: { [safe.batch.id]: 19_500, [other]: 500 },
    });
    agree(safe);
  });

  test("a correction of before belongs to the moment of what it corrects", async () => {
    const safe = await drugSafe();
    const id = newId();
    await safe.record({ id, quantityMilli: 700 }, on("a", 8));
    const args = { id: newId(), ...safe.place, aboutId: id, rightMilli: 70, reason: "Typed 0.7" };
    await safe.clinic.run(correctEntry, args, on("a", 10));
    await safe.count(19_930, found(safe), on("b", 9));
    expect(counts(safe)).toEqual([[19_930, 19_930, 0]]);
    expect(safe.register()).toMatchObject({ balanceMilli: 19_930, state: "ok" });
    agree(safe);
  });

  test("on a device, a count with a moment before a use is as expected without a reason", async () => {
    const safe = await drugSafe({ side: "device" });
    await safe.record({}, on("a", 10));
    expect(await safe.count(20_000, { occurredAt: at(9) }, on("a", 11))).toMatchObject({ status: "applied" });
    expect(await safe.count(20_000, { occurredAt: at(11) }, on("a", 12))).toMatchObject({ code: "reason_required" });
  });

  test("in whatever order counts and uses arrive: after the last count stand its figure and what came later", async () => {
    let [late, right] = [0, 0];
    const change = fc.record({ isCount: fc.boolean(), quantityMilli: fc.integer({ min: 1, max: 900 }), key: fc.nat() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 10 }), async (changes) => {
        const safe = await drugSafe();
        const timed = changes.map((one, minute) => ({ ...one, minute }));
        for (const { isCount, quantityMilli, minute } of timed.toSorted((a, b) => a.key - b.key)) {
          const options = on(`tablet-${minute}`, 9, minute);
          if (isCount) await safe.count(20_000 - quantityMilli, found(safe), options);
          else await safe.record({ quantityMilli }, options);
        }
        const last = timed.findLast(({ isCount }) => isCount);
        const later = timed.filter(({ minute }) => minute > (last?.minute ?? -1));
        const figure = last ? 20_000 - last.quantityMilli : 20_000;
        const expected = later.reduce((sum, { quantityMilli }) => sum - quantityMilli, figure);
        agree(safe);
        const { balanceMilli, isLate } = safe.register() ?? {};
        if (isLate === "yes") late += 1;
        else right += 1;
        if (isLate === "no") expect(balanceMilli).toBe(expected);
      }),
      { numRuns: searchSize({ small: 60, full: 2000 }), seed: 7 },
    );
    expect(Math.min(late, right)).toBeGreaterThan(5);
  });
});

describe("a new batch", () => {
  const newBatch = (number: string) => ({ id: newId(), number, expiresOn: "2026-10-31" });

  test("has the day of its delivery; of one that a count found, the day is not known", async () => {
    const safe = await drugSafe();
    const [came, counted] = [newBatch("ME-1"), newBatch("ME-2")];
    const delivery = { kind: "receive", petId: null, party: "Northmoor", batchId: null, newBatch: came };
    expect(await safe.record(delivery, on("a", 9))).toMatchObject({ status: "applied" });
    const lines = [{ id: newId(), newBatch: counted, countedMilli: 100 }];
    expect(await safe.count(0, { ...found(safe), lines }, on("a", 10))).toMatchObject({ status: "applied" });
    expect(safe.clinic.row(batches, came.id).receivedOn).toBe("2026-11-23");
    expect(safe.clinic.row(batches, counted.id).receivedOn).toBeNull();
  });
});

describe("a correction of before the last count", () => {
  const wrongUse = async () => {
    const safe = await drugSafe();
    const id = newId();
    await safe.record({ id, quantityMilli: 700 }, on("a", 8));
    await safe.count(19_930, found(safe), on("a", 9));
    const correct = (aboutId: string, rightMilli: number) =>
      safe.clinic.run(
        correctEntry,
        { id: newId(), ...safe.place, aboutId, rightMilli, reason: "Typed 0.7" },
        on("a", 10),
      );
    return { safe, id, correct };
  };

  test("asks a person: the count has found the difference already", async () => {
    const { safe, id, correct } = await wrongUse();
    expect(safe.register()).toMatchObject({ state: "ok", balanceMilli: 19_930 });
    await correct(id, 70);
    expect(safe.register()).toMatchObject({ state: "late", isLate: "yes" });
    expect(safe.items()).toMatchObject([{ kind: "controlled_balance_mismatch", details: { state: "late" } }]);
    agree(safe);
  });

  test("needs no person where it corrects that count, or a use after it", async () => {
    const { safe, correct } = await wrongUse();
    const count = safe.entries().find(({ kind }) => kind === "count");
    await correct(count?.id ?? "", 19_900);
    const id = newId();
    await safe.record({ id, quantityMilli: 500 }, on("a", 9, 30));
    await correct(id, 400);
    expect(safe.register()).toMatchObject({ state: "ok", balanceMilli: 19_500 });
    expect(safe.items()).toEqual([]);
  });

  test("asks a person too where the movement of stock is taken back", async () => {
    const safe = await drugSafe();
    const id = newId();
    const place = { productId: safe.product.id, batchId: safe.batch.id, locationId: safe.locationId };
    const use = { id, ...place, kind: "administer", quantityMilli: 700, petId: safe.pet.id };
    await safe.clinic.run(adjustStock, use, on("a", 8));
    await safe.count(20_000, found(safe), on("a", 9));
    await safe.clinic.run(reverseMovement, { id, reason: "Typed twice" }, on("a", 10));
    expect(safe.entries().at(-1)).toMatchObject({ kind: "correction", occurredAt: at(10) });
    expect(safe.register()).toMatchObject({ state: "late", balanceMilli: 20_700 });
    agree(safe);
  });
});

describe("what waits for a count", () => {
  test("stays behind a balance below zero: a delivery does not settle it", async () => {
    const safe = await drugSafe();
    await safe.count(1000, found(safe), on("a", 12));
    await safe.record({ quantityMilli: 3000 }, on("b", 9));
    expect(safe.register()).toMatchObject({ state: "negative", isLate: "yes" });
    await safe.record({ kind: "receive", quantityMilli: 9000, petId: null, party: "Northmoor" }, on("a", 13));
    expect(safe.register()).toMatchObject({ state: "late", balanceMilli: 7000 });
    expect(safe.items()).toMatchObject([{ details: { state: "late" } }]);
    const closed = safe.clinic.all(attention).filter(({ status }) => status === "resolved");
    expect(closed.map(({ resolution }) => resolution)).not.toContain("in_agreement");
    await safe.count(9000, found(safe), on("a", 14));
    expect(safe.register()).toMatchObject({ state: "ok", isLate: "no", balanceMilli: 9000 });
    expect(safe.items()).toEqual([]);
  });
});
