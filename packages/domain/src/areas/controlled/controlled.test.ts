import { describe, expect, test } from "vitest";
import { aStaffMember, locationRow } from "../../../../testing/src/builders.ts";
import { agree, brokenChains, drugSafe, METHADONE, type Safe } from "../../../../testing/src/drug-safe.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { products } from "../catalogue/product.ts";
import { correctProduct, registerProduct } from "../catalogue/product.mutations.ts";
import { locations } from "../clinics/clinic.ts";
import { adjustStock, openStock, reverseMovement } from "../stock/stock-movement.mutations.ts";
import { recordCountLine, startCount } from "../stock/stock-count.mutations.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { receiveTransfer, sendTransfer } from "../stock/stock-transfer.mutations.ts";
import { postReceipt, saveReceipt } from "../suppliers/goods-receipt.mutations.ts";
import { giveTreatment, takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { walkIn } from "../visits/walk-in.mutations.ts";
import { controlledEntries, controlledRegisters } from "./controlled-entry.ts";
import { correctEntry, disposeEntry, recordEntry } from "./controlled-entry.mutations.ts";
import { viewRegister } from "./register-view.mutations.ts";

const kinds = ({ entries }: Safe) => entries().map(({ kind, quantityMilli }) => [kind, quantityMilli]);

describe("the register of a controlled drug", () => {
  test("opens with a count by two people, which is the stock from then on", async () => {
    const safe = await drugSafe();
    expect(kinds(safe)).toEqual([
      ["opening", 20_000],
      ["witness", 0],
    ]);
    const [opening, seen] = safe.entries();
    expect(opening).toMatchObject({ countedMilli: 20_000, expectedMilli: 0, strength: "10 mg/ml", unit: "ml" });
    expect(seen).toMatchObject({ aboutId: opening?.id, performedBy: safe.nurse.userId });
    expect(safe.register()).toMatchObject({ balanceMilli: 20_000, state: "ok", openedAt: opening?.occurredAt });
    agree(safe);
  });

  test("does not open without a witness, nor with the author as the witness", async () => {
    const safe = await drugSafe({ isOpen: false });
    expect(await safe.open(5000, { approval: undefined })).toMatchObject({ code: "approval_required" });
    const own = { approval: safe.witness(safe.clinic.ownerId) };
    expect(await safe.open(5000, own)).toMatchObject({ code: "approval_refused" });
    expect(safe.entries()).toEqual([]);
  });

  test("of stock that was there before takes the count, and both agree", async () => {
    const safe = await drugSafe({ isOpen: false });
    const { clinic, product, batch, locationId } = safe;
    clinic.put(products, { ...product, controlled: null });
    await clinic.run(openStock, {
      id: newId(),
      productId: product.id,
      batchId: batch.id,
      locationId,
      quantityMilli: 7000,
    });
    clinic.put(products, { ...product });
    expect(await safe.open(6500)).toMatchObject({ status: "applied" });
    expect(kinds(safe)[0]).toEqual(["opening", 6500]);
    expect(safe.items()).toEqual([]);
    agree(safe);
  });

  test("has every movement of stock once, also when it is sent again", async () => {
    const safe = await drugSafe();
    const context = safe.clinic.contextOf({});
    const args = { id: newId(), ...safe.place, batchId: safe.batch.id, kind: "administer", quantityMilli: 700 };
    for (const _ of [1, 2]) await safe.clinic.runIn(recordEntry, { ...args, petId: safe.pet.id }, context);
    expect(kinds(safe).slice(2)).toEqual([["administer", -700]]);
    expect(safe.register()?.balanceMilli).toBe(19_300);
    agree(safe);
  });

  test("puts an entry that arrives late in its place by time, and says so", async () => {
    const safe = await drugSafe();
    await safe.record({ quantityMilli: 300 }, { deviceId: "tablet-1", now: "2026-11-22T10:00:00.000Z" });
    await safe.record({ quantityMilli: 200 }, { deviceId: "tablet-2", now: "2026-11-22T09:00:00.000Z" });
    expect(
      safe
        .entries()
        .map(({ quantityMilli, isMerged }) => [quantityMilli, isMerged])
        .slice(2),
    ).toEqual([
      [-200, "yes"],
      [-300, "no"],
    ]);
    expect(safe.items()).toEqual([]);
    agree(safe);
  });

  test("asks a person when an entry comes from before a count that did not know it, until the next count", async () => {
    const safe = await drugSafe();
    const differs = { reason: "Found less", approval: safe.witness() };
    await safe.count(19_000, differs, { now: "2026-11-22T12:00:00.000Z" });
    const late = await safe.record({ quantityMilli: 1000 }, { deviceId: "tablet-2", now: "2026-11-22T09:00:00.000Z" });
    expect(late).toMatchObject({ raised: [{ kind: "controlled_balance_mismatch" }] });
    expect(safe.register()).toMatchObject({ state: "late", balanceMilli: 18_000 });
    await safe.count(19_000, { ...differs, approval: safe.witness() }, { now: "2026-11-22T13:00:00.000Z" });
    expect(safe.register()).toMatchObject({ state: "ok", balanceMilli: 19_000 });
    expect(safe.items()).toEqual([]);
    agree(safe);
  });

  test("is kept where another device made the drug an ordinary product meanwhile", async () => {
    const safe = await drugSafe({ isOpen: false });
    const ordinary = { id: safe.product.id, set: { controlled: null } };
    expect(await safe.clinic.run(correctProduct, ordinary)).toMatchObject({ status: "applied" });
    expect(await safe.open(20_000)).toMatchObject({ status: "applied" });
    expect(await safe.record()).toMatchObject({ status: "applied" });
    expect(await safe.count(19_000)).toMatchObject({ status: "applied" });
    expect(kinds(safe)).toEqual([
      ["opening", 20_000],
      ["witness", 0],
      ["administer", -1000],
      ["count", 0],
    ]);
    expect(safe.entries()[0]?.schedule).toEqual({ region: "other", class: "?" });
    agree(safe);
  });

  test("below zero is kept and is one inbox item, which closes when it is right again", async () => {
    const safe = await drugSafe();
    const more = await safe.record({ quantityMilli: 25_000 });
    expect(more).toMatchObject({ status: "merged" });
    expect(await safe.record()).toMatchObject({ status: "applied" });
    const mismatches = () => safe.items().filter(({ kind }) => kind === "controlled_balance_mismatch");
    expect(mismatches()).toMatchObject([{ scope: "controlled", details: { state: "negative", balanceMilli: -5000 } }]);
    await safe.record({ kind: "receive", quantityMilli: 10_000, petId: null, party: "Northmoor" });
    expect(safe.items()).toEqual([]);
    agree(safe);
  });

  test("of two locations has a balance for each, and a transfer moves between them", async () => {
    const safe = await drugSafe();
    const { clinic, product, batch, locationId } = safe;
    const branch = clinic.put(locations, locationRow({ id: newId(), name: "Branch" }));
    const id = newId();
    const lines = [{ id, productId: product.id, batchId: batch.id, sentMilli: 5000 }];
    await clinic.run(sendTransfer, { fromLocationId: locationId, toLocationId: branch.id, lines });
    await clinic.run(receiveTransfer, { id, receivedMilli: 4900 });
    const balances = clinic.all(controlledRegisters).map((one) => [one.locationId, one.balanceMilli]);
    expect(new Map(balances as [string, number][])).toEqual(
      new Map([
        [locationId, 15_000],
        [branch.id, 4900],
      ]),
    );
    expect(brokenChains(clinic)).toEqual([]);
  });
});

describe("a witness", () => {
  test("is an entry of its own that names what it witnesses; the first one stays", async () => {
    const safe = await drugSafe();
    const other = aStaffMember(safe.clinic, {}).id;
    const id = newId();
    await safe.record({ id });
    const before = safe.clinic.row(controlledEntries, id);
    expect(await safe.sign([id])).toMatchObject({ status: "applied" });
    expect(await safe.sign([id], other)).toMatchObject({ status: "applied" });
    const seen = safe.entries().filter(({ aboutId }) => aboutId === id);
    expect(seen).toMatchObject([{ kind: "witness", performedBy: safe.nurse.userId, quantityMilli: 0 }]);
    expect(safe.clinic.row(controlledEntries, id)).toEqual(before);
    agree(safe);
  });

  test("is never the author of one of the entries, also where another person asks", async () => {
    const safe = await drugSafe();
    const [mine, theirs] = [newId(), newId()];
    await safe.record({ id: mine });
    await safe.record({ id: theirs }, { actor: safe.nurse });
    for (const actor of [safe.clinic.owner, safe.nurse])
      expect(await safe.sign([theirs, mine], safe.clinic.ownerId, { actor })).toMatchObject({
        code: "approval_refused",
      });
    expect(await safe.sign([theirs], safe.nurse.userId)).toMatchObject({ code: "approval_refused" });
    expect(await safe.sign([mine], safe.nurse.userId, { actor: safe.nurse })).toMatchObject({ status: "applied" });
    const own = { approval: safe.witness(safe.clinic.ownerId) };
    expect(await safe.record(own)).toMatchObject({ code: "approval_refused" });
  });

  test("can be named with the entry itself", async () => {
    const safe = await drugSafe();
    const id = newId();
    await safe.record({ id, approval: safe.witness() });
    expect(safe.entries().filter(({ aboutId }) => aboutId === id)).toHaveLength(1);
  });
});

describe("a count of the register", () => {
  test("as expected needs no second person and moves nothing", async () => {
    const safe = await drugSafe({ side: "device", isOpen: true });
    expect(await safe.count(20_000)).toMatchObject({ status: "applied" });
    expect(kinds(safe).at(-1)).toEqual(["count", 0]);
    agree(safe);
  });

  test("with a difference needs its reason and a second person at the tap", async () => {
    const safe = await drugSafe({ side: "device" });
    expect(await safe.count(19_500)).toMatchObject({ code: "reason_required" });
    expect(await safe.count(19_500, { reason: "Spilled" })).toMatchObject({ code: "approval_required" });
    expect(await safe.count(19_500, { reason: "Spilled", approval: safe.witness() })).toMatchObject({
      status: "applied",
    });
    const counted = safe.entries().find(({ kind }) => kind === "count");
    expect(counted).toMatchObject({
      expectedMilli: 20_000,
      countedMilli: 19_500,
      quantityMilli: -500,
      reason: "Spilled",
    });
    agree(safe);
  });

  test("opens once: a second opening of another device is a count", async () => {
    const safe = await drugSafe();
    expect(await safe.open(19_000, { reason: "" }, { deviceId: "tablet-2" })).toMatchObject({ status: "applied" });
    expect(safe.entries().map(({ kind }) => kind)).toEqual(["opening", "witness", "count", "witness"]);
    const device = await drugSafe({ side: "device" });
    expect(await device.open(19_000)).toMatchObject({ code: "invalid_transition" });
    agree(safe);
  });
});

describe("a correction", () => {
  test("is an entry beside the original, which stays as it was", async () => {
    const safe = await drugSafe();
    const id = newId();
    await safe.record({ id, quantityMilli: 700 });
    const before = safe.clinic.row(controlledEntries, id);
    const correct = (rightMilli: number, more: object = {}) =>
      safe.clinic.run(correctEntry, {
        id: newId(),
        ...safe.place,
        aboutId: id,
        rightMilli,
        reason: "Typed 0.7",
        ...more,
      });
    expect(await correct(70)).toMatchObject({ status: "applied" });
    expect(await correct(70)).toMatchObject({ details: { errors: [{ path: "rightMilli" }] } });
    expect(await correct(80)).toMatchObject({ status: "applied" });
    expect(safe.clinic.row(controlledEntries, id)).toEqual(before);
    expect(kinds(safe).slice(3)).toEqual([
      ["correction", 630],
      ["correction", -10],
    ]);
    expect(safe.register()?.balanceMilli).toBe(19_920);
    agree(safe);
  });

  test("of a count is the figure that was there", async () => {
    const safe = await drugSafe();
    const lines = safe.figures(19_500);
    await safe.count(0, { lines, reason: "Less", approval: safe.witness() });
    const args = { id: newId(), ...safe.place, aboutId: lines[0]?.id, rightMilli: 19_800, reason: "Read wrongly" };
    expect(await safe.clinic.run(correctEntry, args)).toMatchObject({ status: "applied" });
    expect(safe.register()?.balanceMilli).toBe(19_800);
    agree(safe);
  });

  test("of a correction or a witness is refused", async () => {
    const safe = await drugSafe();
    const [opening, seen] = safe.entries();
    const correct = (aboutId: string | undefined) =>
      safe.clinic.run(correctEntry, { id: newId(), ...safe.place, aboutId, rightMilli: 1, reason: "x" });
    expect(await correct(seen?.id)).toMatchObject({ code: "not_reversible" });
    await correct(opening?.id);
    const correction = safe.entries().find(({ kind }) => kind === "correction");
    expect(await correct(correction?.id)).toMatchObject({ code: "not_reversible" });
  });
});

describe("other work that moves a controlled drug", () => {
  test("a treatment makes its entry in the same mutation, and taking it back a correction", async () => {
    const safe = await drugSafe();
    const { clinic, pet, client, locationId, product, batch } = safe;
    const visitId = newId();
    await clinic.run(walkIn, { id: visitId, petId: pet.id, clientId: client.id, locationId });
    const id = newId();
    const batches = [{ id: newId(), batchId: batch.id, quantityMilli: 400 }];
    await clinic.run(giveTreatment, { id, visitId, productId: product.id, quantityMilli: 400, batches });
    const given = safe.entries().at(-1);
    expect(given).toMatchObject({ kind: "administer", quantityMilli: -400, petId: pet.id, batchId: batch.id });
    const correct = { id: newId(), ...safe.place, aboutId: given?.id, rightMilli: 1, reason: "x" };
    const movement = clinic.row(stockMovements, given?.movementId ?? "");
    expect(await clinic.run(correctEntry, correct)).toMatchObject({ code: "not_reversible" });
    // Also on a device that lacks the old movement.
    clinic.rows.table("stockMovements").delete(movement.id);
    expect(await clinic.run(correctEntry, correct)).toMatchObject({ code: "not_reversible" });
    clinic.put(stockMovements, movement);
    await clinic.run(takeBackTreatment, { id, reason: "Wrong pet" });
    expect(safe.entries().at(-1)).toMatchObject({ kind: "correction", quantityMilli: 400, aboutId: given?.id });
    agree(safe);
  });

  test("a treatment without a named batch is refused on the device, and kept by the server", async () => {
    for (const side of ["device", "server"] as const) {
      const safe = await drugSafe({ side });
      const { clinic, pet, client, locationId, product } = safe;
      const visitId = newId();
      await clinic.run(walkIn, { id: visitId, petId: pet.id, clientId: client.id, locationId });
      const args = { id: newId(), visitId, productId: product.id, quantityMilli: 400 };
      const given = await clinic.run(giveTreatment, args);
      if (side === "device") expect(given).toMatchObject({ code: "controlled_needs_batch" });
      else expect(kinds(safe).at(-1)).toEqual(["administer", -400]);
      agree(safe);
    }
  });

  test("a delivery is received with its supplier and number", async () => {
    const safe = await drugSafe();
    const { clinic, product, locationId } = safe;
    const id = newId();
    const line = {
      id: newId(),
      orderLineId: null,
      productId: product.id,
      batchNumber: "ME-5000",
      quantityMilli: 10_000,
    };
    const receipt = { id, supplierName: "Northmoor", locationId, deliveryNote: "NV-88214", receivedOn: "2026-11-21" };
    const plain = aProduct(clinic, { ...METHADONE, controlled: null });
    const lines = [line, { ...line, id: newId(), productId: plain.id }];
    const saved = lines.map((one) => ({ ...one, expiresOn: "2028-01-31" }));
    expect(await clinic.run(saveReceipt, { ...receipt, lines: saved })).toMatchObject({ status: "applied" });
    expect(await clinic.run(postReceipt, { id })).toMatchObject({ status: "applied" });
    expect(safe.entries().at(-1)).toMatchObject({ kind: "receive", party: "Northmoor", document: "NV-88214" });
    expect(safe.entries().filter(({ kind }) => kind === "receive")).toHaveLength(1);
    expect(brokenChains(clinic)).toEqual([]);
  });

  test.each(["write_off_expired", "write_off_damaged", "write_off_lost", "return_to_supplier", "internal_use"])(
    "%s is refused: it is entered in the register",
    async (kind) => {
      const safe = await drugSafe();
      const place = { productId: safe.product.id, batchId: safe.batch.id, locationId: safe.locationId };
      const args = { id: newId(), ...place, kind, quantityMilli: 1000, reason: "x" };
      expect(await safe.clinic.run(adjustStock, args)).toMatchObject({ code: "register_only" });
    },
  );

  test("a use for a patient through stock makes its entry, and its reversal a correction", async () => {
    const safe = await drugSafe();
    const place = { productId: safe.product.id, batchId: safe.batch.id, locationId: safe.locationId };
    const id = newId();
    await safe.clinic.run(adjustStock, { id, ...place, kind: "administer", quantityMilli: 1000, petId: safe.pet.id });
    await safe.clinic.run(reverseMovement, { id, reason: "Typed twice" });
    expect(kinds(safe).slice(2)).toEqual([
      ["administer", -1000],
      ["correction", 1000],
    ]);
    agree(safe);
  });

  test("opening stock by hand and figures of a stock count are refused", async () => {
    const safe = await drugSafe({ side: "device" });
    const { clinic, product, batch, locationId } = safe;
    const place = { productId: product.id, batchId: batch.id };
    expect(await clinic.run(openStock, { id: newId(), ...place, locationId, quantityMilli: 1 })).toMatchObject({
      code: "register_only",
    });
    const countId = newId();
    await clinic.run(startCount, { id: countId, name: "Shelf", locationId });
    const line = { id: newId(), countId, ...place, countedMilli: 5 };
    expect(await clinic.run(recordCountLine, line)).toMatchObject({ code: "register_only" });
  });
});

describe("bad input", () => {
  test("another unit is refused everywhere: it would be another amount", async () => {
    for (const side of ["server", "device"] as const) {
      const safe = await drugSafe({ side });
      expect(await safe.record({ unit: "mg", quantityMilli: 10_000 })).toMatchObject({
        code: "invalid_args",
        details: { errors: [{ path: "unit" }] },
      });
    }
  });

  test("a quantity of a million, of nothing, or below nothing is refused at its field", async () => {
    const safe = await drugSafe();
    for (const quantityMilli of [1_000_000_000, 0, -1000, 0.5])
      expect(await safe.record({ kind: "receive", party: "x", petId: null, quantityMilli })).toMatchObject({
        details: { errors: [{ path: "quantityMilli" }] },
      });
  });

  test("more than the register has is refused on the device", async () => {
    const safe = await drugSafe({ side: "device" });
    expect(await safe.record({ quantityMilli: 20_001 })).toMatchObject({
      code: "beyond_register",
      details: { balanceMilli: 20_000 },
    });
  });

  test.each([
    ["a use without a patient", { petId: null }, "petId"],
    ["waste without a reason", { kind: "waste", petId: null }, "reason"],
    ["a delivery without a supplier", { kind: "receive", petId: null }, "party"],
    ["a return without a patient and client", { kind: "return_client", petId: null }, "petId"],
  ])("%s is refused at its field", async (_, args, path) => {
    const safe = await drugSafe();
    expect(await safe.record(args)).toMatchObject({ details: { errors: [{ path }] } });
  });

  test("destroying needs a reason and a witness, a return its supplier", async () => {
    const safe = await drugSafe();
    const dispose = (args: object) =>
      safe.clinic.run(disposeEntry, {
        id: newId(),
        ...safe.place,
        batchId: safe.batch.id,
        quantityMilli: 1000,
        ...args,
      });
    expect(await dispose({ kind: "destroy" })).toMatchObject({ details: { errors: [{ path: "reason" }] } });
    expect(await dispose({ kind: "destroy", reason: "Expired" })).toMatchObject({ code: "approval_required" });
    expect(await dispose({ kind: "return_supplier" })).toMatchObject({ details: { errors: [{ path: "party" }] } });
    const seen = { approval: safe.witness() };
    expect(await dispose({ kind: "destroy", reason: "Expired", ...seen })).toMatchObject({ status: "applied" });
    expect(kinds(safe).slice(2)).toEqual([
      ["destroy", -1000],
      ["witness", 0],
    ]);
    agree(safe);
  });

  test("a product that is not controlled has no register", async () => {
    const safe = await drugSafe({ side: "device" });
    const plain = aProduct(safe.clinic, { ...METHADONE, controlled: null });
    const batchId = aBatch(safe.clinic, { productId: plain.id }).id;
    expect(await safe.record({ productId: plain.id, batchId })).toMatchObject({
      details: { errors: [{ path: "productId" }] },
    });
  });

  test("strength and unit of a product with a register stay, its class may change", async () => {
    const safe = await drugSafe();
    const correct = (set: object) => safe.clinic.run(correctProduct, { id: safe.product.id, set });
    for (const set of [
      { strength: "5 mg/ml" },
      { dispensingUnit: "mg" },
      { controlled: null },
      { trackBatch: "no" },
      { concentration: { amountMilli: 5000, unit: "mg" } },
    ])
      expect(await correct(set)).toMatchObject({ code: "register_kept" });
    expect(await correct({ controlled: { region: "UK", class: "3" }, name: "Methadone" })).toMatchObject({
      status: "applied",
    });
  });

  test("a controlled drug whose stock is not counted is refused", async () => {
    const safe = await drugSafe();
    const args = { id: newId(), name: "Ketamine", kind: "medication", controlled: { region: "UK", class: "2" } };
    expect(await safe.clinic.run(registerProduct, args)).toMatchObject({
      details: { errors: [{ path: "trackStock" }] },
    });
  });

  test("an earlier one whose stock is not counted can still be corrected in other fields", async () => {
    const { clinic } = await drugSafe();
    const { id } = aProduct(clinic, { ...METHADONE, trackStock: "no", trackBatch: "no" });
    const correct = (set: object) => clinic.run(correctProduct, { id, set });
    expect(await correct({ name: "Ketamine (old)" })).toMatchObject({ status: "applied" });
    expect(await correct({ controlled: { region: "UK", class: "3" } })).toMatchObject({
      details: { errors: [{ path: "trackStock" }] },
    });
    expect(await correct({ trackStock: "yes" })).toMatchObject({ status: "applied" });
    expect(await correct({ trackStock: "no" })).toMatchObject({ details: { errors: [{ path: "trackStock" }] } });
  });

  test("a view needs one of the two rights", async () => {
    const safe = await drugSafe();
    const args = { id: newId(), locationId: safe.locationId, how: "screen" };
    const view = (permissions: string[]) =>
      safe.clinic.run(viewRegister, args, { actor: { ...safe.nurse, permissions } });
    expect(await view(["clients:view"])).toMatchObject({ code: "forbidden" });
    for (const right of ["inventory:view", "prescriptions:view"])
      expect(await view([right])).toMatchObject({ status: "applied" });
  });
});
