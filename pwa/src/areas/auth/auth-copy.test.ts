import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copy } from "./auth.copy.ts";

test("each word of the sign-in is shown somewhere in its area", () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"))
    .join("\n");
  const dead = Object.keys(copy).filter((key) => !new RegExp(`[cC]opy\\.${key}\\b`).test(sources));
  expect(dead).toEqual([]);
});
