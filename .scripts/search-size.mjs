import { output } from "./lib.mjs";

/** What the long searches search, and the tools that they search with. */
const SEARCHED = ["packages/sync", "api/src/sync", "api/src/db", "api/src/reliability", "api/src/testing"];

const git = async (...args) => {
  const { code, text } = await output("git", args);
  return code === 0 ? text : undefined;
};

/** Where this line of work left the main line; undefined on the main line itself, and where no main line is known. */
async function mergeBase() {
  const head = await git("rev-parse", "HEAD");
  for (const main of ["origin/main", "main"]) {
    const base = await git("merge-base", "HEAD", main);
    if (base !== undefined) return base === head ? undefined : base;
  }
  return undefined;
}

/** Paths that differ from `base`, with those that are not committed; undefined where git cannot tell. */
export async function changedSince(base) {
  const changed = await git("diff", "--name-only", base);
  const added = await git("ls-files", "--others", "--exclude-standard");
  return changed === undefined || added === undefined ? undefined : `${changed}\n${added}`.split("\n").filter(Boolean);
}

/** The commit that changes are counted from: `FERNPAW_BASE`, or where this line of work left the main line. */
export const baseCommit = async () => process.env.FERNPAW_BASE ?? (await mergeBase());

/**
 * Answers `{ size, why }`: "full" or "small". Small on a person's machine. In CI full, unless git knows what changed and
 * none of it is searched: a push to the main line may bring any number of commits, so it counts as unknown.
 */
export async function searchSize({ isFull = false } = {}) {
  if (isFull) return { size: "full", why: "as asked" };
  const given = process.env.FERNPAW_SEARCHES;
  if (given === "full" || given === "small") return { size: given, why: "FERNPAW_SEARCHES says so" };
  if (!process.env.CI) return { size: "small", why: "`npm test -- --full` and `npm run soak` go further" };
  const base = await baseCommit();
  const changed = base && (await changedSince(base));
  if (!changed) return { size: "full", why: "nobody knows what changed since the last run" };
  const found = changed.find((path) => SEARCHED.some((folder) => path.startsWith(`${folder}/`)));
  if (found !== undefined) return { size: "full", why: `${found} changed` };
  return { size: "small", why: `nothing that they search changed since ${base.slice(0, 12)}` };
}
