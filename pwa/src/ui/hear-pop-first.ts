let hear: ((event: PopStateEvent) => void) | null = null;

// Browsers call a window's listeners in the order of their registration: this one is there before the router's.
window.addEventListener("popstate", (event) => hear?.(event));

/** Sets who hears of Back and Forward before the router does, and may keep it from the router. */
export function hearPopFirst(listener: (event: PopStateEvent) => void): void {
  hear = listener;
}
