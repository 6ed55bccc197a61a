import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { say } from "./lib.mjs";

/**
 * The JSON report that `program` wrote to `path` before it ended with `code`, or undefined where it left none. Says
 * how the program ended when it left none or when a signal ended it.
 */
export function readReport(path, program, code) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  const signal = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  if (signal === "SIGKILL") say(`${program} was killed (SIGKILL). Did the machine run out of memory?`);
  else if (signal !== undefined) say(`${program} was ended by ${signal}.`);
  else if (report === undefined) say(`${program} left no report (exit code ${code}).`);
  return report;
}
