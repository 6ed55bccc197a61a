import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { ownFiles } from "./files.mjs";

const CODE = /`([^`\n]+)`/g;
/** A path of ours: letters, `*` and `<name>`, with a folder or with an ending that source files have. */
const PATH = /^(?:\.{1,2}\/)*[\w@.<>*-]+(?:\/[\w@.<>*-]+)*\/?$/;
const SOURCE = /\.(?:tsx?|mjs|cjs|css|md)$/;
/** Made by a run, or installed. */
const MADE = /^(?:(?:\.\.\/shared|(?:\.\/)?data|dist|test-results|node_modules|<\w+>\.scratch)(?:\/|$)|@|YYYY)/;

const isPath = (code) =>
  PATH.test(code) && /[a-z]/i.test(code) && (code.includes("/") || SOURCE.test(code)) && !MADE.test(code);

const escape = (text) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
const asPattern = (path) =>
  escape(path)
    .replace(/\*/g, "[^/]*")
    .replace(/<[\w-]+>/g, "[^/]+");

/** Folders and files, from the root. */
function ownPaths(root) {
  const files = ownFiles(root, "", /./);
  const folders = files.flatMap((file) => {
    const names = file.split("/").slice(0, -1);
    return names.map((_, at) => names.slice(0, at + 1).join("/"));
  });
  return [...new Set([...files, ...folders])];
}

/** A path is named from the root, or by its end within the file's workspace. */
function isThere(paths, from, code) {
  const path = normalize(code).replace(/\/$/, "");
  if (path.startsWith("..")) return paths.includes(normalize(join(from, path)));
  const workspace = from
    .split("/")
    .slice(0, from.startsWith("packages/") ? 2 : 1)
    .join("/");
  const below = workspace === "" ? "" : `${escape(workspace)}/`;
  const pattern = new RegExp(`^(?:${asPattern(path)}|${below}(?:.*/)?${asPattern(path)})$`);
  return paths.some((one) => pattern.test(one));
}

/** A line for each path in backticks that no file or folder has. */
export function missingPaths(root) {
  const paths = ownPaths(root);
  return paths
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), "utf8").split("\n");
      return lines.flatMap((line, index) =>
        Array.from(line.matchAll(CODE), ([, code]) => code)
          .filter((code) => isPath(code) && !isThere(paths, path.split("/").slice(0, -1).join("/"), code))
          .map((code) => `${path}:${index + 1}: \`${code}\` does not exist`),
      );
    });
}

if (import.meta.main ?? process.argv[1]?.endsWith("readme-paths.mjs")) {
  const problems = missingPaths(process.cwd());
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
