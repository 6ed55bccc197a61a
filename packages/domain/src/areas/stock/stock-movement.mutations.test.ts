import { expect, test } from "vitest";
import { aClient, aPet, aStaffMember } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic, type RunOptions } from "../../../../testing/src/memory-clinic.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { attention } from "../../kernel/attention.ts";
import type { NewRow } from "../../kernel/entity.ts";
import { approvals } from "../approvals/approval.ts";
import type { products } from "../catalogue/product.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { type batches, stockCosts } from "./batch.ts";
import { recallBatch } from "./batch.mutations.ts";
import { stockLevels } from "./stock-level.ts";
import { adjustStock, openStock, reversalIdOf, reverseMovement } from "./stock-movement.mutations.ts";
import { stockMovements } from "./stock-movement.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** A clinic with one product and one batch of it, and its stock of 10 when `opening` is left as it is. */
async function shelf({
  side = "server" as "server" | "device",
  product: set = {} as Partial<NewRow<typeof products>>,
  batch = {} as Partial<NewRow<typeof batches>>,
  opening = 10_000,
} = {}) {
  const clinic = new MemoryClinic({ side });
  const product = aProduct(clinic, set);
  const { id: batchId } = aBatch(clinic, { productId: product.id, ...batch });
  const place = { productId: product.id, batchId, locationId: firstLocationId(clinic.clinicId) };
  if (opening > 0) await clinic.run(openStock, { id: id(1), ...place, quantityMilli: opening });
  const use = (number: number, args: object = {}, options: RunOptions = {}) =>
    clinic.run(adjustStock, { id: id(number), ...place, kind: "internal_use", quantityMilli: 1000, ...args }, options);
  const approval = (number: number) => ({
    id: id(number),
    approvedBy: clinic.ownerId,
    reason: "The only one in the house",
  });
  const level = () => clinic.all(stockLevels).map(({ quantityMilli }) => quantityMilli);
  const open = () => clinic.all(attention).filter(({ status }) => status === "open");
  return { clinic, product, batchId, place, use, approval, level, open };
}

test("stock on hand is the sum of its movements, by batch and location, and a repeat moves nothing", async () => {
  const { clinic, place, use, level } = await shelf();
  const context = clinic.contextOf({});
  const args = { id: id(2), ...place, kind: "write_off_damaged", quantityMilli: 2500, reason: "Box fell" };
  for (const _ of [1, 2]) expect((await clinic.runIn(adjustStock, args, context)).status).toBe("applied");
  expect(level()).toEqual([7500]);
  expect(clinic.row(stockMovements, id(2))).toMatchObject({ quantityMilli: -2500, occurredAt: context.now });
  await use(3, { batchId: null });
  expect(level().toSorted((a, b) => a - b)).toEqual([-1000, 7500]);
});

test.each([0, -1000, 0.5, 1_000_000_001])("a quantity of %s is refused, and nothing is lost", async (quantityMilli) => {
  const { use, level, clinic, place } = await shelf();
  expect(await use(2, { quantityMilli })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(openStock, { id: id(2), ...place, quantityMilli })).toMatchObject({
    code: "invalid_args",
    details: { errors: [{ path: "quantityMilli" }] },
  });
  expect(level()).toEqual([10_000]);
});

test("a movement names a product, a batch of that product and a location that exist", async () => {
  const { clinic, use } = await shelf();
  const foreign = aBatch(clinic, { productId: aProduct(clinic).id });
  for (const wrong of [{ productId: id(99) }, { batchId: id(99) }, { locationId: id(99) }, { batchId: foreign.id }])
    expect(await use(2, wrong)).toMatchObject({ code: "not_found" });
  expect(await use(1)).toMatchObject({ code: "already_exists" });
  expect(clinic.all(stockMovements)).toHaveLength(1);
});

test("a write-off and a return need a reason, the clinic's own use does not", async () => {
  const { use } = await shelf();
  for (const kind of ["write_off_expired", "write_off_damaged", "write_off_lost", "return_to_supplier"])
    expect(await use(2, { kind })).toMatchObject({ details: { errors: [{ path: "reason" }] } });
  expect((await use(2)).status).toBe("applied");
});

test("who may manage inventory writes stock off alone, with a reason; a controlled drug is work of its register", async () => {
  const nurse = anEmployee(["inventory:manage"]);
  const off = { kind: "write_off_damaged", reason: "Box fell" };
  const { use, open, clinic } = await shelf();
  expect((await use(2, off, { actor: nurse })).status).toBe("applied");
  expect([open(), clinic.all(approvals)]).toEqual([[], []]);
  expect(await use(3, off, { actor: anEmployee(["inventory:view"]) })).toMatchObject({ code: "forbidden" });
  const drug = await shelf({ product: { controlled: { region: "UK", class: "2" } } });
  expect(await drug.use(2, off, { actor: nurse })).toMatchObject({ code: "register_only" });
});

