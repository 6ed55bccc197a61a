import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyInstance } from "fastify";
import { setTimeout as wait } from "node:timers/promises";
import type { OpenStore } from "../db/open-store.ts";
import { DEAD_WORDS_TASK, type IndexStep, SEARCH_INDEX_TASK } from "./search-index-task.ts";
import {
  addWords,
  clinicsBehind,
  dropWords,
  moveCursor,
  searchCursor,
  type SearchWord,
} from "./search-index.queries.ts";

/** Changes gather until there have been none for so long, as during an import, and at most for `GATHER_MOST_MS`. */
const GATHER_MS = 1000;
const GATHER_MOST_MS = 10_000;
/** A busy day without a client or a pet in it is not worth a write. */
const IDLE_VERSIONS = 500;
/** So many rows that are gone, of an import that was undone, are worth a walk through all words. */
const DEAD_ROWS = 5000;

export interface SearchIndexerDeps {
  store: OpenStore;
  sync: Pick<SyncServer, "onCommit">;
  onFailure: (error: unknown) => void;
}

export interface SearchIndexer {
  start(): void;
  stop(): Promise<void>;
}

const isIdle = ({ words, reached }: IndexStep): boolean =>
  words.length === 0 &&
  reached !== null &&
  reached.isLast &&
  reached.deadRows === 0 &&
  reached.to - reached.from < IDLE_VERSIONS;

async function sweep(store: OpenStore, clinicId: string, signal: AbortSignal): Promise<void> {
  for await (const line of store.offThread.lines(DEAD_WORDS_TASK, { clinicId })) {
    if (signal.aborted) return;
    const dead = JSON.parse(line) as SearchWord[];
    await store.write((sql) => dropWords(sql, clinicId, dead));
  }
  const cursor = await store.read((sql) => searchCursor(sql, clinicId));
  await store.write((sql) => moveCursor(sql, clinicId, { ...cursor, deadRows: 0 }, cursor.version));
}

/** Brings the words of a clinic up to date. Once `sweepAt` rows are gone, their words go too. */
export async function indexClinic(
  store: OpenStore,
  clinicId: string,
  signal: AbortSignal,
  sweepAt = DEAD_ROWS,
): Promise<void> {
  let isSweepDue = false;
  for await (const line of store.offThread.lines(SEARCH_INDEX_TASK, { clinicId })) {
    if (signal.aborted) return;
    const step = JSON.parse(line) as IndexStep;
    if (isIdle(step)) return;
    const { words, reached } = step;
    const beganMs = performance.now();
    await store.write(async (sql) => {
      await addWords(sql, clinicId, words);
      if (reached) await moveCursor(sql, clinicId, { version: reached.to, deadRows: reached.deadRows }, reached.from);
    });
    isSweepDue = reached !== null && reached.deadRows >= sweepAt;
    // Half of the time is everybody else's.
    await wait(performance.now() - beganMs);
  }
  if (isSweepDue) await sweep(store, clinicId, signal);
}

/**
 * Keeps the words of a search beside the rows, some time after they were written, so that no write waits for them:
 * follows every commit from its start on, and what was missed before.
 */
export function createSearchIndexer({ store, sync, onFailure }: SearchIndexerDeps): SearchIndexer {
  const waiting = new Set<string>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  /** When the first of the waiting clinics began to wait. */
  let firstMs = 0;
  let stopListening = (): void => undefined;

  async function indexAll(): Promise<void> {
    const clinicIds = [...waiting];
    waiting.clear();
    for (const clinicId of clinicIds) {
      if (!ending.signal.aborted) await indexClinic(store, clinicId, ending.signal).catch(onFailure);
    }
  }

  /** One round at a time; commits during a round make another. */
  function soon(): void {
    if (isRunning || ending.signal.aborted) return;
    clearTimeout(timer);
    const leftMs = Math.max(0, firstMs + GATHER_MOST_MS - performance.now());
    timer = setTimeout(
      () => {
        isRunning = true;
        running = indexAll().finally(() => {
          isRunning = false;
          if (waiting.size > 0) soon();
        });
      },
      Math.min(GATHER_MS, leftMs),
    ).unref();
  }

  function follow(clinicId: string): void {
    if (waiting.size === 0) firstMs = performance.now();
    waiting.add(clinicId);
    soon();
  }

  return {
    start() {
      stopListening = sync.onCommit((commit) => follow(commit.clinicId));
      running = store
        .read(clinicsBehind)
        .then((behind) => behind.forEach(follow))
        .catch(onFailure);
    },
    async stop() {
      ending.abort();
      clearTimeout(timer);
      stopListening();
      await running;
    },
  };
}

/** From the start of listening to the end. */
export function scheduleSearchIndex(app: FastifyInstance, deps: Omit<SearchIndexerDeps, "onFailure">): void {
  const onFailure = (error: unknown): void => app.log.error({ err: error }, "the words of a search could not be kept");
  const indexer = createSearchIndexer({ ...deps, onFailure });
  app.addHook("onListen", async () => indexer.start());
  app.addHook("onClose", () => indexer.stop());
}
