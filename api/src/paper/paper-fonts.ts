import * as fontkit from "fontkit";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** The app's own letters first; the others for names that these do not have. Of letters in several, the first has it. */
const PACKAGES = [
  require.resolve("@fontsource-variable/atkinson-hyperlegible-next/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-arabic/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-hebrew/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-armenian/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-georgian/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-bengali/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-devanagari/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-khmer/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-thai/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-sc/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-jp/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-kr/unicode.json"),
];

/** A file of one font with a part of its letters. */
export interface FontFile {
  id: string;
  path: string;
  has: (codePoint: number) => boolean;
}

interface KnownFile extends FontFile {
  /** First and last code point of each range of the file, as the package lists it. */
  ranges: readonly (readonly [number, number])[];
}

const rangeOf = (range: string): [number, number] => {
  const [from = "", to = from] = range.trim().slice(2).split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
};

function fileOf(folder: string, subset: string, ranges: string): KnownFile {
  const name = folder.slice(folder.lastIndexOf("/") + 1);
  const id = `${name}-${subset.replace(/[[\]]/g, "")}`;
  const path = join(folder, "files", `${id}-wght-normal.woff2`);
  // The ranges promise more than the file has.
  let codePoints: ReadonlySet<number> | undefined;
  const has = (codePoint: number): boolean => {
    codePoints ??= new Set((fontkit.create(readFileSync(path)) as fontkit.Font).characterSet);
    return codePoints.has(codePoint);
  };
  return { id, path, has, ranges: ranges.split(",").map(rangeOf) };
}

function readPackage(list: string): KnownFile[] {
  const subsets = JSON.parse(readFileSync(list, "utf8")) as Record<string, string>;
  return Object.entries(subsets).map(([subset, ranges]) => fileOf(dirname(list), subset, ranges));
}

let known: KnownFile[] | undefined;

/** Say how letters join, and have no shape. */
const JOINS = /^[\u200b-\u200f\u2060]$|^\p{Variation_Selector}$/u;

function findFile(codePoints: readonly number[]): FontFile | null {
  known ??= PACKAGES.flatMap(readPackage);
  const [first] = codePoints;
  if (first === undefined) return null;
  const files = known.filter(
    ({ ranges, has }) => ranges.some(([from, to]) => first >= from && first <= to) && has(first),
  );
  return files.find(({ has }) => codePoints.every((one) => has(one))) ?? files[0] ?? null;
}

const found = new Map<string, FontFile | null>();

/** The font for one letter with its marks; null: none has it. */
export function fontOf(letter: string): FontFile | null {
  let font = found.get(letter);
  if (font === undefined) {
    const signs = Array.from(letter).filter((sign) => !JOINS.test(sign));
    font = findFile(signs.map((sign) => sign.codePointAt(0) ?? 0));
    found.set(letter, font);
  }
  return font;
}
