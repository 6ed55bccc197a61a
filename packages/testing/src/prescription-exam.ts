import { aStaffMember } from "./builders.ts";
import type { RunOptions } from "./memory-clinic.ts";
import { exam, newId } from "./treatment-exam.ts";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import type { NewRow } from "@fernpaw/domain/kernel/entity";
import type { products } from "@fernpaw/domain/catalogue/product";
import { recordWeight } from "@fernpaw/domain/pets/weight.mutations";
import { dispensePrescription } from "@fernpaw/domain/prescriptions/dispense.mutations";
import { prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { signPrescription, writePrescription } from "@fernpaw/domain/prescriptions/prescription.mutations";

const PRESCRIBER = ["prescriptions:view", "prescriptions:manage", "clients:view"];

/** A clinic with a vet who signs, a nurse who dispenses, and a weighed dog. */
export async function pharmacy({
  side = "server" as "server" | "device",
  product = {} as Partial<NewRow<typeof products>>,
} = {}) {
  const world = await exam({ side, product: { kind: "medication", ...product } });
  const { clinic, pet, client, locationId, visitId } = world;
  const vet = aStaffMember(clinic, { profession: "vet", licenceNo: "RCVS 7012" });
  const nurse = aStaffMember(clinic, { profession: "nurse" });
  const actorOf = ({ id, profession }: typeof vet): Actor => ({
    userId: id,
    role: "employee",
    permissions: PRESCRIBER,
    profession,
  });
  const [asVet, asNurse] = [actorOf(vet), actorOf(nurse)];
  await clinic.run(recordWeight, { id: newId(), petId: pet.id, weightG: 28_600, visitId: null });
  const writeArgs = (id: string, more: object = {}) => ({
    id,
    petId: pet.id,
    clientId: client.id,
    locationId,
    visitId,
    productId: world.product.id,
    medicine: world.product.name,
    unit: "tablet",
    doseMilli: 1000,
    quantityMilli: 2000,
    repeatsAllowed: 1,
    durationDays: 2,
    startsOn: "2026-11-21",
    expiresOn: "2027-05-20",
    ...more,
  });
  const write = (id: string, more: object = {}, options: RunOptions = {}) =>
    clinic.run(writePrescription, writeArgs(id, more), { actor: asNurse, ...options });
  /** The text that the row has now; of a controlled drug with the vet's PIN. */
  const sign = (id: string, more: object = {}, options: RunOptions = {}) => {
    const { revisionId } = clinic.row(prescriptions, id);
    const approval = { id: newId(), approvedBy: vet.id, reason: "Signed" };
    const args = { id, revisionId, ...(world.product.controlled !== null && { approval }), ...more };
    return clinic.run(signPrescription, args, { actor: asVet, ...options });
  };
  /** Written and signed. */
  const prescribe = async (more: object = {}) => {
    const id = newId();
    const [written, signed] = [await write(id, more), await sign(id)];
    if (written.status === "rejected" || signed.status === "rejected")
      throw new Error(`It was refused: ${JSON.stringify([written, signed])}`);
    return id;
  };
  const dispenseArgs = (id: string, prescriptionId: string, more: object = {}) => ({
    id,
    prescriptionId,
    visitId,
    locationId,
    quantityMilli: 2000,
    batches: [{ id: newId(), batchId: world.batch.id, quantityMilli: 2000 }],
    price: world.shown,
    ...more,
  });
  const dispense = (prescriptionId: string, more: object = {}, options: RunOptions = {}) =>
    clinic.run(dispensePrescription, dispenseArgs(newId(), prescriptionId, more), { actor: asNurse, ...options });
  return { ...world, vet, nurse, asVet, asNurse, writeArgs, write, sign, prescribe, dispenseArgs, dispense };
}
