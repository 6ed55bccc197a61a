import { describe, expect, test } from "vitest";
import { decimalText, readDecimal } from "./typed-number.ts";

const read = (typed: string, locale = "en-GB", decimals = 2) => {
  const result = readDecimal(typed, { locale, decimals });
  return "value" in result ? result.value : result.unread;
};
const [TWO, BAD] = [
  "This can mean two numbers. Leave out the sign between thousands, or write 1.5 for one and a half.",
  "A number, as in 12.50.",
];

describe("a full stop and a comma are decimal signs in every clinic", () => {
  test.each([
    ["1,50", 150],
    ["1.50", 150],
    ["1.5", 150],
    ["0", 0],
    [".5", 50],
    ["5.", 500],
    ["5,", 500],
    ["1500", 150_000],
    ["  £ 12.50 ", 1250],
    ["12,50 €", 1250],
    ["-3.20", -320],
    ["−3,20", -320],
    ["-0", 0],
    ["1 500,50", 150_050],
    ["1 500,50", 150_050],
    ["1’500.50", 150_050],
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["1.234.567,89", 123_456_789],
    ["1,234,567", 123_456_700],
    ["12,34,567.8", 123_456_780],
    ["٣٫٥", 350],
    ["007", 700],
    ["1234.50", 123_450],
  ])("%s", (typed, value) => {
    for (const locale of ["en-GB", "de-DE", "fr-FR", "en-IN"]) expect(read(typed, locale)).toBe(value);
  });

  test.each([
    "",
    "x",
    "1.2.3",
    "1,2,3",
    "1.2,3.4",
    "12 5",
    "1..5",
    "--1",
    "1e3",
    "1/2",
    "12,345.678,9",
    "9".repeat(15),
  ])("%s cannot be read", (typed) => {
    expect(read(typed)).toBe(BAD);
  });
});

describe("three digits after the only sign", () => {
  test.each([
    // typed, clinic, decimals, value
    ["1,500", "en-GB", 2, 150_000],
    ["1.500", "en-GB", 2, TWO],
    ["1.500", "de-DE", 2, 150_000],
    ["1,500", "de-DE", 2, TWO],
    ["1,500", "en-GB", 3, TWO],
    ["1.500", "en-GB", 3, 1500],
    ["1,500", "de-DE", 3, 1500],
    ["1.500", "de-DE", 3, TWO],
    ["1,500", "ja-JP", 0, 1500],
    ["1.500", "ja-JP", 0, TWO],
    ["0,125", "en-GB", 3, 125],
    [".125", "de-DE", 3, 125],
    ["1234,567", "en-GB", 3, 1_234_567],
    ["0.125", "en-GB", 2, "At most 2 decimals."],
    ["1.2500", "en-GB", 2, 125],
    ["1.5", "ja-JP", 0, "A whole number."],
    ["1.2345", "en-GB", 3, "At most 3 decimals."],
  ] as const)("%s in %s with %i decimals is %s", (typed, locale, decimals, expected) => {
    expect(read(typed, locale, decimals)).toBe(expected);
  });
});

describe("parts of a tablet", () => {
  const readPart = (typed: string, locale: string) => {
    const result = readDecimal(typed, { locale, decimals: 3, hasParts: true });
    return "value" in result ? result.value : result.unread;
  };

  test.each([
    ["1/2", 500],
    ["1/4", 250],
    ["3/4", 750],
    ["1 1/2", 1500],
    [" 2  3 / 4 ", 2750],
    ["½", 500],
    ["1½", 1500],
    ["12 ¼", 12_250],
    ["¾", 750],
    ["1⁄2", 500],
    ["1.5", 1500],
    ["3", 3000],
  ])("%s", (typed, value) => {
    for (const locale of ["en-GB", "de-DE", "fr-FR"]) expect(readPart(typed, locale)).toBe(value);
  });

  test.each(["1/3", "11/2", "1/0", "2/4", "1/2/3", "1.5 1/2", "-1/2", "1/", "/2", "½½", "1 2", "½ 1"])(
    "%s cannot be read",
    (typed) => {
      expect(readPart(typed, "en-GB")).toBe(BAD);
    },
  );
});

const LOCALES = ["en-GB", "de-DE", "fr-FR", "en-IN", "de-CH", "ar-EG", "sv-SE", "pt-BR"];

test("no clinic reads a number that another reads differently", () => {
  const wholes = ["", "0", "7", "12", "123", "1234", "1 234", "1.234", "1,234", "12.345.678"];
  const rests = ["", "0", "5", "50", "500", "125", "1250", "500.5", "500,25", "000.000"];
  const texts = wholes.flatMap((whole) =>
    [".", ",", " ", "’"].flatMap((sign) => rests.map((rest) => whole + sign + rest)),
  );
  for (const typed of texts)
    for (const decimals of [0, 2, 3]) {
      const results = LOCALES.map((locale) => read(typed, locale, decimals));
      const values = new Set(results.filter((result) => typeof result === "number"));
      expect(values.size, `${typed} with ${decimals} decimals`).toBeLessThanOrEqual(1);
    }
});

test("what a field shows is read as the same number in the same clinic", () => {
  const values = Array.from({ length: 400 }, (_, place) => place).flatMap((n) => [
    n,
    -n * 7,
    n * 1001,
    n * 399_999_989,
  ]);
  const formats = LOCALES.flatMap((locale) => [0, 2, 3].map((decimals) => ({ locale, decimals })));
  const wrong = formats.flatMap((format) =>
    values.flatMap((value) =>
      [decimalText(value, format), decimalText(value, format, format.decimals)]
        .filter((text) => read(text, format.locale, format.decimals) !== (value === 0 ? 0 : value))
        .map((text) => `${value} is shown as ${text} in ${format.locale} with ${format.decimals} decimals`),
    ),
  );
  expect(wrong).toEqual([]);
});

test.each([
  [1250, "en-GB", 2, 2, "12.50"],
  [1250, "de-DE", 2, 2, "12,50"],
  [1200, "fr-FR", 2, 2, "12,00"],
  [500, "en-GB", 3, 0, "0.5"],
  [-1_500_000, "de-DE", 3, 0, "-1500"],
  [8875, "en-US", 3, 0, "8.875"],
  [1980, "ja-JP", 0, 0, "1980"],
] as const)("%i in %s with %i decimals, at least %i, is %s", (value, locale, decimals, least, text) => {
  expect(decimalText(value, { locale, decimals }, least)).toBe(text);
});
