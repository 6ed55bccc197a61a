import { describe, expect, test } from "vitest";
import { aStaffMember, locationRow } from "../../../../testing/src/builders.ts";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { chargeGiven } from "../billing/charge-line.mutations.ts";
import { chargeAmounts, chargeLines, chargeTotals, lineIdOf } from "../billing/charge-line.ts";
import { productPrices } from "../catalogue/price.ts";
import { taxes } from "../catalogue/tax.ts";
import { clinicSettings, locations } from "../clinics/clinic.ts";
import { batches } from "../stock/batch.ts";
import { levelIdOf, stockLevels } from "../stock/stock-level.ts";
import { reversalIdOf } from "../stock/stock-movement.mutations.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { walkIn } from "../visits/walk-in.mutations.ts";
import { closeVisit, moveVisit } from "../visits/visit.mutations.ts";
import { visits } from "../visits/visit.ts";
import {
  changeTreatment,
  declineTreatment,
  giveTreatment,
  moveTreatment,
  offerAgain,
  skipTreatment,
  takeBackTreatment,
} from "./treatment.mutations.ts";
import { againIdOf, treatments } from "./treatment.ts";
import { exam, newId } from "../../../../testing/src/treatment-exam.ts";

describe("one action", () => {
  test("giving a planned treatment makes the record, the movement of stock and the charge, and a repeat makes no more", async () => {
    const { clinic, pet, client, visitId, batch, price, plan, giveArgs, level, gates } = await exam();
    const id = await plan({ dose: "4 mg/kg", route: "by mouth" });
    expect(gates()).toEqual(["planned"]);
    const args = giveArgs(id, { dose: "4 mg/kg", route: "by mouth" });
    const context = clinic.contextOf({});
    for (const _ of [1, 2]) expect((await clinic.runIn(giveTreatment, args, context)).status).toBe("applied");
    const [movement] = args.batches;
    expect(clinic.all(treatments)).toMatchObject([
      { id, status: "given", dose: "4 mg/kg", givenBy: clinic.ownerId, occurredAt: context.now, isPlanned: "yes" },
    ]);
    expect(clinic.row(stockMovements, movement?.id ?? "")).toMatchObject({
      kind: "administer",
      quantityMilli: -2000,
      petId: pet.id,
      clientId: client.id,
      belongsTo: { table: "treatments", id },
    });
    expect(clinic.all(chargeLines)).toMatchObject([
      {
        id: lineIdOf(id),
        visitId,
        treatmentId: id,
        description: "Carprofen tablets",
        quantityMilli: 2000,
        unit: "tablet",
        priceId: price.id,
        unitMinor: 215,
        taxes: [{ rateMilliPercent: 20_000 }],
        status: "open",
      },
    ]);
    expect(level()).toBe(8000);
    expect(batch.number).not.toBe("");
    expect(gates()).toEqual([]);
  });

  test("at a location without stock it uses the stock of the first one with stock, and goes back there", async () => {
    const { clinic, batch, give, locationId } = await exam();
    const shelf = locationRow();
    clinic.put(locations, shelf);
    const car = clinic.row(locations, locationId);
    clinic.put(locations, { ...car, stockEnabled: "no" });
    const [id, movement] = [newId(), newId()];
    const batches = [{ id: movement, batchId: batch.id, quantityMilli: 2000 }];
    await give(id, { batches });
    expect(clinic.row(stockMovements, movement)).toMatchObject({ locationId: shelf.id, quantityMilli: -2000 });
    expect(clinic.row(treatments, id).locationId).toBe(car.id);
    clinic.put(locations, { ...car, stockEnabled: "yes" });
    await clinic.run(takeBackTreatment, { id, reason: "" });
    expect(clinic.row(stockMovements, reversalIdOf(movement))).toMatchObject({
      locationId: shelf.id,
      quantityMilli: 2000,
    });
    const level = clinic.row(stockLevels, levelIdOf({ productId: "", batchId: batch.id, locationId: shelf.id }));
    expect(level.quantityMilli).toBe(0);
  });

  test("a product is given at once, split over two batches", async () => {
    const { clinic, product, batch, give, locationId } = await exam();
    const second = aBatch(clinic, { productId: product.id, number: "CA-0500" });
    const parts = [
      { id: newId(), batchId: batch.id, quantityMilli: 500 },
      { id: newId(), batchId: second.id, quantityMilli: 1500 },
    ];
    const id = newId();
    expect((await give(id, { batches: parts, way: "dispense" })).status).toBe("merged");
    expect(clinic.row(treatments, id)).toMatchObject({ isPlanned: "no", movements: parts, way: "dispense" });
    for (const { id: movement } of parts)
      expect(clinic.row(stockMovements, movement)).toMatchObject({ kind: "dispense", locationId });
    expect(await give(newId(), { batches: [{ ...parts[0], id: newId() }] })).toMatchObject({
      code: "invalid_args",
      details: { errors: [{ path: "batches" }] },
    });
  });

  test("undo reverses all three, keeps what happened, and plans it again; undo twice is once", async () => {
    const { clinic, plan, give, level, gates } = await exam();
    const id = await plan();
    await give(id, { dose: "4 mg/kg" });
    for (const _ of [1, 2])
      expect((await clinic.run(takeBackTreatment, { id, reason: "Wrong pet" })).status).toBe("applied");
    expect(level()).toBe(10_000);
    expect(clinic.row(treatments, id)).toMatchObject({ status: "taken_back", reason: "Wrong pet" });
    expect(clinic.row(chargeLines, lineIdOf(id)).status).toBe("removed");
    expect(clinic.row(treatments, againIdOf(id))).toMatchObject({ status: "planned", dose: "4 mg/kg" });
    expect(clinic.all(treatments)).toHaveLength(2);
    expect(gates()).toEqual(["planned"]);
    await give(againIdOf(id));
    expect(level()).toBe(8000);
    expect(gates()).toEqual([]);
  });

  test("give and undo four times over: each row has its own charge, and the plan stays open", async () => {
    const { clinic, plan, give, gates } = await exam();
    let id = await plan();
    for (let round = 0; round < 4; round += 1) {
      expect((await give(id)).status).toBe("applied");
      const charged = clinic.all(chargeLines).filter(({ status }) => status !== "removed");
      expect(charged.map(({ treatmentId }) => treatmentId)).toEqual([id]);
      expect((await clinic.run(takeBackTreatment, { id, reason: "" })).status).toBe("applied");
      id = againIdOf(id);
      expect(clinic.row(treatments, id).status).toBe("planned");
    }
    expect(gates()).toEqual(["planned"]);
  });

  test("what was given at once is not planned by its undo", async () => {
    const { clinic, give, gates } = await exam();
    const id = newId();
    await give(id);
    await clinic.run(takeBackTreatment, { id });
    expect(clinic.all(treatments)).toHaveLength(1);
    expect(gates()).toEqual([]);
  });

  test("nothing is undone that an issued invoice has", async () => {
    const { clinic, give, level } = await exam();
    const id = newId();
    await give(id);
    clinic.put(chargeLines, { ...clinic.row(chargeLines, lineIdOf(id)), status: "issued" });
    expect(await clinic.run(takeBackTreatment, { id })).toMatchObject({ code: "already_issued" });
    expect(level()).toBe(8000);
    expect(clinic.row(treatments, id).status).toBe("given");
  });

  test("what is only planned cannot be undone", async () => {
    const { clinic, plan } = await exam();
    const id = await plan();
    expect(await clinic.run(takeBackTreatment, { id })).toMatchObject({ code: "invalid_transition" });
  });

  test("a service without stock is given and charged, and moves no stock", async () => {
    const { clinic, give, gates } = await exam({ product: { kind: "service", trackStock: "no", trackBatch: "no" } });
    const before = clinic.all(stockMovements).length;
    const id = newId();
    expect((await give(id, { batches: [] })).status).toBe("applied");
    expect(clinic.row(treatments, id).movements).toEqual([]);
    expect(clinic.all(stockMovements)).toHaveLength(before);
    expect(gates()).toEqual([]);
  });

  test("a product that is counted leaves the shelf also where the author's device named no batch", async () => {
    const { clinic, give, level } = await exam();
    const id = newId();
    await give(id, { batches: [] });
    expect(clinic.row(treatments, id).movements).toMatchObject([{ batchId: null, quantityMilli: 2000 }]);
    expect(level()).toBe(8000);
  });
});

