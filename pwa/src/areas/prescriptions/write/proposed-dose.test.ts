import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { productRow } from "@fernpaw/testing/builders";
import { describe, expect, test } from "vitest";
import { type FormFacts, startValues, type Values } from "./prescription-form.ts";
import { doseValues, otherFrequency } from "./proposed-dose.ts";

const SETTINGS = { locale: "en-GB", country: "GB", prescriptionMonths: 6 };
const NOW = toInstant(Date.parse("2026-11-27T09:00:00.000Z"));
const product = productRow({
  name: "Meloxicam 1.5 mg/ml oral suspension",
  kind: "medication",
  concentration: { amountMilli: 1500, unit: "mg" },
  dispensingUnit: "ml",
  smallestPart: "any",
});
const dose = (milli: number, frequency: string) =>
  ({
    ...emptyRow(productDoses),
    id: `${milli} ${frequency}`,
    productId: product.id,
    lowMilli: milli,
    highMilli: milli,
    frequency,
    route: "Oral",
    source: "21 CFR 520.1367.",
  }) as unknown as RowOf<typeof productDoses>;

/** For a dog of 15 kg: 1 ml is 0.1 mg/kg, 2 ml are 0.2 mg/kg. */
function lineFor(doses: readonly (readonly [milli: number, frequency: string])[], set: Partial<Values>): string | null {
  const options = doses.map(([milli, frequency]) => ({ dose: dose(milli, frequency), quantityMilli: null }));
  const known = { product, doses: options } as unknown as NonNullable<FormFacts["known"]>;
  const weight = { weightG: 15_000, takenAt: NOW } as NonNullable<FormFacts["weight"]>;
  const facts: FormFacts = { known, weight, today: "2026-11-27", settings: SETTINGS };
  return otherFrequency({ ...startValues(null, facts, { prescriberId: "" }), ...set }, facts);
}

const TWICE = [[100, "Twice daily"]] as const;
const FIRST = [
  [200, "First day"],
  [100, "Once daily"],
] as const;

describe("how often the dose on file is for", () => {
  test.each([
    ["another frequency", TWICE, { dose: "1" }, "The dose on file is for twice a day."],
    ["the same frequency", TWICE, { dose: "1", frequency: "twice_daily" }, null],
    ["the same in hours", TWICE, { dose: "1", frequency: "every_hours", everyHours: "12" }, null],
    [
      "other hours",
      TWICE,
      { dose: "1", frequency: "every_hours", everyHours: "8" },
      "The dose on file is for twice a day.",
    ],
    ["when needed", TWICE, { dose: "1", frequency: "as_needed" }, "The dose on file is for twice a day."],
    ["a row with other words", FIRST, { dose: "2" }, "The dose on file is for: First day."],
    ["the row that the dose is within", FIRST, { dose: "1" }, null],
    ["a dose within none", TWICE, { dose: "5" }, null],
    ["no dose yet", TWICE, { dose: "" }, null],
    ["a row that does not say", [[100, ""]], { dose: "1" }, null],
    [
      "one of two rows",
      [
        [100, "Twice daily"],
        [100, "Once daily"],
      ],
      { dose: "1" },
      null,
    ],
  ] as const)("%s", (_, doses, set, line) => {
    expect(lineFor(doses, set)).toBe(line);
  });

  test("a row sets the frequency that its words have, and leaves it with other words", () => {
    const use = (frequency: string) => doseValues({ dose: dose(100, frequency), quantityMilli: 1000 }, SETTINGS);
    expect(use("Twice daily")).toEqual({ dose: "1", route: "Oral", frequency: "twice_daily" });
    expect(use("First day")).toEqual({ dose: "1", route: "Oral" });
  });
});
