import { browserEnvironment } from "@fernpaw/sync/client/browser-environment";
import Dexie from "dexie";
import { beforeEach, expect, test, vi } from "vitest";
import { loadChunk } from "../ui/chunk.ts";
import { endTest, stopAfterTest, untilSaved, watchSave } from "./left-behind.ts";

const ONE_MINUTE_MS = 60_000;
const steps: string[] = [];
const removeScreens = (): void => void steps.push("screens are removed");

beforeEach(() => {
  steps.length = 0;
});

/** A save of a screen: the row is there first, then the screen goes on. */
const saveOnScreen = (): Promise<unknown> =>
  watchSave("pets.correct", async () => {
    await Promise.resolve();
    steps.push("row is there");
  }).then(() => steps.push("screen goes on"));

test("a save that is under way when its test ends is named, and ends before its screen is removed", async () => {
  void saveOnScreen();
  expect(await endTest(removeScreens)).toEqual(["the save pets.correct"]);
  expect(steps).toEqual(["row is there", "screen goes on", "screens are removed"]);
});

test("a test that reads the saved row and not what the screen does then ends too early", async () => {
  void saveOnScreen();
  await vi.waitFor(() => expect(steps).toEqual(["row is there"]), { interval: 1 });
  expect(await endTest(removeScreens)).toEqual(["the save pets.correct"]);
});

test("a save that the test waits for is not named", async () => {
  void saveOnScreen();
  await untilSaved();
  expect(await endTest(removeScreens)).toEqual([]);
  const refused = watchSave("pets.correct", () => Promise.reject(new Error("refused")));
  await expect(refused).rejects.toThrow("refused");
  expect(await endTest(removeScreens)).toEqual([]);
});

test("a transaction that is under way is waited for", async () => {
  const db = new Dexie("left-behind");
  db.version(1).stores({ rows: "id" });
  await db.open();
  void db.table("rows").bulkPut(Array.from({ length: 200 }, (_, id) => ({ id })));
  void db
    .table("rows")
    .where("id")
    .above(100)
    .modify({ isRead: true })
    .then(() => steps.push("rows are written"));
  expect(await endTest(removeScreens)).toEqual([]);
  expect(steps).toEqual(["rows are written", "screens are removed"]);
  await db.delete();
});

const ours = (ms: number, isOver: () => void = () => undefined) => browserEnvironment().after(ms, isOver);

/** A client that ends its timer when it is stopped. */
const clientWith = (end: () => void) => ({
  stop: () => {
    steps.push("client stops");
    end();
    return Promise.resolve();
  },
});

test("a timer of our code that goes on without its screen is named and stopped", async () => {
  const isOver = vi.fn();
  ours(ONE_MINUTE_MS, isOver);
  const [left, ...others] = await endTest(removeScreens);
  expect(left).toMatch(/^a timer that \/packages\/sync\/src\/client\/browser-environment\.ts.* set and did not clear$/);
  expect(others).toEqual([]);
  expect(await endTest(removeScreens)).toEqual([]);
});

test("a timer that is due at once is waited for", async () => {
  ours(40, () => steps.push("timer is over"));
  expect(await endTest(removeScreens)).toEqual([]);
  expect(steps).toEqual(["screens are removed", "timer is over"]);
});

test("a part of the app that still loads is waited for, however long it takes", async () => {
  const part = Promise.withResolvers<string>();
  void loadChunk(() => part.promise);
  setTimeout(() => part.resolve("part"), 200);
  expect(await endTest(removeScreens)).toEqual([]);
});

test("a timer that a screen clears as it is removed is not named, nor one of a client that is stopped", async () => {
  const clear = ours(ONE_MINUTE_MS);
  expect(await endTest(clear)).toEqual([]);
  const end = ours(ONE_MINUTE_MS);
  stopAfterTest(clientWith(end));
  expect(await endTest(removeScreens)).toEqual([]);
  expect(steps).toEqual(["screens are removed", "client stops"]);
});

test("a timer that goes with its client is not waited for, however soon it is due", async () => {
  const end = ours(200, () => steps.push("client asks again"));
  stopAfterTest(clientWith(end));
  expect(await endTest(removeScreens)).toEqual([]);
  expect(steps).toEqual(["screens are removed", "client stops"]);
  ours(ONE_MINUTE_MS);
  stopAfterTest({ stop: () => Promise.resolve() });
  expect(await endTest(removeScreens)).toHaveLength(1);
});

test("timers of a test, of the page's modules and under a test's own clock are not named", async () => {
  const own = setTimeout(() => undefined, ONE_MINUTE_MS);
  vi.resetModules();
  await import("../ui/first-screen.ts");
  vi.useFakeTimers();
  ours(ONE_MINUTE_MS);
  vi.useRealTimers();
  expect(await endTest(removeScreens)).toEqual([]);
  clearTimeout(own);
});
