import { undoCheckIn } from "@fernpaw/domain/appointments/check-in.mutations";
import { triageVisit } from "@fernpaw/domain/visits/triage.mutations";
import { closeVisit, moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import { TRIAGES, type Triage } from "@fernpaw/domain/visits/visit";
import { EllipsisVertical } from "lucide-react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { triageCopy, triageWords } from "../../visits/public/triage.copy.ts";
import { copy } from "../today.copy.ts";
import type { BoardCard } from "../today.queries.ts";

type HereCard = BoardCard & { visit: NonNullable<BoardCard["visit"]> };
/** Whether the patient has come. */
export const isHere = (card: BoardCard): card is HereCard => card.visit !== null;

type Correction = keyof typeof copy.corrections;

const NOT_JUDGED = "none";
const TRIAGE = "triage:";

/** What may have been tapped by mistake, or happened otherwise. */
function correctionsOf({ stage, appointmentId, visit }: HereCard): Correction[] {
  if (stage === "pay") return ["backToExam", "backToWaiting"];
  if (stage === "exam") return visit.stage === "roomed" ? ["backToWaiting", "leftUnseen"] : ["backToWaiting"];
  return appointmentId === null ? ["leftUnseen"] : ["undoCheckIn", "leftUnseen"];
}

interface CardMoreProps {
  card: HereCard;
  names: string;
  /** Shows what cannot be done at the card. */
  run: (work: () => Promise<unknown>) => Promise<unknown>;
}

/**
 * Triage and corrections, in the browser's own menu: it opens at once, is as large as the device's user needs it, and
 * costs the first screen nothing.
 */
export function CardMore({ card, names, run }: CardMoreProps) {
  const { mutate } = useClinic();
  const { id: visitId, stage: from, triage } = card.visit;
  const correct = (correction: Correction): Promise<unknown> => {
    if (correction === "undoCheckIn" && card.appointmentId !== null)
      return mutate(undoCheckIn, { id: card.appointmentId });
    if (from === "checked_out" || from === "left_without_being_seen") return Promise.resolve();
    if (correction === "leftUnseen")
      return mutate(closeVisit, { id: newId(), visitId, from, outcome: "left_without_being_seen" });
    const to = correction === "backToExam" ? "with_vet" : "waiting";
    return mutate(moveVisit, { id: newId(), visitId, from, to });
  };
  const choose = (chosen: string): Promise<unknown> =>
    chosen.startsWith(TRIAGE)
      ? mutate(triageVisit, { visitId, triage: TRIAGES.find((one) => `${TRIAGE}${one}` === chosen) ?? null })
      : correct(chosen as Correction);
  return (
    <span className="card-more">
      <EllipsisVertical size={20} aria-hidden="true" />
      <select
        aria-label={copy.more(names)}
        value=""
        onChange={({ target: { value } }) => void run(() => choose(value))}
      >
        <option value="" hidden>
          {triage === null ? triageCopy.none : triageWords[triage]}
        </option>
        <optgroup label={triageCopy.label}>
          {TRIAGES.filter((one) => one !== triage).map((one: Triage) => (
            <option key={one} value={`${TRIAGE}${one}`}>
              {triageWords[one]}
            </option>
          ))}
          {triage !== null && <option value={`${TRIAGE}${NOT_JUDGED}`}>{triageCopy.none}</option>}
        </optgroup>
        <optgroup label={copy.correct}>
          {correctionsOf(card).map((correction) => (
            <option key={correction} value={correction}>
              {copy.corrections[correction]}
            </option>
          ))}
        </optgroup>
      </select>
    </span>
  );
}
