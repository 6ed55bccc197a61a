import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { AREAS, ENTITIES, MUTATIONS } from "../packages/domain/src/registry.ts";
import { REFUSALS } from "../packages/domain/src/kernel/refusals.ts";
import { ownFiles } from "./files.mjs";
import { ROOT } from "./lib.mjs";

const FOLDERS = ["packages/domain", "packages/sync", "api", "pwa"];
/** Tests, and what only tests use. */
const TEST = /\.(test|spec|soak|bench|contract)\.tsx?$|\/src\/.*\btesting\//;
const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];

/** The smallest value that at least this share of the values does not exceed. */
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
const percent = (part, whole) => `${Math.round((100 * part) / Math.max(whole, 1))} %`;
const spread = (lines) => `${quantile(lines, 0.5)} / ${quantile(lines, 0.95)} / ${Math.max(0, ...lines)}`;

/** Lines and names of the functions of a file, and its ways round the type checker. */
function measure(path, text) {
  const lineAt = (offset) => text.slice(0, offset).split("\n").length;
  const found = { lines: text.trimEnd().split("\n").length, functions: [], names: [], escapes: 0 };
  const visit = (node) => found.functions.push(lineAt(node.end) - lineAt(node.start) + 1);
  const { program, comments } = parseSync(path, text);
  new Visitor({
    ...Object.fromEntries(FUNCTIONS.map((type) => [type, visit])),
    "FunctionDeclaration:exit": ({ id }) => id && found.names.push(id.name),
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && FUNCTIONS.includes(init?.type)) found.names.push(id.name);
    },
    TSAsExpression({ typeAnnotation: { type, typeName } }) {
      if (!(type === "TSTypeReference" && typeName.name === "const")) found.escapes += 1;
    },
    TSNonNullExpression: () => (found.escapes += 1),
    TSAnyKeyword: () => (found.escapes += 1),
  }).visit(program);
  found.escapes += comments.filter(({ value }) => /^\s*@ts-(expect-error|ignore)/.test(value)).length;
  return found;
}

function rowOf(folder) {
  const sources = ownFiles(ROOT, folder, /\.tsx?$/).filter((path) => !TEST.test(path));
  const files = sources.map((path) => measure(path, readFileSync(join(ROOT, path), "utf8")));
  const names = files.flatMap((file) => file.names);
  return [
    `\`${folder}\``,
    files.length,
    spread(files.map(({ lines }) => lines)),
    spread(files.flatMap(({ functions }) => functions)),
    percent(names.filter((name) => /[a-z]Of$/.test(name)).length, names.length),
    files.reduce((sum, { escapes }) => sum + escapes, 0),
  ];
}

/** Source files of the app in which a pattern occurs. */
function appFilesWith(pattern) {
  const paths = ownFiles(ROOT, "pwa/src", /\.tsx?$/).filter((path) => !TEST.test(path));
  return paths.filter((path) => pattern.test(readFileSync(join(ROOT, path), "utf8"))).length;
}

const table = (...rows) => `${rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
const HEAD = ["folder", "files", "lines of a file", "lines of a function", "names in `Of`", "type escapes"];
const counts = {
  "areas of a clinic": Object.keys(AREAS).length,
  entities: ENTITIES.length,
  fields: ENTITIES.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0),
  mutations: MUTATIONS.length,
  refusals: Object.keys(REFUSALS).length,
  "files with a form of the kit": appFilesWith(/\buse(Entity|Action|Work|Call)Form\(/),
  "files with the library's pieces (MUI)": appFilesWith(/from "@mui\//),
};

process.stdout.write("Source files without tests and their tools. Lines: median / 95th percentile / longest.\n\n");
process.stdout.write(
  table(
    HEAD,
    HEAD.map(() => "---"),
    ...FOLDERS.map(rowOf),
  ),
);
process.stdout.write(`\n${table(["what", "number"], ["---", "---"], ...Object.entries(counts))}`);
