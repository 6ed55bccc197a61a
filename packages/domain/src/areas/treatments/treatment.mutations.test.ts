import { describe, expect, test } from "vitest";
import { aClient, anAppointment, aPet, aStaffMember } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic, type RunOptions } from "../../../../testing/src/memory-clinic.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { attention } from "../../kernel/attention.ts";
import { emptyRow, type NewRow } from "../../kernel/entity.ts";
import { appointmentTypes } from "../appointments/appointment.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { chargeGiven } from "../billing/charge-line.mutations.ts";
import { chargeAmounts, chargeLines, chargeTotals, lineIdOf } from "../billing/charge-line.ts";
import { bundleLines } from "../catalogue/bundle.ts";
import { productPrices } from "../catalogue/price.ts";
import { products } from "../catalogue/product.ts";
import { taxes } from "../catalogue/tax.ts";
import { clinicSettings } from "../clinics/clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { recordWeight } from "../pets/weight.mutations.ts";
import { batches } from "../stock/batch.ts";
import { stockLevels } from "../stock/stock-level.ts";
import { openStock } from "../stock/stock-movement.mutations.ts";
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
  planBundle,
  planTreatment,
  skipTreatment,
  takeBackTreatment,
} from "./treatment.mutations.ts";
import { againIdOf, treatments } from "./treatment.ts";
import { unmetGates } from "./visit-gates.ts";

let made = 0;
const newId = (): string => `019a5f00-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;

/** A dog in an exam, and a shelf with ten tablets at 2.15 each with VAT. */
async function exam({
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
    expect(ran.status).toBe("applied");
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

  test("that goes to the next visit is planned there once, and not offered in the old one any more", async () => {
    const { clinic, pet, client, locationId, plan } = await exam();
    const id = await plan({ dose: "4 mg/kg" });
    await clinic.run(moveTreatment, { id });
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
    expect(carried).toMatchObject([{ status: "planned", dose: "4 mg/kg", carriedFromId: id }]);
    expect(await clinic.run(offerAgain, { id })).toMatchObject({ code: "invalid_transition" });
  });
});

describe("the bundle of the appointment's type", () => {
  async function booked({ weightG = 20_000 as number | null } = {}) {
    const world = await exam();
    const { clinic, client } = world;
    const pet = aPet(clinic, {}, client.id);
    const bundle = aProduct(clinic, { kind: "bundle", name: "Consultation", trackStock: "no", trackBatch: "no" });
    const fee = aProduct(clinic, { kind: "fee", name: "Fee", trackStock: "no", trackBatch: "no" });
    const retail = aProduct(clinic, { kind: "retail", name: "Wipes", trackStock: "yes", trackBatch: "no" });
    const line = (productId: string, set: object = {}) =>
      clinic.put(bundleLines, {
        ...emptyRow(bundleLines),
        id: newId(),
        bundleId: bundle.id,
        productId,
        lowMilli: 1000,
        highMilli: 2000,
        ...set,
      });
    const lines = [
      line(fee.id, { sort: 1 }),
      line(world.product.id, { sort: 2, belowG: 10_000, fromG: 0 }),
      line(world.product.id, {
        sort: 3,
        fromG: 10_000,
        lowMilli: 3000,
        highMilli: 3000,
        zeroPrice: "yes",
        print: "no",
      }),
      line(retail.id, { sort: 4, skipIfMissing: "yes" }),
    ];
    const [type] = clinic.all(appointmentTypes);
    clinic.put(appointmentTypes, { ...(type as NonNullable<typeof type>), bundleId: bundle.id });
    const appointment = anAppointment(clinic, { clientId: client.id, petIds: [pet.id], typeId: type?.id ?? "" });
    if (weightG !== null) await clinic.run(recordWeight, { id: newId(), petId: pet.id, weightG, visitId: null });
    await clinic.run(checkInAppointment, { id: appointment.id });
    const visitId = visitIdOf(appointment.id, pet.id);
    const start = (deviceId = "room-1") =>
      clinic.run(moveVisit, { id: newId(), visitId, from: "waiting", to: "with_vet" }, { deviceId });
    const planned = () => clinic.all(treatments).filter((row) => row.visitId === visitId);
    return { ...world, bundle, fee, lines, visitId, start, planned };
  }

  test("is planned at the start of the exam by the pet's weight, with the lower quantity, once for two tablets", async () => {
    const { start, planned, fee, product, bundle } = await booked();
    for (const device of ["room-1", "room-2"]) await start(device);
    const wanted = [
      { productId: fee.id, quantityMilli: 1000, isFree: "no", isPrinted: "yes" },
      { productId: product.id, quantityMilli: 3000, isFree: "yes", isPrinted: "no" },
    ].map((row) => ({ ...row, status: "planned", bundleId: bundle.id }));
    expect(planned()).toHaveLength(2);
    expect(planned()).toEqual(expect.arrayContaining(wanted.map((row) => expect.objectContaining(row) as unknown)));
  });

  test("is not planned again after one of its treatments was declined and the pet came back from the desk", async () => {
    const { clinic, start, planned, visitId } = await booked();
    await start();
    for (const { id } of planned()) await clinic.run(declineTreatment, { id, reason: "No" });
    await clinic.run(moveVisit, { id: newId(), visitId, from: "with_vet", to: "ready_for_checkout" });
    await clinic.run(moveVisit, { id: newId(), visitId, from: "ready_for_checkout", to: "with_vet" });
    expect(planned().map(({ status }) => status)).toEqual(["declined", "declined"]);
  });

  test("has without a weight only the lines for any weight", async () => {
    const { start, planned, fee } = await booked({ weightG: null });
    await start();
    expect(planned()).toMatchObject([{ productId: fee.id }]);
  });

  test("is charged free of charge where its line says so", async () => {
    const { clinic, start, planned, product, visitId, shown } = await booked();
    await start();
    const free = planned().find(({ isFree }) => isFree === "yes");
    const args = { id: free?.id, visitId, productId: product.id, quantityMilli: 3000, price: shown };
    await clinic.run(giveTreatment, args);
    expect(clinic.row(chargeLines, lineIdOf(free?.id ?? ""))).toMatchObject({
      unitMinor: 0,
      priceId: null,
      isPrinted: "no",
    });
  });

  test("is planned by hand too, as often as a person wants it; one tap twice is once", async () => {
    const { clinic, planned, bundle, visitId, fee } = await booked();
    const id = newId();
    for (const tap of [id, id, newId()])
      expect((await clinic.run(planBundle, { id: tap, visitId, bundleId: bundle.id })).status).toBe("applied");
    expect(planned()).toHaveLength(4);
    expect(await clinic.run(planBundle, { id: newId(), visitId, bundleId: fee.id })).toMatchObject({
      details: { errors: [{ path: "bundleId" }] },
    });
    expect(
      await clinic.run(planTreatment, { id: newId(), visitId, productId: bundle.id, quantityMilli: 1000 }),
    ).toMatchObject({ details: { errors: [{ path: "productId" }] } });
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
