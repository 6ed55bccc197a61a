import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { clockOf, hasLongTimes } from "../../../ui/clock-time.tsx";
import { petNames } from "../../appointments/public/entry-words.ts";
import { onBoard, TAP_STEP_MIN } from "./board-model.ts";
import type { BoardColumn, BoardItem, BoardPlace, Hours, Movable } from "./board-model.ts";
import { copy } from "../calendar.copy.ts";
import { useBoardDrag } from "./use-board-drag.ts";
import { useBoardKeys } from "./use-board-keys.ts";
import { movableTime, useHeldItems, useHeldTimes } from "./use-held.ts";
import { useColumnPx, useLanes } from "./use-lanes.ts";

/** Where today's board opens: this long before now. */
const LOOK_BACK_MIN = 60;
/** Pixels that the hours at the side take, as in `calendar.css`. */
/** The hours at the left; by 12 hours they are wider. */
export const gutterPx = (): number => (hasLongTimes() ? 72 : 60);

export interface BoardActions {
  canBook: boolean;
  onOpen: (id: string) => void;
  /** A free place was tapped, or drawn with a length of its own; without one the length is null. */
  onBook: (column: number, fromMin: number, durationMin: number | null) => void;
  /** Null: may not block time. */
  onBlock: ((column: number, fromMin: number) => void) | null;
  /** Answers whether it was saved; else somebody is asked. */
  onMove: (item: BoardItem, place: BoardPlace) => Promise<boolean>;
  /** The same for blocked time. */
  onMoveTime: (time: Movable, place: BoardPlace) => Promise<boolean>;
  /** Takes the last move back. */
  onUndo: () => void;
  onSay: (words: string) => void;
}

interface BoardWork extends BoardActions {
  columns: readonly BoardColumn[];
  items: readonly BoardItem[];
  hours: Hours;
  scroller: RefObject<HTMLDivElement | null>;
  grid: RefObject<HTMLDivElement | null>;
}

export const timeOf = (place: BoardPlace): string => clockOf(place.fromMin % 1440);

/** Moving, booking and opening, by hand and by keyboard. */
export function useBoard({
  columns: ownColumns,
  items: own,
  hours,
  canBook,
  onOpen,
  onBook,
  onBlock,
  onMove,
  onMoveTime,
  onUndo,
  onSay,
  scroller,
  grid,
}: BoardWork) {
  const { items, drop: put } = useHeldItems(own, onMove);
  const { columns, drop: putTime } = useHeldTimes(ownColumns, onMoveTime);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { lanes, folds } = useLanes(items, columns, useColumnPx(grid, columns.length), focusedId);
  // What is folded away is no place to walk to.
  const walked = useMemo(() => {
    const folded = new Set(folds.flatMap((fold) => fold.items.map(({ id }) => id)));
    return folded.size === 0 ? items : items.filter(({ id }) => !folded.has(id));
  }, [items, folds]);
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const geometry = { columns: columns.length, hours };
  const whereOf = (place: BoardPlace): string => {
    const end = clockOf((place.fromMin + place.durationMin) % 1440);
    return `${copy.range(timeOf(place), end)}, ${columns[place.column]?.title ?? ""}`;
  };
  const say = (what: keyof typeof copy.said, item: BoardItem, place: BoardPlace): void =>
    onSay(copy.said[what](petNames(item.entry), whereOf(place)));
  const drop = async (item: BoardItem, place: BoardPlace): Promise<void> => {
    setFocusedId(item.id);
    if (await put(item, place)) say("dropped", item, place);
  };
  const book = (place: BoardPlace, isDrawn: boolean): void => {
    const { column, fromMin, durationMin } = onBoard(place, columns.length, hours);
    onBook(column, fromMin, isDrawn ? durationMin : null);
  };
  const focusItem = (id: string): void => {
    setFocusedId(id);
    grid.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus();
  };
  useBoardDrag({
    scroller,
    grid,
    geometry,
    itemOf: ({ dataset: { item, block, column } }) =>
      item === undefined ? movableTime(columns, block ?? "", Number(column)) : byId.get(item),
    timeOf,
    onDrop: (thing, place) => {
      const item = byId.get(thing.id);
      void (item ? drop(item, place) : putTime(thing, place));
    },
    onSelect: (place) => canBook && book(place, place.durationMin >= TAP_STEP_MIN),
  });
  const { carried, handleKey } = useBoardKeys({
    items: walked,
    geometry,
    canBook,
    onFocusItem: focusItem,
    onDrop: (item, place) => void drop(item, place),
    onBook: (place) => book(place, false),
    onBlock,
    onUndo,
    onSay: say,
  });
  useFocusKept(grid, focusedId, walked);
  // Blocks are drawn anew only when they change: what they call must stay the same.
  const latest = useRef({ handleKey, onOpen });
  useLayoutEffect(() => {
    latest.current = { handleKey, onOpen };
  });
  const onKey = useCallback((event: KeyboardEvent, item: BoardItem) => latest.current.handleKey(event, item), []);
  const open = useCallback((id: string) => latest.current.onOpen(id), []);
  const reachableId = focusedId !== null && byId.has(focusedId) ? focusedId : walked[0]?.id;
  return { columns, items: walked, lanes, folds, carried, book, reachableId, onKey, open, onFocus: setFocusedId };
}

interface Opening {
  columns: readonly BoardColumn[];
  items: readonly BoardItem[];
  hours: Hours;
  nowMin: number;
  minutePx: number;
  /** One column at a time. */
  isPaged: boolean;
  /** Of a week it is the page that opens. */
  day: LocalDate;
}

/** Scrolls once for each day to what matters on it: a little before now, or the first appointment. */
export function useOpeningPlace(
  scrollerRef: RefObject<HTMLElement | null>,
  { columns, items, hours, nowMin, minutePx, isPaged, day }: Opening,
): void {
  const shown = useRef("");
  const days = columns.map((column) => column.day).join();
  const earliest = Math.min(...items.map(({ span }) => span.fromMin));
  useLayoutEffect(() => {
    if (days === "" || shown.current === days) return;
    const isNow = columns.some(({ isToday }) => isToday);
    if (!isNow && items.length === 0) return;
    shown.current = days;
    const wanted = isNow ? nowMin - LOOK_BACK_MIN : earliest - LOOK_BACK_MIN / 2;
    const view = scrollerRef.current;
    if (!view) return;
    view.scrollTop = (wanted - hours.fromMin) * minutePx;
    const first = columns.findIndex((column) => (isPaged ? column.day === day : column.isToday));
    const columnPx = (view.scrollWidth - gutterPx()) / columns.length;
    const isBeside =
      columns.some((column) => column.day !== columns[0]?.day) &&
      gutterPx() + (first + 1) * columnPx > view.clientWidth;
    if (isBeside) view.scrollLeft = first * columnPx;
  }, [scrollerRef, columns, items, hours, nowMin, minutePx, days, earliest, isPaged, day]);
}

/** A block that was moved to another place of the list is another place of the document: it keeps the focus. */
function useFocusKept(
  grid: RefObject<HTMLElement | null>,
  focusedId: string | null,
  items: readonly BoardItem[],
): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body && focusedId !== null) {
      grid.current?.querySelector<HTMLElement>(`[data-item="${focusedId}"]`)?.focus({ preventScroll: true });
    }
    hadFocus.current = grid.current?.contains(document.activeElement) ?? false;
  }, [grid, focusedId, items]);
}
