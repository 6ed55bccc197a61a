import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { ProposedDose } from "@fernpaw/domain/treatments/propose-dose";
import { FREQUENCIES, type Frequency } from "@fernpaw/domain/prescriptions/frequency";
import { decimalText } from "../../../form/typed-number.ts";
import { frequencyChoices } from "../prescriptions.copy.ts";
import { type Values, formatOf } from "./prescription-form.ts";

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

/** The fields that a product of the list fills in. */
export const productValues = ({ id, name, labelText, warnings }: RowOf<typeof products>) =>
  ({ productId: id, medicine: name, directions: labelText, warnings }) satisfies Partial<Values>;
