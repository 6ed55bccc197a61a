import { describe, expect, test } from "vitest";
import { hasTaxNumberForm, PlanSeller, planTaxOf } from "./plan-tax.ts";

const seller = {
  country: "IE",
  rates: [
    { country: "IE", name: "VAT", milliPercent: 23_000 },
    { country: "DE", name: "USt", milliPercent: 19_000 },
    { country: "GB", name: "VAT", milliPercent: 20_000 },
  ],
};
const tax = (country: string, taxNumber = "") => planTaxOf({ country, taxNumber }, seller);

describe("the tax of a plan", () => {
  test("a country without a rate pays none", () => {
    expect(tax("US", "12-3456789")).toEqual({ name: "", milliPercent: 0, isReverse: false });
  });

  test("a clinic without a tax number pays the rate of its country", () => {
    expect(tax("DE")).toEqual({ name: "USt", milliPercent: 19_000, isReverse: false });
  });

  test("with a tax number abroad the clinic owes the tax itself", () => {
    expect(tax("DE", "DE 123 456 789")).toEqual({ name: "USt", milliPercent: 0, isReverse: true });
    expect(tax("GB", "GB123456789").isReverse).toBe(true);
  });

  test("in the country of the seller the rate is paid with a tax number too", () => {
    expect(tax("IE", "IE1234567T")).toEqual({ name: "VAT", milliPercent: 23_000, isReverse: false });
  });

  test("a number that has not the form of its country is none", () => {
    for (const typed of ["FR12345678901", "DE", "none", "12345678"]) expect(tax("DE", typed).milliPercent).toBe(19_000);
  });
});

test.each([
  ["GR", "EL 123456789", true],
  ["GR", "GR123456789", false],
  ["GB", "123 4567 89", true],
  ["GB", "GB12345", false],
  ["AT", "ATU12345678", true],
  ["US", "12-3456789", true],
  ["US", "abc", false],
])("a tax number of %s: %s", (country, typed, isOne) => {
  expect(hasTaxNumberForm(country, typed)).toBe(isOne);
});

test("a country has one rate", () => {
  const rate = { country: "IE", name: "VAT", milliPercent: 23_000 };
  const given = { name: "Fernpaw", address: "", country: "IE", taxNumber: "", email: "" };
  expect(PlanSeller.safeParse({ ...given, rates: [rate] }).success).toBe(true);
  expect(PlanSeller.safeParse({ ...given, rates: [rate, rate] }).success).toBe(false);
  expect(PlanSeller.safeParse({ ...given, rates: [{ ...rate, milliPercent: -1 }] }).success).toBe(false);
});
