import type { Instant } from "@fernpaw/domain/kernel/time";
import { closeVisit, moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import { memo } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { toastDone } from "../../../ui/toast.ts";
import { PatientCard } from "./patient-card.tsx";
import { copy } from "../today.copy.ts";
import type { OpenDialog } from "../today-dialogs.tsx";
import type { BoardCard } from "../today.queries.ts";

interface StageCardProps {
  card: BoardCard;
  now: Instant;
  /** The same function at each drawing, or the card is drawn again. */
  onOpened: (opened: OpenDialog) => void;
}

/** A patient of a stage and what may be done; drawn again only when something about the patient changed. */
export const StageCard = memo(function StageCard({ card, now, onOpened }: StageCardProps) {
  const { mutate, can } = useClinic();
  const { visit, appointmentId } = card;
  const [pet] = card.pets;
  const next = async (): Promise<unknown> => {
    if (!visit) {
      if (appointmentId !== null) onOpened({ kind: "check_in", appointmentId });
      return undefined;
    }
    const { id: visitId, stage: from } = visit;
    if (card.stage === "waiting") return mutate(moveVisit, { id: newId(), visitId, from, to: "with_vet" });
    if (card.stage === "exam") return mutate(moveVisit, { id: newId(), visitId, from, to: "ready_for_checkout" });
    if (from === "checked_out" || from === "left_without_being_seen") return undefined;
    await mutate(closeVisit, { id: newId(), visitId, from });
    return toastDone(copy.done(pet?.name ?? copy.unknownPet));
  };
  const weigh = (): void => {
    if (pet && visit) onOpened({ kind: "weigh", petId: pet.id, visitId: visit.id });
  };
  return (
    <PatientCard
      card={card}
      now={now}
      {...(can("appointments:manage") ? { onNext: next, onWeigh: weigh } : {})}
      onOpen={() => appointmentId !== null && onOpened({ kind: "details", appointmentId })}
    />
  );
});
