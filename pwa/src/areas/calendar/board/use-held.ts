import { useEffect, useMemo, useState } from "react";
import { isSamePlace, placeOfItem } from "./board-model.ts";
import type { BoardColumn, BoardItem, BoardPlace, BoardTime, Movable } from "./board-model.ts";

/** The place at which a block is drawn: where a hand has just put it, until the device's copy has it there. */
interface Held {
  id: string;
  place: BoardPlace;
  isSaved: boolean;
}

/** A copy with another place by then has been changed by another person meanwhile. */
const SHOWN_WITHIN_MS = 1000;
const SAVED_WITHIN_MS = 30_000;

/** Answers whether the move was saved; else a question is open. */
type Move<Thing> = (thing: Thing, place: BoardPlace) => Promise<boolean>;

function useHeldPlace<Thing extends { id: string }>(
  onMove: Move<Thing>,
  isAt: (held: Held) => boolean,
): { held: Held | null; drop: Move<Thing> } {
  const [held, setHeld] = useState<Held | null>(null);
  const isThere = held !== null && isAt(held);
  useEffect(() => {
    if (held === null) return undefined;
    const timer = setTimeout(() => setHeld(null), isThere ? 0 : held.isSaved ? SHOWN_WITHIN_MS : SAVED_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [held, isThere]);
  const drop = async (thing: Thing, place: BoardPlace): Promise<boolean> => {
    const mine: Held = { id: thing.id, place, isSaved: false };
    setHeld(mine);
    const isSaved = await onMove(thing, place);
    setHeld((now) => (now === mine ? (isSaved ? { ...mine, isSaved } : null) : now));
    return isSaved;
  };
  return { held, drop };
}

const movedTo = (item: BoardItem, { column, fromMin, durationMin }: BoardPlace): BoardItem => ({
  ...item,
  column,
  span: { ...item.span, fromMin, toMin: fromMin + durationMin },
});

/** The appointments, with the one that has just been put down at its new place. */
export function useHeldItems(own: readonly BoardItem[], onMove: Move<BoardItem>) {
  const { held, drop } = useHeldPlace(onMove, ({ id, place }) =>
    own.some((item) => item.id === id && isSamePlace(placeOfItem(item), place)),
  );
  const items = useMemo(
    () => (held === null ? own : own.map((item) => (item.id === held.id ? movedTo(item, held.place) : item))),
    [own, held],
  );
  return { items, drop };
}

/** Blocked time in a column of the board, as a thing that can be moved. */
export function movableTime(columns: readonly BoardColumn[], id: string, column: number): Movable | undefined {
  const time = columns[column]?.blocks.find((block) => block.id === id);
  return time && { id, column, span: time, moves: time.moves ?? "no" };
}

function withHeldTime(columns: readonly BoardColumn[], { id, place }: Held): readonly BoardColumn[] {
  const time = columns.flatMap(({ blocks }) => blocks).find((block) => block.id === id);
  if (!time) return columns;
  const moved: BoardTime = { ...time, fromMin: place.fromMin, toMin: place.fromMin + place.durationMin };
  const isIn = (index: number, own: readonly BoardTime[]): boolean =>
    time.moves === "time" ? own.some((block) => block.id === id) : index === place.column;
  return columns.map((column, index) => ({
    ...column,
    blocks: [...column.blocks.filter((block) => block.id !== id), ...(isIn(index, column.blocks) ? [moved] : [])],
  }));
}

/** The columns, with the blocked time that has just been put down at its new place. */
export function useHeldTimes(own: readonly BoardColumn[], onMove: Move<Movable>) {
  const { held, drop } = useHeldPlace(onMove, ({ id, place }) => {
    const there = movableTime(own, id, place.column);
    return there !== undefined && isSamePlace(placeOfItem(there), place);
  });
  const columns = useMemo(() => (held === null ? own : withHeldTime(own, held)), [own, held]);
  return { columns, drop };
}
