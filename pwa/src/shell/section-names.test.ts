import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copy } from "./shell.copy.ts";

const SRC = join(import.meta.dirname, "..");
/** Names of one word, such as "Products", have other meanings too. */
const NAMES = Object.values(copy.nav).filter((name) => name.includes(" "));

test.each(NAMES)("the section %s has its name from the navigation alone", (name) => {
  const files = globSync("**/*.copy.ts", { cwd: SRC });
  const writing = files.filter((path) => readFileSync(join(SRC, path), "utf8").includes(`"${name}"`));
  expect(writing).toEqual(["shell/shell.copy.ts"]);
});