test("the device refuses opening stock without its batch, and of a product that is not counted", async () => {
  const { clinic, place } = await shelf({ side: "device" });
  const open = (args: object) => clinic.run(openStock, { id: id(2), ...place, quantityMilli: 1000, ...args });
  expect(await open({ batchId: null })).toMatchObject({ details: { errors: [{ path: "batchId" }] } });
  const service = aProduct(clinic, { trackStock: "no", trackBatch: "no" });
  expect(await open({ productId: service.id, batchId: null })).toMatchObject({
    details: { errors: [{ path: "productId" }] },
  });
});

test("a level below zero is recorded and opens one inbox item, which closes when stock is there again", async () => {
  const { clinic, place, use, level, open } = await shelf({ opening: 1000 });
  expect((await use(2)).status).toBe("applied");
  expect(await use(3)).toMatchObject({ status: "merged", raised: [{ kind: "negative_stock" }] });
  expect((await use(4)).status).toBe("applied");
  expect(level()).toEqual([-2000]);
  expect(open()).toMatchObject([
    { kind: "negative_stock", scope: "stock", mine: { values: { quantityMilli: -1000 } } },
  ]);
  await clinic.run(openStock, { id: id(5), ...place, quantityMilli: 1000 });
  expect(open()).toHaveLength(1);
  await clinic.run(openStock, { id: id(6), ...place, quantityMilli: 1000 });
  expect(open()).toEqual([]);
  await use(7);
  expect(open()).toHaveLength(1);
});

test("two levels below zero have an item each, and each closes by itself", async () => {
  const { clinic, place, use, open } = await shelf({ opening: 0 });
  const other = aBatch(clinic, { productId: place.productId, number: "CA-0500" });
  await use(2);
  await use(3, { batchId: other.id });
  expect(open()).toHaveLength(2);
  await clinic.run(openStock, { id: id(4), ...place, batchId: other.id, quantityMilli: 1000 });
  expect(open()).toMatchObject([{ mine: { values: { batchId: place.batchId } } }]);
});

const EXPIRED = { expiresOn: "2026-11-20" };

test.each([
  ["an expired batch", EXPIRED, "expired"],
  ["a recalled batch", { status: "recalled" }, "recalled"],
  ["a batch in quarantine", { status: "quarantined" }, "quarantined"],
  ["a vial that is open too long", { openedOn: "2026-10-23" }, "open_too_long"],
] as const)("the device refuses %s without an owner's approval", async (_, batch, why) => {
  const { clinic, use, level, approval } = await shelf({ side: "device", batch, product: { useWithinDays: 28 } });
  const actor = anEmployee();
  aStaffMember(clinic, { id: actor.userId });
  expect(await use(2, {}, { actor })).toMatchObject({ code: "batch_unusable", details: { why } });
  expect(await use(2)).toMatchObject({ code: "batch_unusable" });
  expect(level()).toEqual([10_000]);
  expect((await use(3, { approval: approval(11) }, { actor })).status).toBe("applied");
  expect(clinic.row(stockMovements, id(3))).toMatchObject({ overrideReason: "The only one in the house" });
  expect(clinic.row(approvals, id(11))).toMatchObject({
    mutationName: "stockMovements.adjust",
    askedBy: actor.userId,
    status: "open",
  });
  expect((await use(4, { approval: approval(12) })).status).toBe("applied");
  expect(clinic.row(approvals, id(12))).toMatchObject({ status: "confirmed" });
  expect(await use(5, { approval: approval(12) })).toMatchObject({ code: "already_exists" });
});

test.each([
  ["device", "approval_refused"],
  ["server", undefined],
] as const)("the use of a batch that an owner allowed who is inactive by now, on the %s", async (side, code) => {
  const { clinic, use, approval } = await shelf({ side, batch: EXPIRED });
  const actor = anEmployee();
  aStaffMember(clinic, { id: actor.userId });
  const gone = aStaffMember(clinic, { id: id(90), status: "disabled" });
  const used = await use(2, { approval: { ...approval(11), approvedBy: gone.id } }, { actor });
  expect("code" in used ? used.code : undefined).toBe(code);
  expect(clinic.all(approvals)).toHaveLength(side === "server" ? 1 : 0);
});

test("an employee cannot approve their own use, and a reason does not replace an approval", async () => {
  const { clinic, use, approval } = await shelf({ side: "device", batch: EXPIRED });
  expect(await use(2, { overrideReason: "The only one" })).toMatchObject({ code: "invalid_args" });
  const actor = anEmployee();
  aStaffMember(clinic, { id: actor.userId });
  const own = { ...approval(11), approvedBy: actor.userId };
  expect(await use(2, { approval: own }, { actor })).toMatchObject({ code: "approval_refused" });
});

test.each([
  ["a vaccine", { kind: "vaccine" }],
  ["a controlled drug", { controlled: { region: "UK", class: "2" } }],
] as const)("an expired batch of %s is refused also with an approval", async (_, product) => {
  const given = ({ clinic, approval }: Awaited<ReturnType<typeof shelf>>) => ({
    kind: "administer",
    petId: aPet(clinic).id,
    approval: approval(11),
  });
  const device = await shelf({ side: "device", batch: EXPIRED, product });
  expect(await device.use(2, given(device))).toMatchObject({ code: "batch_unusable" });
  const server = await shelf({ batch: EXPIRED, product });
  expect(await server.use(2, given(server))).toMatchObject({
    status: "merged",
    raised: expect.arrayContaining([expect.objectContaining({ kind: "expired_batch_used" })]),
  });
});

