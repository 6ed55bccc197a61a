import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { houseRuleProblems } from "./house-rules.ts";
import { type PlantedTree, plantTree } from "./planted-tree.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
let tree: PlantedTree | undefined;

function plant(files: Readonly<Record<string, string>>): PlantedTree {
  tree = plantTree(files);
  return tree;
}

afterEach(() => {
  tree?.remove();
  tree = undefined;
});

/** What the planted imports point at; nothing here breaks a rule. */
const GOOD: Readonly<Record<string, string>> = {
  "packages/domain/src/kernel/ids.ts": `import * as z from "zod/mini";\nexport const Id = z.uuid();\n`,
  "packages/domain/src/areas/pets/pet.ts": `import { Id } from "../../kernel/ids.ts";\nexport const petId = Id;\n`,
  "packages/domain/src/registry.ts": `import { petId } from "./areas/pets/pet.ts";\nexport const ENTITIES = [petId];\n`,
  "packages/sync/src/protocol.ts": `import { Id } from "@fernpaw/domain/kernel/ids";\nexport const message = Id;\n`,
  "packages/sync/src/client/outbox.ts": `import "dexie";\nimport { message } from "../protocol.ts";\nexport const outbox = message;\n`,
  "packages/sync/src/server/engine.ts": `import "kysely";\nimport { message } from "../protocol.ts";\nexport const engine = message;\n`,
  "packages/sync/src/testing/planted-server.ts": `import { engine } from "../server/engine.ts";\nexport const wrong = engine;\n`,
  "packages/testing/src/builders.ts": `import { petId } from "@fernpaw/domain/pets/pet";\nexport const aPet = petId;\n`,
  "api/src/app.ts": `import { routes } from "./areas/pets/pets.routes.ts";\nexport const app = routes;\n`,
  "api/src/areas/pets/pets.routes.ts": `import { pets } from "./pets.queries.ts";\nexport const routes = pets;\n`,
  "api/src/db/typed-sql.ts": `import { sql } from "kysely";\nexport const clinicQuery = sql;\n`,
  "api/src/db/every-clinic.ts": `import { clinicQuery } from "./typed-sql.ts";\nexport const everyClinicQuery = clinicQuery;\n`,
  "api/src/sync/compaction.queries.ts": `import { everyClinicQuery } from "../db/every-clinic.ts";\nexport const all = everyClinicQuery;\n`,
  "api/src/areas/pets/pets.queries.ts": `import type { Kysely } from "kysely";\nimport { clinicQuery } from "../../db/typed-sql.ts";\nexport const pets: Kysely<unknown> | unknown = clinicQuery;\n`,
  "api/src/areas/clients/clients.routes.ts": `import { pets } from "../pets/pets.queries.ts";\nexport const routes = pets;\n`,
  "api/src/areas/pets/pets.routes.test.ts": `import { aPet } from "@fernpaw/testing/builders";\nexport const pet = aPet;\n`,
  "pwa/src/http/client.ts": `import axios from "axios";\nexport const client = axios;\n`,
  "pwa/src/areas/pets/pet/pet-screen.tsx": `import { outbox } from "@fernpaw/sync/client/outbox";\nexport const PetScreen = outbox;\n`,
  "pwa/src/areas/pets/public/pet-line.tsx": `export const PetLine = 1;\n`,
  "pwa/src/areas/clients/client/client-screen.tsx": `import { PetLine } from "../../pets/public/pet-line.tsx";\nexport const ClientScreen = PetLine;\n`,
  "e2e/journeys/sign-in.spec.ts": `import "@playwright/test";\nexport const journey = 1;\n`,
};

const bad = (specifier: string) => `import * as wrong from "${specifier}";\nexport const kept = wrong;\n`;

