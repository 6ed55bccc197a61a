import { useState } from "react";
import type { KeyboardEvent } from "react";
import { isSamePlace, onBoard, placeOfItem, STEP_MIN, TAP_STEP_MIN } from "./board-model.ts";
import type { BoardItem, BoardPlace } from "./board-model.ts";
import type { BoardGeometry } from "./board-drag.ts";

/** What somebody has picked up by keyboard, and where it would be put down. */
export interface CarriedBlock {
  id: string;
  place: BoardPlace;
}

interface KeyOptions {
  items: readonly BoardItem[];
  geometry: BoardGeometry;
  canBook: boolean;
  onFocusItem: (id: string) => void;
  onDrop: (item: BoardItem, place: BoardPlace) => void;
  onBook: (place: BoardPlace) => void;
  /** Null: may not block time. */
  onBlock: ((column: number, fromMin: number) => void) | null;
  onUndo: () => void;
  /** Words for a reader: picked up, moved, left where it was. What a drop came to is said when it is known. */
  onSay: (what: "picked" | "moved" | "left" | "fixed", item: BoardItem, place: BoardPlace) => void;
}

type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key);

/** The item that an arrow leads to from `item`; undefined at the edge. `items` stand by column, then by time. */
export function neighbour(items: readonly BoardItem[], item: BoardItem, arrow: Arrow): BoardItem | undefined {
  const inColumn = (column: number) => items.filter((other) => other.column === column);
  if (arrow === "ArrowUp" || arrow === "ArrowDown") {
    const own = inColumn(item.column);
    return own[own.findIndex(({ id }) => id === item.id) + (arrow === "ArrowDown" ? 1 : -1)];
  }
  const columns = [...new Set(items.map(({ column }) => column))].sort((a, b) => a - b);
  const next =
    arrow === "ArrowRight"
      ? columns.find((column) => column > item.column)
      : columns.findLast((column) => column < item.column);
  if (next === undefined) return undefined;
  const distance = ({ span }: BoardItem): number => Math.abs(span.fromMin - item.span.fromMin);
  return inColumn(next).reduce((best, other) => (distance(other) < distance(best) ? other : best));
}

/** Where an arrow takes what is carried. With Shift, up and down change the length. */
export function carriedOn(item: BoardItem, place: BoardPlace, arrow: Arrow, isLength: boolean): BoardPlace {
  const by = arrow === "ArrowDown" || arrow === "ArrowRight" ? 1 : -1;
  if (arrow === "ArrowLeft" || arrow === "ArrowRight") return { ...place, column: place.column + by };
  if (item.moves !== "free") return place;
  if (isLength) return { ...place, durationMin: place.durationMin + by * STEP_MIN };
  return { ...place, fromMin: place.fromMin + by * STEP_MIN };
}

/**
 * The board by keyboard: arrows walk, M picks up, arrows move, Shift with up or down changes the length, Enter puts
 * down, Escape leaves it where it was, Control and Z takes the last move back, N books after it, B blocks time after it.
 * The letters count only while the focus is on the board.
 */
export function useBoardKeys(options: KeyOptions): {
  carried: CarriedBlock | null;
  handleKey: (event: KeyboardEvent, item: BoardItem) => void;
} {
  const [carried, setCarried] = useState<CarriedBlock | null>(null);
  const { items, geometry, canBook, onFocusItem, onDrop, onBook, onBlock, onUndo, onSay } = options;

  const carry = (event: KeyboardEvent, item: BoardItem, { place }: CarriedBlock): void => {
    if (event.key === "Escape" || event.key === "Tab") {
      setCarried(null);
      onSay("left", item, placeOfItem(item));
      if (event.key === "Tab") return;
    } else if (event.key === "Enter" || event.key === " ") {
      setCarried(null);
      if (isSamePlace(place, placeOfItem(item))) onSay("left", item, place);
      else onDrop(item, place);
    } else if (isArrow(event.key)) {
      const next = onBoard(carriedOn(item, place, event.key, event.shiftKey), geometry.columns, geometry.hours);
      setCarried({ id: item.id, place: next });
      onSay("moved", item, next);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const handleKey = (event: KeyboardEvent, item: BoardItem): void => {
    if (carried?.id === item.id) return carry(event, item, carried);
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return onUndo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (isArrow(event.key)) {
      const next = neighbour(items, item, event.key);
      if (next) onFocusItem(next.id);
      event.preventDefault();
    } else if (event.key.toLowerCase() === "m") {
      if (item.moves === "no") return onSay("fixed", item, placeOfItem(item));
      setCarried({ id: item.id, place: placeOfItem(item) });
      onSay("picked", item, placeOfItem(item));
    } else if (event.key.toLowerCase() === "n" && canBook) {
      event.preventDefault();
      onBook({ column: item.column, fromMin: item.span.toMin, durationMin: TAP_STEP_MIN });
    } else if (event.key.toLowerCase() === "b" && onBlock) {
      event.preventDefault();
      onBlock(item.column, item.span.toMin);
    }
    return undefined;
  };
  return { carried, handleKey };
}
