import { type RefObject, useLayoutEffect } from "react";

const CHOSEN = '[aria-selected="true"], [aria-current="page"]';

function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector(CHOSEN)?.getBoundingClientRect();
  if (!chosen) return;
  const place = row.getBoundingClientRect();
  row.scrollLeft += chosen.left + chosen.width / 2 - place.left - place.width / 2;
}

/**
 * A phone has no place for all tabs of a row: the chosen one is scrolled to the middle. It stays there when a tab gets wider, as by a
 * badge, and when the row gets narrower. `current` and `count` say which tab it is and how many there are.
 */
export function useChosenInView(ref: RefObject<HTMLElement | null>, current: string | undefined, count: number): void {
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    if (typeof ResizeObserver === "undefined") {
      showChosen(row);
      return undefined;
    }
    // It also calls at the start, in the frame that shows the row: measured earlier, the browser would work out the whole page for it alone.
    const observer = new ResizeObserver(() => showChosen(row));
    for (const element of [row, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [ref, current, count]);
}
