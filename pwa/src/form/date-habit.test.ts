import { describe, expect, test } from "vitest";
import { countries } from "../areas/auth/public/countries.ts";
import { findHabit, ISO_HABIT } from "@fernpaw/domain/clinics/date-habit";

/** What CLDR has for the language that most people of a country speak. */
function standardOf(country: string) {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  // With its script too, `en-Latn-GB` would be found nowhere and fall back to American English.
  const locale = `${language}-${country}`;
  const form = new Intl.DateTimeFormat(locale, {
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = form.formatToParts();
  const literal = parts.find(({ type, value }) => type === "literal" && /[./-]/.test(value))?.value ?? "";
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo: () => { firstDay: number } };
  return {
    order: parts.flatMap(({ type }) => (type === "literal" ? [] : type.slice(0, 1))).join(""),
    separator: /[./-]/.exec(literal)?.[0],
    hasAmPm: new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12,
    weekStart: info.getWeekInfo().firstDay - 1,
  };
}

describe("the habits of every country in which a clinic can register are those of CLDR", () => {
  test.each(countries().map(({ code }) => code))("%s", (country) => {
    expect(findHabit({ country, locale: `en-${country}` })).toEqual(standardOf(country));
  });
});

test("the region of the locale counts for more than the country, and a wrong locale for nothing", () => {
  const order = (country: string, locale: string) => findHabit({ country, locale }).order;
  expect(order("US", "en-GB")).toBe("dmy");
  expect(order("GB", "en")).toBe("dmy");
  expect(order("US", "not a locale")).toBe("mdy");
  expect(order("XX", "")).toBe("dmy");
});

test("without a clinic a date is as ISO 8601 has it", () => {
  expect(ISO_HABIT).toEqual({ order: "ymd", separator: "-", hasAmPm: false, weekStart: 0 });
});