test("stock that a patient gets names the patient, and one who was merged means the one that stays", async () => {
  const { clinic, use, level } = await shelf();
  const client = aClient(clinic);
  const stays = aPet(clinic, {}, client.id);
  const merged = aPet(clinic, { mergedIntoId: stays.id });
  for (const kind of ["administer", "dispense"])
    expect(await use(2, { kind })).toMatchObject({ details: { errors: [{ path: "petId" }] } });
  expect(await use(2, { petId: stays.id })).toMatchObject({ details: { errors: [{ path: "petId" }] } });
  expect(await use(2, { kind: "administer", petId: id(99) })).toMatchObject({ code: "not_found" });
  const given = { kind: "administer", petId: merged.id, clientId: client.id };
  expect((await use(2, given)).status).toBe("applied");
  expect(clinic.row(stockMovements, id(2))).toMatchObject({
    kind: "administer",
    petId: stays.id,
    clientId: client.id,
    quantityMilli: -1000,
  });
  expect(level()).toEqual([9000]);
  expect(await clinic.run(reverseMovement, { id: id(2), reason: "Another patient" })).toMatchObject({
    status: "applied",
  });
  expect(clinic.row(stockMovements, reversalIdOf(id(2)))).toMatchObject({ petId: stays.id, clientId: client.id });
});

test("the last day of a batch is a day of use, and it can be written off later", async () => {
  const { use } = await shelf({ side: "device", batch: { expiresOn: "2026-11-21" } });
  expect((await use(2)).status).toBe("applied");
  const later = await shelf({ side: "device", batch: EXPIRED });
  expect((await later.use(2, { kind: "write_off_expired", reason: "Expired" })).status).toBe("applied");
});

test("a use that the server learns of after a recall is kept and raises an item; so is that of an expired batch", async () => {
  const { clinic, batchId, use, level } = await shelf();
  await clinic.run(recallBatch, { id: batchId, reason: "Letter of the manufacturer" });
  expect(await use(2)).toMatchObject({ status: "merged", raised: [{ kind: "recalled_batch_used" }] });
  expect(level()).toEqual([9000]);
  const expired = await shelf({ batch: EXPIRED });
  expect(await expired.use(2)).toMatchObject({ status: "merged", raised: [{ kind: "expired_batch_used" }] });
  expect((await expired.use(3, { approval: expired.approval(11) })).status).toBe("applied");
  expect((await expired.use(4, { occurredAt: "2026-11-20T15:00:00.000Z" })).status).toBe("applied");
});

test("an approved use of a batch in quarantine opens no item, and one of a recalled batch does", async () => {
  const quarantined = await shelf({ batch: { status: "quarantined" } });
  expect((await quarantined.use(2, { approval: quarantined.approval(11) })).status).toBe("applied");
  expect(await quarantined.use(3)).toMatchObject({ raised: [{ kind: "recalled_batch_used" }] });
  const recalled = await shelf({ batch: { status: "recalled" } });
  expect(await recalled.use(2, { approval: recalled.approval(11) })).toMatchObject({
    raised: [{ kind: "recalled_batch_used" }],
  });
});

test("a reversal is one opposite movement, however often it is asked for, and is not reversed itself", async () => {
  const { clinic, use, level } = await shelf();
  await use(2);
  const reason = "Typed for the wrong product";
  expect(await clinic.run(reverseMovement, { id: id(2), reason: " " })).toMatchObject({ code: "invalid_args" });
  for (const _ of [1, 2]) expect((await clinic.run(reverseMovement, { id: id(2), reason })).status).toBe("applied");
  expect(level()).toEqual([10_000]);
  expect(clinic.row(stockMovements, reversalIdOf(id(2)))).toMatchObject({ kind: "correction", quantityMilli: 1000 });
  expect(await clinic.run(reverseMovement, { id: reversalIdOf(id(2)), reason })).toMatchObject({
    code: "not_reversible",
  });
  expect(await clinic.run(reverseMovement, { id: id(99), reason })).toMatchObject({ code: "not_found" });
});

test("the owner enters the cost of opening stock, and a reversal takes it back", async () => {
  const { clinic, place } = await shelf({ opening: 0 });
  const args = { id: id(1), ...place, quantityMilli: 100_000, costMinor: 815 };
  expect(await clinic.run(openStock, args, { actor: anEmployee() })).toMatchObject({ code: "forbidden" });
  expect((await clinic.run(openStock, args)).status).toBe("applied");
  expect(clinic.all(stockCosts)).toMatchObject([{ batchId: place.batchId, quantityMilli: 100_000, costMinor: 815 }]);
  for (const _ of [1, 2]) await clinic.run(reverseMovement, { id: id(1), reason: "Counted wrong" });
  const costs = clinic.all(stockCosts).map(({ costMinor }) => costMinor);
  expect(costs.toSorted((a, b) => a - b)).toEqual([-815, 815]);
});
