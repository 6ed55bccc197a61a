import type { RowOf } from "../../kernel/entity.ts";
import type { products } from "../catalogue/product.ts";
import type { Treatment } from "./treatment.ts";

/** A medicine that goes home and that a vet has to prescribe first: prescription-only, or controlled. */
export const needsPrescription = (
  { prescriptionOnly, controlled }: Pick<RowOf<typeof products>, "prescriptionOnly" | "controlled">,
  way: Treatment["way"],
): boolean => way === "dispense" && (prescriptionOnly === "yes" || controlled !== null);
