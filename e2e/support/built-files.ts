import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const DIST = join(import.meta.dirname, "..", "..", "pwa", "dist");

/** One file of the build that the other journeys use. */
export const readBuilt = (path: string): Buffer => readFileSync(join(DIST, path));

/** Paths of all its files. */
export const builtFiles = (): string[] => readdirSync(DIST, { recursive: true, encoding: "utf8" });

/** What the page asks for before anything runs: its module and all that the build preloads with it. */
export function entryScripts(): string[] {
  const html = readBuilt("index.html").toString("utf8");
  const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].flatMap(([, path]) => path ?? []);
  if (scripts.length === 0)
    throw new Error("index.html asks for no script: the build has another shape than this expects.");
  return scripts;
}

/** The files that a script imports before it runs. */
function importsOf(script: string): string[] {
  const text = readBuilt(script).toString("utf8");
  return [...text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, imported = ""]) => `assets/${imported}`);
}

/** A script and all that it imports before it runs. */
export function filesBehind(script: string): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    importsOf(path).forEach(visit);
  };
  visit(script);
  return [...found];
}

/** Scripts that import each other: the first of them runs before the other is there. */
export const scriptsInCycles = (): string[] =>
  builtFiles()
    .filter((path) => /^assets\/[^/]+\.js$/.test(path))
    .filter((path) => importsOf(path).some((imported) => filesBehind(imported).includes(path)));

/** Every file that the service worker stores for offline. */
export function precachedFiles(): string[] {
  const worker = readBuilt("service-worker.js").toString("utf8");
  const files = [...worker.matchAll(/\burl:"([^"]+)"|"url":"([^"]+)"/g)].flatMap(([, a, b]) => a ?? b ?? []);
  if (files.length < 10)
    throw new Error("The service worker stores few files: the build has another shape than this expects.");
  return [...new Set(files)];
}
