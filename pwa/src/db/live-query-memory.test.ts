// @vitest-environment jsdom
import { Dexie, liveQuery, type ObservabilitySet } from "dexie";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedIds } from "./changed-ids.ts";
import { limitLiveQueryMemory } from "./live-query-memory.ts";

let db: Dexie;
beforeEach(async () => {
  db = new Dexie("live-query-memory", { cache: "disabled" });
  db.version(1).stores({ pets: "id", staff: "id" });
  await db.open();
});
afterEach(() => db.delete());

/** A live query that has run once. */
async function aQueryOfStaff() {
  let count = 0;
  const watched = liveQuery(async () => {
    count += 1;
    return db.table("staff").toArray();
  }).subscribe(() => undefined);
  await expect.poll(() => count).toBe(1);
  return { runs: () => count, end: () => watched.unsubscribe() };
}

test("a live query runs again after many changes of other tables, once, and readers of changed rows are not told", async () => {
  const told: unknown[] = [];
  const watched = await aQueryOfStaff();
  const end = limitLiveQueryMemory({ afterChanges: 5, quietMs: 20 });
  const note = (parts: ObservabilitySet): void => {
    const ids = changedIds(parts, db.name, "pets");
    if (ids !== undefined) told.push(ids);
  };
  Dexie.on("storagemutated", note);
  try {
    for (let at = 0; at < 4; at += 1) await db.table("pets").put({ id: `a${at}` });
    await new Promise((done) => setTimeout(done, 60));
    expect(watched.runs()).toBe(1);
    await db.table("pets").put({ id: "a4" });
    await expect.poll(watched.runs).toBe(2);
    await new Promise((done) => setTimeout(done, 60));
    expect(watched.runs()).toBe(2);
    expect(told).toEqual([["a0"], ["a1"], ["a2"], ["a3"], ["a4"]]);
  } finally {
    Dexie.on.storagemutated.unsubscribe(note);
    end();
    watched.end();
  }
});

test("it does not wait for a quiet moment for ever", async () => {
  const watched = await aQueryOfStaff();
  const end = limitLiveQueryMemory({ afterChanges: 2, quietMs: 1_000_000 });
  try {
    for (let at = 0; at < 5; at += 1) await db.table("pets").put({ id: `a${at}` });
    await new Promise((done) => setTimeout(done, 60));
    expect(watched.runs()).toBe(1);
    await db.table("pets").put({ id: "a5" });
    await expect.poll(watched.runs).toBe(2);
  } finally {
    end();
    watched.end();
  }
});
