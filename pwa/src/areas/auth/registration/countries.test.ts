import { CURRENCIES, decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { expect, test } from "vitest";
import { countries, currencyOf } from "../public/countries.ts";

/** Those of the choice that do not have two. */
const OTHERS: Readonly<Record<string, number>> = { CLP: 0, COP: 0, HUF: 0, JPY: 0, KRW: 0, VND: 0, TND: 3 };

test("each currency that can be chosen is in the table, with its decimals", () => {
  const chosen = [...new Set(countries().map(({ code }) => currencyOf(code)))];
  expect(chosen.length).toBeGreaterThan(30);
  for (const currency of chosen) {
    expect(CURRENCIES).toContain(currency);
    expect([currency, decimalsOf(currency)]).toEqual([currency, OTHERS[currency] ?? 2]);
  }
});
