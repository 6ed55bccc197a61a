import { useEffect, useRef } from "react";
import { boardDrag } from "./board-drag.ts";
import type { DragOptions } from "./board-drag.ts";

/**
 * Moving and stretching by mouse and by finger. What moves is written straight to its node; React hears of it once, at
 * the drop. A press that was no drag stays an ordinary click.
 */
export function useBoardDrag(options: DragOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { grid, scroller } = options;
  useEffect(() => {
    const area = grid.current;
    const view = scroller.current;
    if (!area || !view) return undefined;
    return boardDrag(area, view, latest).listen();
  }, [grid, scroller]);
}
