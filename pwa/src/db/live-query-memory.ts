import { Dexie } from "dexie";
import { NOTHING_CHANGED } from "./changed-ids.ts";

/** Dexie's own event: it tells the live queries of this page of changes. Other tabs do not hear it. */
const CHANGED = "x-storagemutated-1";
/** A visit brings about 30 changes. */
const AFTER_CHANGES = 400;
/** Without a change: the person reads, or does nothing. */
const QUIET_MS = 2000;
/** Of the changes after which it is time: then it does not wait for a quiet moment any more. */
const AT_MOST = 3;

/**
 * A live query of Dexie keeps the keys of all rows that changed since it last ran. Those of the frame seldom run: in a day of visits
 * they kept 95 kB a visit. Now and then, when the page is quiet, all live queries run again and forget. Answers with the function
 * that ends it.
 */
export function limitLiveQueryMemory({ afterChanges = AFTER_CHANGES, quietMs = QUIET_MS } = {}): () => void {
  let changes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runAll = (): void => {
    changes = 0;
    dispatchEvent(new CustomEvent(CHANGED, { detail: NOTHING_CHANGED }));
  };
  const count = (parts: object): void => {
    if (parts === NOTHING_CHANGED) return;
    changes += 1;
    if (changes < afterChanges) return;
    clearTimeout(timer);
    timer = setTimeout(runAll, changes < AT_MOST * afterChanges ? quietMs : 0);
  };
  Dexie.on("storagemutated", count);
  return () => {
    clearTimeout(timer);
    Dexie.on.storagemutated.unsubscribe(count);
  };
}
