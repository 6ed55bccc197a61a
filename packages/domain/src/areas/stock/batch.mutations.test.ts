import { expect, test } from "vitest";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import {
  correctBatch,
  openVial,
  quarantineBatch,
  recallBatch,
  registerBatch,
  releaseBatch,
} from "./batch.mutations.ts";
import { batches } from "./batch.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

test("a batch is registered once, and does not expire before it came", async () => {
  const clinic = new MemoryClinic();
  const product = aProduct(clinic);
  const batch = { id: id(1), productId: product.id, number: "CA-0412", receivedOn: "2026-11-21" };
  const early = { ...batch, expiresOn: "2026-11-20" };
  const fault = { code: "invalid_args", details: { errors: [{ path: "expiresOn" }] } };
  expect(await clinic.run(registerBatch, early)).toMatchObject(fault);
  expect((await clinic.run(registerBatch, { ...batch, expiresOn: "2026-11-21" })).status).toBe("applied");
  expect(await clinic.run(correctBatch, { id: id(1), set: { expiresOn: "2026-11-01" } })).toMatchObject(fault);
  expect(await clinic.run(correctBatch, { id: id(1), set: { receivedOn: "2026-11-22" } })).toMatchObject(fault);
  expect((await clinic.run(correctBatch, { id: id(1), set: { expiresOn: null } })).status).toBe("applied");
  expect(await clinic.run(registerBatch, batch)).toMatchObject({ code: "already_exists" });
  expect(await clinic.run(registerBatch, { ...batch, id: id(2), productId: id(9) })).toMatchObject({
    code: "not_found",
  });
});

test("a batch without the day on which it came is registered, also after its last day", async () => {
  const clinic = new MemoryClinic();
  const { id: productId } = aProduct(clinic);
  const found = { id: id(1), productId, number: "CA-0298", expiresOn: "2025-06-30" };
  expect((await clinic.run(registerBatch, found)).status).toBe("applied");
  expect(clinic.all(batches)).toMatchObject([{ receivedOn: null }]);
  const day = (receivedOn: string | null) => clinic.run(correctBatch, { id: id(1), set: { receivedOn } });
  expect(await day("2025-07-01")).toMatchObject({ code: "invalid_args" });
  expect((await day("2025-01-31")).status).toBe("applied");
  expect((await day(null)).status).toBe("applied");
});

test("a device refuses a number that the product has; two devices that register it apart from each other make two batches", async () => {
  for (const [side, result] of [
    ["device", { code: "already_exists" }],
    ["server", { status: "applied" }],
  ] as const) {
    const clinic = new MemoryClinic({ side });
    const product = aProduct(clinic);
    aBatch(clinic, { productId: product.id, number: "CA-0412" });
    const twin = { id: id(1), productId: product.id, number: "ca-0412", receivedOn: "2026-11-21" };
    expect(await clinic.run(registerBatch, twin)).toMatchObject(result);
    const other = aBatch(clinic, { productId: product.id, number: "CA-0500" });
    expect(await clinic.run(correctBatch, { id: other.id, set: { number: "CA-0412" } })).toMatchObject(result);
    const elsewhere = { ...twin, id: id(2), productId: aProduct(clinic).id };
    expect((await clinic.run(registerBatch, elsewhere)).status).toBe("applied");
  }
});

test("a quarantine ends by release, and never a recall of the meantime", async () => {
  const clinic = new MemoryClinic();
  const batch = aBatch(clinic, { productId: aProduct(clinic).id });
  const status = () => clinic.row(batches, batch.id).status;
  const reason = "Fridge was warm";
  expect(await clinic.run(quarantineBatch, { id: batch.id, reason: "" })).toMatchObject({ code: "invalid_args" });
  await clinic.run(quarantineBatch, { id: batch.id, reason });
  expect(clinic.row(batches, batch.id)).toMatchObject({ status: "quarantined", statusReason: reason });
  await clinic.run(releaseBatch, { id: batch.id, from: "quarantined", reason });
  expect(status()).toBe("available");
  await clinic.run(recallBatch, { id: batch.id, reason });
  await clinic.run(quarantineBatch, { id: batch.id, reason });
  expect(status()).toBe("recalled");
  expect(await clinic.run(releaseBatch, { id: batch.id, from: "quarantined", reason })).toMatchObject({
    code: "batch_unusable",
  });
  await clinic.run(releaseBatch, { id: batch.id, from: "recalled", reason: "False alarm" });
  expect(status()).toBe("available");
});

test("a vial is opened, and used up", async () => {
  const clinic = new MemoryClinic();
  const batch = aBatch(clinic, { productId: aProduct(clinic).id });
  for (const openedOn of ["2026-11-21", null]) {
    await clinic.run(openVial, { id: batch.id, openedOn });
    expect(clinic.row(batches, batch.id).openedOn).toBe(openedOn);
  }
  expect(await clinic.run(openVial, { id: id(9), openedOn: null })).toMatchObject({ code: "not_found" });
});
