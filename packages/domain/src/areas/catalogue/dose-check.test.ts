import { expect, test } from "vitest";
import { checkDose } from "./dose-check.ts";
import type { productDoses } from "./dose.ts";
import type { products } from "./product.ts";
import type { RowOf } from "../../kernel/entity.ts";

type Dose = Parameters<typeof checkDose>[0];
type Product = Parameters<typeof checkDose>[3];
type Unit = RowOf<typeof productDoses>["unit"];
type DispensingUnit = RowOf<typeof products>["dispensingUnit"];

const perKg = (lowMilli: number, highMilli = lowMilli, unit: Unit = "mg"): Dose => ({
  lowMilli,
  highMilli,
  unit,
  per: "kg",
});
const of = (amountMilli: number, unit: Unit, dispensingUnit: DispensingUnit): Product => ({
  concentration: { amountMilli, unit: unit as never },
  dispensingUnit,
});

/** Doses as published in the sections of 21 CFR that are named; the strengths are those on the market. */
test.each([
  // 520.304: carprofen 4.4 mg/kg once daily. 28.6 kg x 4.4 mg/kg = 125.84 mg; 1 1/4 tablets of 100 mg = 125 mg = 4.37 mg/kg.
  ["carprofen, a quarter more than a tablet", perKg(4400), 1250, 28_600, of(100_000, "mg", "tablet"), "within", 4371],
  ["carprofen, one tablet", perKg(4400), 1000, 28_600, of(100_000, "mg", "tablet"), "below", 3497],
  ["carprofen, one and a half", perKg(4400), 1500, 28_600, of(100_000, "mg", "tablet"), "above", 5245],
  // 520.1367: meloxicam 0.2 mg/kg on the first day, as a suspension of 1.5 mg/ml. 12.5 kg x 0.2 / 1.5 = 1.667 ml.
  ["meloxicam, read from a syringe", perKg(200), 1670, 12_500, of(1500, "mg", "ml"), "within", 200],
  ["meloxicam, ten times the volume", perKg(200), 16_700, 12_500, of(1500, "mg", "ml"), "above", 2004],
  // 520.1604: oclacitinib 0.4 to 0.6 mg/kg, tablets of 5.4 mg. 10 kg needs 4 to 6 mg.
  ["oclacitinib, one tablet for 10 kg", perKg(400, 600), 1000, 10_000, of(5400, "mg", "tablet"), "within", 540],
  ["oclacitinib, one tablet for 30 kg", perKg(400, 600), 1000, 30_000, of(5400, "mg", "tablet"), "below", 180],
  // 522.230: buprenorphine 0.24 mg/kg of 1.8 mg/ml. 4.5 kg x 0.24 / 1.8 = 0.6 ml.
  ["buprenorphine", perKg(240), 600, 4500, of(1800, "mg", "ml"), "within", 240],
  ["buprenorphine, the weight taken for pounds", perKg(240), 1320, 4500, of(1800, "mg", "ml"), "above", 528],
  // 520.812: enrofloxacin 5 to 20 mg/kg, tablets of 136 mg.
  ["enrofloxacin", perKg(5000, 20_000), 2000, 25_000, of(136_000, "mg", "tablet"), "within", 10_880],
  // The same dose written in micrograms, and a strength in grams.
  [
    "other units of mass",
    perKg(4_400_000, 4_400_000, "mcg"),
    1250,
    28_600,
    of(100, "g", "tablet"),
    "within",
    4_370_629,
  ],
] as const)("%s", (_, dose, quantityMilli, weightG, product, state, givenMilli) => {
  expect(checkDose(dose, quantityMilli, weightG, product)).toEqual({ state, givenMilli });
});

