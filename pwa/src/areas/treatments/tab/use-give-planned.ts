import type { ReactNode } from "react";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { belowShelf } from "../public/below-shelf.ts";
import { dosing } from "../public/dosing.copy.ts";
import type { PlannedLine } from "../treatments.queries.ts";
import { doseOf } from "./line-words.ts";
import { giveLabel, needsLook } from "./plan-look.ts";
import { useGive, usedBy } from "./use-give.ts";

interface Planned extends Pick<VisitPartProps, "visit"> {
  line: PlannedLine;
  weightG: number | null;
  /** Opens what a person has to look at first. */
  onLook: () => void;
  onGiven?: () => void;
}

interface GivingPlanned {
  giveNow: () => void;
  isBusy: boolean;
  /** On the button. */
  label: string;
  /** Asked by the first tap; null: nothing is asked. */
  question: string | null;
  /** As of `useGive`. */
  dialog: ReactNode;
}

/** The button of a planned treatment: one tap gives it. Where the stock would go below zero, the first tap asks. */
export function useGivePlanned({ visit, line, weightG, onLook, onGiven }: Planned): GivingPlanned {
  const { give, dialog } = useGive(visit);
  const action = useToastAction();
  const { treatment, known } = line;
  const isToLook = needsLook(line, weightG);
  const use = usedBy(line, doseOf(treatment, known.product, weightG));
  const below = isToLook ? null : belowShelf(known, use);
  const asked = useAskedOnce(below === null ? [] : [below]);
  const giveNow = (): void => {
    if (isToLook) onLook();
    else if (asked.mayGoOn())
      void action.run(async () => {
        if (await give(use)) onGiven?.();
      });
  };
  return {
    giveNow,
    isBusy: action.isBusy,
    label: asked.isAsked ? dosing.giveAnyway : giveLabel(line, weightG),
    question: asked.isAsked ? below : null,
    dialog,
  };
}
