import type { BoardCard } from "../today.queries.ts";

export type HereCard = BoardCard & { visit: NonNullable<BoardCard["visit"]> };

/** Whether the patient has come. */
export const isHere = (card: BoardCard): card is HereCard => card.visit !== null;
