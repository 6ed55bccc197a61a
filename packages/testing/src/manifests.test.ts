import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type PlantedTree, plantTree } from "./planted-tree.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const { manifestProblems } = (await import(join(ROOT, ".scripts", "manifests.mjs"))) as {
  manifestProblems: (root: string) => string[];
};

let tree: PlantedTree | undefined;
afterEach(() => {
  tree?.remove();
  tree = undefined;
});

/** In halves, so that this file does not import it itself. */
const call = (name: string, specifier: string) => `${name}("${specifier}")`;

/** The project's own manifests over these files, with one text replaced in one of them. */
function problems(files: Readonly<Record<string, string>>, change?: { path: string; from: string; to: string }) {
  tree = plantTree({ ".scripts/one.mjs": "", ...files });
  if (change) {
    const path = join(tree.root, change.path);
    const text = readFileSync(path, "utf8");
    expect(text).toContain(change.from);
    writeFileSync(path, text.replace(change.from, change.to));
  }
  return manifestProblems(tree.root);
}

test("the project's own manifests are in order (S25)", () => {
  expect(manifestProblems(ROOT)).toEqual([]);
});

test.each(["^5.12.8", "~5.12.8", "5", ">=5.12.8", "*", "latest"])("%s is not one exact version", (range) => {
  expect(problems({}, { path: "api/package.json", from: `"fastify": "5.12.8"`, to: `"fastify": "${range}"` })).toEqual([
    `api/package.json: fastify is ${range}, which is not one exact version`,
  ]);
});

test("two versions of one package are reported, with the manifest that was read first", () => {
  const found = problems({}, { path: "pwa/package.json", from: `"zod": "4.6.7"`, to: `"zod": "4.6.6"` });
  expect(found).toEqual(["pwa/package.json: zod is 4.6.6, and 4.6.7 in api/package.json"]);
});

test("an import that the own manifest does not declare is reported, in whatever form it is written", () => {
  const found = problems({
    "packages/sync/src/static.ts": `import {\n  sql,\n  type Kysely,\n} from "kysely";\nexport const kept: Kysely | typeof sql = sql;\n`,
    "packages/sync/src/effect.ts": `import "fake-indexeddb/auto";\nimport "axios/lib/axios.js";\n`,
    "packages/sync/src/again.ts": `export { createRoot } from "react-dom/client";\n`,
    "packages/sync/src/late.ts": `export const late = () => ${call("import", "@mui/material/Button")};\n`,
    ".scripts/two.cjs": `module.exports = ${call("require", "sharp")};\n`,
  });
  expect(found.sort()).toEqual([
    ".scripts/two.cjs: imports sharp, which package.json does not declare",
    "packages/sync/src/again.ts: imports react-dom, which packages/sync/package.json does not declare",
    "packages/sync/src/effect.ts: imports axios, which packages/sync/package.json does not declare",
    "packages/sync/src/late.ts: imports @mui/material, which packages/sync/package.json does not declare",
    "packages/sync/src/static.ts: imports kysely, which packages/sync/package.json does not declare",
  ]);
});

test("own files, modules of Node, the package itself and the root's tools need no line", () => {
  expect(
    problems({
      "pwa/src/fine.ts": `import { readFileSync } from "node:fs";\nimport { test } from "vitest";\nimport { one } from "./one.ts";\nimport "virtual:pwa-register";\nexport const kept = [readFileSync, test, one];\n`,
      "pwa/src/words.ts": `export const words = \`left: import x from "left-pad"\`;\n`,
      "packages/domain/src/own.test.ts": `import { petId } from "@fernpaw/domain/pets/pet";\nexport const id = petId;\n`,
      "pwa/dist/assets/built.mjs": `import "left-pad";\n`,
    }),
  ).toEqual([]);
});
