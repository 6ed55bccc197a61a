import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scheduleBackups } from "./backup-job.ts";
import { removeOldBackups, removeOldMigrationBackups } from "./old-backups.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.UTC(2026, 10, 22, 10);

let folder: string;
const nameOf = (ms: number, kind = ""): string =>
  `fernpaw-${new Date(ms).toISOString().slice(0, 19).replaceAll(":", "-")}Z${kind}.backup`;
const put = (ms: number, kind = ""): void => writeFileSync(join(folder, nameOf(ms, kind)), "");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fernpaw-backups-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe("retention", () => {
  test("keeps the last day's backups, the last of each earlier day, and nothing older than the days to keep", async () => {
    for (let hours = 0; hours <= 24 * 10; hours += 4) put(START_MS - hours * HOUR_MS);
    writeFileSync(join(folder, "notes.txt"), "of the operator");
    await removeOldBackups(folder, 5, START_MS);
    const lastDay = [24, 20, 16, 12, 8, 4, 0].map((hours) => nameOf(START_MS - hours * HOUR_MS));
    const midnight = START_MS - 10 * HOUR_MS;
    // The last of a day was made at 22:00.
    const earlier = [4, 3, 2, 1].map((days) => nameOf(midnight - (days - 1) * DAY_MS - 2 * HOUR_MS));
    expect(new Set(readdirSync(folder))).toEqual(
      new Set([...earlier, ...lastDay, nameOf(midnight - 4 * DAY_MS - 2 * HOUR_MS), "notes.txt"]),
    );
  });

  test("keeps the newest at any age, and those before a migration by their own rule", async () => {
    put(START_MS - 400 * DAY_MS);
    for (const days of [300, 301, 302, 303]) put(START_MS - days * DAY_MS, "-before-migration");
    expect(await removeOldBackups(folder, 35, START_MS)).toEqual([]);
    await removeOldMigrationBackups(folder, 3);
    expect(readdirSync(folder)).toHaveLength(4);
    expect(readdirSync(folder)).not.toContain(nameOf(START_MS - 303 * DAY_MS, "-before-migration"));
  });
});

describe("the schedule", () => {
  let nowMs: number;
  let made: number[];
  let errors: number;
  let atRest = (): Promise<void> => Promise.resolve();
  const logger = { info: () => undefined, error: () => void (errors += 1) };
  const wait = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 30_000) {
      nowMs += 30_000;
      await vi.advanceTimersByTimeAsync(30_000);
      // Reads of the folder are not under the clock of the test.
      await atRest();
    }
  };
  const schedule = (make = async (): Promise<void> => undefined) => {
    const running = scheduleBackups({ folder, everyMs: HOUR_MS, keepDays: 35, now: () => nowMs, logger }, async () => {
      await make();
      made.push(nowMs);
      put(nowMs);
    });
    ({ atRest } = running);
    return running.stop;
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    nowMs = START_MS;
    made = [];
    errors = 0;
  });

  test("makes one at once where none is, then one an hour, and counts what was there at a restart", async () => {
    const stop = schedule();
    await wait(2.5 * HOUR_MS);
    await stop();
    expect(made.length).toBeGreaterThanOrEqual(3);
    expect(made.slice(1).every((ms, index) => ms - (made[index] ?? 0) >= HOUR_MS - 1000)).toBe(true);
    const before = made.length;
    const stopAgain = schedule();
    await wait(HOUR_MS / 4);
    await stopAgain();
    expect(made).toHaveLength(before);
  });

  test("logs a failure and tries again, not at every look", async () => {
    let isBroken = true;
    const stop = schedule(async () => {
      if (isBroken) throw new Error("The disk is gone.");
    });
    await wait(12 * 60_000);
    expect(errors).toBeGreaterThanOrEqual(2);
    expect(errors).toBeLessThanOrEqual(3);
    isBroken = false;
    await wait(6 * 60_000);
    await stop();
    expect(made).toHaveLength(1);
  });

  test("stops with a backup under way", async () => {
    mkdirSync(join(folder, "inner"));
    let signal: AbortSignal | undefined;
    const { stop } = scheduleBackups(
      { folder, everyMs: HOUR_MS, keepDays: 35, now: () => nowMs, logger },
      (_folder, given) => {
        signal = given;
        return new Promise((_resolve, reject) => given.addEventListener("abort", () => reject(new Error("aborted"))));
      },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(signal).toBeDefined());
    await stop();
    expect(errors).toBe(0);
  });
});
