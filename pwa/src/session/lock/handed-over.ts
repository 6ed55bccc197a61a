import { useSyncExternalStore } from "react";

const KEY = "fernpaw-handed-over";

const watchers = new Set<() => void>();
const tell = (): void => {
  for (const watcher of watchers) watcher();
};

const pathNow = (): string | null => localStorage.getItem(KEY);

/** The tablet goes into the hands of a client: the app stays on this page, also after a reload and without a network. */
export function handOver(path: string): void {
  localStorage.setItem(KEY, path);
  tell();
}

export function takeBack(): void {
  localStorage.removeItem(KEY);
  tell();
}

let isFollowing = false;

/** The address of the page that a client has in hand; null: the team has the tablet. */
export function useHandedOver(): string | null {
  return useSyncExternalStore((watcher) => {
    if (!isFollowing) window.addEventListener("storage", ({ key }) => key === KEY && tell());
    isFollowing = true;
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, pathNow);
}
