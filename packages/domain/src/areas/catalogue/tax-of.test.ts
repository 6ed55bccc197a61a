import { describe, expect, test } from "vitest";
import { usualTaxIds } from "./tax.ts";
import { type LineDiscount, type TaxedLine, taxOf, totalsOf } from "./tax-of.ts";

const [VAT, CITY] = ["019a5f00-0000-7000-8000-000000000001", "019a5f00-0000-7000-8000-000000000002"];
const lineOf = (set: Partial<TaxedLine> & { rates?: readonly number[] }): TaxedLine => ({
  amountMinor: 10_000,
  discount: null,
  pricesIncludeTax: "no",
  taxes: (set.rates ?? [20_000]).map((rateMilliPercent, place) => ({
    taxId: place === 0 ? VAT : CITY,
    rateMilliPercent,
  })),
  ...set,
});
const amountsOf = (set: Parameters<typeof lineOf>[0]) => {
  const { netMinor, taxes, grossMinor } = taxOf(lineOf(set));
  return [netMinor, ...taxes.map(({ taxMinor }) => taxMinor), grossMinor];
};

describe("tax on top of the price", () => {
  test.each([
    ["20 % of 100.00", {}, [10_000, 2000, 12_000]],
    ["8.875 % of 19.99", { amountMinor: 1999, rates: [8875] }, [1999, 177, 2176]],
    ["half a unit up", { amountMinor: 10, rates: [5000] }, [10, 1, 11]],
    ["just below a half down", { amountMinor: 10, rates: [4999] }, [10, 0, 10]],
    ["two taxes, each rounded by itself", { amountMinor: 1999, rates: [5000, 9975] }, [1999, 100, 199, 2298]],
    ["a rate of zero, printed", { rates: [0] }, [10_000, 0, 10_000]],
    ["no tax", { rates: [] }, [10_000, 10_000]],
    ["yen", { amountMinor: 1980, rates: [10_000] }, [1980, 198, 2178]],
    ["dinars of three decimals", { amountMinor: 12_345, rates: [19_000] }, [12_345, 2346, 14_691]],
    ["a credit", { amountMinor: -10, rates: [5000] }, [-10, -1, -11]],
    ["a million million", { amountMinor: 1e12, rates: [8875] }, [1e12, 88_750_000_000, 1_088_750_000_000]],
  ] as const)("%s", (_, set, expected) => {
    expect(amountsOf(set)).toEqual(expected);
  });
});

describe("tax contained in the price", () => {
  const inclusive = (set: Parameters<typeof lineOf>[0]) => amountsOf({ pricesIncludeTax: "yes", ...set });

  test.each([
    ["20 % in 120.00", { amountMinor: 12_000 }, [10_000, 2000, 12_000]],
    ["20 % in 0.01", { amountMinor: 1 }, [1, 0, 1]],
    ["20 % in 0.03: half a unit up", { amountMinor: 3 }, [2, 1, 3]],
    ["two taxes share the rest", { amountMinor: 11_500, rates: [5000, 10_000] }, [10_000, 500, 1000, 11_500]],
    ["two taxes of one unit together", { amountMinor: 6, rates: [10_000, 10_000] }, [5, 1, 0, 6]],
    ["a credit", { amountMinor: -12_000 }, [-10_000, -2000, -12_000]],
    ["no tax", { amountMinor: 999, rates: [] }, [999, 999]],
  ] as const)("%s", (_, set, expected) => {
    expect(inclusive(set)).toEqual(expected);
  });
});

describe("the discount comes first", () => {
  test.each([
    ["10 percent", { kind: "percent", milliPercent: 10_000 }, 10_000, [1000, 9000, 10_800]],
    ["2.50 off", { kind: "amount", minor: 250 }, 10_000, [250, 9750, 11_700]],
    ["more than the line", { kind: "amount", minor: 99_999 }, 10_000, [10_000, 0, 0]],
    ["all of it", { kind: "percent", milliPercent: 100_000 }, 10_000, [10_000, 0, 0]],
    ["2.50 off a credit", { kind: "amount", minor: 250 }, -10_000, [-250, -9750, -11_700]],
    ["nothing off nothing", { kind: "amount", minor: 250 }, 0, [0, 0, 0]],
  ] as const)("%s", (_, discount, amountMinor, expected) => {
    const { discountMinor, netMinor, grossMinor } = taxOf(lineOf({ amountMinor, discount }));
    expect([discountMinor, netMinor, grossMinor]).toEqual(expected);
  });
});

test("three taxes, or half a unit, are refused", () => {
  expect(() => taxOf(lineOf({ rates: [1, 2, 3] }))).toThrow(RangeError);
  expect(() => taxOf(lineOf({ amountMinor: 0.5 }))).toThrow(RangeError);
});

test("the sum of an invoice is the sum of its lines, each tax by rate", () => {
  const lines = [3, 3, 3].map((amountMinor) => taxOf(lineOf({ amountMinor, rates: [20_000, 5000] })));
  const old = taxOf(lineOf({ amountMinor: 100, rates: [17_500] }));
  const totals = totalsOf([...lines, old]);
  // 20 % of 0.09 would be 0.02: each line rounds 0.006 up.
  expect(totals).toEqual({
    discountMinor: 0,
    netMinor: 109,
    taxes: [
      { taxId: VAT, rateMilliPercent: 20_000, taxMinor: 3 },
      { taxId: CITY, rateMilliPercent: 5000, taxMinor: 0 },
      { taxId: VAT, rateMilliPercent: 17_500, taxMinor: 18 },
    ],
    grossMinor: 130,
  });
  expect(totalsOf([])).toEqual({ discountMinor: 0, netMinor: 0, taxes: [], grossMinor: 0 });
});

