import { removeChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { products } from "@fernpaw/domain/catalogue/product";
import {
  declineTreatment,
  giveTreatment,
  markTreatmentEnteredInError,
  offerAgain,
  planTreatment,
  takeBackTreatment,
} from "@fernpaw/domain/treatments/treatment.mutations";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { visits } from "@fernpaw/domain/visits/visit";
import { anyRow, newId, wish, type Maker, type Wish } from "./convergence-wishes.ts";
import { assertHolds } from "./saved-work.ts";

/** A planned treatment, or one at once, of a product that is counted. */
async function giving(maker: Maker): Promise<Wish | null> {
  const { random } = maker;
  const known = await anyRow(maker, treatments);
  const visit = await anyRow(maker, visits);
  const product = await anyRow(maker, products);
  if (!visit || !product) return null;
  const isOfPlan = known?.status === "planned" && random.chance(0.6);
  const id = isOfPlan ? known.id : newId(maker);
  const quantityMilli = 500 * (1 + random.below(6));
  const what = isOfPlan
    ? { visitId: known.visitId, productId: known.productId }
    : { visitId: visit.id, productId: product.id };
  if (!isOfPlan && random.chance(0.45)) return wish(planTreatment, { id, ...what, quantityMilli });
  const batches = [{ id: newId(maker), batchId: null, quantityMilli }];
  return wish(giveTreatment, { id, ...what, quantityMilli, batches, isCharged: random.chance(0.9) });
}

/** Something that a person could do with the treatments of a visit now. */
export async function treatmentWish(maker: Maker): Promise<Wish | null> {
  const kind = maker.random.below(100);
  if (kind < 55) return giving(maker);
  const row = await anyRow(maker, treatments);
  if (!row) return giving(maker);
  const { id } = row;
  if (kind < 68) return wish(takeBackTreatment, { id, reason: "Wrong pet" });
  if (kind < 75) return wish(markTreatmentEnteredInError, { id, reason: "Wrong pet" });
  if (kind < 85) return wish(declineTreatment, { id, reason: "Too dear" });
  if (kind < 92) return wish(offerAgain, { id });
  const line = await anyRow(maker, chargeLines);
  return line ? wish(removeChargeLine, { id: line.id }) : null;
}

/** Of a divided charge the quantity of all its parts. */
const wholeMilli = ({ quantityMilli, part }: { quantityMilli: number; part: string | null }): number =>
  part === null ? quantityMilli : (JSON.parse(part) as { ofQuantityMilli: number }).ofQuantityMilli;

interface TreatmentRow {
  id: string;
  status: string;
  quantityMilli: number;
}

/** Record, stock and charge of each treatment agree, in what the server has of one clinic. */
export async function checkTreatments(all: <Row>(text: string) => Promise<Row[]>): Promise<void> {
  const rows = await all<TreatmentRow>(`select "id", "status", "quantityMilli" from "treatments" where "clinicId" = ?`);
  const moves = await all<{ belongsTo: string; quantityMilli: number }>(
    `select "belongsTo", "quantityMilli" from "stockMovements" where "clinicId" = ? and "belongsTo" like '%"treatments"%'`,
  );
  const lines = await all<{ treatmentId: string; status: string; quantityMilli: number; part: string | null }>(
    `select "treatmentId", "status", "quantityMilli", "part" from "chargeLines" where "clinicId" = ? and "status" <> 'removed'`,
  );
  for (const { id, status, quantityMilli } of rows) {
    const own = moves.filter(({ belongsTo }) => belongsTo.includes(id));
    const moved = own.reduce((sum, move) => sum + move.quantityMilli, 0);
    const isGiven = status === "given";
    assertHolds(moved === (isGiven ? -quantityMilli : 0), "stock follows each treatment", `${id} ${status}: ${moved}`);
    const charged = lines.filter(({ treatmentId }) => treatmentId === id);
    assertHolds(charged.length <= 1, "what was given is charged once", `${id} ${status}`);
    // Entered in error: a charge on an issued invoice stays, to be credited.
    const isOpen = charged.some((line) => line.status === "open");
    assertHolds(isGiven || !isOpen, "only what was given has an open charge", `${id} ${status}`);
    const isSame = charged.every((line) => wholeMilli(line) === quantityMilli);
    assertHolds(isSame, "the charge has the quantity of the treatment", id);
  }
}
