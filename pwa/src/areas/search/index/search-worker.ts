/// <reference lib="webworker" />
import { Dexie } from "dexie";
import type { SearchOptions } from "./search-doc.ts";
import type { SearchHit } from "./search-index.ts";
import { SearchSource } from "./search-source.ts";

export type SearchQuestion =
  | { type: "open"; databaseName: string }
  | { type: "query" | "early"; number: number; text: string; options: SearchOptions };
export type SearchAnswer = { type: "changed"; size: number } | { type: "hits"; number: number; hits: SearchHit[] };

const answer = (message: SearchAnswer): void => self.postMessage(message);
let source: SearchSource | undefined;
/** What was asked before the database was open: an empty answer would say that nothing fits. */
let waiting: ((opened: SearchSource) => void)[] = [];

/** Without a version Dexie takes the database as it is; it is opened again after a change of its shape. */
function open(databaseName: string): void {
  const db = new Dexie(databaseName, { autoOpen: false });
  db.on("close", () => {
    source?.close();
    setTimeout(() => open(databaseName), 1000);
  });
  db.open().then(
    () => {
      const opened: SearchSource = new SearchSource(db, () => answer({ type: "changed", size: opened.size }));
      source = opened;
      for (const ask of waiting) ask(opened);
      waiting = [];
    },
    () => setTimeout(() => open(databaseName), 1000),
  );
}

self.addEventListener("message", ({ data }: MessageEvent<SearchQuestion>) => {
  if (data.type === "open") return open(data.databaseName);
  const { type, number, text, options } = data;
  const ask = (opened: SearchSource): void =>
    void opened[type](text, options).then(
      (hits) => answer({ type: "hits", number, hits }),
      // Its database was closed: who asked early waits for the whole answer.
      () => answer({ type: "hits", number, hits: [] }),
    );
  if (source) ask(source);
  else waiting.push(ask);
});
