import fc from "fast-check";
import { expect, test } from "vitest";
import { roundedShare, sumMinor } from "./money.ts";

test.each([
  [5, 1, 2, 3],
  [-5, 1, 2, -3],
  [4, 1, 3, 1],
  [5, 1, 3, 2],
  [0, 20_000, 100_000, 0],
  [-1, 1, 3, 0],
  [999_999_999_999, 99_999, 100_000, 999_989_999_999],
])("%i times %i / %i is %i", (amount, numerator, denominator, expected) => {
  expect(roundedShare(amount, numerator, denominator)).toBe(expected);
});

test("what cannot be exact is refused", () => {
  expect(() => roundedShare(1.5, 1, 1)).toThrow(RangeError);
  expect(() => roundedShare(1, 1, 0)).toThrow(RangeError);
  const tooLarge = expect.objectContaining({ code: "amount_too_large" });
  expect(() => roundedShare(Number.MAX_SAFE_INTEGER, 3, 1)).toThrow(tooLarge);
  expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow(tooLarge);
  expect(sumMinor([Number.MAX_SAFE_INTEGER, 1, -1])).toBe(Number.MAX_SAFE_INTEGER);
});

test("a share is never further from the exact one than a half, and credit is its mirror image", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 100, max: 300_000 }), (a, n, d) => {
      const share = roundedShare(a, n, d);
      const excess = 2n * (BigInt(share) * BigInt(d) - BigInt(a) * BigInt(n));
      // A half is rounded up: the excess may be the whole denominator, never its negative.
      expect(excess <= BigInt(d) && excess > -BigInt(d)).toBe(true);
      expect(roundedShare(-a, n, d)).toBe(share === 0 ? 0 : -share);
    }),
  );
});