describe("two devices that did not see each other", () => {
  test("give one planned treatment: both facts stand, and a person is asked", async () => {
    const { clinic, plan, give, level, open } = await exam();
    const id = await plan();
    await give(id, {}, { deviceId: "room-1" });
    const second = await give(id, {}, { deviceId: "room-2" });
    expect(second).toMatchObject({ status: "merged", raised: [{ kind: "given_twice" }] });
    const [one, other] = [...clinic.all(treatments)].sort((a) => (a.id === id ? -1 : 1));
    expect(one).toMatchObject({ id, status: "given" });
    expect(other).toMatchObject({ status: "given", twinOfId: id, isPlanned: "no" });
    expect(level()).toBe(6000);
    expect(open()).toMatchObject([{ scope: "medical", entities: [{ id: other?.id }, { id }] }]);
    await clinic.run(takeBackTreatment, { id });
    expect(level()).toBe(8000);
    expect(
      clinic
        .all(treatments)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(["given", "taken_back"]);
  });

  test("undo and give: the plan that the undo opened is the one that was given", async () => {
    const { clinic, plan, give, level, open } = await exam();
    const id = await plan();
    await give(id, {}, { deviceId: "room-1" });
    await clinic.run(takeBackTreatment, { id });
    expect((await give(id, {}, { deviceId: "room-2" })).status).toBe("applied");
    expect(clinic.row(treatments, againIdOf(id)).status).toBe("given");
    expect(level()).toBe(8000);
    expect(open()).toEqual([]);
  });

  test("decline and give: it was given, and a person is asked", async () => {
    const { clinic, plan, give, open } = await exam();
    const id = await plan();
    await clinic.run(declineTreatment, { id, reason: "Too dear" });
    expect(await give(id)).toMatchObject({ raised: [{ kind: "given_after_decision" }] });
    expect(clinic.row(treatments, id)).toMatchObject({ status: "given", reason: "" });
    expect(open()).toMatchObject([{ theirs: { values: { status: "declined", reason: "Too dear" } } }]);
  });

  test("give and skip: it stays given, and the one who skipped it reads so", async () => {
    const { clinic, plan, give } = await exam();
    const id = await plan();
    await give(id);
    expect(await clinic.run(skipTreatment, { id, reason: "Asleep" })).toMatchObject({ code: "invalid_transition" });
    expect(clinic.row(treatments, id).status).toBe("given");
  });

  test("charge a treatment without a charge: one line", async () => {
    const { clinic, give, gates } = await exam();
    const id = newId();
    await give(id, { isCharged: false });
    expect(gates()).toEqual(["uncharged"]);
    for (const _ of [1, 2]) expect((await clinic.run(chargeGiven, { treatmentId: id })).status).toBe("applied");
    expect(clinic.all(chargeLines)).toMatchObject([{ unitMinor: 215 }]);
    expect(gates()).toEqual([]);
  });
});

describe("the batch", () => {
  test.each([
    ["expired", { expiresOn: "2026-01-31" }, "expired"],
    ["recalled", { status: "recalled" as const }, "recalled"],
  ])("an %s one is refused at the tap, and an owner may approve it", async (_, set, why) => {
    const { clinic, give, batch } = await exam({ side: "device" });
    clinic.put(batches, { ...batch, ...set });
    expect(await give(newId())).toMatchObject({ code: "batch_unusable", details: { why } });
    const approval = { id: newId(), approvedBy: clinic.ownerId, reason: "The only one in the house" };
    const id = newId();
    expect((await give(id, { approval })).status).toBe("applied");
    expect(clinic.row(treatments, id).overrideReason).toBe("The only one in the house");
  });

  test("the server keeps the use of an expired one as a fact and asks a person", async () => {
    const { clinic, give, batch } = await exam();
    clinic.put(batches, { ...batch, expiresOn: "2026-01-31" });
    expect(await give(newId())).toMatchObject({ status: "merged", raised: [{ kind: "expired_batch_used" }] });
  });

  test("an expired vaccine is never given, approved or not", async () => {
    const { clinic, give, batch } = await exam({ side: "device", product: { kind: "vaccine" } });
    clinic.put(batches, { ...batch, expiresOn: "2026-01-31" });
    const approval = { id: newId(), approvedBy: clinic.ownerId, reason: "The only one" };
    expect(await give(newId(), { approval })).toMatchObject({ code: "batch_unusable" });
  });

  test("more than the shelf has is given all the same, and the stock is to be counted", async () => {
    const { give, level } = await exam();
    expect(await give(newId(), { quantityMilli: 12_000, batches: [] })).toMatchObject({
      raised: [{ kind: "negative_stock" }],
    });
    expect(level()).toBe(-2000);
  });

  test("a double tap is one: the device refuses what it knows to be given", async () => {
    const { plan, give } = await exam({ side: "device" });
    const id = await plan();
    await give(id);
    expect(await give(id)).toMatchObject({ code: "invalid_transition" });
  });
});

describe("the price", () => {
  test("that the author saw stays, also when it has changed since, with the rate of the day", async () => {
    const { clinic, price, product, give } = await exam();
    clinic.put(productPrices, { ...price, toOn: "2026-11-20" });
    clinic.put(productPrices, { ...price, id: newId(), unitMinor: 999, fromOn: "2026-11-21" });
    const id = newId();
    await give(id);
    const line = clinic.row(chargeLines, lineIdOf(id));
    expect(line).toMatchObject({ unitMinor: 215, priceId: price.id });
    clinic.put(taxes, { ...clinic.row(taxes, product.taxIds[0] ?? ""), rates: [] });
    clinic.put(clinicSettings, { ...clinic.row(clinicSettings, clinic.clinicId), pricesIncludeTax: "no" });
    const after = clinic.row(chargeLines, lineIdOf(id));
    expect(chargeAmounts(after)).toEqual(chargeAmounts(line));
    expect(chargeAmounts(after)?.grossMinor).toBe(line.pricesIncludeTax === "yes" ? 430 : 516);
  });

  test.each([
    ["a price of another product", (other: string) => ({ fixedMinor: 0, unitMinor: 1, priceId: other })],
    ["a typed price where the catalogue has one", () => ({ fixedMinor: 0, unitMinor: 1, priceId: null })],
    [
      "other figures than those of the price",
      (_: string, own: string) => ({ fixedMinor: 0, unitMinor: 1, priceId: own }),
    ],
    ["none", () => null],
  ])("%s does not count: the line has the catalogue's, and nothing is refused", async (_, made) => {
    const { clinic, give, price } = await exam();
    const other = clinic.put(productPrices, { ...price, id: newId(), productId: aProduct(clinic).id, unitMinor: 1 });
    const id = newId();
    expect((await give(id, { price: made(other.id, price.id) })).status).toBe("applied");
    expect(clinic.row(chargeLines, lineIdOf(id))).toMatchObject({ unitMinor: 215, priceId: price.id });
  });

  test("a product without one gives a line that asks for it, which is not 0", async () => {
    const { clinic, give, price, gates } = await exam();
    clinic.put(productPrices, { ...price, status: "withdrawn" });
    const id = newId();
    await give(id, { price: null });
    const line = clinic.row(chargeLines, lineIdOf(id));
    expect(line.unitMinor).toBeNull();
    expect(chargeAmounts(line)).toBeNull();
    expect(chargeTotals(clinic.all(chargeLines))).toMatchObject({ unpriced: 1, amounts: { grossMinor: 0 } });
    expect(gates()).toEqual(["unpriced"]);
  });

  test("given without a charge, for a reason", async () => {
    const { clinic, give, plan, gates } = await exam();
    const id = await plan();
    await clinic.run(changeTreatment, { id, set: { noChargeReason: "Part of the operation" } });
    await give(id);
    const line = clinic.row(chargeLines, lineIdOf(id));
    expect(line.noChargeReason).toBe("Part of the operation");
    expect(chargeAmounts(line)?.grossMinor).toBe(0);
    expect(gates()).toEqual([]);
  });
});

describe("a planned treatment", () => {
  test("is skipped or declined with a reason, and offered again", async () => {
    const { clinic, plan, gates } = await exam();
    const id = await plan();
    expect(await clinic.run(declineTreatment, { id, reason: " " })).toMatchObject({ code: "invalid_args" });
    await clinic.run(declineTreatment, { id, reason: "Will do it at home" });
    expect(clinic.row(treatments, id)).toMatchObject({ status: "declined", reason: "Will do it at home" });
    expect(gates()).toEqual([]);
    await clinic.run(offerAgain, { id });
    expect(clinic.row(treatments, id)).toMatchObject({ status: "planned", reason: "" });
    await clinic.run(skipTreatment, { id, reason: "Asleep" });
    expect(clinic.row(treatments, id)).toMatchObject({ status: "skipped", reason: "Asleep" });
  });

  test("changes until it is given", async () => {
    const { clinic, plan, give, batch } = await exam();
    const id = await plan();
    const set = { quantityMilli: 1500, dose: "3 mg/kg", batchId: batch.id };
    expect((await clinic.run(changeTreatment, { id, set })).status).toBe("applied");
    expect(clinic.row(treatments, id)).toMatchObject(set);
    const foreign = aBatch(clinic, { productId: aProduct(clinic).id });
    expect(await clinic.run(changeTreatment, { id, set: { batchId: foreign.id } })).toMatchObject({
      code: "not_found",
    });
    await give(id);
    expect(await clinic.run(changeTreatment, { id, set })).toMatchObject({ code: "invalid_transition" });
  });

  test("has a quantity that a person said only once one did: no other change says it", async () => {
    const { clinic, plan, give } = await exam();
    const said = (id: string) => clinic.row(treatments, id).isQuantitySaid;
    const id = await plan({ quantityMilli: 1000 });
    await clinic.run(changeTreatment, { id, set: { noChargeReason: "Follow-up", route: "SC" } });
    expect(said(id)).toBe("no");
    await clinic.run(changeTreatment, { id, set: { quantityMilli: 1000 } });
    expect(said(id)).toBe("yes");
    expect([said(await plan()), said(await plan({ quantityMilli: 1000, dose: "4 mg/kg" }))]).toEqual(["yes", "yes"]);
    const given = await plan({ quantityMilli: 1000 });
    await give(given);
    await clinic.run(takeBackTreatment, { id: given });
    expect(said(againIdOf(given))).toBe("yes");
  });

  test("that goes to the next visit is planned there once, and not offered in the old one any more", async () => {
    const { clinic, pet, client, locationId, plan } = await exam();
    const id = await plan({ dose: "4 mg/kg" });
    const unsaid = await plan({ quantityMilli: 1000 });
    for (const one of [id, unsaid]) await clinic.run(moveTreatment, { id: one });
    const next = newId();
    await clinic.run(walkIn, { id: next, petId: pet.id, clientId: client.id, locationId });
    for (const from of ["waiting", "with_vet"] as const)
      await clinic.run(moveVisit, {
        id: newId(),
        visitId: next,
        from,
        to: from === "waiting" ? "with_vet" : "in_treatment",
      });
    const carried = clinic.all(treatments).filter(({ visitId }) => visitId === next);
    const from = (one: string) => carried.filter(({ carriedFromId }) => carriedFromId === one);
    expect(from(id)).toMatchObject([{ status: "planned", dose: "4 mg/kg", isQuantitySaid: "yes" }]);
    expect(from(unsaid)).toMatchObject([{ status: "planned", isQuantitySaid: "no" }]);
    expect(carried).toHaveLength(2);
    expect(await clinic.run(offerAgain, { id })).toMatchObject({ code: "invalid_transition" });
  });
});

test("a visit that an old device closes with a plan still open stays closed: the leaving is a fact", async () => {
  const { clinic, visitId, plan, gates } = await exam();
  await plan();
  await clinic.run(moveVisit, { id: newId(), visitId, from: "waiting", to: "with_vet" });
  expect((await clinic.run(closeVisit, { id: newId(), visitId, from: "with_vet" })).status).toBe("applied");
  expect(clinic.row(visits, visitId).status).toBe("closed");
  expect(gates()).toEqual(["planned"]);
});

test("a nurse without rights to bills plans, gives and charges; a person without the right to appointments does not", async () => {
  const { plan, give, clinic } = await exam();
  const nurse = anEmployee(["appointments:manage", "appointments:view", "clients:view"]);
  aStaffMember(clinic, { id: nurse.userId });
  const id = await plan();
  expect((await give(id, {}, { actor: nurse })).status).toBe("applied");
  expect(await give(newId(), {}, { actor: anEmployee(["clients:view"]) })).toMatchObject({ code: "forbidden" });
});
