import { expect, test } from "vitest";
import { CrashRun } from "../testing/crash-run.ts";

const CYCLES = 1000;
const CYCLES_A_RUN = 100;
const READY_WITHIN_MS = 15_000;

test(`kill -9 under load, ${CYCLES} times`, async () => {
  for (let run = 0; run < CYCLES / CYCLES_A_RUN; run += 1) {
    const seed =
      process.env["SEED"] === undefined ? Math.floor(performance.timeOrigin / 1000) + run : Number(process.env["SEED"]);
    process.stdout.write(`SEED=${seed}\n`);
    const crashes = await CrashRun.open({ seed, deaths: ["any_moment", "before_commit", "after_commit_before_reply"] });
    for (let cycle = 0; cycle < CYCLES_A_RUN; cycle += 1) await crashes.cycle();
    expect(await crashes.settle(), `SEED=${seed} repeats it`).toEqual([]);
    expect(Math.max(...crashes.readyMs)).toBeLessThan(READY_WITHIN_MS);
    await crashes.close();
  }
});
