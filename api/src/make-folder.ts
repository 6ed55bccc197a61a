import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Not `recursive`, which never ends where the system answers for a folder that there is that it is not (`/proc`). */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
