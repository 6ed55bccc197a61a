import { needsPrescription } from "@fernpaw/domain/treatments/needs-prescription";
import { copy } from "../treatments.copy.ts";
import { dosing } from "../public/dosing.copy.ts";
import type { PlannedLine } from "../treatments.queries.ts";
import { doseFault } from "../public/dose-sum.ts";
import { giveWord } from "./line-words.ts";

/** Why the planned dose needs a reason; null: it has one, or needs none. */
export const offDose = ({ treatment, known, isWithoutDose }: PlannedLine, weightG: number | null): string | null =>
  isWithoutDose || treatment.doseReason !== "" ? null : doseFault(known, treatment, weightG);

/** A person has to look first: one tap does not give it. */
export const needsLook = (line: PlannedLine, weightG: number | null): boolean =>
  line.isWithoutDose ||
  line.blocked !== null ||
  line.known.otherSpecies.length > 0 ||
  line.known.allergens.length > 0 ||
  offDose(line, weightG) !== null;

/** On the button that gives it, or opens what a person has to look at. */
export function giveLabel(line: PlannedLine, weightG: number | null): string {
  if (needsPrescription(line.known.product, line.treatment.way)) return copy.dispense;
  if (line.blocked) return copy.chooseBatch;
  return offDose(line, weightG) === null ? giveWord(line.treatment, line.known.product) : dosing.look;
}
