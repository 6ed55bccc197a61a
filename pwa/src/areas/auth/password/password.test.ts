import { expect, test } from "vitest";
import { judgePassword } from "./password-judge.ts";
import { verdictLevel, verdictWords, weaknessWords } from "./password.copy.ts";

const CONTEXT = ["Eastgate Veterinary", "Nora", "Baptiste", "nora@eastgate.example"];

test.each([
  ["short", 1, "7 characters are missing"],
  ["elevenchars", 1, "One character is missing"],
  ["eastgate-nora", 2, "Too close to your name, e-mail or clinic: easy to guess"],
  ["password1234", 2, "Too close to a word such as “password” or “clinic”: easy to guess"],
  ["qwertyuiop123", 2, "Too easy to guess: it is a common password, or close to one. Add a word or two"],
  ["heron-weir-42", 3, "Good. Fifteen characters and more are better still"],
  ["tall heron by the quiet weir", 4, "Strong"],
])("%s", async (password, level, words) => {
  const verdict = await judgePassword(password, CONTEXT);
  expect([verdictLevel(verdict), verdictWords(verdict)]).toEqual([level, words]);
  expect(weaknessWords(verdict) === null).toBe(level >= 3);
});

test("what is too long is not called too short", async () => {
  expect(weaknessWords(await judgePassword("tall heron ".repeat(30), CONTEXT))).toBe("At most 256 characters, please");
});
