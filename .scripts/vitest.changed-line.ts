import { writeFileSync } from "node:fs";
import { join } from "node:path";

interface ChangedLine {
  path: string;
  line: number;
  from: string;
  to: string;
  /** Written when the line was changed: else no test has loaded it. */
  seen: string;
}

/** Changes one line as its file is loaded, for `npm run changed-lines`. */
export function changedLine(root: string) {
  const given = process.env["FERNPAW_CHANGED_LINE"];
  if (given === undefined) return [];
  const { path, line, from, to, seen } = JSON.parse(given) as ChangedLine;
  const transform = (code: string, id: string): string | undefined => {
    if (id.split("?")[0] !== join(root, path)) return undefined;
    const lines = code.split("\n");
    if (lines[line - 1] !== from) throw new Error(`${path}:${line} has changed meanwhile`);
    writeFileSync(seen, "");
    return lines.with(line - 1, to).join("\n");
  };
  return [{ name: "changed-line", enforce: "pre" as const, transform }];
}
