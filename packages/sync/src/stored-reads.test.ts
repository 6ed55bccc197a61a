import type { MutationContext } from "@fernpaw/domain/kernel/mutation";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CacheDb, type StoredRow } from "./client/cache-db.ts";
import { DexieTx } from "./client/dexie-tx.ts";
import { RowLayer } from "./client/row-layer.ts";
import { StoredReads } from "./client/stored-reads.ts";
import { Device } from "./testing/device-lab.ts";
import { SeededRandom } from "./testing/random.ts";
import { samples } from "./testing/tx-contract.ts";
import { VirtualTime } from "./testing/virtual-time.ts";

let cache: CacheDb;
const [here, gone] = [v7(), v7()];
const row = { id: here, status: "open", _v: 1 } as StoredRow;
const open = { equals: { status: "open" } } as const;

beforeAll(async () => {
  cache = new CacheDb("reads", [samples], new Device(new VirtualTime(0), new SeededRandom(1)).openTab().environment());
  await cache.open();
  await cache.table(samples.table).put(row);
});
afterAll(() => cache.close());

test("each row and each list is fetched once, also a row that is not there", async () => {
  const reads = new StoredReads(cache);
  const get = vi.spyOn(cache.table(samples.table), "get");
  const where = vi.spyOn(cache.table(samples.table), "where");
  for (let time = 0; time < 2; time += 1) {
    expect(await reads.row(samples.table, here)).toEqual(row);
    expect(await reads.row(samples.table, gone)).toBeNull();
    expect(await reads.list(samples, open)).toEqual([row]);
  }
  expect([get.mock.calls.length, where.mock.calls.length]).toEqual([2, 1]);
  vi.restoreAllMocks();
});

test("what an earlier run asked for is fetched at once, and the next run asks the database for nothing", async () => {
  const first = new StoredReads(cache);
  await Promise.all([first.row(samples.table, here), first.row(samples.table, gone), first.list(samples, open)]);
  const second = new StoredReads(cache);
  await second.ahead(first.asked);
  const get = vi.spyOn(cache.table(samples.table), "get");
  expect(await second.row(samples.table, here)).toEqual(row);
  expect(await second.row(samples.table, gone)).toBeNull();
  expect(await second.list(samples, open)).toEqual([row]);
  expect(get).not.toHaveBeenCalled();
  expect(second.asked.rows).toEqual(first.asked.rows);
  vi.restoreAllMocks();
});

test("a mutation that says what it will read asks for all of it at once, and for nothing twice", async () => {
  const reads = new StoredReads(cache);
  await reads.row(samples.table, here);
  const table = cache.table(samples.table);
  const [get, bulkGet] = [vi.spyOn(table, "get"), vi.spyOn(table, "bulkGet")];
  const tx = new DexieTx(reads, new RowLayer(), {} as MutationContext);
  await tx.ahead({ rows: [here, gone].map((id) => [samples, id] as const), lists: [[samples, open]] });
  const where = vi.spyOn(table, "where");
  expect([await tx.find(samples, here), await tx.find(samples, gone)]).toMatchObject([{ id: here }, undefined]);
  expect(await tx.list(samples, open)).toMatchObject([{ id: here }]);
  expect([get.mock.calls, bulkGet.mock.calls, where.mock.calls]).toEqual([[], [[[gone]]], []]);
  vi.restoreAllMocks();
});