describe("import directions", () => {
  /** Rule, planted file, its text. */
  const PLANTED: readonly (readonly [string, string, string])[] = [
    ["no-cycles", "api/src/http/one.ts", `import type { Two } from "./two.ts";\nexport type One = Two | 1;\n`],
    ["not-resolvable", "api/src/http/lost.ts", bad("./nowhere.ts")],
    ["domain-is-pure", "packages/domain/src/areas/pets/impure.ts", bad("uuid")],
    ["kernel-knows-no-area", "packages/domain/src/kernel/knowing.ts", bad("../areas/pets/pet.ts")],
    ["sync-knows-no-area", "packages/sync/src/client/knowing.ts", bad("@fernpaw/domain/pets/pet")],
    ["sync-client-without-server", "packages/sync/src/client/serving.ts", bad("../server/engine.ts")],
    ["sync-server-without-client", "packages/sync/src/server/keeping.ts", bad("dexie")],
    ["sides-are-separate-pwa", "pwa/src/ui/serving.ts", bad("@fernpaw/sync/server/engine")],
    ["sides-are-separate-api", "api/src/http/keeping.ts", bad("@fernpaw/sync/client/outbox")],
    ["journeys-use-the-product", "e2e/support/peeking.ts", bad("../../api/src/app.ts")],
    ["infra-knows-no-area", "pwa/src/ui/knowing.tsx", bad("../areas/pets/pet/pet-screen.tsx")],
    ["areas-meet-in-public", "pwa/src/areas/clients/reaching.tsx", bad("../pets/pet/pet-screen.tsx")],
    ["sql-in-queries-only", "api/src/areas/pets/asking.routes.ts", bad("kysely")],
    ["every-clinic-by-name", "api/src/areas/pets/all.queries.ts", bad("../../db/every-clinic.ts")],
    ["queries-by-handle", "api/src/areas/pets/own.queries.ts", bad("kysely")],
    ["migrations-stand-alone", "api/src/db/migrations/2026-01-01-leaning.ts", bad("@fernpaw/domain/registry")],
    ["one-http-client", "pwa/src/areas/pets/asking.ts", bad("axios")],
    ["no-test-code-in-production", "api/src/http/building.ts", bad("@fernpaw/testing/builders")],
    ["no-test-code-in-production", "packages/sync/src/server/planting.ts", bad("../testing/planted-server.ts")],
    ["testing-knows-domain-only", "packages/testing/src/knowing.ts", bad("@fernpaw/sync/protocol")],
  ];

  async function violations(files: Readonly<Record<string, string>>): Promise<string[]> {
    const args = [
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "json",
      "api/src",
      "pwa/src",
      "packages",
      "e2e",
    ];
    const { text } = await plant(files).run("depcruise", args);
    const { summary } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
      summary: { totalCruised: number; violations: { from: string; rule: { name: string } }[] };
    };
    expect(summary.totalCruised).toBeGreaterThan(Object.keys(files).length - 1);
    return summary.violations.map((violation) => `${violation.rule.name} ${violation.from}`).sort();
  }

  test("imports in the right direction pass", async () => {
    expect(await violations(GOOD)).toEqual([]);
  });

  test("each rule catches the import that it is about, and nothing else", async () => {
    const second = { "api/src/http/two.ts": `import type { One } from "./one.ts";\nexport type Two = One | 2;\n` };
    const found = await violations({
      ...GOOD,
      ...second,
      ...Object.fromEntries(PLANTED.map(([, path, text]) => [path, text])),
    });
    expect(found).toEqual(PLANTED.map(([rule, path]) => `${rule} ${path}`).sort());
  });

  test("there is a planted import for every rule", () => {
    const settings = createRequire(import.meta.url)(join(ROOT, ".dependency-cruiser.cjs")) as {
      forbidden: { name: string }[];
    };
    expect(settings.forbidden.map((rule) => rule.name).sort()).toEqual(
      [...new Set(PLANTED.map(([rule]) => rule))].sort(),
    );
  });
});

