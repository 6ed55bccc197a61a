import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { type EntityDefinition, emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, type Instant, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { measurements, pets } from "@fernpaw/domain/pets/pet";
import { dispenses, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { staff } from "@fernpaw/domain/staff/staff";
import { batches } from "@fernpaw/domain/stock/batch";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import { productRow, staffRow } from "@fernpaw/testing/builders";
import { batchRow } from "@fernpaw/testing/stock-builders";
import { v7 as uuidv7 } from "uuid";
import { rowsOf } from "../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "./clinic-desk.ts";
import { openTestClinic, type TestClinic } from "./render-in-clinic.tsx";

export const NOW = toInstant(Date.now());
export const TODAY = localDateOf(NOW, "Europe/London");

/** Of `openPharmacy`. */
export let clinic: TestClinic;
export let desk: ClinicDesk;
export let productId: string;

const RIGHTS = ["prescriptions:view", "prescriptions:manage", "clients:view", "appointments:view"];
export const NURSE = { role: "employee", permissions: RIGHTS, profession: "nurse" } as const;

/** A shelf with carprofen of two batches: 20 that expire first, and 100. A vet with a licence uses the tablet. */
export async function openPharmacy(
  actor: Partial<TestClinic["actor"]> = {},
  profession: "vet" | "nurse" = "vet",
): Promise<void> {
  clinic = await openTestClinic(actor);
  desk = await aClinicDesk(clinic);
  const own = { id: clinic.actor.userId, firstName: "Amara", lastName: "Osei", profession, licenceNo: "RCVS 7012" };
  await clinic.have(staff, staffRow(own));
  const product = productRow({
    name: "Carprofen 100 mg tablet",
    kind: "medication",
    activeIngredient: "carprofen",
    concentration: { amountMilli: 100_000, unit: "mg" },
    dispensingUnit: "tablet",
    smallestPart: "quarter",
    trackStock: "yes",
    trackBatch: "yes",
  });
  productId = product.id;
  await clinic.have(products, product);
  const dose = {
    lowMilli: 4400,
    highMilli: 4400,
    unit: "mg",
    per: "kg",
    frequency: "Once daily",
    route: "Oral",
  } as const;
  const pet = await rowsOf(clinic.db, pets).get(desk.petId);
  const petTypeId = pet?.petTypeId ?? "";
  const source = "21 CFR 520.304.";
  await clinic.have(productDoses, { ...emptyRow(productDoses), id: uuidv7(), productId, petTypeId, ...dose, source });
  const price = { id: uuidv7(), productId, unitMinor: 215, fromOn: "2026-01-01" };
  await clinic.have(productPrices, { ...emptyRow(productPrices), ...price });
  await haveBatch("CA-1", "2098-01-31", 20_000);
  await haveBatch("CA-2", "2099-01-31", 100_000);
}

async function haveBatch(number: string, expiresOn: string, quantityMilli: number): Promise<void> {
  const batch = batchRow({ productId, number, expiresOn });
  await clinic.have(batches, batch);
  const place = { productId, batchId: batch.id, locationId: desk.locationId };
  await clinic.have(stockLevels, { ...emptyRow(stockLevels), ...place, id: levelIdOf(place), quantityMilli });
}

export const haveWeight = (value = 28_600, takenAt = NOW): Promise<void> =>
  clinic.have(measurements, { ...emptyRow(measurements), id: uuidv7(), petId: desk.petId, value, takenAt });

export async function havePrescription(set: Partial<NewRow<typeof prescriptions>> = {}): Promise<string> {
  const id = uuidv7();
  const whom = { petId: desk.petId, clientId: desk.clientId, locationId: desk.locationId };
  const what = { productId, medicine: "Carprofen 100 mg tablet", unit: "tablet", doseMilli: 1250 } as const;
  const signed = { status: "active", signedBy: desk.vetId, signedAt: NOW, signerName: "Amara Osei" } as const;
  const course = { quantityMilli: 28_000, repeatsAllowed: 1, durationDays: 14, startsOn: TODAY };
  await clinic.have(prescriptions, {
    ...emptyRow(prescriptions),
    ...whom,
    ...what,
    ...signed,
    ...course,
    signerLicence: "RCVS 7012",
    expiresOn: addDays(TODAY, 150),
    id,
    revisionId: uuidv7(),
    ...set,
  });
  return id;
}

export async function haveDispense(prescriptionId: string, occurredAt: Instant = NOW): Promise<string> {
  const id = uuidv7();
  const dispense = { ...emptyRow(dispenses), id, prescriptionId, petId: desk.petId };
  await clinic.have(dispenses, { ...dispense, quantityMilli: 28_000, occurredAt });
  return id;
}

export const all = <E extends EntityDefinition>(entity: E): Promise<RowOf<E>[]> => rowsOf(clinic.db, entity).toArray();
