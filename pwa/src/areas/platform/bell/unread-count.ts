import { useEffect, useSyncExternalStore } from "react";
import { adminHttp } from "../../../http/client.ts";
import { ringBell } from "../../../ui/bell.ts";
import { logIgnored } from "../../../ui/browser-log.ts";

export const BELL_PATH = "/api/admin/alerts";
/** The administrator area has no socket: the count is asked for. */
const EVERY_MS = 60_000;

interface UnreadAnswer {
  unreadCount: number;
}

let count: number | null = null;
const watchers = new Set<() => void>();

/** Keeps a count that the server gave. It rings where there are more than before. */
function keepCount(next: number): void {
  if (count !== null && next > count) void ringBell();
  count = next;
  for (const watcher of watchers) watcher();
}

async function fetchCount(): Promise<void> {
  try {
    keepCount((await adminHttp.get<UnreadAnswer>(`${BELL_PATH}/unread-count`)).data.unreadCount);
  } catch (error) {
    logIgnored("The unread count of the bell did not come", error);
  }
}

/** Notes that the administrator has read one entry; without an id, all. @throws what the server answered */
export async function markRead(id?: string): Promise<void> {
  keepCount((await adminHttp.post<UnreadAnswer>(`${BELL_PATH}/read`, id === undefined ? {} : { id })).data.unreadCount);
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Another administrator's count is not shown after a sign-out. */
export function forgetCount(): void {
  count = null;
}

/** How many entries the administrator has not read; null: not known yet. */
export const useUnreadCount = (): number | null => useSyncExternalStore(subscribe, () => count);

/** Asks for the count now, each minute, and when the page is looked at again. */
export function useUnreadRefresh(): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== "hidden") void fetchCount();
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      forgetCount();
    };
  }, []);
}