describe("lint", () => {
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join("\n");
  const PLANTED: Readonly<Record<string, string>> = {
    "eslint(max-lines)": lines(310, (at) => `export const line${at} = ${at};`),
    "eslint(max-lines-per-function)": `export function long(): number {\n  let sum = 0;\n${lines(90, (at) => `  sum += ${at};`)}\n  return sum;\n}\n`,
    "eslint(max-params)": `export const five = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];\n`,
    "eslint(max-depth)": `export function deep(a: number): number {\n  if (a > 1) {\n    if (a > 2) {\n      if (a > 3) {\n        if (a > 4) return 5;\n      }\n    }\n  }\n  return a;\n}\n`,
    "eslint(no-console)": `console.log("hello");\nexport const said = 1;\n`,
    "eslint(no-warning-comments)": `// TODO finish\nexport const half = 1;\n`,
    "eslint(no-restricted-globals)": `export const now = () => Date.now();\n`,
    "eslint(no-restricted-imports)": `import { Button } from "@mui/material";\nexport const button = Button;\n`,
    "import(no-default-export)": `const thing = 1;\nexport default thing;\n`,
    "oxc(no-barrel-file)": `export * from "./good.ts";\n`,
    "typescript(no-explicit-any)": `export const open = (value: any): unknown => value;\n`,
    "typescript(no-non-null-assertion)": `export const sure = (value: string | undefined): string => value!;\n`,
    "typescript(no-floating-promises)": `export function forget(): void {\n  Promise.resolve(1);\n}\n`,
    "typescript(no-misused-promises)": `export const late = async (): Promise<boolean> => true;\nexport const wrong = (): number => (late() ? 1 : 2);\n`,
    "typescript(await-thenable)": `export const early = async (): Promise<number> => await 1;\n`,
    "typescript(switch-exhaustiveness-check)": `export function word(state: "on" | "off"): string {\n  switch (state) {\n    case "on":\n      return "on";\n  }\n  return "";\n}\n`,
    "typescript(only-throw-error)": `export function refuse(): never {\n  throw "no";\n}\n`,
    "typescript(consistent-type-imports)": `import { Good } from "./good.ts";\nexport const read = (good: Good): Good => good;\n`,
    "unicorn(filename-case)": `export const name = 1;\n`,
    "react-hooks(rules-of-hooks)": `import { useState } from "react";\nexport function Sometimes({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n`,
    "react(jsx-no-literals)": `export const Words = () => <p>Hello</p>;\n`,
  };
  const pathOf = (code: string, at: number) =>
    code === "unicorn(filename-case)" ? "pwa/src/ui/NotKebab.ts" : `pwa/src/session/planted-${at}.tsx`;

  async function codesByFile(files: Readonly<Record<string, string>>): Promise<Map<string, Set<string>>> {
    const { text } = await plant({
      ...files,
      "pwa/src/session/good.ts": `export type Good = 1;\nexport const good: Good = 1;\n`,
    }).run("oxlint", ["--format", "json", "pwa/src"]);
    const { diagnostics } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
      diagnostics: { code: string; filename: string }[];
    };
    const found = new Map<string, Set<string>>();
    for (const { code, filename } of diagnostics) found.set(filename, (found.get(filename) ?? new Set()).add(code));
    return found;
  }

  test("each rule of the house is really on", async () => {
    const codes = Object.keys(PLANTED);
    const found = await codesByFile(
      Object.fromEntries(codes.map((code, at) => [pathOf(code, at), PLANTED[code] ?? ""])),
    );
    const missed = codes.filter((code, at) => !found.get(pathOf(code, at))?.has(code));
    expect({ missed, found: missed.length > 0 ? [...found].map(([file, set]) => [file, ...set]) : [] }).toEqual({
      missed: [],
      found: [],
    });
    expect(found.has("pwa/src/session/good.ts")).toBe(false);
  });

  test("a disabled rule that disables nothing is reported", async () => {
    const found = await codesByFile({
      "pwa/src/session/idle.ts": `// oxlint-disable-next-line no-console -- gone\nexport const quiet = 1;\n`,
    });
    expect(found.has("pwa/src/session/idle.ts")).toBe(true);
  });
});

