import { OPEN_VISIT_STAGES, type OpenVisitStage, type VisitStage } from "@fernpaw/domain/visits/visit";
import type { BoardCard } from "../today.queries.ts";

/** A patient who has come. */
export type HereCard = BoardCard & { visit: NonNullable<BoardCard["visit"]> };

export const isHere = (card: BoardCard): card is HereCard => card.visit !== null;

export const isOpenStage = (stage: VisitStage): stage is OpenVisitStage =>
  (OPEN_VISIT_STAGES as readonly VisitStage[]).includes(stage);
