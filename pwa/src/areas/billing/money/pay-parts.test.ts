import { describe, expect, test } from "vitest";
import { nextNotes } from "./next-notes.ts";
import { inOrder, type PayPart, pickMethod, readParts, removePart, typeAmount } from "./pay-parts.ts";

const GB = { currency: "GBP", country: "GB" };
const CH = { currency: "CHF", country: "CH" };
const reading = (dueMinor: number, place = GB) => ({ dueMinor, place, format: { locale: "en-GB", decimals: 2 } });
const part = (method: PayPart["method"], amount: string | null = null): PayPart => ({ method, amount, reference: "" });
const amounts = (parts: PayPart[], dueMinor: number, place = GB) =>
  readParts(parts, reading(dueMinor, place)).parts.map(({ amountMinor }) => amountMinor);

describe("a split payment", () => {
  test("shares the rest; the part that was not typed fills itself up", () => {
    const both = pickMethod([part("card_terminal")], "cash", true);
    expect(amounts(both, 22_921)).toEqual([11_460, 11_461]);
    const typed = typeAmount(both, 1, "80");
    expect(amounts(typed, 22_920)).toEqual([14_920, 8000]);
    expect(amounts(typeAmount(typed, 0, "100"), 22_920)).toEqual([10_000, 12_920]);
    expect(amounts(pickMethod(typed, "voucher", true), 22_920)).toEqual([7460, 8000, 7460]);
  });

  test("says what is left, and what is too much", () => {
    const three = [part("card_terminal", "10"), part("cash", "5"), part("voucher", "a lot")];
    expect(readParts(three, reading(2000)).leftMinor).toBe(500);
    expect(readParts([part("card_terminal", "30"), part("cash")], reading(2000)).leftMinor).toBe(-1000);
  });

  test("loses a part at its second tap; the last one stays and asks for all", () => {
    const both = [part("card_terminal", "5"), part("cash")];
    const [left] = pickMethod(both, "cash", true);
    expect(left).toEqual(part("card_terminal"));
    expect(removePart([part("cash")], "cash")).toEqual([part("cash")]);
    expect(pickMethod([part("card_terminal", "5")], "cash", false)).toEqual([part("cash", "5")]);
  });

  test("records cash last, because it settles the rest", () => {
    const { parts } = readParts([part("cash"), part("card_terminal")], reading(100));
    expect(inOrder(parts).map(({ method }) => method)).toEqual(["card_terminal", "cash"]);
  });
});

describe("cash where the smallest coin is 5", () => {
  const one = (typed: string | null) => readParts([part("cash", typed)], reading(1242, CH)).parts[0];

  test.each([[null], ["12.42"], ["12.40"]])("settles the sum: typed %s", (typed) => {
    expect(one(typed)).toMatchObject({ worthMinor: 1242, amountMinor: 1240, roundingMinor: 2, isOffCoin: false });
  });

  test("that pays a part is a number of coins and is not rounded", () => {
    expect(one("10")).toMatchObject({ worthMinor: 1000, amountMinor: 1000, roundingMinor: 0, isOffCoin: false });
    expect(one("10.01")).toMatchObject({ roundingMinor: 0, isOffCoin: true });
    const card = readParts([part("card_terminal")], reading(1242, CH)).parts[0];
    expect(card).toMatchObject({ amountMinor: 1242, roundingMinor: 0 });
  });

  test("is rounded in a split where it fills itself up, and exact where it is typed", () => {
    expect(amounts([part("card_terminal", "10.00"), part("cash")], 1242, CH)).toEqual([1000, 240]);
    expect(amounts([part("card_terminal"), part("cash", "2.40")], 1242, CH)).toEqual([1002, 240]);
    const odd = readParts([part("card_terminal"), part("cash", "2.42")], reading(1242, CH));
    expect(odd.parts[1]?.isOffCoin).toBe(true);
  });
});

test.each([[["card_terminal", "cash"]], [["cash", "voucher", "cheque"]], [["cash"]]] as const)(
  "parts that fill themselves up always make the sum: %s",
  (methods) => {
    for (const place of [GB, CH])
      for (let due = 10; due < 2000; due += 7) {
        const { parts, leftMinor } = readParts(
          methods.map((one) => part(one)),
          reading(due, place),
        );
        expect(leftMinor).toBe(0);
        for (const { amountMinor, roundingMinor, worthMinor } of parts)
          expect(amountMinor + roundingMinor).toBe(worthMinor);
      }
  },
);

test.each([
  ["GBP", 8000, [8000, 10_000]],
  ["GBP", 22_920, [22_920, 23_000, 24_000, 25_000]],
  ["GBP", 1250, [1250, 1500, 2000, 5000]],
  ["CHF", 1240, [1240, 1500, 2000, 5000]],
  ["JPY", 1240, [1240]],
] as const)("the next notes in %s of %i", (currency, minor, notes) => {
  expect(nextNotes(minor, currency)).toEqual(notes);
});
