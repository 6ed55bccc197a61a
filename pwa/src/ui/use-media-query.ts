import { useSyncExternalStore } from "react";

export const PHONE = "(max-width: 599.95px)";
export const NO_RAIL = "(max-width: 899.95px)";
export const HAS_RAIL = "(min-width: 900px)";

/** False where there is no window that could be asked. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (watcher) => {
      const list = typeof window.matchMedia === "function" ? window.matchMedia(query) : null;
      list?.addEventListener("change", watcher);
      return () => list?.removeEventListener("change", watcher);
    },
    () => typeof window.matchMedia === "function" && window.matchMedia(query).matches,
  );
}
