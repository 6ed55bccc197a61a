import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join, relative } from "node:path";
import { ROOT, say } from "./lib.mjs";

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

const nameOf = (file, titles) => [relative(ROOT, file), ...titles].join(" › ").replaceAll(/\s+/g, " ");

/** `file › title` of each failed test of a report of Vitest; a file that failed by itself is named alone. */
export function failedTests({ testResults }) {
  return testResults.flatMap(({ name: file, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0) return failed.map(({ ancestorTitles, title }) => nameOf(file, [...ancestorTitles, title]));
    return status === "failed" ? [`${nameOf(file, [])} (outside of its tests)`] : [];
  });
}

/**
 * `file › title` of each journey that failed in a report of Playwright. A journey that passes only when tried again is a
 * failure: there are no second tries in a clinic.
 */
export function failedJourneys({ config, suites }) {
  const failedOf = ({ file, suites: inner = [], specs = [] }, titles) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
      .map(({ title }) => nameOf(join(config.rootDir, file), [...titles, title])),
    ...inner.flatMap((suite) => failedOf(suite, [...titles, suite.title])),
  ];
  return suites.flatMap((suite) => failedOf(suite, []));
}
