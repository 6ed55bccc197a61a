import * as z from "zod/mini";
import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredName, requiredText } from "../../kernel/text.ts";
import { addDays, localDateOf } from "../../kernel/time.ts";
import { clinicToday, readSettings } from "../clinics/clinic-day.ts";
import { wishesOf } from "../consents/form-answers.ts";
import { signedForms } from "../consents/signed-form.ts";
import { products } from "../catalogue/product.ts";
import { unmergedPet } from "../pets/find-pet.ts";
import { usualWay } from "../treatments/plan-bundle.ts";
import { treatments } from "../treatments/treatment.ts";
import { visits } from "../visits/visit.ts";
import { Currency, type Estimate, estimates, isUnanswered, renewedIdOf, stateOf, VALID_DAYS } from "./estimate.ts";
import { estimateLines, type EstimateLine, inOrder } from "./estimate-line.ts";
import { pricesAt } from "./line-prices.ts";

const Reference = () => requiredName(20);

const notPossible = ({ id, status }: Pick<Estimate, "id" | "status">) =>
  new Refusal("invalid_transition", { table: "estimates", id, status });

export async function linesOf(tx: Tx, estimateId: string): Promise<EstimateLine[]> {
  const lines = await tx.list(estimateLines, { equals: { estimateId } });
  return lines.filter(({ status }) => status === "open").sort(inOrder);
}

/** The choices of the client on the forms of the visit. */
async function wishesIn(tx: Tx, visitId: string | null) {
  const forms = visitId === null ? [] : await tx.list(signedForms, { equals: { visitId } });
  const { spendLimit, resuscitation } = wishesOf(forms);
  return {
    spendLimit: spendLimit?.kind ?? ("not_asked" as const),
    spendLimitMinor: spendLimit?.minor ?? null,
    resuscitation: resuscitation?.choice ?? ("not_asked" as const),
  };
}

/** The pet of the estimate: alive, and not merged into another one. @throws Refusal `not_found`, `merged_away`, `pet_deceased` */
async function livingPet(tx: Tx, petId: string): Promise<void> {
  const pet = await unmergedPet(tx, petId);
  if (pet.status === "deceased") throw new Refusal("pet_deceased", { table: "pets", id: petId });
}

async function lastDay(tx: Tx, context: MutationContext) {
  const { timeZone } = await readSettings(tx, context);
  return addDays(localDateOf(context.now, timeZone), VALID_DAYS);
}

/**
 * Begins an estimate for a pet, in a visit or before one. Refuses with `not_found` (pet, visit), `merged_away`, `pet_deceased`,
 * `already_exists`, or `invalid_args`: another currency than the clinic's.
 */
export const draftEstimate = defineMutation({
  name: "estimates.draft",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      petId: ref("pets"),
      clientId: z._default(z.nullable(ref("clients")), null),
      visitId: z._default(z.nullable(ref("visits")), null),
      locationId: ref("locations"),
      title: requiredName(120),
      currency: Currency,
      reference: Reference(),
    }),
  async run(tx, args, context) {
    if (wasMadeBefore("estimates", await tx.find(estimates, args.id), context)) return;
    await livingPet(tx, args.petId);
    const visit = args.visitId === null ? null : found(await tx.find(visits, args.visitId), "visits", args.visitId);
    if (visit && visit.petId !== args.petId) throw new Refusal("not_found", { table: "visits", id: visit.id });
    const { currency } = await readSettings(tx, context);
    if (args.currency !== currency) throw invalidAt("currency", "is not the clinic's currency");
    await tx.insert(estimates, {
      ...emptyRow(estimates),
      ...args,
      ...(visit && { clientId: visit.clientId, locationId: visit.locationId }),
      ...(await wishesIn(tx, args.visitId)),
      validUntil: await lastDay(tx, context),
    });
  },
});

/** @throws Refusal `estimate_expired` */
export async function refuseExpired(tx: Tx, id: string, context: MutationContext): Promise<void> {
  const estimate = await tx.find(estimates, id);
  if (estimate && stateOf(estimate, await clinicToday(tx, context)) === "expired")
    throw new Refusal("estimate_expired", { table: "estimates", id, validUntil: estimate.validUntil });
}

/**
 * The client is shown the estimate. Twice is once. Refuses with `not_found` or `invalid_args` (no line), and at the tap with
 * `estimate_expired` or `price_missing`.
 */
export const presentEstimate = defineMutation({
  name: "estimates.present",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async refuseAtTap(tx, { id }, context) {
    await refuseExpired(tx, id, context);
    if ((await linesOf(tx, id)).some(({ lowUnitMinor }) => lowUnitMinor === null))
      throw new Refusal("price_missing", { table: "estimateLines" });
  },
  async run(tx, { id }, { now }) {
    const { status } = found(await tx.find(estimates, id), "estimates", id);
    if (status !== "draft") return;
    if ((await linesOf(tx, id)).length === 0) throw invalidAt("id", "has no line");
    await tx.patch(estimates, id, { status: "presented", presentedAt: now });
  },
});

