import * as z from "zod/mini";
import { emptyRow } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, isRepeatOf } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { Instant, localDateOf } from "../../kernel/time.ts";
import { shownPrice } from "../billing/line-price.ts";
import { QuantityMilli } from "../catalogue/product.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { pets } from "../pets/pet.ts";
import { staff } from "../staff/staff.ts";
import { refuseUnusableParts } from "../stock/batch-use.ts";
import { visits } from "../visits/visit.ts";
import { giveProduct } from "../treatments/give-product.ts";
import { takeBackUse, type TakenBack } from "../treatments/take-back.ts";
import { treatments } from "../treatments/treatment.ts";
import {
  approvedUseArgs,
  batchApproval,
  checkApproval,
  recordUseApproval,
  refuseUseApprover,
} from "../treatments/use-approval.ts";
import { type Dispense, dispenses, type Prescription } from "./prescription.ts";
import { prescriptionOf } from "./prescription.mutations.ts";
import { countsAsDispensed, isExpired, remainingOf, standingOf } from "./standing.ts";

const HandedOver = () => z.strictObject({ id: Id, batchId: z.nullable(ref("batches")), quantityMilli: QuantityMilli });

const dispensesOf = (tx: Tx, prescriptionId: string): Promise<Dispense[]> =>
  tx.list(dispenses, { equals: { prescriptionId } });

/** The medicine that the clinic hands over. @throws Refusal `invalid_args` (one for a pharmacy, or too much at once) */
function handedOver({ kind, productId, quantityMilli: most }: Prescription, quantityMilli: number): string {
  if (kind !== "dispense_here" || productId === null) throw invalidAt("prescriptionId", "is not dispensed here");
  if (quantityMilli > most) throw invalidAt("quantityMilli", "is more than was prescribed");
  return productId;
}

/** For the device, which refuses a known mistake. @throws Refusal `not_dispensable`, `pet_deceased`, `approval_required` */
async function refuseKnown(tx: Tx, id: string, isChecked: boolean, context: MutationContext): Promise<void> {
  const prescription = await prescriptionOf(tx, id);
  const settings = await readSettings(tx, context);
  const today = localDateOf(context.now, settings.timeZone);
  const standing = standingOf(prescription, await dispensesOf(tx, id), today);
  if (standing !== "active") throw new Refusal("not_dispensable", { id, why: standing });
  if (prescription.startsOn > today) throw new Refusal("not_dispensable", { id, why: "too_early" });
  const pet = await tx.find(pets, prescription.petId);
  if (pet?.status === "deceased") throw new Refusal("pet_deceased", { table: "pets", id: pet.id });
  if (settings.checksDispensing === "yes" && !isChecked) throw new Refusal("approval_required", { needs: "witness" });
}

/** Why it must not be dispensed at a moment, and who decided that; null: it may. */
async function stopOf(tx: Tx, one: Prescription, at: Instant, context: MutationContext) {
  const { status, statusAt, statusBy, statusReason, stops } = one;
  const ended = stops.find(({ from, until }) => from <= at && at < until);
  if (ended) return { status: ended.status, actorId: ended.by, reason: ended.reason };
  if (status !== "active" && (statusAt === null || at >= statusAt))
    return { status, actorId: statusBy, reason: statusReason };
  const { timeZone } = await readSettings(tx, context);
  return isExpired(one, localDateOf(at, timeZone)) ? { status: "expired", actorId: null, reason: "" } : null;
}

const valuesOf = ({ quantityMilli, occurredAt }: Pick<Dispense, "quantityMilli" | "occurredAt">) => ({
  quantityMilli,
  occurredAt,
});

/** Items about the decisions of other tablets. The medicine is with the client, so nothing is refused. */
async function raiseFor(tx: Tx, one: Prescription, dispense: Dispense, context: MutationContext): Promise<void> {
  const { id, medicine, petId, visitId } = one;
  const about = {
    scope: "prescriptions" as const,
    entities: [
      { table: "prescriptions", id },
      { table: "dispenses", id: dispense.id },
    ],
    mine: valuesOf(dispense),
    details: { medicine, petId, visitId },
  };
  const stop = await stopOf(tx, one, dispense.occurredAt, context);
  if (stop) {
    const { actorId, status, reason } = stop;
    await tx.raise({ ...about, kind: "dispensed_after_stop", theirs: { actorId, values: { status, reason } } });
  }
  const all = await dispensesOf(tx, id);
  if (remainingOf(one, all) >= 0) return;
  const other = all.filter((row) => row.id !== dispense.id && countsAsDispensed(row)).at(-1);
  const theirs = other ? { actorId: other.by, values: valuesOf(other) } : null;
  await tx.raise({ ...about, kind: "repeat_exceeded", theirs });
}

