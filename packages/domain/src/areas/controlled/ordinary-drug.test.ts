import { expect, test } from "vitest";
import { brokenChains, drugSafe } from "../../../../testing/src/drug-safe.ts";
import { locationRow } from "../../../../testing/src/builders.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { products } from "../catalogue/product.ts";
import { locations } from "../clinics/clinic.ts";
import { correctProduct } from "../catalogue/product.mutations.ts";
import { controlledRegisters } from "./controlled-entry.ts";
import { receiveTransfer, sendTransfer } from "../stock/stock-transfer.mutations.ts";
import { stockLevels } from "../stock/stock-level.ts";
import { openStock } from "../stock/stock-movement.mutations.ts";
import { giveTreatment, takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { walkIn } from "../visits/walk-in.mutations.ts";

test("a treatment with a drug that another device made ordinary is in the register, to the last of it and back", async () => {
  const safe = await drugSafe({ isOpen: false });
  const { clinic, pet, client, locationId, product, batch } = safe;
  const visitId = newId();
  await clinic.run(walkIn, { id: visitId, petId: pet.id, clientId: client.id, locationId });
  expect(await clinic.run(correctProduct, { id: product.id, set: { controlled: null } })).toMatchObject({
    status: "applied",
  });
  expect(await safe.open(20_000)).toMatchObject({ status: "applied" });
  const shelf = () => clinic.all(stockLevels).reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
  const last = () => safe.entries().at(-1);
  const agree = (balanceMilli: number) => {
    expect([safe.register()?.balanceMilli, shelf()]).toEqual([balanceMilli, balanceMilli]);
    expect(brokenChains(clinic)).toEqual([]);
    expect(safe.items()).toEqual([]);
  };
  const give = async (quantityMilli: number) => {
    const id = newId();
    const batches = [{ id: newId(), batchId: batch.id, quantityMilli }];
    const args = { id, visitId, productId: product.id, quantityMilli, batches };
    expect(await clinic.run(giveTreatment, args)).toMatchObject({ status: "applied" });
    return id;
  };
  await give(400);
  agree(19_600);
  expect(last()).toMatchObject({ kind: "administer", quantityMilli: -400, schedule: { class: "?" } });
  const all = await give(19_600);
  agree(0);
  await clinic.run(takeBackTreatment, { id: all, reason: "Wrong pet" });
  agree(19_600);
  expect(last()).toMatchObject({ kind: "correction", quantityMilli: 19_600 });
  await give(19_600);
  const before = safe.entries().length;
  await clinic.run(openStock, {
    id: newId(),
    productId: product.id,
    batchId: batch.id,
    locationId,
    quantityMilli: 5000,
  });
  expect(shelf()).toBe(5000);
  expect(safe.entries()).toHaveLength(before);
});

test("a drug that another device made ordinary is in the register of the place where a transfer brings it, also the last of it", async () => {
  const { clinic, product, batch, locationId, entries, items } = await drugSafe();
  const branch = clinic.put(locations, locationRow({ id: newId(), name: "Branch" }));
  // As the server has it where a device made the change before it knew the register.
  clinic.put(products, { ...clinic.row(products, product.id), controlled: null });
  const id = newId();
  const lines = [{ id, productId: product.id, batchId: batch.id, sentMilli: 20_000 }];
  await clinic.run(sendTransfer, { fromLocationId: locationId, toLocationId: branch.id, lines });
  await clinic.run(receiveTransfer, { id, receivedMilli: 20_000 });
  const balances = clinic.all(controlledRegisters).map((one) => [one.locationId, one.balanceMilli]);
  expect(Object.fromEntries(balances)).toEqual({ [locationId]: 0, [branch.id]: 20_000 });
  expect(entries().filter(({ kind }) => kind === "transfer_in")).toMatchObject([{ schedule: { class: "?" } }]);
  expect(brokenChains(clinic)).toEqual([]);
  expect(items()).toEqual([]);
});
