import { readdirSync } from "node:fs";
import { join } from "node:path";

/** What .gitignore leaves out. */
const NOT_OURS = /^(\.git|node_modules|dist|data|\.turbo|\.cache|coverage|test-results|playwright-report)$/;

/** Paths below `folder` of the files that are ours and whose name fits, from `root`, with slashes, sorted by folder. */
export function ownFiles(root, folder, name) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ownFiles(root, path, name);
    return name.test(entry.name) ? [path] : [];
  });
}
