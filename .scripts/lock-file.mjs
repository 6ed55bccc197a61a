import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const GROUPS = ["dependencies", "devDependencies", "optionalDependencies"];

/** Node's lookup: the nearest node_modules on the way up holds the package. */
function isLocked(packages, from, name) {
  for (let folder = from; ;) {
    if (packages[folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
    if (folder === "") return false;
    const cut = Math.max(folder.lastIndexOf("/node_modules/"), folder.startsWith("node_modules/") ? 0 : -1);
    folder = cut > 0 ? folder.slice(0, cut) : "";
  }
}

/**
 * What `npm ci` would stumble over on a fresh or another machine: npm leaves optional platform packages out of the lock
 * file without a word when a version lacks them, and then refuses to install from it.
 */
export function lockFileProblems(root) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const { packages } = lock;
  const problems = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link) continue;
    const isWorkspace = path !== "" && !path.includes("node_modules/");
    const names = Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...(isWorkspace || path === "" ? entry.devDependencies : {}),
    });
    for (const name of names)
      if (!isLocked(packages, path, name))
        problems.push(`${path || "package.json"}: ${name} is missing from the lock file`);
    if (path.includes("node_modules/") && !entry.integrity) problems.push(`${path}: no integrity`);
    if (/^(git|https?:)/.test(entry.resolved ?? ""))
      problems.push(`${path}: names ${entry.resolved}; .npmrc leaves out where a package was downloaded from`);
  }
  const workspaces = Object.keys(packages).filter((path) => !path.includes("node_modules/"));
  return [...problems, ...workspaces.flatMap((path) => staleRanges(root, path, packages[path]))];
}

/** Where a package.json was changed without the lock file. */
function staleRanges(root, path, locked) {
  const file = join(root, path, "package.json");
  if (!existsSync(file)) return [`${path}: locked, but the workspace is gone`];
  const asked = JSON.parse(readFileSync(file, "utf8"));
  const names = (group) => [...new Set([...Object.keys(asked[group] ?? {}), ...Object.keys(locked[group] ?? {})])];
  return GROUPS.flatMap((group) =>
    names(group)
      .filter((name) => asked[group]?.[name] !== locked[group]?.[name])
      .map(
        (name) =>
          `${join(path, "package.json")}: ${name} is ${asked[group]?.[name] ?? "gone"}, locked as ${locked[group]?.[name] ?? "nothing"}`,
      ),
  );
}

if (import.meta.main ?? process.argv[1]?.endsWith("lock-file.mjs")) {
  const problems = lockFileProblems(process.argv[2] ?? process.cwd());
  for (const problem of problems) console.log(problem);
  if (problems.length > 0)
    console.log("Run `npm install` with Node 24 and commit package.json together with package-lock.json.");
  process.exit(problems.length > 0 ? 1 : 0);
}
