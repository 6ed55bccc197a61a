import { emptyRow, type NewRow, type RowOf } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { appointments, appointmentTypes } from "../appointments/appointment.ts";
import { bundleFor, bundleLines, bundlesAmong, linesAwaitingWeight } from "../catalogue/bundle.ts";
import { products } from "../catalogue/product.ts";
import { measurements } from "../pets/pet.ts";
import { lastWeight } from "../pets/measured.ts";
import { shelfFor } from "../stock/shelf-for.ts";
import { stockLevels } from "../stock/stock-level.ts";
import { visits, type VisitStage } from "../visits/visit.ts";
import { treatments } from "./treatment.ts";

type Visit = RowOf<typeof visits>;
type Line = RowOf<typeof bundleLines>;
type Product = RowOf<typeof products>;

/** Stages in which the bundle of the appointment's type is planned. */
export const AT_WORK: readonly VisitStage[] = ["with_vet", "in_treatment", "hospitalised"];

/** How a product is usually given: goods go home. */
export const usualWay = ({ kind }: Pick<Product, "kind">): "administer" | "dispense" =>
  kind === "retail" ? "dispense" : "administer";

/** Whether the shelf has some of it. */
async function isAtHand(tx: Tx, product: Product, shelf: string): Promise<boolean> {
  if (product.status === "archived") return false;
  if (product.trackStock === "no") return true;
  const levels = await tx.list(stockLevels, { equals: { productId: product.id } });
  return levels.some((level) => level.locationId === shelf && level.quantityMilli > 0);
}

/** The lines of a bundle for this pet now. Without a weight, lines for some weights are left out: `planForWeight` plans them. */
async function linesFor(tx: Tx, visit: Visit, bundleId: string): Promise<{ line: Line; product: Product }[]> {
  const weights = await tx.list(measurements, { equals: { petId: visit.petId } });
  const weightG = lastWeight(weights)?.weightG ?? null;
  const { lines } = bundleFor(await tx.list(bundleLines, { equals: { bundleId } }), { bundleId, weightG });
  const shelf = await shelfFor(tx, visit.locationId);
  const wanted = [];
  for (const line of lines) {
    const product = await tx.find(products, line.productId);
    if (!product) continue;
    if (line.skipIfMissing === "no" || (await isAtHand(tx, product, shelf))) wanted.push({ line, product });
  }
  return wanted;
}

/** The row that a line of a bundle becomes in a visit. */
export const treatmentOfLine = (
  id: string,
  { visit, line, product }: { visit: Visit; line: Line; product: Product },
  { now }: MutationContext,
): NewRow<typeof treatments> => ({
  ...emptyRow(treatments),
  id,
  visitId: visit.id,
  petId: visit.petId,
  clientId: visit.clientId,
  locationId: visit.locationId,
  productId: product.id,
  quantityMilli: line.lowMilli,
  way: usualWay(product),
  bundleId: line.bundleId,
  bundleLineId: line.id,
  isFree: line.zeroPrice,
  isPrinted: line.print,
  occurredAt: now,
});

/**
 * Plans the products of a bundle for a visit, each once: the id of a row follows from `seed` and the line of the bundle.
 */
export async function planBundleFor(
  tx: Tx,
  { visit, bundleId, seed, only }: { visit: Visit; bundleId: string; seed: string; only?: ReadonlySet<string> },
  context: MutationContext,
): Promise<void> {
  for (const { line, product } of await linesFor(tx, visit, bundleId)) {
    if (only && !only.has(line.id)) continue;
    const id = derivedId(seed, line.id);
    if (await tx.find(treatments, id)) continue;
    await tx.insert(treatments, treatmentOfLine(id, { visit, line, product }, context));
  }
}

/** The bundle of the appointment's type. */
async function bundleIdFor(tx: Tx, { appointmentId }: Visit): Promise<string | null> {
  const appointment = appointmentId === null ? undefined : await tx.find(appointments, appointmentId);
  const type = appointment && (await tx.find(appointmentTypes, appointment.typeId));
  return type?.bundleId ?? null;
}

