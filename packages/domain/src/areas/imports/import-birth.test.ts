import { describe, expect, test } from "vitest";
import { parseAge, parseBirth } from "./import-birth.ts";

const TODAY = "2026-11-21";

describe("a date of birth as a list has it", () => {
  test.each([
    ["2020-05-01", null, "2020-05-01", "day"],
    ["44289", null, "2021-04-03", "day"],
    ["44289.5", null, "2021-04-03", "day"],
    ["20210403", null, "2021-04-03", "day"],
    ["03042021", "dmy", "2021-04-03", "day"],
    ["04032021", "mdy", "2021-04-03", "day"],
    ["03.04.21", "dmy", "2021-04-03", "day"],
    ["04/03/98", "mdy", "1998-04-03", "day"],
    ["21-04-03", "ymd", "2021-04-03", "day"],
    ["3-Apr-21", "dmy", "2021-04-03", "day"],
    ["3. April 2021", null, "2021-04-03", "day"],
    ["3. März 2021", null, "2021-03-03", "day"],
    ["3 avril 2021", null, "2021-04-03", "day"],
    ["1er août 2021", null, "2021-08-01", "day"],
    ["15 juil. 2021", null, "2021-07-15", "day"],
    ["3 de abril de 2021", null, "2021-04-03", "day"],
    ["3 ene 2021", null, "2021-01-03", "day"],
    ["Dezember 2019", null, "2019-12-01", "month"],
    ["Apr 2021", null, "2021-04-01", "month"],
    ["04/2021", null, "2021-04-01", "month"],
    ["2021-04", null, "2021-04-01", "month"],
    ["2019", null, "2019-01-01", "year"],
    ["10 M", null, "2026-01-21", "estimated"],
    ["5 years", null, "2021-11-21", "estimated"],
  ] as const)("%s in the order %s is %s, known to the %s", (value, order, birthOn, birthPrecision) => {
    expect(parseBirth(value, order, TODAY)).toEqual({ birthOn, birthPrecision });
  });

  test.each([
    ["03/04/21", null],
    ["3-Apr-21", null],
    ["03042021", null],
    ["21", null],
    ["99999", null],
    ["13/2021", null],
    ["31 June 2021", null],
    ["someday", null],
    ["3 Foo 2021", null],
    ["2027-05-01", null],
    ["12/31/26", "mdy"],
    ["1816", null],
  ] as const)("%s in the order %s is none", (value, order) => {
    expect(parseBirth(value, order, TODAY)).toBeNull();
  });
});

describe("an age", () => {
  test.each([
    ["10 M", "2026-01-21"],
    ["10 months", "2026-01-21"],
    ["5 years", "2021-11-21"],
    ["5y", "2021-11-21"],
    ["1 year 3 months", "2025-08-21"],
    ["2y 6m", "2024-05-21"],
    ["2,5 Jahre", "2024-05-21"],
    ["1.5 yrs", "2025-05-21"],
    ["8 weeks", "2026-09-26"],
    ["3 Monate", "2026-08-21"],
    ["12 Wochen", "2026-08-29"],
    ["4 ans", "2022-11-21"],
    ["6 mois", "2026-05-21"],
    ["3 semaines", "2026-10-31"],
    ["2 años", "2024-11-21"],
    ["7 meses", "2026-04-21"],
    ["10 Tage", "2026-11-11"],
    ["3 Mon.", "2026-08-21"],
    ["12 Wo.", "2026-08-29"],
    ["3 sem.", "2026-10-31"],
    ["1 month", "2026-10-21"],
  ])("of %s means a birth about %s", (value, birthOn) => {
    expect(parseAge(value, TODAY)).toBe(birthOn);
  });

  test("is counted to the last day of a shorter month", () => {
    expect(parseAge("1 month", "2026-03-31")).toBe("2026-02-28");
  });

  test.each(["5", "young", "5 dogs", "5 years 3", "", "-2 years", "400 years"])("%s is none", (value) => {
    expect(parseAge(value, TODAY)).toBeNull();
  });

  test("takes its unit from the heading where the cell has none", () => {
    expect(parseAge("5", TODAY, "Age (years)")).toBe("2021-11-21");
    expect(parseAge("5", TODAY, "Alter in Monaten")).toBe("2026-06-21");
    expect(parseAge("5", TODAY, "Age")).toBeNull();
  });

  test("of 10 J is ten years under a German heading alone: in French it would be ten days", () => {
    expect(parseAge("10 J", TODAY, "Alter")).toBe("2016-11-21");
    expect(parseAge("2 J. 3 Mon.", TODAY, "Alter des Tieres")).toBe("2024-08-21");
    expect(parseBirth("10 J", null, TODAY, "Geburtsdatum")).toEqual({
      birthOn: "2016-11-21",
      birthPrecision: "estimated",
    });
    for (const heading of ["Age", "Âge", "Edad", ""]) expect(parseAge("10 J", TODAY, heading)).toBeNull();
  });
});
