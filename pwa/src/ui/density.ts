import { useSyncExternalStore } from "react";

/** Stored per device; the boot script in `index.html` reads the same key. */
const DENSITY_KEY = "density";
export type Density = "touch" | "compact";

const watchers = new Set<() => void>();

export function densityNow(): Density {
  return document.documentElement.dataset["density"] === "compact" ? "compact" : "touch";
}

/** Components read variables, so nothing renders again but the switch itself. */
export function chooseDensity(density: Density): void {
  document.documentElement.dataset["density"] = density;
  localStorage.setItem(DENSITY_KEY, density);
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useDensity(): Density {
  return useSyncExternalStore(subscribe, densityNow);
}
