import { emptyRow } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { releaseChargeOf, removeChargeOf } from "../billing/charge-treatment.ts";
import { returnedMilli } from "../billing/return-goods.ts";
import { takeBackDispenseOf } from "../prescriptions/take-back-dispense.ts";
import { moveStock } from "../stock/move-stock.ts";
import { shelfFor } from "../stock/shelf-for.ts";
import { reversalIdOf } from "../stock/stock-movement.mutations.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { takeBackVaccinationOf } from "../vaccinations/take-back-vaccination.ts";
import { takeBackCareOf } from "../wards/take-back-care.ts";
import { againIdOf, treatments, type Treatment } from "./treatment.ts";

type Part = Treatment["movements"][number];

/** Nothing is put back twice: a credit note may have returned a part of it already. */
async function putBack(tx: Tx, row: Treatment, { id, batchId, quantityMilli }: Part, context: MutationContext) {
  const { id: treatmentId, productId, petId, clientId, occurredAt, reason } = row;
  const leftMilli = quantityMilli - (await returnedMilli(tx, treatmentId, id));
  if (leftMilli <= 0) return;
  // To where it came from: the location of the visit may hold stock since, or none any more.
  const locationId = (await tx.find(stockMovements, id))?.locationId ?? (await shelfFor(tx, row.locationId));
  const belongsTo = { table: "treatments" as const, id: treatmentId };
  const place = { productId, batchId, locationId, petId, clientId, occurredAt, belongsTo, reason };
  const moved = { ...place, kind: "correction" as const, quantityMilli: leftMilli, reversesId: id };
  await moveStock(tx, { ...moved, id: reversalIdOf(id) }, context);
}

/** Whether another row has the fact of the same plan: then the plan is not open again. */
async function hasTwin(tx: Tx, { id, visitId, twinOfId }: Treatment): Promise<boolean> {
  if (visitId === null) return false;
  const others = await tx.list(treatments, { equals: { visitId } });
  return others.some((other) => other.status === "given" && (other.twinOfId === id || other.id === twinOfId));
}

/** The plan is open again, as a new row: the one that was taken back stays as it was. */
async function planAgain(tx: Tx, row: Treatment, context: MutationContext): Promise<void> {
  const id = againIdOf(row.id);
  if (await tx.find(treatments, id)) return;
  const { visitId, petId, clientId, locationId, productId, quantityMilli, way, dose, route, site } = row;
  const { isQuantitySaid, doseReason, batchId, bundleId, bundleLineId, carriedFromId } = row;
  const { estimateLineId, isFree, isPrinted, noChargeReason } = row;
  const plan = { visitId, petId, clientId, locationId, productId, quantityMilli, way, dose, route, site, batchId };
  const origin = { isQuantitySaid, doseReason, bundleId, bundleLineId, carriedFromId };
  const charge = { estimateLineId, isFree, isPrinted, noChargeReason };
  const again = { ...emptyRow(treatments), ...plan, ...origin, ...charge, id };
  await tx.insert(treatments, { ...again, occurredAt: context.now });
}

export interface TakenBack {
  reason: string;
  /** `keep`: it was entered in error, so a charge on an issued invoice stays until a credit note has it. */
  issued: "refuse" | "keep";
}

/** Record, stock and charge of what was given. A planned one is planned again, unless its charge is on an issued invoice. */
async function takeBackGiven(
  tx: Tx,
  treatmentId: string,
  { reason, issued }: TakenBack,
  context: MutationContext,
): Promise<void> {
  const before = found(await tx.find(treatments, treatmentId), "treatments", treatmentId);
  if (before.status === "taken_back") return;
  if (before.status !== "given")
    throw new Refusal("invalid_transition", { table: "treatments", id: treatmentId, status: before.status });
  const isInvoiced = issued === "keep" && (await releaseChargeOf(tx, treatmentId));
  if (!isInvoiced) await removeChargeOf(tx, treatmentId);
  const row = await tx.patch(treatments, treatmentId, { status: "taken_back", reason });
  for (const part of row.movements) await putBack(tx, row, part, context);
  if (row.isPlanned === "yes" && !isInvoiced && !(await hasTwin(tx, row))) await planAgain(tx, row, context);
}

/**
 * Takes back what was given, together with the vaccination, the entry of a treatment sheet or the dispensing that it was. Twice is
 * once. @throws Refusal `not_found`, `invalid_transition` (not given), or `already_issued` unless the charge may stay
 */
export async function takeBackUse(
  tx: Tx,
  treatmentId: string,
  how: TakenBack,
  context: MutationContext,
): Promise<void> {
  await takeBackGiven(tx, treatmentId, how, context);
  await takeBackVaccinationOf(tx, treatmentId, how, context);
  await takeBackCareOf(tx, treatmentId, how);
  await takeBackDispenseOf(tx, treatmentId, how);
}
