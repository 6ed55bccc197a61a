import { emptyRow } from "../../kernel/entity.ts";
import { invalidAt } from "../../kernel/errors.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import type { Instant } from "../../kernel/time.ts";
import { chargeTreatment } from "../billing/charge-treatment.ts";
import type { ShownPrice } from "../billing/line-price.ts";
import { products } from "../catalogue/product.ts";
import { clientInUse } from "../clients/find-client.ts";
import { pets } from "../pets/pet.ts";
import { moveStock } from "../stock/move-stock.ts";
import { shelfFor } from "../stock/shelf-for.ts";
import { visits } from "../visits/visit.ts";
import { againIdOf, treatments, type Treatment } from "./treatment.ts";

export interface GivenBatch {
  /** The id of the movement of stock. */
  id: string;
  /** Null: stock without a batch. */
  batchId: string | null;
  quantityMilli: number;
}

export interface GivenProduct {
  /** Of the treatment: a planned one, or a new id. */
  id: string;
  visitId: string | null;
  petId: string;
  clientId: string | null;
  locationId: string;
  productId: string;
  quantityMilli: number;
  /** Together the whole quantity; none for a product whose stock is not counted. */
  batches: readonly GivenBatch[];
  dose: string;
  route: string;
  site: string;
  /** The price that the author saw; null: that of the catalogue. */
  price: ShownPrice | null;
  /** False: a person decides on the charge before the visit ends. */
  isCharged: boolean;
  occurredAt: Instant;
  /** The reason of the approval to use an expired or blocked batch; empty: none. */
  overrideReason: string;
  /** `dispense`: handed over, to take home. */
  way?: Treatment["way"] | undefined;
  /** The second person who compared label and medicine. */
  checkedBy?: string | null;
  /** Why it is not within a dose on file; left out: as it was planned. */
  doseReason?: string | undefined;
  /** Given without a charge, for this reason; left out: as it was planned. */
  noChargeReason?: string | undefined;
}

type Recipient = Pick<Treatment, "petId" | "clientId" | "locationId">;

/** Of a visit its own patient. A patient who was merged meanwhile means the one that stays. @throws Refusal `not_found` */
async function recipientOf(tx: Tx, given: GivenProduct): Promise<Recipient> {
  const { visitId } = given;
  const visit = visitId === null ? null : found(await tx.find(visits, visitId), "visits", visitId);
  const { petId, clientId } = visit ?? given;
  const pet = found(await tx.find(pets, petId), "pets", petId);
  return {
    petId: pet.mergedIntoId ?? pet.id,
    clientId: clientId === null ? null : (await clientInUse(tx, clientId)).id,
    locationId: given.locationId,
  };
}

const STOCK_SEED = "00000000-0000-8000-8000-72ea7a6a1002";

/**
 * The stock that left the shelf. A product that is counted by now, and was not on the author's device, leaves it without a batch. A
 * controlled drug is always counted.
 */
function takenFrom(given: GivenProduct, treatmentId: string, isCounted: boolean): Treatment["movements"] {
  const { batches, quantityMilli } = given;
  const sum = batches.reduce((milli, batch) => milli + batch.quantityMilli, 0);
  if (batches.length > 0 && sum !== quantityMilli) throw invalidAt("batches", "must have the whole quantity together");
  if (batches.length > 0)
    return batches.map(({ id, batchId, quantityMilli: milli }) => ({ id, batchId, quantityMilli: milli }));
  return isCounted ? [{ id: derivedId(treatmentId, STOCK_SEED), batchId: null, quantityMilli }] : [];
}

const isRepeat = (row: Treatment, { occurredAt }: GivenProduct, { actor, deviceId }: MutationContext): boolean =>
  row.givenBy === actor.userId && row.deviceId === deviceId && row.occurredAt === occurredAt;

/** The row that a person means by `id`: of one that was taken back the one that was planned in its place. */
async function* rowsFrom(tx: Tx, id: string): AsyncGenerator<Treatment> {
  for (let next: string | null = id; next !== null;) {
    const row: Treatment | undefined = await tx.find(treatments, next);
    if (!row) return;
    yield row;
    next = row.status === "taken_back" ? againIdOf(row.id) : null;
  }
}

interface Target {
  id: string;
  /** The planned row; null: a new one. */
  planned: Treatment | null;
  /** The row that another person gave meanwhile: both facts stand. */
  twin: Treatment | null;
}

