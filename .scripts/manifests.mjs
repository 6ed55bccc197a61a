import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { ownFiles } from "./files.mjs";

const GROUPS = ["dependencies", "devDependencies", "optionalDependencies"];
const EXACT = /^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/i;
const CODE = /\.(ts|tsx|mjs|cjs)$/;
const IMPORTS = [
  /^(?:import|export)\b[^"'`;]*?\bfrom\s+"([^"]+)"/gm,
  /^import\s+"([^"]+)"/gm,
  /\bimport\("([^"]+)"\)/g,
  /\brequire(?:\.resolve)?\("([^"]+)"\)/g,
];

const manifestOf = (root, folder) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
const declaredIn = (manifest) => GROUPS.flatMap((group) => Object.entries(manifest[group] ?? {}));

/** The package of an import, or undefined for a file of ours, a module of Node or one that a plugin makes. */
function packageOf(specifier) {
  if (/^[./]|^[a-z]+:/.test(specifier) || builtinModules.includes(specifier)) return undefined;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function importedBy(root, path) {
  const text = readFileSync(join(root, path), "utf8");
  const specifiers = IMPORTS.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, specifier]) => specifier));
  return new Set(specifiers.map(packageOf).filter(Boolean));
}

function undeclaredImports(root, folder, known) {
  const place = folder === "" ? ".scripts" : folder;
  return ownFiles(root, place, CODE).flatMap((path) =>
    Array.from(importedBy(root, path))
      .filter((name) => !known.has(name))
      .map((name) => `${path}: imports ${name}, which ${join(folder, "package.json")} does not declare`),
  );
}

/**
 * One rule for all manifests: exact versions, one version of a package everywhere, and a package declares what it
 * imports. The development tools of the root (the test runner, the compiler) serve every package.
 */
export function manifestProblems(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const folders = Object.keys(packages).filter((path) => !path.includes("node_modules/"));
  const shared = Object.keys(manifestOf(root, "").devDependencies ?? {});
  const versions = new Map();
  const problems = [];
  for (const folder of folders) {
    const manifest = manifestOf(root, folder);
    const path = join(folder, "package.json");
    for (const [name, version] of declaredIn(manifest)) {
      if (!EXACT.test(version)) problems.push(`${path}: ${name} is ${version}, which is not one exact version`);
      const first = versions.get(name) ?? { path, version };
      if (first.version !== version)
        problems.push(`${path}: ${name} is ${version}, and ${first.version} in ${first.path}`);
      versions.set(name, first);
    }
    const own = declaredIn(manifest).map(([name]) => name);
    problems.push(...undeclaredImports(root, folder, new Set([...own, ...shared, manifest.name])));
  }
  return problems;
}

if (import.meta.main ?? process.argv[1]?.endsWith("manifests.mjs")) {
  const problems = manifestProblems(process.argv[2] ?? process.cwd());
  for (const problem of problems) console.log(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
