import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { unusedPublicFiles } from "./public-files.ts";

/** Areas of the server or of the screens without rows in the domain. A new one is a decision about its name. */
export const AREAS_WITHOUT_ROWS = [
  "audit",
  "auth",
  "booking",
  "devices",
  "dev",
  "employees",
  "health",
  "imports",
  "invitations",
  "displays",
  "platform",
  "profile",
  "calendar",
  "search",
  "shared-tablets",
  "site",
  "subscriptions",
  "today",
  "two-factor",
  "welcome",
];
/** Areas whose queries run before a clinic is known, or on rows of no clinic: each is a decision. */
export const AREAS_WITHOUT_CLINIC = [
  "calendar",
  "auth",
  "booking",
  "displays",
  "employees",
  "plans",
  "platform",
  "shared-tablets",
  "site",
  "two-factor",
];
const PLACES_WITHOUT_SUBJECT = /(^|\/)(utils?|helpers?|common|types|misc|shared-types|constants)(\/|\.tsx?$)/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const COLOUR = /["'`]#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})["'`]|\b(rgb|hsl|oklch)a?\(/i;
/** Spelled in halves, so that this file does not break its own rule. */
const UNFINISHED = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"].join("|")})\\b`);
const COPY = /(\.copy|-words)\.tsx?$/;
/** A choice of words by a count. `number` is the place in a list: "Phone", "Phone 2". */
const OWN_PLURAL = /(?<!\bnumber) === 1\s*\?\s*["'`]|\? "" : "s"|\? "s" : ""/;
/** Tests, and what only tests import: `TEST_FILE` of `.dependency-cruiser.cjs`. */
const FOR_TESTS =
  /\.(test|spec|bench|soak|contract)\.tsx?$|\.contract\.test\.ts$|\/testing\/|^packages\/testing\/|^e2e\//;
/** Where mistakes are planted, and how a name of one stands there. */
const PLANTED_IN = "packages/sync/src/testing/planted-*.ts";
const PLANTED_NAME = /^ {2}(?:"(\w+)",|(\w+): \(build\))/gm;
const DISABLE = /(?:oxlint|eslint)-disable/;
/** `sync` on a device: its copy together with the packed history, which `db` alone does not show. */
const EXECUTOR = /^(db|trx|tx|sql|sync)\b/;

export interface HouseRuleProblem {
  rule:
    | "area-name"
    | "file-name"
    | "colour"
    | "query-signature"
    | "unfinished"
    | "disable-reason"
    | "plural"
    | "planted-mistake"
    | "public-file";
  /** From the root of the checkout, with slashes. */
  path: string;
  message: string;
}

const isOwnCode = (path: string) => !/(^|\/)(node_modules|dist|fixtures|test-results)\//.test(path);

function sources(root: string, pattern: string): string[] {
  const found = globSync(pattern, { cwd: root, exclude: (path) => basename(path) === "node_modules" });
  return found.map((path) => path.replaceAll("\\", "/")).filter(isOwnCode);
}

function foldersOf(root: string, parent: string): string[] {
  return sources(root, `${parent}/*/`).map((path) => basename(path));
}

function areaNames(root: string): HouseRuleProblem[] {
  const known = new Set([...foldersOf(root, "packages/domain/src/areas"), ...AREAS_WITHOUT_ROWS]);
  return ["api/src/areas", "pwa/src/areas"].flatMap((parent) =>
    foldersOf(root, parent)
      .filter((name) => !known.has(name))
      .map((name) => ({
        rule: "area-name" as const,
        path: `${parent}/${name}`,
        message: `"${name}" is no area of packages/domain/src/areas: use the clinic's one word for it.`,
      })),
  );
}

function fileNames(paths: readonly string[]): HouseRuleProblem[] {
  return paths.flatMap((path) => {
    const name = basename(path);
    const problem = (message: string) => [{ rule: "file-name" as const, path, message }];
    if (/^index\.tsx?$/.test(name)) return problem("No barrels: import from the file that has the thing.");
    if (PLACES_WITHOUT_SUBJECT.test(path))
      return problem("A place without a subject: name it after the noun that it is about.");
    const words = name.replace(/\.(tsx?|mjs)$/, "").split(".");
    return words.every((word) => KEBAB.test(word)) ? [] : problem("File names are kebab-case.");
  });
}

/** Splits at commas outside of brackets. */
function parametersOf(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of list) {
    if ("([{<".includes(sign)) depth += 1;
    if (")]}>".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function querySignatures(path: string, text: string): HouseRuleProblem[] {
  const area = /\/areas\/([^/]+)\//.exec(path)?.[1] ?? "";
  const needsClinic = path.startsWith("api/src/areas/") && !AREAS_WITHOUT_CLINIC.includes(area);
  return [...text.matchAll(/^export async function (\w+)(?:<[^(]*>)?\(([^]*?)\)(?::|\s*\{)/gm)].flatMap((match) => {
    const [first = "", second = ""] = parametersOf(match[2] ?? "");
    const problem = (message: string) => [
      { rule: "query-signature" as const, path, message: `${match[1]}: ${message}` },
    ];
    if (!EXECUTOR.test(first)) return problem("the first parameter is what it runs on: db, trx, tx, sql or sync.");
    // What a start or a clean-up does for all of them says so in the comment above it.
    const isForAll = /\bevery clinic\b/.test(
      text
        .slice(Math.max(0, match.index - 300), match.index)
        .split("\n}")
        .at(-1) ?? "",
    );
    if (needsClinic && !isForAll && !/^(clinicId|caller)\b/.test(second)) {
      return problem("the second parameter is clinicId.");
    }
    return [];
  });
}

function contents(root: string, paths: readonly string[]): HouseRuleProblem[] {
  return paths.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const problems: HouseRuleProblem[] = [];
    const isPlanted = path.endsWith("planted-violations.test.ts");
    if (!isPlanted && UNFINISHED.test(text)) {
      problems.push({ rule: "unfinished", path, message: "Finish it, or open an issue and say so there." });
    }
    const disables = text.split("\n").filter((line) => DISABLE.test(line) && !/--\s*\S+/.test(line));
    if (!isPlanted && !path.endsWith("house-rules.ts") && disables.length > 0) {
      problems.push({ rule: "disable-reason", path, message: "A disabled rule says why after `--`." });
    }
    const mayHaveColours =
      !path.startsWith("pwa/src/") || /^pwa\/src\/theme[^/]*\.ts$/.test(path) || /\.test\.tsx?$/.test(path);
    if (!mayHaveColours && COLOUR.test(text)) {
      problems.push({ rule: "colour", path, message: "Colours are named in pwa/src/theme*.ts and used by name." });
    }
    if (COPY.test(path) && OWN_PLURAL.test(text)) {
      problems.push({
        rule: "plural",
        path,
        message: "Words by a count come from `plural` or `counted` of kernel/plural.",
      });
    }
    if (path.endsWith(".queries.ts")) problems.push(...querySignatures(path, text));
    return problems;
  });
}

/** Mistakes that tests plant: nothing that ships may know of them. */
function plantedMistakes(root: string, paths: readonly string[]): HouseRuleProblem[] {
  const names = sources(root, PLANTED_IN).flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(PLANTED_NAME)].map((match) => match[1] ?? match[2] ?? ""),
  );
  if (names.length === 0) return [];
  const known = new RegExp(`\\b(${names.join("|")})\\b`);
  return paths
    .filter((path) => !FOR_TESTS.test(path) && known.test(readFileSync(join(root, path), "utf8")))
    .map((path) => ({
      rule: "planted-mistake",
      path,
      message: "It ships: plant the mistake from packages/sync/src/testing.",
    }));
}

/** Everything in the checkout that breaks a rule of the house which neither the compiler nor the linter knows. */
export function houseRuleProblems(root: string): HouseRuleProblem[] {
  const paths = sources(root, "{packages/*,api,pwa,e2e}/**/*.{ts,tsx}").filter((path) => !path.endsWith(".d.ts"));
  const publicFiles = unusedPublicFiles(root, paths).map((path) => ({
    rule: "public-file" as const,
    path,
    message: "No other area imports it: move it to a folder of its area that is named after its noun.",
  }));
  return [
    ...areaNames(root),
    ...fileNames(paths),
    ...contents(root, paths),
    ...plantedMistakes(root, paths),
    ...publicFiles,
  ];
}
