import { output } from "./lib.mjs";

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
 * Answers `{ size, why }`: "full" or "small". Small in CI too, which has half an hour for everything: searches in full
 * are a campaign of their own.
 */
export function searchSize({ isFull = false } = {}) {
  if (isFull) return { size: "full", why: "as asked" };
  const given = process.env.FERNPAW_SEARCHES;
  if (given === "full" || given === "small") return { size: given, why: "FERNPAW_SEARCHES says so" };
  return { size: "small", why: "`npm test -- --full` and `npm run soak` go further" };
}
