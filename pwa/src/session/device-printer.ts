import { useSyncExternalStore } from "react";

/** Of the device, for all who work on it. */
const KEY = "devicePrinter";
const NONE = "none";
const watchers = new Set<() => void>();

const hasPrinter = (): boolean => localStorage.getItem(KEY) !== NONE;

export function chooseHasPrinter(has: boolean): void {
  if (has) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, NONE);
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener("storage", watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", watcher);
  };
}

/** Whether this device prints; yes until a person says otherwise. */
export const useHasPrinter = (): boolean => useSyncExternalStore(subscribe, hasPrinter);
