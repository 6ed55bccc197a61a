import { createElement, type ReactNode, useContext, useState } from "react";
import { needsPrescription } from "@fernpaw/domain/treatments/needs-prescription";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { VisitPartsContext } from "../../../visit-parts-context.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { giveQuestions } from "../public/give-questions.ts";
import { dosing } from "../public/dosing.copy.ts";
import type { PlannedLine } from "../treatments.queries.ts";
import { doseOf } from "./line-words.ts";
import { giveLabel, needsLook } from "./plan-look.ts";
import { useGive, usedBy } from "./use-give.ts";

interface Planned extends VisitPartProps {
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
  /** As of `useGive`, or in which a medicine is prescribed and dispensed. */
  dialog: ReactNode;
  /** How far a medicine is that goes home by prescription. */
  state: ReactNode;
}

/**
 * The button of a planned treatment: one tap gives it. Where the stock would go below zero, the first tap asks. A medicine that
 * goes home by prescription is prescribed and dispensed.
 */
export function useGivePlanned({ visit, pet, line, weightG, onLook, onGiven }: Planned): GivingPlanned {
  const { can } = useClinic();
  const { give, dialog } = useGive(visit);
  const [isDispensing, setDispensing] = useState(false);
  const part = useContext(VisitPartsContext).find(({ planned }) => planned !== undefined)?.planned;
  const action = useToastAction();
  const { treatment, known } = line;
  const isPrescribed = needsPrescription(known.product, treatment.way);
  const mayDispense = isPrescribed && part !== undefined && can("prescriptions:manage");
  // Without the right to dispense, the tap shows the refusal of the mutation.
  const isToLook = !isPrescribed && needsLook(line, weightG);
  const use = usedBy(line, doseOf(treatment, known.product, weightG));
  const questions = isToLook || isPrescribed ? [] : giveQuestions(known, use);
  const asked = useAskedOnce(questions);
  const giveNow = (): void => {
    if (mayDispense) setDispensing(true);
    else if (isToLook) onLook();
    else if (asked.mayGoOn())
      void action.run(async () => {
        if ((await give(use)) === null) onGiven?.();
      });
  };
  return {
    giveNow,
    isBusy: action.isBusy,
    label: asked.isAsked ? dosing.giveAnyway : giveLabel(line, weightG),
    question: asked.isAsked ? questions.join(" ") : null,
    dialog:
      isDispensing && part
        ? createElement(part.Dialog, { visit, pet, treatment, onClose: () => setDispensing(false) })
        : dialog,
    state: isPrescribed && part ? createElement(part.State, { visit, pet, treatment }) : null,
  };
}
