import { Refusal } from "../../kernel/errors.ts";
import { OPEN_VISIT_STAGES, type OpenVisitStage, type VisitStage } from "./visit.ts";

/** How far a visit has come; leaving unseen ends it as checking out does. */
const RANK: Record<VisitStage, number> = {
  waiting: 0,
  roomed: 1,
  with_vet: 2,
  in_treatment: 3,
  hospitalised: 4,
  recovery: 5,
  ready_for_checkout: 6,
  checked_out: 7,
  left_without_being_seen: 7,
};

/** The pet stays here: it is on the ward. */
export const isInpatientStage = (stage: VisitStage): boolean => stage === "hospitalised" || stage === "recovery";

/** Before any treatment. */
export const isBeforeTreatment = (stage: VisitStage): boolean => RANK[stage] < RANK.in_treatment;

const UNSEEN: readonly VisitStage[] = ["waiting", "roomed"];

export const isOpenStage = (stage: VisitStage): stage is OpenVisitStage =>
  (OPEN_VISIT_STAGES as readonly VisitStage[]).includes(stage);

export function isClosingStage(stage: VisitStage): boolean {
  return stage === "checked_out" || stage === "left_without_being_seen";
}

/** How a visit ends that is closed in this stage. */
export function closingStageFrom(stage: VisitStage): "checked_out" | "left_without_being_seen" {
  return UNSEEN.includes(stage) ? "left_without_being_seen" : "checked_out";
}

/** Whether the pet is with somebody: from here on the appointment is in progress. */
export function isBeyondWaiting(stage: VisitStage): boolean {
  return RANK[stage] > RANK.waiting && stage !== "left_without_being_seen";
}

/** The four columns of the day, and what has left them. */
export type BoardColumn = "waiting" | "in_exam" | "ready" | "done";

export function boardColumnOf(stage: VisitStage): BoardColumn {
  if (stage === "waiting") return "waiting";
  if (isClosingStage(stage)) return "done";
  return stage === "ready_for_checkout" ? "ready" : "in_exam";
}

export interface StageMove {
  visitId: string;
  /** The stage from which the author moved the pet. */
  from: VisitStage;
  to: VisitStage;
}

/**
 * - `apply`: the visit is in the new stage.
 * - `passed`: somebody else had brought the pet as far or further; the move is history only.
 * - `forward_wins`: a step back that was made without knowing of a step forward; a person is asked.
 */
export type StageOutcome = "apply" | "passed" | "forward_wins";

/**
 * What a move does to a visit that is now in `current`. Whoever saw the present stage may move the pet
 * anywhere, back too; of two who did not see each other the one further on wins, whatever their clocks say.
 * @throws Refusal `invalid_transition` for leaving unseen once seen, or a move to the same stage
 */
export function stageOutcome(current: VisitStage, { visitId, from, to }: StageMove): StageOutcome {
  const isUnlikely = to === from || (to === "left_without_being_seen" && !UNSEEN.includes(from));
  if (isUnlikely) throw new Refusal("invalid_transition", { table: "visits", id: visitId, from, to });
  if (current === from) return "apply";
  if (current === to) return "passed";
  if (RANK[to] > RANK[current]) return "apply";
  return RANK[to] < RANK[from] ? "forward_wins" : "passed";
}
