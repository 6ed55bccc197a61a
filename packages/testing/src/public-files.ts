import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

const PUBLIC_FILE = /^(.*\/areas\/[^/]+\/)public\/.*\.tsx?$/;
const TEST_OR_STYLE = /\.(test|spec|bench|contract)\.tsx?$/;
const SPECIFIER = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

function importsOf(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(SPECIFIER)].map((match) => posix.join(posix.dirname(path), match[1] ?? ""));
}

/**
 * Files of an area's `public/` that no file outside of the area imports: they belong in one of its other folders.
 * @param paths sources from the root of the checkout, with slashes
 */
export function unusedPublicFiles(root: string, paths: readonly string[]): string[] {
  const importedFrom = new Map<string, string[]>();
  for (const path of paths.filter((from) => !TEST_OR_STYLE.test(from))) {
    for (const target of importsOf(root, path)) importedFrom.set(target, [...(importedFrom.get(target) ?? []), path]);
  }
  return paths.filter((path) => {
    const area = PUBLIC_FILE.exec(path)?.[1];
    if (area === undefined || TEST_OR_STYLE.test(path)) return false;
    return !(importedFrom.get(path) ?? []).some((from) => !from.startsWith(area));
  });
}
