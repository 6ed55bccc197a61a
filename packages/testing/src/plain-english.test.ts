import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type PlantedTree, plantTree } from "./planted-tree.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "..", ".scripts", "plain-english.mjs");

let tree: PlantedTree | undefined;
afterEach(() => {
  tree?.remove();
  tree = undefined;
});

function plant(files: Readonly<Record<string, string>>): PlantedTree {
  tree = plantTree(files);
  return tree;
}

const run = (planted: PlantedTree, ...args: string[]) => planted.run("node", [SCRIPT, ...args]);

/** `path:line "words"` of everything that is found in these files. */
async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { text } = await run(plant(files), ".scripts", "api", "packages", "pwa", "README.md");
  return text
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replace(/:(\d+): ("[^"]*").*$/, ":$1 $2"));
}

describe("finds the phrase, with its line,", () => {
  test("in comments, also where it goes over two lines", async () => {
    const text = `/**
 * A list of
 * which nothing is kept.
 */
export const one = 1; // nobody reads it
// The row
// stands there.
export const two = /* he */ 2;
`;
    expect(await found({ "pwa/src/ui/one.ts": text })).toEqual([
      `pwa/src/ui/one.ts:2 "of which nothing is kept"`,
      `pwa/src/ui/one.ts:5 "nobody reads it"`,
      `pwa/src/ui/one.ts:7 "stands there"`,
      `pwa/src/ui/one.ts:8 "he"`,
    ]);
  });

  test("in copy, also beside and inside a value", async () => {
    const text =
      "export const copy = {\n  a: 'It is no file.',\n  b: (n: number) => `${n === 0 ? \"whoever\" : n} is told ${n}`,\n};\n";
    expect(await found({ "pwa/src/areas/pets/public/pets.copy.ts": text })).toEqual([
      `pwa/src/areas/pets/public/pets.copy.ts:2 "is no file"`,
      `pwa/src/areas/pets/public/pets.copy.ts:3 "whoever"`,
      `pwa/src/areas/pets/public/pets.copy.ts:3 "is told ····"`,
    ]);
  });

  test("in titles of tests", async () => {
    const text = `describe("whom it lies to", () => {\n  test("somebody", () => undefined);\n  test.each([1])("of whom %s", () => undefined);\n});\n`;
    expect(await found({ "api/src/one.test.ts": text })).toEqual([
      `api/src/one.test.ts:1 "lies to"`,
      `api/src/one.test.ts:2 "somebody"`,
      `api/src/one.test.ts:3 "of whom %s"`,
    ]);
  });

  test("in Markdown, with each cell and item by itself", async () => {
    const text =
      "# Title\n\n- Who is here stays.\n\n| a | What is b |\n|---|---|\n| everybody | c |\n\nIt\nis no\nlist.\n";
    expect(await found({ "README.md": text })).toEqual([
      `README.md:3 "Who is here stays"`,
      `README.md:5 "What is b"`,
      `README.md:7 "everybody"`,
      `README.md:10 "is no list"`,
    ]);
  });
});

test("names in code, other strings, code in comments, questions and plain sentences are free", async () => {
  const files = {
    "pwa/src/ui/free.ts": `const nobody = { whoever: "is told", stands: /of which \\/\\/ he/ };
export const he = nobody.stands; // \`nobody\` stands for no person. It is no longer used. Which lie?
/* Who is it? */ export const url = "https://somebody.example/lies"; const t = \`what // he \${he}\`;
export const More = () => <A b={/he/} c='x' />; // They see it.
`,
    "pwa/src/ui/free.test.ts": `test("they see it", () => open("nobody@clinic.example"));\n`,
    "pwa/src/ui/free.copy.ts": "export const copy = { who: 'Who was it?', many: (n: number) => `of ${n} which` };\n",
    "api/README.md": "Run `nobody`.\n\n```\nwhoever is told\n```\n\nSee [the list](./everybody.md).\n",
    "api/dist/built.md": "nobody\n",
  };
  expect(await found(files)).toEqual([]);
});

