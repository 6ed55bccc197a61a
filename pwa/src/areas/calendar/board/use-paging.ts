import { useEffect, useState, type RefObject } from "react";
import { useMediaQuery } from "../../../ui/use-media-query.ts";
import { copy } from "../calendar.copy.ts";
import type { BoardColumn } from "./board-model.ts";
import { gutterPx } from "./use-board.ts";

interface Paging {
  /** One column at a time has the whole width. */
  isPaged: boolean;
  columns: readonly BoardColumn[];
  scroller: RefObject<HTMLElement | null>;
  onSay: (words: string) => void;
}

/** One column of a board with pages, and the way to the columns beside it. After the last one comes the first. */
export function usePaging({ isPaged, columns, scroller, onSay }: Paging) {
  const [shown, setShown] = useState(0);
  const count = columns.length;
  const index = Math.min(shown, count - 1);
  const titles = columns.map(({ title }) => title);
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  useEffect(() => {
    const view = scroller.current;
    if (!view || !isPaged) return undefined;
    const follow = (): void => {
      const pagePx = view.clientWidth - gutterPx();
      if (pagePx > 0) setShown(Math.max(0, Math.min(count - 1, Math.round(view.scrollLeft / pagePx))));
    };
    follow();
    view.addEventListener("scroll", follow, { passive: true });
    return () => view.removeEventListener("scroll", follow);
  }, [scroller, isPaged, count]);
  const turn = (by: -1 | 1): void => {
    const next = (index + by + count) % count;
    const view = scroller.current;
    view?.scrollTo({
      left: next * (view.clientWidth - gutterPx()),
      behavior: isStill || Math.abs(next - index) > 1 ? "instant" : "smooth",
    });
    onSay(copy.turned(titles[next] ?? "", copy.place(next + 1, count)));
  };
  const beside = (by: -1 | 1): string => titles[(index + by + count) % count] ?? "";
  return { before: beside(-1), after: beside(1), turn };
}
