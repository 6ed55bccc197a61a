import { useEffect, useSyncExternalStore } from "react";
import { parseProblem } from "../../../http/client.ts";
import { logIgnored } from "../../../ui/browser-log.ts";
import { type OpenAccess, supportApi } from "./support-api.ts";

const EVERY_MS = 60_000;
const NONE: readonly OpenAccess[] = [];

/** Null: not known yet. */
let open: readonly OpenAccess[] | null = null;
/** An administrator without the right is not asked about again. */
let isForbidden = false;
const watchers = new Set<() => void>();

function keep(next: readonly OpenAccess[] | null): void {
  open = next;
  for (const watcher of watchers) watcher();
}

/** Asks the server which accesses are open. */
export async function askOpenAccesses(): Promise<void> {
  if (isForbidden) return;
  try {
    keep(await supportApi.own());
  } catch (error) {
    isForbidden = parseProblem(error)?.code === "forbidden";
    if (isForbidden) keep(NONE);
    else logIgnored("The open support accesses did not come", error);
  }
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The administrator's own open accesses; null: not known yet. */
export const useOpenAccesses = (): readonly OpenAccess[] | null => useSyncExternalStore(subscribe, () => open);

/** Asks now, each minute, and when the page is looked at again: an owner may end an access. */
export function useOpenAccessesRefresh(): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== "hidden") void askOpenAccesses();
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      isForbidden = false;
      keep(null);
    };
  }, []);
}
