import { useSyncExternalStore } from "react";

interface DeviceValue {
  /** Null: nothing was chosen. */
  now: () => string | null;
  /** Null: back to nothing. */
  choose: (value: string | null) => void;
  use: () => string | null;
}

/** A choice that stays with the device, for all who work on it and in all its tabs. */
export function deviceValue(key: string): DeviceValue {
  const watchers = new Set<() => void>();
  const now = (): string | null => localStorage.getItem(key);
  const subscribe = (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    window.addEventListener("storage", watcher);
    return () => {
      watchers.delete(watcher);
      window.removeEventListener("storage", watcher);
    };
  };
  return {
    now,
    choose: (value) => {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      for (const watcher of watchers) watcher();
    },
    use: () => useSyncExternalStore(subscribe, now),
  };
}