test("the domain does not compile with anything of a browser or of Node", async () => {
  const planted = plant({
    "packages/domain/src/areas/pets/pet.ts": `export const width = window.innerWidth;\nexport const path = process.cwd();\nexport const got = fetch("/");\n`,
  });
  const { code, text } = await planted.run("tsc", ["-p", "packages/domain"]);
  expect(code).not.toBe(0);
  for (const name of ["window", "process", "fetch"]) expect(text).toContain(`Cannot find name '${name}'`);
});

test("code that is written otherwise than the formatter writes it is reported", async () => {
  const planted = plant({
    "api/src/good.ts": `export const good = 1;\n`,
    "api/src/ugly.ts": `export   const ugly={a:1}\n`,
  });
  const { code, text } = await planted.run("oxfmt", ["--check", "api/src"]);
  expect(code).not.toBe(0);
  expect(text).toContain("ugly.ts");
  expect(text).not.toContain("good.ts");
});

test("files, exports and dependencies that nobody uses are reported", async () => {
  const planted = plant({
    "api/src/main.ts": `import { used } from "./used.ts";\nimport "left-pad";\nexport const main = used;\n`,
    "api/src/used.ts": `export const used = 1;\nexport const unused = 2;\n`,
    "api/src/orphan.ts": `export const orphan = 1;\n`,
  });
  const { code, text } = await planted.run("knip", [
    "--no-config-hints",
    "--no-progress",
    "--reporter",
    "json",
    "--workspace",
    "api",
  ]);
  expect(code).not.toBe(0);
  expect(text).toContain("api/src/orphan.ts");
  expect(text).toContain("unused");
  expect(text).toContain("left-pad");
  expect(text).toContain("better-sqlite3");
});

describe("the lock file", () => {
  type Lock = { packages: Record<string, { version?: string; integrity?: string; resolved?: string }> };

  async function problemsAfter(change: (lock: Lock, root: string) => void): Promise<{ code: number; text: string }> {
    const planted = plant({ "check.mjs": readFileSync(join(ROOT, ".scripts", "lock-file.mjs"), "utf8") });
    const path = join(planted.root, "package-lock.json");
    const lock = JSON.parse(readFileSync(path, "utf8")) as Lock;
    change(lock, planted.root);
    writeFileSync(path, JSON.stringify(lock));
    const script = join(planted.root, "check.mjs");
    const run = `import(${JSON.stringify(script)}).then((it) => { const found = it.lockFileProblems(process.cwd()); console.log(found.join("\\n")); process.exit(found.length ? 1 : 0); })`;
    return planted.run("node", ["--input-type=module", "-e", run]);
  }

  test("is complete as it is", async () => {
    expect(await problemsAfter(() => undefined)).toEqual({ code: 0, text: "\n" });
  });

  test("without the package of another platform is reported", async () => {
    const { code, text } = await problemsAfter((lock) => delete lock.packages["node_modules/@turbo/darwin-64"]);
    expect(code).toBe(1);
    expect(text).toContain("@turbo/darwin-64 is missing from the lock file");
  });

  test("without a package that is needed everywhere is reported", async () => {
    const { code, text } = await problemsAfter((lock) => delete lock.packages["node_modules/fastify"]);
    expect(code).toBe(1);
    expect(text).toContain("fastify is missing from the lock file");
  });

  test("that names where a package was downloaded from is reported", async () => {
    const { code, text } = await problemsAfter((lock) => {
      const fastify = lock.packages["node_modules/fastify"];
      if (fastify) fastify.resolved = "https://registry.npmjs.org/fastify/-/fastify-5.12.8.tgz";
    });
    expect(code).toBe(1);
    expect(text).toContain("node_modules/fastify: names https://registry.npmjs.org");
  });

  test("older than a package.json is reported", async () => {
    const { code, text } = await problemsAfter((_, root) => {
      const path = join(root, "api", "package.json");
      writeFileSync(path, readFileSync(path, "utf8").replace(`"fastify": "`, `"fastify": "^1.0.0 || `));
    });
    expect(code).toBe(1);
    expect(text).toContain("fastify is ^1.0.0");
  });
});

