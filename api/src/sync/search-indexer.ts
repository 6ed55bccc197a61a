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

/** Changes gather for so long; a search looks at those that are not indexed yet by itself. */
const GATHER_MS = 1000;
/** Words of one write: everybody else waits for a few milliseconds. */
const WORDS_PER_WRITE = 1000;
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

const isIdle = ({ words, deadRows, isLast, from, to }: IndexStep): boolean =>
  isLast && words.length === 0 && deadRows === 0 && to - from < IDLE_VERSIONS;

async function take(store: OpenStore, clinicId: string, { from, to, words, deadRows }: IndexStep): Promise<void> {
  for (let at = 0; at < words.length; at += WORDS_PER_WRITE) {
    const some = words.slice(at, at + WORDS_PER_WRITE);
    await store.write((sql) => addWords(sql, clinicId, some));
  }
  await store.write((sql) => moveCursor(sql, clinicId, { version: to, deadRows }, from));
}

async function sweep(store: OpenStore, clinicId: string, signal: AbortSignal): Promise<void> {
  for await (const line of store.offThread.lines(DEAD_WORDS_TASK, { clinicId })) {
    if (signal.aborted) return;
    const dead = JSON.parse(line) as SearchWord[];
    await store.write((sql) => dropWords(sql, clinicId, dead));
  }
  const cursor = await store.read((sql) => searchCursor(sql, clinicId));
  await store.write((sql) => moveCursor(sql, clinicId, { ...cursor, deadRows: 0 }, cursor.version));
}

/** Brings the words of a clinic up to date. */
export async function indexClinic(store: OpenStore, clinicId: string, signal: AbortSignal): Promise<void> {
  let deadRows = 0;
  for await (const line of store.offThread.lines(SEARCH_INDEX_TASK, { clinicId })) {
    if (signal.aborted) return;
    const step = JSON.parse(line) as IndexStep;
    ({ deadRows } = step);
    if (isIdle(step)) continue;
    const beganMs = performance.now();
    await take(store, clinicId, step);
    // Half of the time is everybody else's.
    await wait(performance.now() - beganMs);
  }
  if (deadRows >= DEAD_ROWS) await sweep(store, clinicId, signal);
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
    if (timer || ending.signal.aborted) return;
    timer = setTimeout(() => {
      running = running.then(indexAll).finally(() => {
        timer = undefined;
        if (waiting.size > 0) soon();
      });
    }, GATHER_MS).unref();
  }

  function follow(clinicId: string): void {
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
