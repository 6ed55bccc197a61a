import type { Form } from "../../../form/form-types.ts";
import type { Vaccinating, Vaccine } from "../vaccinations.queries.ts";
import type { VaccineLine } from "./vaccine-lines.ts";

export interface VaccinateValues extends Record<string, unknown> {
  lines: VaccineLine[];
  /** The past reactions were read. */
  isRead: boolean;
}

export type VaccinateForm = Form<VaccinateValues>;

export interface ChosenLine {
  line: VaccineLine;
  index: number;
  vaccine: Vaccine;
  /** From 1, among the ticked ones; null: not ticked. */
  number: number | null;
}

/** The lines in their order, each with its vaccine. */
export function chosenLines(lines: readonly VaccineLine[], { vaccines }: Vaccinating): ChosenLine[] {
  let number = 0;
  return lines.flatMap((line, index) => {
    const vaccine = vaccines.find(({ product }) => product.id === line.productId);
    if (!vaccine) return [];
    if (line.isTicked) number += 1;
    return [{ line, index, vaccine, number: line.isTicked ? number : null }];
  });
}