/** Where the fact is kept; null: it was kept before. */
async function targetOf(tx: Tx, given: GivenProduct, context: MutationContext): Promise<Target | null> {
  let last: Treatment | null = null;
  for await (const row of rowsFrom(tx, given.id)) {
    if (isRepeat(row, given, context)) return null;
    last = row;
  }
  const isOpen = last !== null && last.status !== "given" && last.status !== "taken_back";
  if (last === null) return { id: given.id, planned: null, twin: null };
  if (isOpen) return { id: last.id, planned: last, twin: null };
  const id = derivedId(given.id, context.mutationUuid);
  if (await tx.find(treatments, id)) return null;
  return { id, planned: null, twin: last.status === "given" ? last : null };
}

const valuesOf = (row: Treatment) => {
  const { productId, quantityMilli, status, reason, occurredAt } = row;
  return { productId, quantityMilli, status, reason, occurredAt };
};

/** A person looks at what two people did without seeing each other. Nothing is lost or refused. */
async function raiseFor(
  tx: Tx,
  kind: "given_twice" | "given_after_decision",
  row: Treatment,
  other: Treatment,
): Promise<void> {
  await tx.raise({
    kind,
    scope: "medical",
    entities: [...new Set([row.id, other.id])].map((id) => ({ table: "treatments", id })),
    mine: valuesOf(row),
    theirs: { actorId: other.givenBy ?? other.updatedBy, values: valuesOf(other) },
    details: { petId: row.petId, visitId: row.visitId },
  });
}

/**
 * Gives a product to a pet: the record, one movement of stock for each batch and the charge line, in the mutation of the caller. A
 * repeat changes nothing. It is a fact and never refused for what others did meanwhile: a planned one that another person
 * gave too is kept twice (`given_twice`), one that was skipped or declined meanwhile is given (`given_after_decision`). Stock
 * below zero and blocked batches become inbox items.
 *
 * Answers the row that has the fact: its id is another one than asked for where the plan was given already.
 * @throws Refusal `not_found` (visit, pet, client, product, batch, location) or `invalid_args` (batches)
 */
export async function giveProduct(tx: Tx, given: GivenProduct, context: MutationContext): Promise<Treatment> {
  const target = await targetOf(tx, given, context);
  if (target === null) return rowOfRepeat(tx, given, context);
  const { productId, quantityMilli, visitId, dose, route, site, occurredAt, overrideReason } = given;
  const product = found(await tx.find(products, productId), "products", productId);
  const recipient = await recipientOf(tx, given);
  const { planned, twin, id } = target;
  const movements = takenFrom(given, id, product.trackStock === "yes" || product.controlled !== null);
  const way = given.way ?? "administer";
  const fact = {
    ...recipient,
    visitId,
    productId,
    quantityMilli,
    isQuantitySaid: "yes" as const,
    dose,
    route,
    site,
    way,
    status: "given" as const,
    reason: "",
    movements,
    doseReason: given.doseReason ?? planned?.doseReason ?? "",
    noChargeReason: given.noChargeReason ?? planned?.noChargeReason ?? "",
    givenBy: context.actor.userId,
    checkedBy: given.checkedBy ?? null,
    deviceId: context.deviceId,
    overrideReason,
    occurredAt,
  };
  const row = planned
    ? await tx.patch(treatments, id, fact)
    : await tx.insert(treatments, {
        ...emptyRow(treatments),
        ...fact,
        id,
        isPlanned: "no",
        twinOfId: twin?.id ?? null,
        estimateLineId: twin?.estimateLineId ?? null,
        isFree: twin?.isFree ?? "no",
        isPrinted: twin?.isPrinted ?? "yes",
      });
  for (const part of movements) await takeOut(tx, row, part, context);
  if (given.isCharged)
    await chargeTreatment(tx, row, { shown: given.price, noChargeReason: fact.noChargeReason }, context);
  if (twin) await raiseFor(tx, "given_twice", row, twin);
  if (planned && planned.status !== "planned") await raiseFor(tx, "given_after_decision", row, planned);
  return row;
}

async function rowOfRepeat(tx: Tx, given: GivenProduct, context: MutationContext): Promise<Treatment> {
  for await (const row of rowsFrom(tx, given.id)) if (isRepeat(row, given, context)) return row;
  const id = derivedId(given.id, context.mutationUuid);
  return found(await tx.find(treatments, id), "treatments", id);
}

type Part = Treatment["movements"][number];

async function takeOut(tx: Tx, row: Treatment, { id, batchId, quantityMilli }: Part, context: MutationContext) {
  const { id: treatmentId, productId, petId, clientId, occurredAt, overrideReason, way } = row;
  const locationId = await shelfFor(tx, row.locationId);
  const belongsTo = { table: "treatments" as const, id: treatmentId };
  const place = { productId, batchId, locationId, petId, clientId, occurredAt, belongsTo, overrideReason };
  await moveStock(tx, { id, ...place, kind: way, quantityMilli: -quantityMilli }, context);
}