/** With a reason. Twice is once. Refuses with `not_found` or `invalid_transition` (its treatments are planned). */
export const voidEstimate = defineMutation({
  name: "estimates.void",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }, { now, actor }) {
    const estimate = found(await tx.find(estimates, id), "estimates", id);
    if (estimate.status === "void") return;
    if (estimate.status === "converted") throw notPossible(estimate);
    await tx.patch(estimates, id, { status: "void", voidReason: reason, voidedBy: actor.userId, voidedAt: now });
  },
});

/**
 * A new draft with the lines of one that expired or was declined, at the prices of today. Its id follows from the old one, so that two tablets renew once. Refuses
 * with `not_found`, `merged_away`, `pet_deceased`, and at the tap with `invalid_transition` (still valid).
 */
export const renewEstimate = defineMutation({
  name: "estimates.renew",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reference: Reference() }),
  async refuseAtTap(tx, { id }, context) {
    const estimate = await tx.find(estimates, id);
    const state = estimate && stateOf(estimate, await clinicToday(tx, context));
    if (estimate && state !== "expired" && state !== "declined") throw notPossible(estimate);
  },
  async run(tx, { id, reference }, context) {
    const old = found(await tx.find(estimates, id), "estimates", id);
    const newId = renewedIdOf(id);
    if (await tx.find(estimates, newId)) return;
    await livingPet(tx, old.petId);
    const { petId, clientId, visitId, locationId, title, spendLimit, spendLimitMinor, resuscitation } = old;
    const { currency } = await readSettings(tx, context);
    await tx.insert(estimates, {
      ...emptyRow(estimates),
      petId,
      clientId,
      visitId,
      locationId,
      title,
      spendLimit,
      spendLimitMinor,
      resuscitation,
      id: newId,
      reference,
      currency,
      validUntil: await lastDay(tx, context),
      renewedFromId: id,
    });
    for (const { createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...line } of await linesOf(tx, id)) {
      const isListed = line.priceId !== null;
      const prices = isListed ? await pricesAt(tx, { ...line, locationId, shown: null }, context) : null;
      const own = { id: derivedId(newId, line.id), estimateId: newId, decision: "pending" as const };
      await tx.insert(estimateLines, { ...line, ...prices, ...own });
    }
  },
});

/** Plans one accepted line; the low quantity is planned, as that of a bundle is. */
async function planLine(tx: Tx, line: EstimateLine, visit: RowOf<typeof visits>, context: MutationContext) {
  const product = line.productId === null ? undefined : await tx.find(products, line.productId);
  const id = derivedId(line.id, visit.id);
  if (!product || (await tx.find(treatments, id))) return;
  const { petId, clientId, locationId } = visit;
  await tx.insert(treatments, {
    ...emptyRow(treatments),
    id,
    visitId: visit.id,
    petId,
    clientId,
    locationId,
    productId: product.id,
    quantityMilli: line.lowMilli,
    isQuantitySaid: line.lowMilli === line.highMilli ? "yes" : "no",
    way: usualWay(product),
    isFree: line.priceId === null && line.lowUnitMinor === 0 ? "yes" : "no",
    estimateLineId: line.id,
    occurredAt: context.now,
  });
}

/**
 * Plans the accepted lines of a signed estimate in a visit of its pet. A line of free text has no product and is not planned. Two tablets
 * plan once. Refuses with `not_found` (estimate, visit of the pet) or `invalid_transition` (not accepted).
 */
export const convertEstimate = defineMutation({
  name: "estimates.convert",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, visitId: ref("visits") }),
  async run(tx, { id, visitId }, context) {
    const estimate = found(await tx.find(estimates, id), "estimates", id);
    if (estimate.status === "converted") return;
    if (estimate.status !== "accepted") throw notPossible(estimate);
    const visit = found(await tx.find(visits, visitId), "visits", visitId);
    if (visit.petId !== estimate.petId) throw new Refusal("not_found", { table: "visits", id: visitId });
    for (const line of await linesOf(tx, id))
      if (line.decision === "accepted") await planLine(tx, line, visit, context);
    await tx.patch(estimates, id, { status: "converted", visitId, convertedAt: context.now });
  },
});

/** The estimate, whose lines can still change. @throws Refusal `not_found` or `invalid_transition` */
export async function openEstimate(tx: Tx, id: string): Promise<Estimate> {
  const estimate = found(await tx.find(estimates, id), "estimates", id);
  if (!isUnanswered(estimate)) throw notPossible(estimate);
  return estimate;
}
