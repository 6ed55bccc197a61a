import type { Tx, MutationContext } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { addMinutes, localDateOf } from "../../kernel/time.ts";
import { products } from "../catalogue/product.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { lastWeight } from "../pets/measured.ts";
import { allergies, measurements, pets } from "../pets/pet.ts";
import { treatments } from "../treatments/treatment.ts";
import { checksFor, type OtherUse, type PrescriptionCheck, RECENT_USE_DAYS } from "./checks.ts";
import { dispenses, type Prescription, prescriptions } from "./prescription.ts";
import { standingOf } from "./standing.ts";

const RECENT_MINUTES = RECENT_USE_DAYS * 24 * 60;

/** The other prescriptions of the pet that may be dispensed, and what it was given in the last days. */
async function otherUses(tx: Tx, own: Prescription, context: MutationContext): Promise<OtherUse[]> {
  const { petId } = own;
  const { timeZone } = await readSettings(tx, context);
  const today = localDateOf(context.now, timeZone);
  const [written, handedOver, given] = [
    await tx.list(prescriptions, { equals: { petId } }),
    await tx.list(dispenses, { equals: { petId } }),
    await tx.list(treatments, { equals: { petId }, by: "occurredAt", from: addMinutes(context.now, -RECENT_MINUTES) }),
  ];
  const byPrescription: readonly string[] = handedOver.map(({ id }) => id);
  const uses: OtherUse[] = [];
  for (const one of written) {
    const ownDispenses = handedOver.filter(({ prescriptionId }) => prescriptionId === one.id);
    const standing = standingOf(one, ownDispenses, today);
    if (one.id === own.id || (standing !== "active" && standing !== "on_hold")) continue;
    const product = one.productId === null ? undefined : await tx.find(products, one.productId);
    uses.push({ id: one.id, medicine: one.medicine, product: product ?? null });
  }
  for (const { id, productId, status } of given) {
    const product = status === "given" && !byPrescription.includes(id) ? await tx.find(products, productId) : undefined;
    if (product?.kind === "medication") uses.push({ id, medicine: product.name, product });
  }
  return uses;
}

/** The warnings of a prescription by what this side knows now. @throws Refusal `not_found` (pet) */
export async function readChecks(tx: Tx, own: Prescription, context: MutationContext): Promise<PrescriptionCheck[]> {
  const { petId, productId, medicine } = own;
  const { timeZone } = await readSettings(tx, context);
  const pet = found(await tx.find(pets, petId), "pets", petId);
  const product = productId === null ? undefined : await tx.find(products, productId);
  const weights = await tx.list(measurements, { equals: { petId }, by: "takenAt" });
  return checksFor({
    pet,
    product: product ?? null,
    medicine,
    allergies: await tx.list(allergies, { equals: { petId } }),
    others: await otherUses(tx, own, context),
    weighedAt: lastWeight(weights)?.takenAt ?? null,
    today: localDateOf(context.now, timeZone),
    timeZone,
  });
}
