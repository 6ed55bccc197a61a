import type { RowOf } from "../../kernel/entity.ts";
import type { Tx, MutationContext } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { localDateOf } from "../../kernel/time.ts";
import { productDoses } from "../catalogue/dose.ts";
import { products } from "../catalogue/product.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { lastWeight } from "../pets/measured.ts";
import { allergies, measurements, pets } from "../pets/pet.ts";
import { treatments } from "../treatments/treatment.ts";
import { checksFor, type OtherUse, type PrescriptionCheck, recentUseFrom } from "./checks.ts";
import { doseSinceWeighed } from "./dose-since-weighed.ts";
import { otherUsesOf, usedProductIds } from "./other-uses.ts";
import { dispenses, type Prescription, prescriptions } from "./prescription.ts";

async function readOtherUses(tx: Tx, own: Prescription, context: MutationContext): Promise<OtherUse[]> {
  const { petId } = own;
  const { timeZone } = await readSettings(tx, context);
  const day = localDateOf(context.now, timeZone);
  const since = recentUseFrom(day, timeZone);
  const rows = {
    prescriptions: await tx.list(prescriptions, { equals: { petId } }),
    dispenses: await tx.list(dispenses, { equals: { petId } }),
    treatments: await tx.list(treatments, { equals: { petId }, by: "occurredAt", from: since }),
  };
  const known: RowOf<typeof products>[] = [];
  for (const id of usedProductIds(rows)) {
    const product = await tx.find(products, id);
    if (product) known.push(product);
  }
  return otherUsesOf({ ...rows, products: known }, own.id, { day, timeZone });
}

/** The warnings of a prescription by what this side knows now. @throws Refusal `not_found` (pet) */
export async function readChecks(tx: Tx, own: Prescription, context: MutationContext): Promise<PrescriptionCheck[]> {
  const { petId, productId, medicine } = own;
  const { timeZone } = await readSettings(tx, context);
  const pet = found(await tx.find(pets, petId), "pets", petId);
  const product = productId === null ? undefined : await tx.find(products, productId);
  const weights = await tx.list(measurements, { equals: { petId }, by: "takenAt" });
  const doses = product ? await tx.list(productDoses, { equals: { productId: product.id } }) : [];
  const latest = lastWeight(weights);
  const weighed = { petTypeId: pet.petTypeId, weightG: latest?.weightG ?? null };
  return checksFor({
    pet,
    product: product ?? null,
    medicine,
    allergies: await tx.list(allergies, { equals: { petId } }),
    others: await readOtherUses(tx, own, context),
    weighedAt: latest?.takenAt ?? null,
    doseSinceWeighed: doseSinceWeighed(own, product ?? null, doses, weighed),
    today: localDateOf(context.now, timeZone),
    timeZone,
  });
}