/**
 * Hands over a prescribed medicine: record, one movement of stock for each batch and the charge, as a treatment does
 * (`giveProduct`). The treatment has the id of the dispensing: of a planned treatment, which is given by it, or a new one. It is a fact and never refused for what others did meanwhile:
 * one that was stopped before raises `dispensed_after_stop`, one more than the prescription allows `repeat_exceeded`. A device
 * refuses at the tap what it knows to be wrong. Refuses with `not_found`, `invalid_args` (not dispensed here, more than was
 * prescribed, batches, the treatment of another product), `approval_refused`, and at the tap with `not_dispensable`, `pet_deceased`, `approval_required`, `batch_unusable`,
 * `controlled_needs_batch` or `part_not_allowed`.
 */
export const dispensePrescription = defineMutation({
  name: "dispenses.record",
  isFact: true,
  permission: "prescriptions:manage",
  args: () =>
    z.strictObject({
      id: Id,
      prescriptionId: ref("prescriptions"),
      /** The visit in which it is handed over; null: at the desk. */
      visitId: z._default(z.nullable(ref("visits")), null),
      locationId: ref("locations"),
      quantityMilli: QuantityMilli,
      batches: z._default(z.array(HandedOver()).check(z.maxLength(20)), []),
      price: z._default(z.nullable(shownPrice()), null),
      noChargeReason: z._default(text(300), ""),
      occurredAt: z.optional(Instant),
      ...approvedUseArgs(),
      /** A second person by name alone. Builds before the PIN sent it, and their queues may still come. */
      checkedBy: z.optional(z.nullable(ref("staff"))),
    }),
  async refuseAtTap(tx, args, context) {
    const { prescriptionId, quantityMilli, batches } = args;
    await refuseKnown(tx, prescriptionId, checkApproval(args) !== undefined, context);
    await refuseUseApprover(tx, args);
    const productId = handedOver(await prescriptionOf(tx, prescriptionId), quantityMilli);
    await refusePart(tx, { productId, quantityMilli });
    await refuseUnusableParts(tx, { productId, batches, approval: batchApproval(args) }, context);
  },
  async run(tx, args, context) {
    const { id, prescriptionId, visitId, locationId, quantityMilli, batches, price, noChargeReason } = args;
    // Another person may have dispensed the same plan meanwhile: both facts stand, this one under another id.
    if (isRepeatOf(await tx.find(dispenses, id), context)) return;
    await recordUseApproval(tx, "dispenses.record", args, context);
    const prescription = await prescriptionOf(tx, prescriptionId);
    const productId = handedOver(prescription, quantityMilli);
    if (args.checkedBy) {
      found(await tx.find(staff, args.checkedBy), "staff", args.checkedBy);
      if (args.checkedBy === context.actor.userId) throw invalidAt("checkedBy", "must be a second person");
    }
    const visit = visitId === null ? null : found(await tx.find(visits, visitId), "visits", visitId);
    if (visit && visit.petId !== prescription.petId) throw invalidAt("visitId", "is of another patient");
    const occurredAt = args.occurredAt ?? context.now;
    const { petId, clientId, route } = prescription;
    const plan = await tx.find(treatments, id);
    if (plan && (plan.productId !== productId || plan.petId !== petId)) throw invalidAt("id", "is another treatment");
    const what = { id, visitId, petId, clientId, locationId, productId, quantityMilli, batches, noChargeReason };
    const how = { way: "dispense" as const, dose: "", route, site: "", price, isCharged: true, occurredAt };
    const overrideReason = batchApproval(args)?.reason ?? "";
    const checkedBy = checkApproval(args)?.approvedBy ?? args.checkedBy ?? null;
    const treatment = await giveProduct(tx, { ...what, ...how, overrideReason, checkedBy }, context);
    const dispenseId: string = treatment.id;
    if (await tx.find(dispenses, dispenseId)) return;
    const dispense = await tx.insert(dispenses, {
      ...emptyRow(dispenses),
      id: dispenseId,
      prescriptionId,
      petId: treatment.petId,
      visitId,
      quantityMilli,
      by: context.actor.userId,
      checkedBy,
      deviceId: context.deviceId,
      occurredAt,
    });
    await raiseFor(tx, prescription, dispense, context);
  },
});

async function takeBackHandedOver(tx: Tx, id: string, how: TakenBack, context: MutationContext): Promise<void> {
  const dispense = found(await tx.find(dispenses, id), "dispenses", id);
  if (!countsAsDispensed(dispense)) return;
  await takeBackUse(tx, id, how, context);
}

/**
 * The medicine came back at once, or was never handed over: the repeat is open again, and record, stock and charge are taken back
 * together. Twice is once. Refuses with `not_found`, or `already_issued` (the charge is on an issued invoice).
 */
export const takeBackDispense = defineMutation({
  name: "dispenses.takeBack",
  permission: "prescriptions:manage",
  args: () => z.strictObject({ id: Id, reason: z._default(text(300), "") }),
  run: (tx, { id, reason }, context) => takeBackHandedOver(tx, id, { reason, issued: "refuse" }, context),
});

/** The same, also of one on an issued invoice: that charge stays, to be credited. Twice is once. Refuses with `not_found`. */
export const markDispenseEnteredInError = defineMutation({
  name: "dispenses.markEnteredInError",
  permission: "prescriptions:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  run: (tx, { id, reason }, context) => takeBackHandedOver(tx, id, { reason, issued: "keep" }, context),
});
