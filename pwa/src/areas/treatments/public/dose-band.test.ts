import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { describe, expect, test } from "vitest";
import type { Knowledge } from "../treatments.queries.ts";
import { doseBand } from "./dose-band.ts";

type Dose = Knowledge["doses"][number]["dose"];

const TABLET = {
  ...emptyRow(products),
  dispensingUnit: "tablet",
  smallestPart: "quarter",
  concentration: { amountMilli: 200_000, unit: "mg", perUnit: "unit" },
} as unknown as Knowledge["product"];
const EACH = {
  ...emptyRow(productDoses),
  lowMilli: 5000,
  highMilli: 10_000,
  unit: "mg",
  per: "kg",
} as unknown as Dose;
const onFile = (set: Partial<Dose>) => [{ dose: { ...EACH, ...set }, quantityMilli: null }];

describe("the band of a dose on file", () => {
  test("is for the weight, and has the ingredient of what is given as its mark", () => {
    const known = { product: TABLET, doses: onFile({}) };
    expect(doseBand(known, 1000, 27_780)).toEqual({
      lowMilli: 138_900,
      highMilli: 277_800,
      chosenMilli: 200_000,
      unit: "mg",
      isWithin: true,
    });
    expect(doseBand(known, 2000, 27_780)).toMatchObject({ chosenMilli: 400_000, isWithin: false });
  });

  test("of a dose for the animal does not go by its weight", () => {
    const known = { product: TABLET, doses: onFile({ per: "animal", lowMilli: 100_000, highMilli: 300_000 }) };
    expect(doseBand(known, 1000, 27_780)).toMatchObject({
      lowMilli: 100_000,
      highMilli: 300_000,
      chosenMilli: 200_000,
    });
  });

  test("has no mark until a quantity is chosen, and is none without a weight or a dose", () => {
    const known = { product: TABLET, doses: onFile({}) };
    expect(doseBand(known, null, 27_780)).toMatchObject({ chosenMilli: null, isWithin: false });
    expect(doseBand(known, 1000, null)).toBeNull();
    expect(doseBand({ product: TABLET, doses: [] }, 1000, 27_780)).toBeNull();
  });
});