describe("the allowance", () => {
  const ALLOWANCE = ".scripts/plain-english.json";
  const files = (allowance: Readonly<Record<string, number>>) => ({
    [ALLOWANCE]: JSON.stringify(allowance),
    "pwa/src/areas/pets/one.ts": "// Nobody.\n",
    "pwa/src/areas/pets/public/two.ts": "// Somebody.\n",
    "packages/sync/src/client/three.ts": "// Whoever.\n",
  });
  const allowanceOf = (planted: PlantedTree) =>
    JSON.parse(readFileSync(join(planted.root, ALLOWANCE), "utf8")) as unknown;
  const EXACT = { "pwa/src/areas/pets": 2, "packages/sync/src/client": 1 };

  test("that fits lets the tree pass: an area counts with its folders", async () => {
    expect(await run(plant(files(EXACT)))).toEqual({ code: 0, text: "" });
  });

  test("fails on one more, with every place of that folder and no other", async () => {
    const { code, text } = await run(plant(files({ ...EXACT, "pwa/src/areas/pets": 1 })));
    expect(code).toBe(1);
    expect(text.trim().split("\n")).toEqual([
      `pwa/src/areas/pets/one.ts:1: "Nobody" (write the person's role)`,
      `pwa/src/areas/pets/public/two.ts:1: "Somebody" (write the person's role)`,
      "pwa/src/areas/pets: 2 oblique phrases, 1 allowed",
    ]);
  });

  test("fails on one fewer, with the command that lowers it", async () => {
    const planted = plant(files({ ...EXACT, "pwa/src/areas/pets": 3, "api/src/gone": 4 }));
    const { code, text } = await run(planted);
    expect(code).toBe(1);
    expect(text).toContain("api/src/gone: 0 oblique phrases, 4 allowed. `node .scripts/plain-english.mjs --lower`");
    expect(text).toContain("pwa/src/areas/pets: 2 oblique phrases, 3 allowed.");
    expect((await run(planted, "--lower")).code).toBe(0);
    expect(allowanceOf(planted)).toEqual(EXACT);
    expect((await run(planted)).code).toBe(0);
  });

  test("is never raised by --lower", async () => {
    const planted = plant(files({ "pwa/src/areas/pets": 1, "packages/sync/src/client": 5 }));
    const { code, text } = await run(planted, "--lower");
    expect(code).toBe(1);
    expect(text).toContain("pwa/src/areas/pets: 2 oblique phrases, 1 allowed");
    expect(allowanceOf(planted)).toEqual({ "pwa/src/areas/pets": 1, "packages/sync/src/client": 1 });
  });

  test("is counted by --init only where there is none", async () => {
    const { [ALLOWANCE]: _, ...others } = files({});
    const planted = plant(others);
    const without = await run(planted);
    expect(without.code).toBe(1);
    expect(without.text).toContain("`node .scripts/plain-english.mjs --init`");
    expect((await run(planted, "--lower")).code).toBe(1);
    mkdirSync(join(planted.root, ".scripts"));
    expect(await run(planted, "--init")).toEqual({ code: 0, text: "" });
    expect(allowanceOf(planted)).toEqual(EXACT);
    writeFileSync(join(planted.root, "pwa/src/areas/pets/one.ts"), "// Nobody and everybody.\n");
    const again = await run(planted, "--init");
    expect(again.code).toBe(1);
    expect(again.text).toContain(`${ALLOWANCE} is there`);
    expect(allowanceOf(planted)).toEqual(EXACT);
  });
});

describe("a second word for a thing of the interface", () => {
  const COPY = "pwa/src/areas/pets/pets.copy.ts";
  const check = (path: string, text: string) =>
    run(plant({ [path]: text, ".scripts/plain-english.json": JSON.stringify({}) }));

  test.each([
    ["attention", "inbox, inbox item"],
    ["two cards", "inbox, inbox item"],
    ["an alert", "warning"],
    ["The patient", "pet"],
    ["a colleague", "team member"],
    ["Take over 2 rows", "import"],
    ["Log in", "sign in, sign out"],
  ])("fails: %s", async (words, use) => {
    const { code, text } = await check(COPY, `export const copy = { it: "${words}" };\n`);
    expect(code).toBe(1);
    expect(text).toContain(`${COPY}:1: "`);
    expect(text).toContain(`(write ${use}; one word per thing)`);
  });

  test("is found in refusals, inside a template, and beside an allowed word", async () => {
    const refusals = "packages/domain/src/kernel/refusals.ts";
    expect((await check(refusals, `export const it = { api: "An alert." };\n`)).code).toBe(1);
    expect((await check(COPY, "export const it = (n: number) => `${n} alerts`;\n")).code).toBe(1);
    expect((await check(COPY, `export const it = "Ask a colleague under Employees.";\n`)).code).toBe(1);
  });

  test("passes where the specification gives it, as a key, as a name in code, and outside of copy", async () => {
    const copy = `export const copy = { alerts: "Login", "alerts.raise": "needs attention", a: "Under Employees." };\n`;
    expect(await check(COPY, copy)).toEqual({ code: 0, text: "" });
    expect(await check("pwa/src/ui/one.ts", `export const one = "alert";\n`)).toEqual({ code: 0, text: "" });
    expect(await check("pwa/src/areas/today/today.copy.ts", `export const a = "My patients";\n`)).toEqual({
      code: 0,
      text: "",
    });
  });
});
