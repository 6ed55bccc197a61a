import * as z from "zod/mini";
import { expect, test, vi } from "vitest";
import { CURRENCIES, Currency, decimalsOf } from "./currencies.ts";
import { moneyText } from "./money-text.ts";

test.each([
  ["GBP", 2],
  ["USD", 2],
  ["JPY", 0],
  ["KRW", 0],
  ["KWD", 3],
  ["TND", 3],
  ["HUF", 0],
  ["COP", 0],
  ["IDR", 0],
  ["IQD", 0],
  ["ISK", 0],
])("amounts in %s have %i decimals", (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
});

test("each currency is in the table once, and only those can be chosen", () => {
  expect(CURRENCIES.length).toBe(new Set(CURRENCIES).size);
  expect(CURRENCIES.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  expect(CURRENCIES.filter((code) => z.safeParse(Currency, code).success)).toEqual(CURRENCIES);
  for (const code of ["XTS", "XAU", "CLF", "eur", "EURO", ""]) expect(z.safeParse(Currency, code).success).toBe(false);
});

test("amounts are written with the decimals of the table, whatever the runtime has for the currency", () => {
  for (const currency of CURRENCIES) {
    const decimals = decimalsOf(currency);
    const behind = /\d\.(\d+)$/.exec(moneyText(1_234_567, { locale: "en-US", currency }))?.[1] ?? "";
    expect([currency, behind.length]).toEqual([currency, decimals]);
  }
  expect(moneyText(12_500, { locale: "hu-HU", currency: "HUF" })).toMatch(/^12.500.Ft$/);
});

test("the table does not ask the runtime", () => {
  const format = vi.spyOn(Intl, "NumberFormat");
  CURRENCIES.forEach(decimalsOf);
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});