describe("house rules", () => {
  const problems = (files: Readonly<Record<string, string>>) =>
    houseRuleProblems(plant(files).root).map((problem) => `${problem.rule} ${problem.path}`);

  test("each catches its planted violation", () => {
    const found = problems({
      "packages/domain/src/areas/pets/pet.ts": "export const pet = 1;\n",
      "api/src/areas/pets/pets.queries.ts": "export async function pets(db: Db, clinicId: string) {}\n",
      "api/src/areas/animals/animals.routes.ts": "export const routes = 1;\n",
      "api/src/areas/pets/late.queries.ts": "export async function late(clinicId: string, db: Db): Promise<void> {}\n",
      "api/src/areas/pets/open.queries.ts":
        "export async function open(\n  db: Db,\n  id: string,\n): Promise<Map<string, number>> {}\n",
      "pwa/src/areas/pets/pet-line.tsx": `export const red = "#c00";\n`,
      "pwa/src/areas/pets/public/own-line.tsx": "export const ownLine = 1;\n",
      "pwa/src/areas/pets/public/pet-name.ts": "export const petName = 1;\n",
      "pwa/src/areas/pets/pet-names.ts":
        'import { ownLine } from "./public/own-line.tsx";\nexport const one = ownLine;\n',
      "pwa/src/areas/site/home.ts":
        'import { petName } from "../pets/public/pet-name.ts";\nexport const home = petName;\n',
      "pwa/src/areas/pets/pets.copy.ts":
        'export const copy = { pets: (count: number) => (count === 1 ? "1 pet" : `${count} pets`) };\n',
      "pwa/src/areas/pets/fine.copy.ts":
        'export const copy = { phone: (number: number) => (number === 1 ? "Phone" : `Phone ${number}`) };\n',
      "pwa/src/theme.ts": `export const green = "#0c0";\n`,
      "pwa/src/ui/index.ts": "export const ui = 1;\n",
      "pwa/src/utils/text.ts": "export const text = 1;\n",
      "pwa/src/ui/petLine.ts": "export const line = 1;\n",
      "pwa/src/ui/half-done.ts": "/** FIXME later */\nexport const half = 1;\n",
      "packages/sync/src/testing/planted-server.ts":
        "const PLANTS = {\n  no_dedupe: (build) => build,\n};\nexport const plants = PLANTS;\n",
      "packages/sync/src/testing/planted-client.ts": `export const FAULTS = [\n  "dropOn401",\n];\n`,
      "packages/sync/src/server/push.ts": `export const isWrong = (faults: Set<string>) => faults.has("no_dedupe");\n`,
      "packages/sync/src/client/push.ts":
        "export const wrong = (faults: { dropOn401: boolean }) => faults.dropOn401;\n",
      "packages/sync/src/client/push.test.ts": `export const planted = "dropOn401";\n`,
      "pwa/src/ui/silenced.ts": "// oxlint-disable-next-line no-console\nexport const silent = 1;\n",
    });
    expect(found.sort()).toEqual(
      [
        "area-name api/src/areas/animals",
        "query-signature api/src/areas/pets/late.queries.ts",
        "query-signature api/src/areas/pets/open.queries.ts",
        "colour pwa/src/areas/pets/pet-line.tsx",
        "file-name pwa/src/ui/index.ts",
        "file-name pwa/src/utils/text.ts",
        "file-name pwa/src/ui/petLine.ts",
        "unfinished pwa/src/ui/half-done.ts",
        "disable-reason pwa/src/ui/silenced.ts",
        "plural pwa/src/areas/pets/pets.copy.ts",
        "public-file pwa/src/areas/pets/public/own-line.tsx",
        "planted-mistake packages/sync/src/server/push.ts",
        "planted-mistake packages/sync/src/client/push.ts",
      ].sort(),
    );
  });
});
