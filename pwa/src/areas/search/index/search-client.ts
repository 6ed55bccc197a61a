import type { Dexie } from "dexie";
import { trustedScriptUrl } from "../../../ui/trusted-script.ts";
import type { SearchOptions } from "./search-doc.ts";
import type { SearchHit } from "./search-index.ts";
import { SearchSource } from "./search-source.ts";
import type { SearchAnswer, SearchQuestion } from "./search-worker.ts";
import workerUrl from "./search-worker.ts?worker&url";

export interface Search {
  query(text: string, options: SearchOptions): Promise<SearchHit[]>;
  /** What is found at once while `query` still waits for all rows; some may be missing. Else nothing. */
  early(text: string, options: SearchOptions): Promise<SearchHit[]>;
  /** Calls back whenever answers may have changed. Answers how to stop. */
  subscribe(listener: () => void): () => void;
}

function notifier() {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The index lives in a thread of its own, so that neither building nor asking holds up the screen. */
function searchInWorker(databaseName: string): Search {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: "module", name: "search" });
  const { notify, subscribe } = notifier();
  const waiting = new Map<number, (hits: SearchHit[]) => void>();
  const send = (question: SearchQuestion): void => worker.postMessage(question);
  let count = 0;
  let isWhole = false;
  worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
    if (data.type === "changed") {
      isWhole = true;
      return notify();
    }
    waiting.get(data.number)?.(data.hits);
    waiting.delete(data.number);
  });
  send({ type: "open", databaseName });
  const ask = (type: "query" | "early", text: string, options: SearchOptions): Promise<SearchHit[]> =>
    new Promise((resolve) => {
      const number = ++count;
      waiting.set(number, resolve);
      send({ type, number, text, options });
    });
  return {
    subscribe,
    query: (text, options) => ask("query", text, options),
    early: async (text, options) => (isWhole ? [] : ask("early", text, options)),
  };
}

function searchHere(db: Dexie): Search {
  const { notify, subscribe } = notifier();
  const source = new SearchSource(db, notify);
  return {
    subscribe,
    query: (text, options) => source.query(text, options),
    early: (text, options) => source.early(text, options),
  };
}

const opened = new WeakMap<Dexie, Search>();

/** The search over one cache; made once. Without workers (tests, very old browsers) it runs in the page's thread. */
export function searchOf(db: Dexie): Search {
  let search = opened.get(db);
  if (!search) {
    search = typeof Worker === "undefined" ? searchHere(db) : searchInWorker(db.name);
    opened.set(db, search);
  }
  return search;
}