/** The seed of the rows that a bundle plans by itself, without a tap on it. */
export const bundleSeed = (visitId: string, bundleId: string): string => derivedId(visitId, bundleId);

/** The lines by weight of the bundles of a visit, where none of the bundle was planned before. A weight of the pet is not looked at. */
export async function linesByWeight(tx: Tx, visit: Visit): Promise<Line[]> {
  const planned = await tx.list(treatments, { equals: { visitId: visit.id } });
  const ownId = AT_WORK.includes(visit.stage) ? await bundleIdFor(tx, visit) : null;
  const bundleIds = [...new Set([...bundlesAmong(planned), ...(ownId === null ? [] : [ownId])])];
  const lines: Line[] = [];
  for (const bundleId of bundleIds) lines.push(...(await tx.list(bundleLines, { equals: { bundleId } })));
  return linesAwaitingWeight(lines, planned, bundleIds);
}

/**
 * The pet was weighed: plans the lines by weight of the bundles of its open visits, where none of them was planned before. A weight that
 * comes twice plans once.
 */
export async function planForWeight(tx: Tx, petId: string, context: MutationContext): Promise<void> {
  const all: Visit[] = await tx.list(visits, { equals: { petId } });
  for (const visit of all.filter(({ status }) => status === "open"))
    for (const [bundleId, lines] of Map.groupBy(await linesByWeight(tx, visit), (line): string => line.bundleId)) {
      const only = new Set<string>(lines.map(({ id }) => id));
      await planBundleFor(tx, { visit, bundleId, seed: bundleSeed(visit.id, bundleId), only }, context);
    }
}

/** Treatments that were moved to the next visit of the pet are planned in this one. */
async function carryOn(tx: Tx, visit: Visit, context: MutationContext): Promise<void> {
  for (const earlier of await tx.list(treatments, { equals: { petId: visit.petId } })) {
    const waits = earlier.status === "next_visit" && earlier.carriedToId === null && earlier.visitId !== visit.id;
    if (!waits) continue;
    const { petId, productId, quantityMilli, isQuantitySaid, way, dose, doseReason, route, site } = earlier;
    const { estimateLineId, isFree, isPrinted, noChargeReason } = earlier;
    const id = derivedId(visit.id, earlier.id);
    if (!(await tx.find(treatments, id))) {
      const much = { quantityMilli, isQuantitySaid, dose, doseReason };
      const charge = { estimateLineId, isFree, isPrinted, noChargeReason };
      const what = { petId, productId, ...much, way, route, site, ...charge };
      const where = { visitId: visit.id, clientId: visit.clientId, locationId: visit.locationId };
      const row = { ...emptyRow(treatments), ...what, ...where, id, carriedFromId: earlier.id };
      await tx.insert(treatments, { ...row, occurredAt: context.now });
    }
    await tx.patch(treatments, earlier.id, { carriedToId: visit.id });
  }
}

/**
 * The exam begins: plans the bundle of the appointment's type and what the last visit left for this one. Two tablets that
 * begin one exam plan once, and a visit that had the bundle does not get it again.
 */
export async function planAtStart(
  tx: Tx,
  { visitId, to }: { visitId: string; to: VisitStage },
  context: MutationContext,
): Promise<void> {
  if (!AT_WORK.includes(to)) return;
  const visit = await tx.find(visits, visitId);
  if (!visit) return;
  await carryOn(tx, visit, context);
  const bundleId = await bundleIdFor(tx, visit);
  if (bundleId === null) return;
  const planned = await tx.list(treatments, { equals: { visitId } });
  if (planned.some((treatment) => treatment.bundleId === bundleId)) return;
  await planBundleFor(tx, { visit, bundleId, seed: bundleSeed(visitId, bundleId) }, context);
}
