import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { TransientError } from "@fernpaw/sync/server/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migratedFolder } from "../testing/data-folder.ts";
import { type OpenStore, openStore } from "./open-store.ts";
import { READ_TASKS } from "../testing/sample-read-tasks.ts";
import { runInProcess } from "./read-in-process.ts";
import { ReadThread } from "./read-thread.ts";

let folder: string;
let store: OpenStore;
let thread: ReadThread;

beforeAll(async () => {
  folder = await migratedFolder();
  store = await openStore({ dataDir: folder });
  thread = new ReadThread(join(folder, "fernpaw.db"), new URL("../testing/sample-read-tasks.ts", import.meta.url).href);
});
afterAll(async () => {
  await thread.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listOf(lines: AsyncIterable<string>): Promise<string[]> {
  const list: string[] = [];
  for await (const line of lines) list.push(line);
  return list;
}
const collect = (task: string, params?: unknown): Promise<string[]> => listOf(thread.lines(task, params));

test("all lines arrive, in order", async () => {
  const lines = await collect("numbers", { count: 3000 });
  expect(lines.map((line) => Number(line.split(" ")[0]))).toEqual(Array.from({ length: 3000 }, (_, index) => index));
});

test("two runs share the thread", async () => {
  const [a, b] = await Promise.all([collect("numbers", { count: 500 }), collect("numbers", { count: 700 })]);
  expect([a.length, b.length]).toEqual([500, 700]);
});

test("a slow consumer holds the reader back instead of filling the memory", async () => {
  const stoppedFile = join(folder, "slow");
  let taken = 0;
  for await (const line of thread.lines("numbers", { count: 1_000_000, stoppedFile })) {
    taken += line.length > 0 ? 1 : 0;
    if (taken === 1) await pause(300);
    if (taken === 100) break;
  }
  const stopped = () => (existsSync(stoppedFile) ? readFileSync(stoppedFile, "utf8") : "");
  await expect.poll(stopped).toMatch(/^\d+ (true|false)$/);
  const [made, isAborted] = stopped().split(" ");
  // A window of 64 KiB chunks is a few hundred of these lines.
  expect(Number(made)).toBeLessThan(1500);
  expect(isAborted).toBe("true");
});

test("the main thread stays free meanwhile", async () => {
  const before = process.threadCpuUsage();
  const [line = ""] = await collect("counting", { to: 4_000_000 });
  const { user, system } = process.threadCpuUsage(before);
  const [, tookMs] = /^4000000 in (\d{3,}) ms$/.exec(line) ?? [];
  // Its own work, in microseconds: a busy machine does not add to it.
  expect((user + system) / 1000).toBeLessThan(Number(tookMs) / 2);
});

test("a failure reaches the consumer after the lines before it", async () => {
  const seen: string[] = [];
  const run = async (): Promise<void> => {
    for await (const line of thread.lines("failing", null)) seen.push(line);
  };
  await expect(run()).rejects.toThrow("no_such_table");
  expect(seen).toEqual(["first"]);
  await expect(collect("no such task")).rejects.toThrow("no such task");
});

test("the thread cannot write", async () => {
  await expect(collect("writing")).rejects.toThrow("readonly");
});

test("a thread that dies fails its runs for now, and the next run gets a new one", async () => {
  await expect(collect("leaving")).rejects.toBeInstanceOf(TransientError);
  expect(await collect("numbers", { count: 100 })).toHaveLength(100);
});

test("without a thread the same tasks run in the process, and leaving early ends them too", async () => {
  const memory = await openStore({ dataDir: ":memory:" });
  const lines = runInProcess({ task: "numbers", params: { count: 300 } }, memory.read, READ_TASKS);
  expect(await listOf(lines)).toHaveLength(300);
  const stoppedFile = join(folder, "left");
  for await (const _ of runInProcess({ task: "numbers", params: { count: 300, stoppedFile } }, memory.read, READ_TASKS))
    break;
  expect(readFileSync(stoppedFile, "utf8")).toMatch(/^\d+ /);
  await expect(listOf(memory.offThread.lines("nothing", null))).rejects.toThrow('no read task "nothing"');
  await memory.close();
});
