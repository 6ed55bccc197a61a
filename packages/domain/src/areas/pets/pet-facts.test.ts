import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../kernel/time.ts";
import { computeAge, sexLabel } from "./pet-facts.ts";

test.each([
  ["2021-05-03", "2026-11-21", 5, 6, 18],
  ["2021-11-21", "2026-11-21", 5, 0, 0],
  ["2021-11-22", "2026-11-21", 4, 11, 30],
  ["2026-11-21", "2026-11-21", 0, 0, 0],
  ["2026-01-31", "2026-02-28", 0, 0, 28],
  ["2026-01-31", "2026-03-01", 0, 1, 1],
  ["2024-02-29", "2025-02-28", 0, 11, 30],
  ["2024-02-29", "2025-03-01", 1, 0, 1],
  ["2024-02-29", "2028-02-29", 4, 0, 0],
])("born on %s, a pet is on %s %i years, %i months, %i days old", (birthOn, today, years, months, days) => {
  expect(computeAge(birthOn, "day", today)).toEqual({ years, months, days, isApproximate: false });
});

test("an age says no more than is known", () => {
  expect(computeAge("2021-05-03", "month", "2026-11-21")).toEqual({
    years: 5,
    months: 6,
    days: 0,
    isApproximate: true,
  });
  expect(computeAge("2021-05-03", "year", "2026-11-21")).toEqual({ years: 5, months: 0, days: 0, isApproximate: true });
  expect(computeAge("2021-05-03", "estimated", "2026-11-21")).toMatchObject({
    years: 5,
    months: 6,
    isApproximate: true,
  });
  expect(computeAge(null, "day", "2026-11-21")).toBeNull();
  expect(computeAge("2026-11-22", "day", "2026-11-21")).toBeNull();
});

test("nobody grows younger overnight", () => {
  const size = (age: ReturnType<typeof computeAge>) => (age ? age.years * 10_000 + age.months * 100 + age.days : -1);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 4000 }), (born, lived) => {
      const birthOn = addDays("2012-01-01", born);
      const today = addDays(birthOn, lived);
      expect(size(computeAge(birthOn, "day", addDays(today, 1)))).toBeGreaterThan(
        size(computeAge(birthOn, "day", today)) - (lived === 0 ? 1 : 0),
      );
    }),
  );
});

test.each([
  ["male", "no", "M"],
  ["male", "unknown", "M"],
  ["male", "yes", "MN"],
  ["female", "no", "F"],
  ["female", "yes", "FS"],
  ["unknown", "yes", ""],
] as const)("%s, neutered %s is written %s", (sex, neutered, label) => {
  expect(sexLabel({ sex, neutered })).toBe(label);
});
