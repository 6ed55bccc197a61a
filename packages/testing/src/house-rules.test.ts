import { join } from "node:path";
import { expect, test } from "vitest";
import { houseRuleProblems } from "./house-rules.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

test("names, colours, query signatures and comments follow the rules of the house", () => {
  expect(houseRuleProblems(ROOT)).toEqual([]);
});
