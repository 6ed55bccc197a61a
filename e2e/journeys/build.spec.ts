// Concerns: pwa/public.
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import {
  builtFiles,
  entryScripts,
  filesBehind,
  precachedFiles,
  readBuilt,
  scriptsInCycles,
} from "../support/built-files.ts";

/** A mark that workbox-window writes into its own code. */
const WORKBOX_WINDOW = "workbox:window";

const filesWith = (paths: readonly string[], words: string): string[] =>
  paths.filter((path) => path.endsWith(".js") && readBuilt(path).includes(words));

test("the entry stays small, and fetches the library that registers the service worker after the first paint", () => {
  const entry = entryScripts();
  const bytes = entry.map((path) => brotliCompressSync(readBuilt(path)).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100 * 1024);
  expect(filesWith(entry, WORKBOX_WINDOW)).toEqual([]);
  expect(filesWith(precachedFiles(), WORKBOX_WINDOW)).toHaveLength(1);
});

test("the sign-in page loads no data of a clinic", () => {
  const files = builtFiles();
  const [signIn = ""] = files.filter((path) => /^assets\/login-route-[^/]+\.js$/.test(path));
  const loaded = filesBehind(signIn);
  expect(loaded.some((path) => path.startsWith("assets/start-"))).toBe(true);
  expect(loaded.filter((path) => path.startsWith("assets/clinic-data-"))).toEqual([]);
  expect(files.filter((path) => /^assets\/clinic-data-[^/]+\.js$/.test(path))).toHaveLength(1);
});

test("no two scripts wait for each other", () => {
  expect(scriptsInCycles()).toEqual([]);
});

test("the page of the pieces is for development alone", () => {
  const files = builtFiles();
  expect(files.filter((path) => /^assets\/dev[-.]/.test(path))).toEqual([]);
  expect(filesWith(files, "Every shared piece of the interface")).toEqual([]);
});

test("a device keeps the clinic's pages and none of the platform's", () => {
  const stored = precachedFiles();
  expect(stored.filter((path) => path.startsWith("assets/today-route"))).not.toEqual([]);
  expect(stored.filter((path) => /^assets\/(admin|platform)[-.]/.test(path))).toEqual([]);
});
