import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { hasVisible, nameText, noAddress, requiredName, requiredText, text } from "./text.ts";

test.each([
  ["  Juno ", "Juno"],
  ["", ""],
  ["éééééééééé", "éééééééééé"],
])("text %j is kept as %j", (value, kept) => {
  expect(z.parse(text(10), value)).toBe(kept);
});

test.each(["x".repeat(11), "a\u0000b", "\ud800", "a\udc00b"])("text %j is refused", (value) => {
  expect(z.safeParse(text(10), value).success).toBe(false);
});

test.each([
  "https://evil.example/login",
  "Win at HTTP://evil.example",
  "ftp://x",
  "www.evil.example",
  "See www.evil.example now",
  "evil.example/login",
  "javascript://%0aalert(1)",
  "javascript:alert(1)",
  "mailto:ana@evil.example",
  "https:evil.example",
  String.raw`HTTPS:\\evil.example`,
  "evil\u3002example/login",
  "evil.com",
  "Evil.Com",
  "Ana evil.com",
  "x.com",
  "(evil.net)",
  "Win at evil.co.uk!",
  "evil.de",
  "evil.io",
  "phishing.de now",
  "evil.de now",
  "Prof.de evil.com",
  "Ma.de evil.de",
  "Laura.Page",
  "éclair.fr",
  "evil\u3002com",
  "xn--80ak6aa92e.com",
  "ana@evil.org",
  "free-pills.shop",
])("the name %j is refused: it is an address of the web", (value) => {
  expect(z.safeParse(requiredName(80).check(noAddress()), value).success).toBe(false);
});

test.each([
  "St. John/Smith",
  "O'Neil & Sons",
  "Vets 24/7",
  "J.R. Ruiz",
  "A:B",
  "Dr.Who",
  "Awww. Paws",
  "50/50 Vets",
  "St. Peter",
  "St.Peter",
  "J.R. Smith",
  "J.R.Smith",
  "J.de Vries",
  "Ma.de Jesus",
  "Prof.de Boer",
  "Prof.de la Cruz",
  "Prof.Li",
  "Dr.Page",
  "Mrs.So",
  "A.M.Co",
  "Smith.Jr",
  "Dot.Community",
  "Ph.D.",
  "No.1 Vets",
])("the name %j is kept", (value) => expect(z.parse(requiredName(80).check(noAddress()), value)).toBe(value));

const listOfNames = join(process.env["TEST_DATA_DIR"] ?? "", "international-names");
test.skipIf(!existsSync(listOfNames))("the most frequent first and last names of all countries are kept", () => {
  const files = ["common-forenames-by-country.csv", "common-surnames-by-country.csv"];
  const lines = files.flatMap((file) => readFileSync(join(listOfNames, file), "utf8").split("\n"));
  const names = new Set(lines.flatMap((line) => line.split(",")).filter((cell) => hasVisible(cell)));
  expect(names.size).toBeGreaterThan(1000);
  const form = requiredName(1000).check(noAddress());
  expect([...names].filter((name) => !z.safeParse(form, name).success)).toEqual([]);
});

test("text that is needed has a visible character", () => {
  expect(z.safeParse(requiredText(10), " \t ").success).toBe(false);
  expect(z.safeParse(requiredText(10), "a").success).toBe(true);
});

describe("what nobody sees", () => {
  test.each([
    ["a right-to-left override", "\u202Etest", "test"],
    ["an isolate that is never closed", "\u2067Kel\u2066ler", "Keller"],
    ["control characters", "Ju\u0001no\u0002\u0085\u009f", "Juno"],
    ["nothing but a zero-width space", "\u200B", ""],
    ["nothing but marks, joiners and fillers", "\u200D\u200C\uFEFF\u3164\u115F\u2060\u2800\u00AD", ""],
    ["what a cleaned text leaves at its ends", "\u0001 Juno \u0002", "Juno"],
  ])("%s is not kept", (_, typed, kept) => {
    expect(z.parse(nameText(40), typed)).toBe(kept);
    expect(z.safeParse(requiredName(40), typed).success).toBe(kept !== "");
    expect(z.safeParse(requiredText(40), typed).success).toBe(kept !== "");
  });

  test.each(["علی\u200Cرضا", "क्\u200Dष", "👩\u200D⚕️", "🐶", "✝", "O’Neil-Śmith", "#2", "?", "李", "\u200Fדנה"])(
    "%j is kept as it is",
    (name) => expect(z.parse(requiredName(40), name)).toBe(name),
  );

  test("lines and tabs stay in a text; a name has one line", () => {
    expect(z.parse(text(40), "one\r\ntwo\tthree\u2028four")).toBe("one\ntwo\tthree\nfour");
    expect(z.parse(nameText(40), "Ana\n\tMaria")).toBe("Ana Maria");
  });

  test("a name is found by what one sees of it: what has no width is not kept in it", () => {
    expect(z.parse(nameText(40), "Ka\u200brina\ufeff So\u00adto")).toBe("Karina Soto");
    expect(z.parse(text(40), "Ka\u200brina")).toBe("Ka\u200brina");
  });

  test("cleaning twice changes nothing", () => {
    const once = z.parse(text(80), "\u202Ea\u0007\r\n\u2066b\u200B");
    expect(z.parse(text(80), once)).toBe(once);
  });
});
