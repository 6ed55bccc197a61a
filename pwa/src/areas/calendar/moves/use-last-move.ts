import { useRef } from "react";
import { copy } from "../calendar.copy.ts";

/** A move that was made here, and how it is taken back. */
interface LastMove {
  of: object;
  undo: () => void;
}

/** Keeps the last move of an appointment or of blocked time, whichever was later. */
export function useLastMove(onSay: (words: string) => void) {
  const last = useRef<LastMove | null>(null);
  const keep = (move: LastMove | null): void => {
    last.current = move;
  };
  /** `of` is taken back, or about to be. */
  const forget = (of: object): void => {
    if (last.current?.of === of) last.current = null;
  };
  const undoLast = (): void => {
    if (last.current) last.current.undo();
    else onSay(copy.nothingToUndo);
  };
  return { keep, forget, undoLast };
}

export type LastMoves = ReturnType<typeof useLastMove>;
