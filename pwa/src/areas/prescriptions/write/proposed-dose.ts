import { checkDose } from "@fernpaw/domain/catalogue/dose-check";
import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { ProposedDose } from "@fernpaw/domain/treatments/propose-dose";
import { dosesOfCourse, FREQUENCIES, type Frequency } from "@fernpaw/domain/prescriptions/frequency";
import { frequencyWords } from "@fernpaw/domain/prescriptions/prescription.copy";
import { decimalText } from "../../../form/typed-number.ts";
import { frequencyChoices, writeCopy as words } from "../prescriptions.copy.ts";
import { courseOf, type FormFacts, formatOf, typedDose, type Values } from "./prescription-form.ts";

/** The frequency that a dose on file names; null: in other words. */
function frequencyOf(text: string): Frequency | null {
  const word = text.trim().toLowerCase();
  const also: Readonly<Record<string, Frequency>> = { "once daily": "once_daily", "twice daily": "twice_daily" };
  return also[word] ?? FREQUENCIES.find((one) => frequencyChoices[one].toLowerCase() === word) ?? null;
}

/** A dose on file as the form has it. */
export function doseValues(
  { dose, quantityMilli }: ProposedDose,
  settings: { locale: string },
): Partial<Pick<Values, "dose" | "route" | "frequency">> {
  const frequency = frequencyOf(dose.frequency);
  const part = { dose: decimalText(quantityMilli, formatOf(settings)), route: dose.route };
  return { ...part, ...(frequency !== null && { frequency }) };
}

/** Long enough for each frequency to have a number of doses of its own. */
const COMPARED_DAYS = 84;

/** "Every 12 hours" is twice a day. */
function isSameRhythm(values: Values, onFile: Frequency): boolean {
  const { frequency, everyHours } = courseOf(values);
  if (frequency === onFile) return true;
  const typed = dosesOfCourse({ frequency, everyHours, durationDays: COMPARED_DAYS });
  const meant = dosesOfCourse({ frequency: onFile, everyHours: null, durationDays: COMPARED_DAYS });
  return typed !== null && typed === meant;
}

/** How often the dose on file is for, where the typed dose is within it and the form says another frequency; null: nothing to say. */
export function otherFrequency(values: Values, facts: FormFacts): string | null {
  const { known, weight } = facts;
  const quantityMilli = typedDose(values, facts);
  if (known === null || weight === null || quantityMilli === null) return null;
  const within = known.doses.filter(
    ({ dose }) =>
      dose.frequency.trim() !== "" && checkDose(dose, quantityMilli, weight.weightG, known.product)?.state === "within",
  );
  const found = within.map(({ dose }) => ({ text: dose.frequency.trim(), frequency: frequencyOf(dose.frequency) }));
  if (found.some(({ frequency }) => frequency !== null && isSameRhythm(values, frequency))) return null;
  const [first] = found;
  if (!first) return null;
  return first.frequency === null
    ? words.doseIsForText(first.text)
    : words.doseIsFor(frequencyWords(first.frequency, null));
}

/** The fields that a product of the list fills in. */
export const productValues = ({ id, name, labelText, warnings }: RowOf<typeof products>) =>
  ({ productId: id, medicine: name, directions: labelText, warnings }) satisfies Partial<Values>;
