import { closeVisit, moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import type { OpenVisitStage } from "@fernpaw/domain/visits/visit";
import { isOpenStage } from "@fernpaw/domain/visits/visit-stage";
import { newId } from "../../../db/new-id.ts";
import { useClinic, type Mutate } from "../../../session/clinic-context.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../today.copy.ts";
import type { HereCard } from "./here-card.ts";

type Outcome = "checked_out" | "left_without_being_seen";

interface VisitMoves {
  move: (to: OpenVisitStage) => Promise<unknown>;
  close: (outcome?: Outcome) => Promise<unknown>;
}

/** Moves a patient of the board, with Undo in the toast: the patient is then in the former stage since the time before. */
export function visitMoves(mutate: Mutate, { visit, pets }: HereCard): VisitMoves {
  const { id: visitId, stage: from, stageAt: since } = visit;
  const name = pets[0]?.name ?? copy.unknownPet;
  const undo = (now: OpenVisitStage | Outcome): (() => void) | undefined =>
    isOpenStage(from)
      ? takeBack(() => mutate(moveVisit, { id: newId(), visitId, from: now, to: from, since }))
      : undefined;
  return {
    move: async (to) => {
      await mutate(moveVisit, { id: newId(), visitId, from, to });
      const words = copy.moved[to];
      if (words !== undefined) toastDone(words(name), undo(to));
    },
    close: async (outcome = "checked_out") => {
      if (!isOpenStage(from)) return;
      await mutate(closeVisit, { id: newId(), visitId, from, outcome });
      toastDone(outcome === "checked_out" ? copy.done(name) : copy.leftUnseen(name), undo(outcome));
    },
  };
}

export function useVisitMoves(card: HereCard): VisitMoves {
  const { mutate } = useClinic();
  return visitMoves(mutate, card);
}
