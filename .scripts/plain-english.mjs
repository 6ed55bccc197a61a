import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownFiles } from "./files.mjs";
import { secondWordsIn } from "./one-word.mjs";
import { proseOf } from "./prose.mjs";

const ALLOWANCE = ".scripts/plain-english.json";
/** Characters of a sentence that are shown. */
const EXCERPT = 60;
const READ = /\.(ts|tsx|mjs|cjs|css|md)$/;

/** A match whose sentence is a question is none. */
const isQuestion = (prose, at) => /^[^.!?]*\?/.test(prose.slice(at));

/**
 * Oblique phrases, each with its plain replacement. They are looked for in comments, Markdown, the words of the interface
 * and the titles of tests, so that names in code and other strings are free.
 */
const PATTERNS = [
  { use: "not", find: /\b(?:is|are|was|were)\s+no\b(?!\s+(?:longer|more\s+than|fewer|less))/gi },
  { use: "a subject that says it", find: /\b(?:is|are|was|were)\s+told\b/gi },
  { use: "is, applies, is written", find: /\b(?:stands(?!\s+for\b)|lies)\b/gi },
  { use: "a sentence of its own", find: /\b(?:of|to|for|by)\s+(?:which|whom)\b/gi },
  { use: "the person's role", find: /\b(?:who|whom)ever\b/gi },
  { use: "the person's role", find: /\b(?:some|no|every)body(?:'s)?\b/gi },
  { use: "they, their", find: /\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b/g },
  { use: "a noun as the subject", find: /(?<=^\s*|[.!?]["')]*\s+)(?:What|Who)\s(?=\w)/g, isFine: isQuestion },
];

/** An area or a folder of `src` counts as one, whatever folders it has. */
function folderOf(path) {
  const folders = path.split("/").slice(0, -1);
  const from = folders.indexOf("areas") + 1 || folders.indexOf("src") + 1 || 1;
  return folders.slice(0, from + 1).join("/") || ".";
}

function lineAt(text, offset) {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

const excerptAt = (prose, at) =>
  prose
    .slice(at, at + EXCERPT)
    .replace(/[.!?][\s\S]*$/, "")
    .replace(/\s+/g, " ")
    .trim();

function offencesIn(path, text) {
  const found = proseOf(path, text).flatMap(({ at, prose }) =>
    PATTERNS.flatMap(({ use, find, isFine }) =>
      Array.from(prose.matchAll(find))
        .filter(({ index }) => !isFine?.(prose, index))
        .map(({ index }) => ({ path, line: lineAt(text, at + index), words: excerptAt(prose, index), use })),
    ),
  );
  return found.sort((a, b) => a.line - b.line);
}

/** Every offence of the tree below `root`, by folder. */
function offencesByFolder(root) {
  const byFolder = new Map();
  for (const path of ownFiles(root, "", READ)) {
    const found = offencesIn(path, readFileSync(join(root, path), "utf8"));
    const folder = folderOf(path);
    if (found.length > 0) byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...found]);
  }
  return byFolder;
}

const inOrder = (one, other) => (one < other ? -1 : 1);

const told = ({ path, line, words, use }) => `${path}:${line}: "${words}" (write ${use})`;

/** Lines that say where the tree and its allowance disagree: more than allowed, with each place, and less than allowed. */
function allowanceProblems(found, allowed) {
  const folders = [...new Set([...found.keys(), ...Object.keys(allowed)])].sort(inOrder);
  return folders.flatMap((folder) => {
    const offences = found.get(folder) ?? [];
    const limit = allowed[folder] ?? 0;
    if (offences.length > limit)
      return [...offences.map(told), `${folder}: ${offences.length} oblique phrases, ${limit} allowed`];
    if (offences.length < limit)
      return [
        `${folder}: ${offences.length} oblique phrases, ${limit} allowed. \`node .scripts/plain-english.mjs --lower\``,
      ];
    return [];
  });
}

/** A line for each second word of the interface. They have no allowance. */
function secondWords(root) {
  return ownFiles(root, "", READ).flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return secondWordsIn(path, text).map(({ at, words, use }) =>
      told({ path, line: lineAt(text, at), words, use: `${use}; one word per thing` }),
    );
  });
}

const countsOf = (found) =>
  Object.fromEntries(
    Array.from(found, ([folder, { length }]) => [folder, length]).sort(([one], [other]) => inOrder(one, other)),
  );

/** The allowance after `--lower`: a folder that has more than it may keeps its number, one that has none loses it. */
function lowered(found, allowed) {
  const counts = countsOf(found);
  const kept = Object.entries(allowed).map(([folder, limit]) => [folder, Math.min(limit, counts[folder] ?? 0)]);
  return Object.fromEntries(kept.filter(([, limit]) => limit > 0));
}

/** Answers the exit code. */
function main(root, args) {
  const path = join(root, ALLOWANCE);
  const write = (allowance) => writeFileSync(path, `${JSON.stringify(allowance, null, 2)}\n`);
  const found = offencesByFolder(root);
  if (args[0] === "--init") {
    if (existsSync(path)) {
      console.log(`${ALLOWANCE} is there. --init is for a tree without one; --lower lowers it.`);
      return 1;
    }
    write(countsOf(found));
    return 0;
  }
  if (args.length > 0 && args[0] !== "--lower") {
    const inside = (offence) => args.some((folder) => offence.path.startsWith(folder));
    for (const offence of [...found.values()].flat().filter(inside)) console.log(told(offence));
    return 0;
  }
  if (!existsSync(path)) {
    console.log(`${ALLOWANCE} is missing: \`node .scripts/plain-english.mjs --init\` counts what there is.`);
    return 1;
  }
  const allowed = JSON.parse(readFileSync(path, "utf8"));
  const now = args[0] === "--lower" ? lowered(found, allowed) : allowed;
  if (args[0] === "--lower") write(now);
  const problems = [...allowanceProblems(found, now), ...secondWords(root)];
  for (const problem of problems) console.log(problem);
  return problems.length > 0 ? 1 : 0;
}

if (import.meta.main ?? process.argv[1]?.endsWith("plain-english.mjs"))
  process.exitCode = main(process.cwd(), process.argv.slice(2));
