import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { ownFiles } from "./files.mjs";
import { ROOT } from "./lib.mjs";

const isUnit = (path) => /\.test\.tsx?$/.test(path);
const isJourney = (path) => /^e2e\/journeys\/.*\.spec\.ts$/.test(path);

/** These files name every area in order to wire them together. A test that starts the whole app is not related to each. */
const WIRING = new Set([
  "api/src/app.ts",
  "api/src/areas.ts",
  "api/src/main.ts",
  "api/src/db/database.ts",
  "pwa/src/areas.ts",
  "pwa/src/area-parts.ts",
  "pwa/src/area-words.ts",
  "pwa/src/main.tsx",
  "pwa/src/router.tsx",
  "packages/domain/src/registry.ts",
]);

/** Files that are read from a folder by their ending, and the file that reads them. */
const READ_BY_ENDING = [
  [/^api\/src\/testing\/query-contracts\/.*\.contract\.ts$/, "api/src/db/query-contract.test.ts"],
  [/^pwa\/src\/areas\/.*\.screens\.ts$/, "packages/testing/src/screens.ts"],
];

/** These say how everything is built, run or tested. */
const CONFIG =
  /^((package|package-lock|tsconfig|turbo)\.json|\.npmrc|\.scripts\/vitest\..*|((api|pwa|packages\/[a-z]+)\/[^/]+|e2e\/[^/]+)\.(json|ts))$/;
/** The journeys reach the kernel through every area. */
const KERNEL = "packages/domain/src/kernel/";
/** Our scripts are tested there. */
const TESTS_OF_SCRIPTS = "packages/testing/src/";

function once(read) {
  let answer;
  return () => (answer ??= read());
}

const exportsOf = new Map();

/** `@fernpaw/domain/clients/client` as the path that the package's `exports` say. */
function inPackage(specifier) {
  const [, name, rest] = /^@fernpaw\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const folder = `packages/${name}`;
  if (!exportsOf.has(folder))
    exportsOf.set(folder, JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")).exports ?? {});
  for (const [key, target] of Object.entries(exportsOf.get(folder))) {
    const [before, after] = key.slice(2).split("*");
    if (after === undefined ? rest === before : rest.startsWith(before))
      return posix.join(folder, target.replace("*", rest.slice(before.length)));
  }
  return undefined;
}

const IMPORT = /(?:from|import|import\()\s*["']([^"']+)["']/g;

/** Every path of ours, and path to the paths that import it, wiring left out. Read once: a run is about one state. */
const readTree = once(() => {
  const paths = ["packages", "api", "pwa", "e2e"].flatMap((folder) => ownFiles(ROOT, folder, /\.tsx?$/));
  const known = new Set(paths);
  const importers = new Map();
  const note = (target, path) => importers.set(target, [...(importers.get(target) ?? []), path]);
  for (const path of paths) {
    for (const [ending, reader] of READ_BY_ENDING) if (ending.test(path)) note(path, reader);
    for (const [, specifier] of readFileSync(join(ROOT, path), "utf8").matchAll(IMPORT)) {
      const plain = specifier.replace(/\?.*$/, "");
      const target = plain.startsWith(".") ? posix.join(dirname(path), plain) : inPackage(plain);
      if (!known.has(target) || WIRING.has(target)) continue;
      note(target, path);
    }
  }
  return { paths, importers };
});

const areaOf = (path) => /^(?:api|pwa|packages\/domain)\/src\/areas\/([^/]+)\//.exec(path)?.[1];

/**
 * Areas and folders that a journey concerns, as its first line says: `// Concerns: pets, pwa/src/form.` A name without
 * a slash is an area of any workspace. Empty where that line is missing.
 */
export function concernsOf(journey) {
  const [, list] = /^\/\/ Concerns: (.+)\.\n/.exec(readFileSync(join(ROOT, journey), "utf8")) ?? [];
  return list?.split(", ") ?? [];
}

const isConcerned = (concern, path) =>
  concern.includes("/") ? path.startsWith(`${concern}/`) : areaOf(path) === concern;

/**
 * Takes changed paths, from the root; they need not exist any more. Answers `{ units, journeys }`, both by their paths:
 * the test files that import one of them, however far, or belong to the same area of any workspace, and the journeys
 * that concern one of them. A change of how everything is built or run concerns every test.
 */
export function related(changed) {
  const { paths, importers } = readTree();
  const reached = new Set(changed);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  const areas = new Set(changed.flatMap((path) => areaOf(path) ?? []));
  const isAny = (test) => changed.some((path) => test(path));
  const isAll = isAny((path) => CONFIG.test(path));
  const isKernel = isAny((path) => path.startsWith(KERNEL) && !isUnit(path));
  const isScript = isAny((path) => path.startsWith(".scripts/"));
  return {
    units: paths.filter(
      (path) =>
        isUnit(path) &&
        (isAll || reached.has(path) || areas.has(areaOf(path)) || (isScript && path.startsWith(TESTS_OF_SCRIPTS))),
    ),
    journeys: paths.filter(
      (path) =>
        isJourney(path) &&
        (isAll ||
          isKernel ||
          reached.has(path) ||
          concernsOf(path).some((concern) => isAny((one) => !isUnit(one) && isConcerned(concern, one)))),
    ),
  };
}
