import type { Instant } from "@fernpaw/domain/kernel/time";
import { memo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { PatientCard } from "./patient-card.tsx";
import type { ToPay } from "../../billing/to-pay.queries.ts";
import type { GoFromHere } from "../../../ui/use-navigate-from-here.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { copy } from "../today.copy.ts";
import { READING, type ToPayOf } from "./use-to-pay.ts";
import type { OpenDialog } from "../today-dialogs.tsx";
import type { BoardCard } from "../today.queries.ts";
import { isHere, type HereCard } from "./here-card.ts";
import { useVisitMoves } from "./use-visit-moves.ts";

/** Professions that go on to examine and write; the desk stays with the board. */
const CLINICAL: readonly string[] = ["vet", "nurse"];

/** The step of a patient who waits to pay; null: nothing is to pay. */
const wayToPay = (toPay: ToPay | undefined): "take" | "charges" | null =>
  toPay?.payable ? "take" : toPay?.isUnpriced ? "charges" : null;

interface StageCardProps {
  card: BoardCard;
  now: Instant;
  /** The same function at each drawing, or the card is drawn again. */
  onOpened: (opened: OpenDialog) => void;
  /** The same function too. */
  onGo: GoFromHere;
  /** The money of a patient who waits to pay. */
  toPay?: ReturnType<ToPayOf>;
}

/** A patient of a stage and what may be done; drawn again only when something about the patient changed. */
export const StageCard = memo(function StageCard(props: StageCardProps) {
  const { card, ...rest } = props;
  return isHere(card) ? <HereStageCard card={card} {...rest} /> : <ExpectedCard {...props} />;
});

function ExpectedCard({ card, now, onOpened }: StageCardProps) {
  const { can } = useClinic();
  const { appointmentId } = card;
  const open = (kind: "check_in" | "details"): void => {
    if (appointmentId !== null) onOpened({ kind, appointmentId });
  };
  return (
    <PatientCard
      card={card}
      now={now}
      {...(can("appointments:manage") ? { onNext: () => Promise.resolve(open("check_in")) } : {})}
      onOpen={() => open("details")}
      onOpened={onOpened}
    />
  );
}

function HereStageCard({ card, now, onOpened, onGo, toPay }: StageCardProps & { card: HereCard }) {
  const { can, actor, settings } = useClinic();
  const { move, close } = useVisitMoves(card);
  const [pet] = card.pets;
  const money = toPay === READING ? undefined : toPay;
  const pay = can("billing:manage") ? wayToPay(money) : null;
  const next = async (): Promise<unknown> => {
    if (pay === "take") return onOpened({ kind: "pay", visitId: card.visit.id });
    if (pay === "charges") return onGo(paths.visit(card.visit, "charges"));
    if (card.stage === "pay") return close();
    if (card.stage === "exam") return onOpened({ kind: "finish", visitId: card.visit.id });
    await move("with_vet");
    return CLINICAL.includes(actor.profession) ? onGo(paths.visit(card.visit, "note")) : undefined;
  };
  const weigh = (): void => {
    if (pet) onOpened({ kind: "weigh", petId: pet.id, visitId: card.visit.id });
  };
  return (
    <PatientCard
      card={card}
      now={now}
      {...(can("appointments:manage") ? { onNext: next, onWeigh: weigh } : {})}
      {...(pay && { nextWord: copy.pay[pay] })}
      isNextKnown={toPay !== READING}
      sum={money && money.dueMinor > 0 ? moneyText(money.dueMinor, settings) : ""}
      onOpen={() => card.appointmentId !== null && onOpened({ kind: "details", appointmentId: card.appointmentId })}
      onOpened={onOpened}
    />
  );
}
