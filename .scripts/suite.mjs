import { elapsedS, say, signalPrograms } from "./lib.mjs";

export const NOTHING = { passed: 0, failed: 0, skipped: 0 };
/** Ctrl+C reaches the programs too, and they clean up; SIGTERM is passed on by `run`. */
const END_BY_THEMSELVES_MS = 5_000;
const END_AT_ALL_MS = 20_000;

/** Failures that are named at the end: the tail of a log shows them with the sum. */
const MOST_NAMED = 40;

/** Signal that ended this run before its time. */
let endedBy;

function watchSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (endedBy !== undefined) return signalPrograms("SIGKILL");
      endedBy = signal;
      say(`${signal}: ending the tests`);
      if (signal !== "SIGTERM") setTimeout(() => signalPrograms("SIGTERM"), END_BY_THEMSELVES_MS).unref();
      setTimeout(() => signalPrograms("SIGKILL"), END_AT_ALL_MS).unref();
    });
  }
}

/** Each failure by its name; failures without one, as of a runner without a report, by their layer. */
function namesOf(layer, { failed, names = [] }) {
  const unnamed = failed - names.length;
  const rest = unnamed > 0 ? [`${unnamed} without a name: see the output of ${layer} above`] : [];
  return [...names, ...rest].map((name) => `${layer}: ${name}`);
}

function sayFailures(names) {
  if (names.length === 0) return;
  say("Failed:");
  for (const name of names.slice(0, MOST_NAMED)) say(`  ✗ ${name}`);
  if (names.length > MOST_NAMED) say(`  and ${names.length - MOST_NAMED} more, named above`);
}

async function runLayer({ name, run }) {
  say(`── ${name}`);
  const sinceMs = performance.now();
  const sum = await run().catch((error) => {
    say(`${name} broke off: ${error.stack ?? error}`);
    return { ...NOTHING, failed: 1 };
  });
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : "";
  return {
    sum,
    names: namesOf(name, sum),
    line: `${name}: ${sum.passed} passed, ${sum.failed} failed${skipped} (${elapsedS(sinceMs)})`,
  };
}

/**
 * Runs layers (`{ name, run }`, where `run` answers passed, failed, skipped and the `names` of what failed) one after the other and prints the sum
 * as the last line, `N passed, N failed`, after the names of what failed. A layer that throws and a run that a signal ends count as one failure each.
 */
export async function runSuite(layers) {
  watchSignals();
  const total = { ...NOTHING };
  const lines = [];
  const failures = [];
  for (const layer of layers) {
    if (endedBy !== undefined) break;
    const { sum, line, names } = await runLayer(layer);
    for (const key of Object.keys(total)) total[key] += sum[key];
    lines.push(line);
    failures.push(...names);
  }
  sayFailures(failures);
  for (const line of lines) say(line);
  if (endedBy !== undefined) {
    total.failed += 1;
    say(`${endedBy} ended the run before its time: not everything was tested. That counts as one failure.`);
  } else if (total.failed > 0) say("`npm test -- <path>` runs one file, `npm run check` the checks alone.");
  else say("All is well. `npm start` serves the app.");
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}
