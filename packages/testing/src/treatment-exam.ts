import { aClient, aPet } from "./builders.ts";
import { MemoryClinic, type RunOptions } from "./memory-clinic.ts";
import { aBatch, aProduct } from "./stock-builders.ts";
import { attention } from "@fernpaw/domain/kernel/attention";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import type { products } from "@fernpaw/domain/catalogue/product";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { walkIn } from "@fernpaw/domain/visits/walk-in.mutations";
import { giveTreatment, planTreatment } from "@fernpaw/domain/treatments/treatment.mutations";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { unmetGates } from "@fernpaw/domain/treatments/visit-gates";

let made = 0;
/** Files that share a process share the count: the ids that tests make by themselves begin in another way. */
export const newId = (): string => `019a5f01-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;

/** A dog in an exam, and a shelf with ten tablets at 2.15 each with VAT. */
export async function exam({
  side = "server" as "server" | "device",
  product: set = {} as Partial<NewRow<typeof products>>,
} = {}) {
  const clinic = new MemoryClinic({ side });
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const locationId = firstLocationId(clinic.clinicId);
  const visitId = newId();
  await clinic.run(walkIn, { id: visitId, petId: pet.id, clientId: client.id, locationId });
  const vat = clinic.put(taxes, {
    ...emptyRow(taxes),
    id: newId(),
    name: "VAT",
    rates: [{ fromOn: "2020-01-01", toOn: null, rateMilliPercent: 20_000 }],
  });
  const product = aProduct(clinic, { taxIds: [vat.id], printedName: "Carprofen tablets", ...set });
  const batch = aBatch(clinic, { productId: product.id });
  await clinic.run(openStock, {
    id: newId(),
    productId: product.id,
    batchId: batch.id,
    locationId,
    quantityMilli: 10_000,
  });
  const price = clinic.put(productPrices, {
    ...emptyRow(productPrices),
    id: newId(),
    productId: product.id,
    unitMinor: 215,
    maxDiscountMilliPercent: 10_000,
    fromOn: "2026-01-01",
  });
  const shown = { fixedMinor: 0, unitMinor: 215, priceId: price.id };
  const giveArgs = (id: string, more: object = {}) => ({
    id,
    visitId,
    productId: product.id,
    quantityMilli: 2000,
    batches: [{ id: newId(), batchId: batch.id, quantityMilli: 2000 }],
    price: shown,
    ...more,
  });
  const plan = async (more: object = {}) => {
    const id = newId();
    const ran = await clinic.run(planTreatment, { id, visitId, productId: product.id, quantityMilli: 2000, ...more });
    if (ran.status !== "applied") throw new Error(`The plan was ${ran.status}.`);
    return id;
  };
  const give = (id: string, more: object = {}, options: RunOptions = {}) =>
    clinic.run(giveTreatment, giveArgs(id, more), options);
  const level = () => clinic.all(stockLevels).reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
  const open = () => clinic.all(attention).filter(({ status }) => status === "open");
  const gates = () => unmetGates(clinic.all(treatments), clinic.all(chargeLines)).map(({ kind }) => kind);
  return {
    clinic,
    client,
    pet,
    locationId,
    visitId,
    product,
    batch,
    price,
    shown,
    giveArgs,
    plan,
    give,
    level,
    open,
    gates,
  };
}
