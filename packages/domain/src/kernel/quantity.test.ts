import { expect, test } from "vitest";
import { readThousandths, thousandthsText } from "./quantity.ts";

test.each([
  ["1", 1000],
  ["2.5", 2500],
  ["2,5", 2500],
  ["0.125", 125],
  [" 10,25 ", 10_250],
  ["1000000", 1_000_000_000],
])("%s is %i thousandths", (typed, milli) => expect(readThousandths(typed)).toBe(milli));

test.each(["", "a", "-1", "1.2345", "1,000", "1.2,3", ".5", "5.", "1 000", "12345678"])(
  "%j is not a quantity",
  (typed) => expect(readThousandths(typed)).toBeNull(),
);

test.each([1000, 2500, 125, 1, 999_999_999])("%i thousandths are read back as they are shown", (milli) =>
  expect(readThousandths(thousandthsText(milli))).toBe(milli),
);