/** A line from 32 random bits at a time: amounts of every size, rates with and without decimals, both kinds of discount. */
function* randomLines(count: number): Generator<TaxedLine> {
  let state = 20_261_123;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const discounts = (): LineDiscount | null => {
    const kind = next(3);
    if (kind === 0) return null;
    return kind === 1
      ? { kind: "percent", milliPercent: next(100_001) }
      : { kind: "amount", minor: next(10 ** next(7)) };
  };
  for (let place = 0; place < count; place += 1) {
    const rates = Array.from({ length: next(3) }, () => (next(2) === 0 ? next(30) * 1000 : next(100_001)));
    yield lineOf({
      amountMinor: (next(10 ** (1 + next(9))) + next(1000) * 1e9 * next(2)) * (next(2) === 0 ? 1 : -1),
      discount: discounts(),
      rates,
      pricesIncludeTax: next(2) === 0 ? "yes" : "no",
    });
  }
}

/** Whether a whole number is the nearest to a fraction, a half rounded away from zero. */
function isNearest(whole: number, over: bigint, under: bigint): boolean {
  const [value, sign] = over < 0n ? [-over, -1n] : [over, 1n];
  const excess = 2n * (sign * BigInt(whole) * under - value);
  return excess <= under && excess > -under;
}

/** Every rule of `taxOf`, said in fractions of whole numbers. Answers what is wrong. */
function problemsOf(line: TaxedLine): string[] {
  const { discountMinor, netMinor, taxes, grossMinor } = taxOf(line);
  const problems: string[] = [];
  const check = (isTrue: boolean, words: string): void => {
    if (!isTrue) problems.push(`${words}: ${JSON.stringify(line)}`);
  };
  const given = BigInt(line.amountMinor) - BigInt(discountMinor);
  const rates = taxes.map(({ rateMilliPercent }) => BigInt(rateMilliPercent));
  const all = rates.reduce((sum, rate) => sum + rate, 0n);
  const taxSum = taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0);
  check(netMinor + taxSum === grossMinor, "net and taxes are not gross");
  if (line.discount?.kind === "percent") {
    const over = BigInt(line.amountMinor) * BigInt(line.discount.milliPercent);
    check(isNearest(discountMinor, over, 100_000n), "discount");
  }
  check(Math.abs(discountMinor) <= Math.abs(line.amountMinor), "discount above the amount");
  if (line.pricesIncludeTax === "yes") {
    check(BigInt(grossMinor) === given, "gross is not what was given");
    check(isNearest(taxSum, given * all, 100_000n + all), "all contained taxes");
    const [first, second] = taxes;
    if (first && second) check(isNearest(first.taxMinor, given * (rates[0] ?? 0n), 100_000n + all), "first tax");
    // The second has the rounding of two: less than one unit from its exact share.
    if (second) {
      const away = BigInt(second.taxMinor) * (100_000n + all) - given * (rates[1] ?? 0n);
      check((away < 0n ? -away : away) <= 100_000n + all, "second tax");
    }
  } else {
    check(BigInt(netMinor) === given, "net is not what was given");
    for (const [place, { taxMinor }] of taxes.entries())
      check(isNearest(taxMinor, given * (rates[place] ?? 0n), 100_000n), "tax");
  }
  for (const { taxMinor } of taxes) check(taxMinor === 0 || taxMinor < 0 === given < 0n, "sign of a tax");
  return problems;
}

test("lines of every kind agree with exact fractions, and a credit is the mirror image of its charge", () => {
  const problems: string[] = [];
  const turned = (value: number): number => (value === 0 ? 0 : -value);
  for (const line of randomLines(1_000_000)) {
    problems.push(...problemsOf(line));
    const [charge, credit] = [taxOf(line), taxOf({ ...line, amountMinor: turned(line.amountMinor) })];
    const isMirror =
      credit.netMinor === turned(charge.netMinor) &&
      credit.grossMinor === turned(charge.grossMinor) &&
      credit.discountMinor === turned(charge.discountMinor) &&
      credit.taxes.every(({ taxMinor }, place) => taxMinor === turned(charge.taxes[place]?.taxMinor ?? Number.NaN));
    if (!isMirror) problems.push(`no mirror image: ${JSON.stringify(line)}`);
    if (problems.length > 5) break;
  }
  expect(problems).toEqual([]);
});

describe("the usual tax of a clinic", () => {
  const tax = (id: string, rateMilliPercent: number, status: "active" | "inactive" = "active") => ({
    id: id as never,
    status,
    rates: [{ fromOn: "2020-01-01", toOn: null, rateMilliPercent }],
  });
  const known = [tax("a", 5000), tax("b", 20_000), tax("c", 99_000, "inactive")];
  const of = (...taxed: readonly (readonly string[])[]) =>
    usualTaxIds(
      taxed.map((taxIds) => ({ status: "active" as const, taxIds })),
      known,
      "2026-11-21",
    );

  test("is what most products have, as a pair too, and without products the highest rate", () => {
    expect(of()).toEqual(["b"]);
    expect(of([], [], ["a"])).toEqual(["a"]);
    expect(of(["a", "b"], ["a", "b"], ["a"])).toEqual(["a", "b"]);
    expect(of(["c"], ["c"])).toEqual(["b"]);
    expect(usualTaxIds([], [], "2026-11-21")).toEqual([]);
    expect(usualTaxIds([{ status: "archived", taxIds: ["a"] }], known, "2026-11-21")).toEqual(["b"]);
  });
});
