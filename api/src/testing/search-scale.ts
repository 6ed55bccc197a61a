import { pets } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { petRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import type { OpenStore } from "../db/open-store.ts";
import { indexClinic } from "../sync/search-indexer.ts";
import { SEARCH_TASK } from "../sync/server-search.ts";
import { addTestClinic, TestDevice, type TestUser } from "./sync-clinic.ts";
import { quantile } from "./import-scale.ts";

const ROWS_A_VERSION = 500;
const NEIGHBOUR_EVERY_MS = 20;

export interface SearchFigures {
  indexedInMs: number;
  /** Milliseconds of the first try of each search. */
  p50: number;
  p95: number;
  most: number;
  /** Of the best of three tries: what the search costs, and not what else the machine does. */
  bestP95: number;
  hits: number;
  /** Pulls of somebody else while searches run, and while none does. */
  neighbourP95: number;
  quietP95: number;
}

/** A clinic that has a pet of each of these names. */
async function clinicOf(store: OpenStore, server: SyncServer, names: readonly string[]): Promise<TestUser> {
  const owner = await addTestClinic(store, server);
  for (let at = 0; at < names.length; at += ROWS_A_VERSION) {
    const some = names.slice(at, at + ROWS_A_VERSION);
    await server.withClinicTx(owner.clinicId, { userId: null, name: "test" }, async (tx) => {
      for (const name of some) await tx.insert(pets, petRow({ id: v7(), name }));
    });
  }
  return owner;
}

async function timesOf(count: number, work: (index: number) => Promise<void>, pauseMs = 0): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const beganMs = performance.now();
    await work(index);
    times.push(performance.now() - beganMs);
    if (pauseMs > 0) await new Promise((resolve) => void setTimeout(resolve, pauseMs));
  }
  return times;
}

/** What people type: the beginning of a name that is there, of one to five letters, some with a second word. */
export function searchesFor(names: readonly string[], count: number): string[] {
  const step = Math.max(1, Math.floor(names.length / count));
  return Array.from({ length: count }, (_, index) => {
    const words = (names[(index * step) % names.length] ?? "").split(" ");
    const first = (words[0] ?? "").slice(0, 1 + (index % 5));
    return words.length > 1 && index % 3 === 0 ? `${words[0]} ${words[1]?.slice(0, 1)}` : first || "b";
  });
}

export async function measureSearch(
  store: OpenStore,
  server: SyncServer,
  names: readonly string[],
  count: number,
): Promise<SearchFigures> {
  const owner = await clinicOf(store, server, names);
  const beganMs = performance.now();
  await indexClinic(store, owner.clinicId, new AbortController().signal);
  const indexedInMs = performance.now() - beganMs;
  let hits = 0;
  const search = async (text: string): Promise<void> => {
    const task = { caller: owner, text, limit: 30 };
    for await (const _line of store.offThread.lines(SEARCH_TASK, task)) hits += 1;
  };
  const asked = searchesFor(names, count);
  await search("warm");
  const device = await new TestDevice(server, await addTestClinic(store, server)).join();
  const pull = async (): Promise<void> => void (await device.pull());
  const quiet = await timesOf(50, pull, NEIGHBOUR_EVERY_MS);
  let isOver = false;
  const beside: number[] = [];
  const neighbour = (async () => {
    while (!isOver) beside.push(...(await timesOf(1, pull, NEIGHBOUR_EVERY_MS)));
  })();
  const tries: number[][] = [];
  for (let turn = 0; turn < 3; turn += 1)
    tries.push(await timesOf(asked.length, (index) => search(asked[index] ?? "")));
  const [times = []] = tries;
  const best = times.map((_, index) => Math.min(...tries.map((turn) => turn[index] ?? Number.POSITIVE_INFINITY)));
  isOver = true;
  await neighbour;
  return {
    indexedInMs,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    most: Math.max(...times),
    bestP95: quantile(best, 0.95),
    hits,
    neighbourP95: quantile(beside, 0.95),
    quietP95: quantile(quiet, 0.95),
  };
}
