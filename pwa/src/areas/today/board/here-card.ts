import type { BoardCard } from "../today.queries.ts";

/** A patient who has come. */
export type HereCard = BoardCard & { visit: NonNullable<BoardCard["visit"]> };

export const isHere = (card: BoardCard): card is HereCard => card.visit !== null;
