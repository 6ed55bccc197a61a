import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { aClient } from "../../../../testing/src/builders.ts";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { dividedMinor, sumMinor } from "../../kernel/money.ts";
import { correctChargeLine } from "./charge-line.mutations.ts";
import { amountOf, chargeAmounts, type ChargeLine, chargeLines } from "./charge-line.ts";
import { divideCosts } from "./divide-costs.mutations.ts";
import { discountAll } from "./whole-discount.mutations.ts";
import { spreadDiscount } from "./whole-discount.ts";

type World = Awaited<ReturnType<typeof till>>;
let world: World;
beforeEach(async () => {
  world = await till();
});

const line = (id: string): ChargeLine => world.clinic.row(chargeLines, id);
const gross = (id: string) => chargeAmounts(line(id))?.grossMinor;
const percent = (value: number) => ({ kind: "percent" as const, value, reason: "Shelter" });
const amount = (value: number) => ({ kind: "amount" as const, value, reason: "Shelter" });
const off = (lineIds: string[], discount: object | null, more: object = {}, options: object = {}) =>
  world.clinic.run(discountAll, { visitId: world.visitId, lineIds, discount, ...more }, options);

/** A charge that allows at most so much off. */
async function limited(minor: number, maxDiscountMilliPercent: number): Promise<string> {
  const id = await world.charge(minor);
  world.clinic.put(chargeLines, { ...line(id), maxDiscountMilliPercent });
  return id;
}

test("a percent is that of each line; one whose product allows less keeps its maximum", async () => {
  const [free, tight, none] = [await limited(1000, 50_000), await limited(1000, 5000), await limited(1000, 0)];
  expect((await off([free, tight, none], percent(20_000))).status).toBe("applied");
  expect([gross(free), gross(tight), gross(none)]).toEqual([800, 950, 1000]);
});

test("a sum is divided by the amounts of the lines; what one cannot take goes to the others", async () => {
  const [large, small, tight] = [await limited(3000, 50_000), await limited(1000, 50_000), await limited(2000, 1000)];
  await off([large, small, tight], amount(600));
  expect(gross(tight)).toBe(1980);
  expect(sumMinor([gross(large) ?? 0, gross(small) ?? 0])).toBe(4000 - 580);
  expect(gross(large)).toBe(3000 - 435);
});

test("above a maximum it needs an owner's approval", async () => {
  const id = await limited(1000, 10_000);
  const desk = anEmployee(["appointments:manage", "billing:manage"]);
  const nurse = anEmployee(["appointments:manage"]);
  expect(await off([id], percent(5000), {}, { actor: nurse })).toMatchObject({ code: "forbidden" });
  expect(await off([id], percent(20_000), { exceeds: "yes" }, { actor: desk })).toMatchObject({
    code: "approval_required",
  });
  expect(gross(id)).toBe(1000);
  const approval = { id: newId(), approvedBy: world.clinic.ownerId, reason: "Complaint" };
  expect((await off([id], percent(20_000), { exceeds: "yes", approval }, { actor: desk })).status).toBe("applied");
  expect(gross(id)).toBe(800);
  expect((await off([id], percent(10_000), { exceeds: "yes" }, { actor: desk })).status).toBe("applied");
});

test("it is taken away again; a discount of the line's own stays", async () => {
  const [own, other] = [await limited(1000, 50_000), await limited(1000, 50_000)];
  await world.clinic.run(correctChargeLine, { id: own, discount: percent(30_000) });
  await off([own, other], percent(10_000));
  expect([gross(own), gross(other)]).toEqual([700, 900]);
  await off([own, other], percent(20_000));
  expect(gross(other)).toBe(800);
  for (const _ of [1, 2]) await off([own, other], null);
  expect([gross(own), gross(other)]).toEqual([700, 1000]);
});

test("it reaches neither issued nor divided charges, and those that came meanwhile", async () => {
  const [issued, divided, unseen] = [await limited(1000, 50_000), await limited(1000, 50_000), await limited(1, 0)];
  await world.issue(newId(), [issued], 1000);
  const shares = [
    { clientId: null, shareMilliPercent: 50_000 },
    { clientId: aClient(world.clinic).id, shareMilliPercent: 50_000 },
  ];
  await world.clinic.run(divideCosts, { lines: [{ id: divided, payers: shares }] });
  expect(await off([issued, divided], percent(10_000))).toMatchObject({ code: "invalid_transition" });
  expect([line(issued), line(divided), line(unseen)].every(({ discount }) => discount === null)).toBe(true);
});

describe("of any lines", () => {
  const lines = fc.array(
    fc.record({ unitMinor: fc.integer({ min: 1, max: 100_000 }), most: fc.integer({ min: 0, max: 100_000 }) }),
    { minLength: 1, maxLength: 12 },
  );

  test("a sum is given in full or up to the most of each line, and never above it", async () => {
    const id = await world.charge(1);
    const base = line(id);
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 500_000 }), (given, value) => {
        const rows = given.map((one) => ({ ...base, unitMinor: one.unitMinor, maxDiscountMilliPercent: one.most }));
        const { lines: spread, shortMinor } = spreadDiscount(rows, { discount: amount(value), exceeds: "no" });
        const given2 = spread.map(({ discount }) => discount?.value ?? 0);
        expect(sumMinor([...given2, shortMinor])).toBe(value);
        for (const [place, one] of spread.entries()) {
          const most = ((amountOf(one.line) ?? 0) * one.line.maxDiscountMilliPercent) / 100_000;
          expect(given2[place]).toBeLessThanOrEqual(Math.round(most));
          if (shortMinor > 0) expect(given2[place]).toBeGreaterThanOrEqual(Math.round(most));
        }
      }),
    );
  });

  test("dividedMinor: the parts are the amount, each within one of its share, and mirrored below 0", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (whole, parts) => {
        fc.pre(parts.some((part) => part > 0));
        const divided = dividedMinor(whole, parts);
        expect(sumMinor(divided)).toBe(whole);
        const sum = parts.reduce((a, b) => a + b, 0);
        for (const [place, part] of divided.entries())
          expect(Math.abs(part - (whole * (parts[place] ?? 0)) / sum)).toBeLessThan(1.001);
        expect(dividedMinor(-whole, parts)).toEqual(divided.map((part) => (part === 0 ? 0 : -part)));
      }),
    );
  });
});
