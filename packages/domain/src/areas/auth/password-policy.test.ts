import { expect, test } from "vitest";
import { contextWordsOf, passwordWeakness, SCORED_CHARACTERS } from "./password-policy.ts";

const context = ["Eastgate Veterinary", "Amara", "Osei", "amara@eastgate.example", "Szczepańska"];
const scored: string[] = [];
const ask = (password: string, score = 4) =>
  passwordWeakness({ password, context }, async (part) => {
    scored.push(part);
    return score;
  });

test.each([
  ["elevenchars", "length"],
  ["x".repeat(257), "length"],
  ["eastgateeastgate", "context"],
  ["AmaraOsei2026", "context"],
  ["eastgateclinic", "context"],
  ["password1234", "word"],
  ["Fernpaw-2026!", "word"],
  ["tall heron by the quiet weir", null],
  ["Amara Osei 2026!!", "context"],
  ["Osei--1987--2026", "context"],
  ["eastgate 12345678 ???", "context"],
  ["iesO aramA 2026!!", "context"],
  ["etagtsaE-1987-??", "context"],
  ["wapnref 2026 ######", "word"],
  ["Fernpaw 2026 ######", "word"],
  ["2026 tall herons & Amara", null],
  ["7#kq9!Lm2$w+8_", null],
  ["Szczepanska-2026!", "context"],
  ["SZCZEPAŃSKA 1987 ??", "context"],
  ["4m4r4 0s3i 2026", "context"],
  ["F3rnp@w 2026 ####", "word"],
  ["tall h3ron by th3 quiet weir", null],
])("%s: %s", async (password, weakness) => expect(await ask(password)).toBe(weakness));

test("a low score is weak, and the list is asked last and for the beginning alone", async () => {
  expect(await ask("tall heron by the quiet weir", 2)).toBe("common");
  scored.length = 0;
  await ask("short");
  await ask("eastgateeastgate");
  expect(scored).toEqual([]);
  await ask("tall heron ".repeat(20));
  expect(scored.map(({ length }) => length)).toEqual([SCORED_CHARACTERS]);
});

test("the words that anybody knows are whole names and their parts, in small letters", () => {
  expect(contextWordsOf(["Eastgate Veterinary"])).toEqual(expect.arrayContaining(["eastgate veterinary", "eastgate"]));
  expect(contextWordsOf(["Bo"])).not.toContain("bo");
});
