import { expect, test } from "vitest";
import { buildTestApi } from "../../../testing/build-test-api.ts";
import { knownOrNot } from "../../../testing/known-or-not.ts";

const CALLS = 100;

/** Interleaved, so that what the machine does meanwhile falls on both. */
async function durations(works: readonly (() => Promise<unknown>)[], runs: number): Promise<number[][]> {
  const times: number[][] = works.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, work] of works.entries()) {
      const before = performance.now();
      await work();
      times[index]?.push(performance.now() - before);
    }
  }
  return times;
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Mann-Whitney: by how many standard deviations the ranks of the one differ from chance. 2.58 is p = 0.01. */
function rankDifference(one: readonly number[], other: readonly number[]): number {
  const wins = one.reduce((sum, time) => sum + other.filter((rival) => rival < time).length, 0);
  const pairs = one.length * other.length;
  return Math.abs(wins - pairs / 2) / Math.sqrt((pairs * (one.length + other.length + 1)) / 12);
}

test("the measure itself tells five milliseconds more from none", () => {
  const times = Array.from({ length: 30 }, (_, index) => 20 + (index % 7));
  expect(rankDifference(times, times.toReversed())).toBeLessThan(2.58);
  expect(
    rankDifference(
      times,
      times.map((time) => time + 5),
    ),
  ).toBeGreaterThan(2.58);
});

test("how long an answer takes does not tell whether an address has an account", async () => {
  const api = await buildTestApi({ isDemo: true });
  for (const { kind, known, unknown } of await knownOrNot(api, 2 * CALLS)) {
    const [one = [], other = []] = await durations([known, unknown], CALLS);
    const isAlike = Math.abs(median(one) - median(other)) < 5 || rankDifference(one, other) < 2.58;
    expect(isAlike, `${kind}: ${median(one)} and ${median(other)} ms`).toBe(true);
  }
  await api.close();
});
