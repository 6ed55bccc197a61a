import { useLayoutEffect, useMemo, useState } from "react";
import type { RefObject } from "react";
import { stands } from "./board-model.ts";
import type { BoardColumn, BoardItem } from "./board-model.ts";
import { foldedLanes } from "./day-grid.ts";
import type { LaneRoom, ShownLane, Span } from "./day-grid.ts";

/** Pixels in which a short name and the state can be read. */
export const LANE_PX = 76;
/** Pixels of the strip that says how many more there are, as in `calendar.css`. */
export const FOLD_PX = 30;
const GAP_PX = 2;

/** What stands in a column at one time beyond what can be read. */
export interface BoardFold {
  key: string;
  column: number;
  fromMin: number;
  toMin: number;
  items: BoardItem[];
  /** The items, and places that are held for online requests. */
  count: number;
}

interface BoardLanes {
  /** By id of an item, and by key of a place that is held for an online request. */
  lanes: ReadonlyMap<string, ShownLane>;
  folds: readonly BoardFold[];
}

const ALL: LaneRoom = { whole: Number.POSITIVE_INFINITY, besideFold: Number.POSITIVE_INFINITY };

/** Before the column has been measured, and where nothing is laid out, everything is shown. */
function roomOf(columnPx: number): LaneRoom {
  if (columnPx === 0) return ALL;
  const lanesIn = (px: number): number => Math.max(1, Math.floor(px / LANE_PX));
  return { whole: lanesIn(columnPx), besideFold: lanesIn(columnPx - FOLD_PX) };
}

/** A held place is beside the appointments of its time, as in a week of all vets. */
const heldSpans = ({ blocks }: BoardColumn): Span[] =>
  blocks.flatMap(({ kind, key: id, fromMin, toMin }) => (kind === "request" ? [{ id, fromMin, toMin }] : []));

/** The lane of a thing in its column, for the styles. */
export function laneStyle(column: number, columns: number, { lane, lanes, isBesideFold }: ShownLane) {
  const part = 100 / columns;
  const width = `(${part}% - ${isBesideFold ? FOLD_PX : 0}px) / ${lanes}`;
  return {
    left: `calc(${part * column}% + ${width} * ${lane} + ${GAP_PX}px)`,
    width: `calc(${width} - ${2 * GAP_PX}px)`,
  };
}

/**
 * Each column's lanes on their own. What is called off takes none: it lies under what stands there.
 */
export function useLanes(
  items: readonly BoardItem[],
  columns: readonly BoardColumn[],
  columnPx: number,
  keptId: string | null,
): BoardLanes {
  const { whole, besideFold } = roomOf(columnPx);
  return useMemo(() => {
    const byColumn = new Map<number, BoardItem[]>();
    for (const item of items) {
      if (stands(item.entry.appointment)) byColumn.set(item.column, [...(byColumn.get(item.column) ?? []), item]);
    }
    const lanes = new Map<string, ShownLane>();
    const folds: BoardFold[] = [];
    for (const [column, ground] of columns.entries()) {
      const own = byColumn.get(column) ?? [];
      const byId = new Map(own.map((item) => [item.id, item]));
      const found = foldedLanes([...own.map(({ span }) => span), ...heldSpans(ground)], { whole, besideFold }, keptId);
      for (const [id, lane] of found.lanes) lanes.set(id, lane);
      for (const { ids, ...span } of found.folds) {
        folds.push({
          ...span,
          key: `${column} ${span.fromMin}`,
          column,
          count: ids.length,
          items: ids.flatMap((id) => byId.get(id) ?? []),
        });
      }
    }
    return { lanes, folds };
  }, [items, columns, whole, besideFold, keptId]);
}

/** Pixels of one column, as it is drawn; 0 until then. */
export function useColumnPx(grid: RefObject<HTMLElement | null>, columns: number): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const area = grid.current;
    if (!area) return undefined;
    const measure = (): void => setWidth(area.clientWidth);
    measure();
    if (typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(area);
    return () => observer.disconnect();
  }, [grid]);
  return width / columns;
}
