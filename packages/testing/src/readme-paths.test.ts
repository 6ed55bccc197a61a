import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type PlantedTree, plantTree } from "./planted-tree.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "..", ".scripts", "readme-paths.mjs");

let tree: PlantedTree | undefined;
afterEach(() => {
  tree?.remove();
  tree = undefined;
});

/** The check's answer for one README beside the same few files. */
function check(path: string, text: string) {
  tree = plantTree({
    "pwa/src/areas/pets/pet/pet-screen.tsx": "",
    "api/src/sync/search-words.ts": "",
    ".scripts/lib.mjs": "",
    [path]: text,
  });
  return tree.run("node", [SCRIPT]);
}

test.each([
  ["README.md", "pwa/src/areas/pets"],
  ["README.md", "pet-screen.tsx"],
  ["README.md", ".scripts/lib.mjs"],
  ["pwa/README.md", "src/areas/<area>"],
  ["pwa/src/areas/pets/README.md", "pet/pet-screen.tsx"],
  ["pwa/src/areas/pets/README.md", "*-screen.tsx"],
  ["pwa/src/areas/pets/README.md", "../../areas/pets/"],
  ["api/README.md", "sync/search-words.ts"],
  ["pwa/src/areas/pets/README.md", "api/src/sync/search-words.ts"],
])("%s may name `%s`", async (path, code) => {
  expect(await check(path, `See \`${code}\`.\n`)).toEqual({ code: 0, text: "" });
});

test.each([
  ["README.md", "pwa/src/areas/pets/shared"],
  ["pwa/README.md", "pets-screen.tsx"],
  ["pwa/src/areas/pets/README.md", "../clients/README.md"],
  ["pwa/README.md", "sync/search-words.ts"],
])("%s fails for `%s`", async (path, code) => {
  const { code: exit, text } = await check(path, `# Title\n\nSee \`${code}\`.\n`);
  expect(exit).toBe(1);
  expect(text).toContain(`${path}:3: \`${code}\` does not exist`);
});

test("addresses, packages, commands, dates and built folders are not paths", async () => {
  const text = '`/api/sync`, `@fernpaw/testing/screens`, `npm test`, `3/4/2026`, `dist/site`, `mutate()`, `ref("a")`\n';
  expect(await check("README.md", text)).toEqual({ code: 0, text: "" });
});