test.each([
  // 524.802: 5 to 10 drops for the animal up to 35 lb.
  [
    "drops for the animal",
    { lowMilli: 5000, highMilli: 10_000, unit: "drop", per: "animal" },
    8000,
    "drop",
    "within",
    8000,
  ],
  [
    "twice the drops",
    { lowMilli: 5000, highMilli: 10_000, unit: "drop", per: "animal" },
    20_000,
    "drop",
    "above",
    20_000,
  ],
] as const)("a dose in the product's own unit, %s", (_, dose, quantityMilli, dispensingUnit, state, givenMilli) => {
  const product = { concentration: null, dispensingUnit: dispensingUnit as never };
  expect(checkDose(dose, quantityMilli, 12_000, product)).toEqual({ state, givenMilli });
});

test("what cannot be compared is not a dose that fits", () => {
  expect(checkDose(perKg(4400), 1000, 28_600, { concentration: null, dispensingUnit: "tablet" })).toBeNull();
  expect(checkDose(perKg(4400), 1000, 28_600, of(100_000, "iu", "tablet"))).toBeNull();
  expect(checkDose(perKg(4400), 1000, 0, of(100_000, "mg", "tablet"))).toBeNull();
});

/** A second calculation, with fractions: kilograms, milligrams and units as they are written. */
class Fraction {
  readonly over: bigint;
  readonly under: bigint;

  constructor(over: bigint, under = 1n) {
    this.over = over;
    this.under = under;
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.over * other.over, this.under * other.under);
  }

  by(other: Fraction): Fraction {
    return new Fraction(this.over * other.under, this.under * other.over);
  }

  isLess(other: Fraction): boolean {
    return this.over * other.under < other.over * this.under;
  }
}

const milli = (value: number): Fraction => new Fraction(BigInt(value), 1000n);
const MG: Readonly<Record<"mcg" | "mg" | "g", Fraction>> = {
  mcg: new Fraction(1n, 1000n),
  mg: new Fraction(1n),
  g: new Fraction(1000n),
};

test("100,000 random doses agree with a second calculation in fractions", () => {
  let seed = 20_261_127;
  const next = (most: number): number => {
    // Lehmer: the same numbers on every machine.
    seed = (seed * 48_271) % 2_147_483_647;
    return 1 + (seed % most);
  };
  const masses = ["mcg", "mg", "g"] as const;
  const mass = () => masses[next(3) - 1] ?? "mg";
  const seen = { within: 0, below: 0, above: 0 };
  for (let at = 0; at < 100_000; at += 1) {
    const [doseUnit, strengthUnit] = next(2) === 1 ? (["mg", "mg"] as const) : [mass(), mass()];
    const lowMilli = next(20_000);
    const highMilli = lowMilli + (next(2) === 1 ? 0 : next(20_000));
    const [amountMilli, weightG, quantityMilli] = [next(200_000), next(80_000), next(12_000)];
    const per = next(4) === 1 ? ("animal" as const) : ("kg" as const);
    const dose = { lowMilli, highMilli, unit: doseUnit, per };
    const found = checkDose(dose, quantityMilli, weightG, of(amountMilli, strengthUnit, "tablet"));
    const givenMg = milli(quantityMilli).times(milli(amountMilli)).times(MG[strengthUnit]);
    const wantedMg = (value: number): Fraction => {
      const each = milli(value).times(MG[doseUnit]);
      return per === "kg" ? each.times(milli(weightG)) : each;
    };
    const isBelow = givenMg.isLess(wantedMg(lowMilli).times(new Fraction(95n, 100n)));
    const isAbove = wantedMg(highMilli).times(new Fraction(105n, 100n)).isLess(givenMg);
    const state = isBelow ? "below" : isAbove ? "above" : "within";
    seen[state] += 1;
    const real = per === "kg" ? givenMg.by(milli(weightG)).by(MG[doseUnit]) : givenMg.by(MG[doseUnit]);
    const doubled = real.times(new Fraction(2000n));
    const givenMilli = Number((doubled.over + doubled.under) / (2n * doubled.under));
    if (found?.state !== state || found.givenMilli !== givenMilli)
      throw new Error(
        JSON.stringify({ dose, quantityMilli, weightG, amountMilli, strengthUnit, found, state, givenMilli }),
      );
  }
  expect(Math.min(seen.within, seen.below, seen.above)).toBeGreaterThan(1000);
});
