import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** The papers of a prescription: a label belongs to one dispensing. */
export const PRINTED_PAPERS = ["prescription", "label80", "label67"] as const;

/**
 * One print or PDF of a label or a written prescription. Rows are added and never change, so that each reprint is known. A device knows
 * that a print was started, not that paper came out.
 */
export const prescriptionPrints = defineEntity({
  table: "prescriptionPrints",
  fields: () => ({
    prescriptionId: fixed(ref("prescriptions")),
    /** Of a label alone. */
    dispenseId: fixed(z.nullable(ref("dispenses")), null),
    paper: fixed(z.enum(PRINTED_PAPERS)),
    how: fixed(z.enum(["print", "pdf"]), "print"),
    petId: managed(ref("pets")),
    by: managed(z.nullable(ref("staff")), null),
    deviceId: managed(text(64), ""),
    occurredAt: managed(Instant),
  }),
  scope: "prescriptions",
  personal: { deviceId: "none" },
  indexes: ["prescriptionId", "petId"],
  // As long as the dispensings.
  buckets: { p1: [[{ field: "occurredAt", sinceDays: -800 }]] },
});

export type PrescriptionPrint = RowOf<typeof prescriptionPrints>;

type Same = Pick<PrescriptionPrint, "id" | "paper" | "dispenseId" | "occurredAt">;

const isLabel = ({ paper }: Pick<Same, "paper">): boolean => paper !== "prescription";

/** The place of each print among those of the same paper, from 1: both sizes of a label are one paper. The oldest first. */
export function numberedPrints<Print extends Same>(prints: readonly Print[]): { print: Print; number: number }[] {
  const counts = new Map<string, number>();
  return prints
    .toSorted((a, b) => (a.occurredAt === b.occurredAt ? (a.id < b.id ? -1 : 1) : a.occurredAt < b.occurredAt ? -1 : 1))
    .map((print) => {
      const key = isLabel(print) ? (print.dispenseId ?? "") : "prescription";
      const number = (counts.get(key) ?? 0) + 1;
      counts.set(key, number);
      return { print, number };
    });
}
