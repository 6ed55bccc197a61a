import { doseSum } from "../../treatments/public/dose-sum.ts";
import type { SheetRow } from "../wards.queries.ts";

/** A quantity of an order's product beside the doses on file for this animal now; null: without a product. */
export const careSum = ({ known, weightG }: Pick<SheetRow, "known" | "weightG">, quantityMilli: number | null) =>
  known && quantityMilli !== null ? doseSum(known, { quantityMilli, way: "administer" }, weightG) : null;

/** Why a quantity of an order's product is not within the dose on file for this animal now; null: it is, or there is none to compare with. */
export const careFault = (row: Pick<SheetRow, "known" | "weightG">, quantityMilli: number | null): string | null =>
  careSum(row, quantityMilli)?.fault ?? null;

/** Why what was ordered needs a reason; null: it has one, or needs none. */
export const offOrder = (row: Pick<SheetRow, "order" | "known" | "weightG">): string | null =>
  row.order.doseReason === "" ? careFault(row, row.order.quantityMilli) : null;

/** A person has to look first: one tap does not give it. */
export const careNeedsLook = (row: Pick<SheetRow, "order" | "known" | "weightG">): boolean =>
  (row.known?.otherSpecies.length ?? 0) > 0 || offOrder(row) !== null;
