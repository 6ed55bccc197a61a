import { undoCheckIn } from "@fernpaw/domain/appointments/check-in.mutations";
import { triageVisit } from "@fernpaw/domain/visits/triage.mutations";
import { TRIAGES, type Triage } from "@fernpaw/domain/visits/visit";
import { useClinic } from "../../../session/clinic-context.ts";
import { Menu, MenuEntry, MenuGroup } from "../../../ui/menu.tsx";
import { triageCopy, triageWords } from "../../visits/public/triage.copy.ts";
import { copy } from "../today.copy.ts";
import type { HereCard } from "./here-card.ts";
import { useVisitMoves } from "./use-visit-moves.ts";

type Correction = keyof typeof copy.corrections;

/** What may have been tapped by mistake, or happened otherwise. */
function correctionsOf({ stage, appointmentId, visit }: HereCard, hasDone: boolean): Correction[] {
  if (stage === "pay") return [...(hasDone ? (["doneUnpaid"] as const) : []), "backToExam", "backToWaiting"];
  if (stage === "exam") return visit.stage === "roomed" ? ["backToWaiting", "leftUnseen"] : ["backToWaiting"];
  return appointmentId === null ? ["leftUnseen"] : ["undoCheckIn", "leftUnseen"];
}

interface CardMenuProps {
  card: HereCard;
  /** The button below which it opens; null: closed. */
  anchor: HTMLElement | null;
  label: string;
  /** The visit can be ended without its payment. */
  hasDone: boolean;
  onClose: () => void;
  /** Shows what cannot be done at the card. */
  run: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** Triage and corrections of one patient of the board. */
export function CardMenu({ card, anchor, label, hasDone, onClose, run }: CardMenuProps) {
  const { mutate } = useClinic();
  const { id: visitId, triage } = card.visit;
  const { move, close } = useVisitMoves(card);
  const correct = (correction: Correction): Promise<unknown> => {
    if (correction === "undoCheckIn" && card.appointmentId !== null)
      return mutate(undoCheckIn, { id: card.appointmentId });
    if (correction === "doneUnpaid") return close();
    if (correction === "leftUnseen") return close("left_without_being_seen");
    return move(correction === "backToExam" ? "with_vet" : "waiting");
  };
  const judge = (next: Triage | null) => () => void run(() => mutate(triageVisit, { visitId, triage: next }));
  return (
    <Menu anchor={anchor} onClose={onClose} label={label}>
      <MenuGroup label={triageCopy.label}>
        {TRIAGES.filter((one) => one !== triage).map((one) => (
          <MenuEntry key={one} onPick={judge(one)}>
            {triageWords[one]}
          </MenuEntry>
        ))}
        {triage !== null && <MenuEntry onPick={judge(null)}>{triageCopy.none}</MenuEntry>}
      </MenuGroup>
      <MenuGroup label={copy.correct}>
        {correctionsOf(card, hasDone).map((correction) => (
          <MenuEntry key={correction} onPick={() => void run(() => correct(correction))}>
            {copy.corrections[correction]}
          </MenuEntry>
        ))}
      </MenuGroup>
    </Menu>
  );
}
