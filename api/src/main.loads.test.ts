import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Of packages that few requests need. Most of the processor time of a start goes into loading files. */
const NOT_AT_START = [
  "@fastify/ajv-compiler",
  "@fastify/swagger",
  "@scalar/fastify-api-reference",
  "@simplewebauthn/server",
  "@zxcvbn-ts/core",
  "csv-parse",
  "csv-stringify",
  "ical.js",
  "libphonenumber-js",
  "nodemailer",
  "pg",
  "sharp",
];
/** Of packages. Before each of these waited for its first use, a start loaded about 550 files more. Our own files grow with the areas. */
const MOST_FILES = 850;

let folder: string;
let files: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fernpaw-loads-"));
  const record = join(folder, "files.json");
  const server = await ServerProcess.create({ env: { LOADED_FILES: record, SMTP_URL: "smtp://localhost:25" } });
  try {
    // The first start migrates and makes the secret.
    await server.start();
    expect(await server.stop()).toBe(0);
    const flags = ["--import", join(import.meta.dirname, "testing", "loaded-files.ts")];
    await server.start({ flags, isFromSources: true });
    expect(await server.stop()).toBe(0);
    files = JSON.parse(readFileSync(record, "utf8")) as string[];
  } finally {
    await server.remove();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a start loads no package that few requests need", () => {
  expect(files.length, "the files were recorded").toBeGreaterThan(500);
  const found = NOT_AT_START.filter((name) => files.some((file) => file.includes(`/node_modules/${name}/`)));
  expect(found).toEqual([]);
});

test("a start loads no migration, no backup and nothing for PostgreSQL", () => {
  expect(
    files.filter((file) => /\/api\/src\/(db\/migrations\/|backup\/|db\/postgres-(store|backup|channel))/.test(file)),
  ).toEqual([]);
});

test("a start loads few files of packages, and none of the demo", () => {
  expect(files.filter((file) => file.includes("/node_modules/")).length).toBeLessThan(MOST_FILES);
  expect(files.filter((file) => file.includes("/api/src/demo/seed-demo"))).toEqual([]);
});
