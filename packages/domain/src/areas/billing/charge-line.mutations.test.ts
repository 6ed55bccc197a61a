import { describe, expect, test } from "vitest";
import { aClient, aPet } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic, type RunOptions } from "../../../../testing/src/memory-clinic.ts";
import { aProduct } from "../../../../testing/src/stock-builders.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { productPrices } from "../catalogue/price.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { giveTreatment, takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { unmetGates } from "../treatments/visit-gates.ts";
import { treatments } from "../treatments/treatment.ts";
import { walkIn } from "../visits/walk-in.mutations.ts";
import {
  addChargeLine,
  chargeGiven,
  correctChargeLine,
  markNoCharge,
  removeChargeLine,
} from "./charge-line.mutations.ts";
import { chargeAmounts, chargeLines, chargeTotals, lineIdOf } from "./charge-line.ts";

let made = 0;
const newId = (): string => `019a5f00-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;

/** A visit, and a fee of 4.00 a unit, 3.00 from ten on, with at most 10 % discount. */
async function visit() {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const visitId = newId();
  const locationId = firstLocationId(clinic.clinicId);
  await clinic.run(walkIn, { id: visitId, petId: pet.id, clientId: client.id, locationId });
  const product = aProduct(clinic, { kind: "fee", name: "Nail clip", trackStock: "no", trackBatch: "no" });
  const price = clinic.put(productPrices, {
    ...emptyRow(productPrices),
    id: newId(),
    productId: product.id,
    unitMinor: 400,
    tiers: [{ fromMilli: 10_000, unitMinor: 300 }],
    maxDiscountMilliPercent: 10_000,
    fromOn: "2026-01-01",
  });
  const add = async (more: object = {}) => {
    const id = newId();
    expect((await clinic.run(addChargeLine, { id, visitId, productId: product.id, ...more })).status).toBe("applied");
    return id;
  };
  const correct = (id: string, set: object, options: RunOptions = {}) =>
    clinic.run(correctChargeLine, { id, ...set }, options);
  const gross = (id: string) => chargeAmounts(clinic.row(chargeLines, id))?.grossMinor;
  return { clinic, visitId, product, price, add, correct, gross };
}

test("a fee is charged with the price and taxes of the day, and a repeat charges it once", async () => {
  const { clinic, visitId, product, price } = await visit();
  const args = { id: newId(), visitId, productId: product.id, quantityMilli: 2000 };
  const context = clinic.contextOf({});
  for (const _ of [1, 2]) expect((await clinic.runIn(addChargeLine, args, context)).status).toBe("applied");
  expect(clinic.all(chargeLines)).toMatchObject([
    { description: "Nail clip", priceId: price.id, unitMinor: 400, providerId: clinic.ownerId, treatmentId: null },
  ]);
  expect(chargeTotals(clinic.all(chargeLines))).toMatchObject({ amounts: { grossMinor: 800 }, unpriced: 0 });
});

test("a line of free text has a typed price, or asks for it", async () => {
  const { clinic, visitId, add, correct, gross } = await visit();
  const typed = await add({
    productId: null,
    description: "Taxi",
    price: { fixedMinor: 0, unitMinor: 1250, priceId: null },
  });
  expect(gross(typed)).toBe(1250);
  const asks = await add({ productId: null, description: "Outside laboratory" });
  expect(chargeTotals(clinic.all(chargeLines)).unpriced).toBe(1);
  await correct(asks, { unitMinor: 3000 });
  expect(gross(asks)).toBe(3000);
  expect(await clinic.run(addChargeLine, { id: newId(), visitId })).toMatchObject({
    details: { errors: [{ path: "description" }] },
  });
});

test("another quantity has the unit price of its tier, of the price that the line keeps", async () => {
  const { clinic, price, add, correct, gross } = await visit();
  const id = await add();
  clinic.put(productPrices, { ...price, status: "withdrawn" });
  await correct(id, { quantityMilli: 12_000 });
  expect(gross(id)).toBe(3600);
  expect(clinic.row(chargeLines, id)).toMatchObject({ unitMinor: 300, priceId: price.id });
});

test("the catalogue's price is not overwritten; a missing price is typed", async () => {
  const { clinic, price, add, correct, gross } = await visit();
  const id = await add();
  expect(await correct(id, { unitMinor: 1 })).toMatchObject({ details: { errors: [{ path: "unitMinor" }] } });
  expect(gross(id)).toBe(400);
  clinic.put(productPrices, { ...price, status: "withdrawn" });
  const asks = await add();
  expect(gross(asks)).toBeUndefined();
  await correct(asks, { unitMinor: 0 });
  expect(gross(asks)).toBe(0);
});

test("the quantity of a treatment's charge is that of the treatment", async () => {
  const { clinic, visitId, product, correct } = await visit();
  const id = newId();
  await clinic.run(giveTreatment, { id, visitId, productId: product.id, quantityMilli: 1000 });
  expect(await correct(lineIdOf(id), { quantityMilli: 2000 })).toMatchObject({
    details: { errors: [{ path: "quantityMilli" }] },
  });
});

test("a price and a quantity that make no amount of money are refused, so that the sum of a visit is always known", async () => {
  const { clinic, visitId, add, correct } = await visit();
  const most = { fixedMinor: 0, unitMinor: 1_000_000_000_000, priceId: null };
  const line = { id: newId(), visitId, description: "Taxi", quantityMilli: 1_000_000_000, price: most };
  expect(await clinic.run(addChargeLine, line)).toMatchObject({ code: "amount_too_large" });
  const id = await add({ productId: null, description: "Taxi", price: { ...most, unitMinor: 1250 } });
  expect(await correct(id, { unitMinor: 1_000_000_000_000 })).toMatchObject({ code: "amount_too_large" });
  const product = aProduct(clinic, { kind: "fee", name: "Unpriced", trackStock: "no", trackBatch: "no" });
  const given = { id: newId(), visitId, productId: product.id, quantityMilli: 1_000_000_000, price: most };
  expect((await clinic.run(giveTreatment, given)).status).toBe("applied");
  expect(chargeTotals(clinic.all(chargeLines))).toMatchObject({ amounts: { grossMinor: 1250 }, unpriced: 1 });
});

describe("a discount", () => {
  const percent = (value: number) => ({ kind: "percent", value, reason: "Regular client" });

  test("needs the right to bills, and above the product's maximum an owner's approval", async () => {
    const { clinic, add, correct, gross } = await visit();
    const id = await add();
    const nurse = anEmployee(["appointments:manage"]);
    const desk = anEmployee(["appointments:manage", "billing:manage"]);
    expect(await correct(id, { discount: percent(5000) }, { actor: nurse })).toMatchObject({ code: "forbidden" });
    expect((await correct(id, { discount: percent(10_000) }, { actor: desk })).status).toBe("applied");
    expect(gross(id)).toBe(360);
    expect(await correct(id, { discount: percent(10_001) }, { actor: desk })).toMatchObject({
      code: "approval_required",
    });
    const approval = { id: newId(), approvedBy: clinic.ownerId, reason: "Complaint" };
    expect((await correct(id, { discount: percent(50_000), approval }, { actor: desk })).status).toBe("applied");
    expect(gross(id)).toBe(200);
    await correct(id, { discount: null }, { actor: desk });
    expect(gross(id)).toBe(400);
  });

  test("in money has the same maximum, and never more than 100 %", async () => {
    const { add, correct, gross } = await visit();
    const id = await add();
    const money = (value: number) => ({ discount: { kind: "amount", value, reason: "" } });
    expect(await correct(id, money(41))).toMatchObject({ code: "approval_required" });
    expect((await correct(id, money(40))).status).toBe("applied");
    expect(gross(id)).toBe(360);
    expect(await correct(id, { discount: percent(100_001) })).toMatchObject({ code: "invalid_args" });
  });

  test("in money stays within the maximum when the line is for less", async () => {
    const { clinic, add, correct, gross } = await visit();
    const desk = { actor: anEmployee(["appointments:manage", "billing:manage"]) };
    const id = await add({ quantityMilli: 5000 });
    await correct(id, { discount: { kind: "amount", value: 200, reason: "Regular client" } }, desk);
    expect(await correct(id, { quantityMilli: 1000 }, desk)).toMatchObject({ code: "approval_required" });
    expect(gross(id)).toBe(1800);
    expect((await correct(id, { quantityMilli: 6000 }, desk)).status).toBe("applied");
    const approval = { id: newId(), approvedBy: clinic.ownerId, reason: "Complaint" };
    expect((await correct(id, { quantityMilli: 1000, approval }, desk)).status).toBe("applied");
    expect(gross(id)).toBe(200);
    expect((await correct(id, { quantityMilli: 2000 }, desk)).status).toBe("applied");
  });

  test("of a typed price lets the price become less, as the person could have typed it so", async () => {
    const { add, correct, gross } = await visit();
    const price = { fixedMinor: 0, unitMinor: 2000, priceId: null };
    const id = await add({ productId: null, description: "Taxi", price });
    await correct(id, { discount: { kind: "amount", value: 500, reason: "" } });
    expect((await correct(id, { unitMinor: 400 })).status).toBe("applied");
    expect(gross(id)).toBe(0);
  });
});

test("a removed line counts no more, and its treatment is without a charge", async () => {
  const { clinic, visitId, product } = await visit();
  const id = newId();
  await clinic.run(giveTreatment, { id, visitId, productId: product.id, quantityMilli: 1000 });
  const gates = () => unmetGates(clinic.all(treatments), clinic.all(chargeLines)).map(({ kind }) => kind);
  for (const _ of [1, 2]) expect((await clinic.run(removeChargeLine, { id: lineIdOf(id) })).status).toBe("applied");
  expect(gates()).toEqual(["uncharged"]);
  expect(chargeTotals(clinic.all(chargeLines)).amounts.grossMinor).toBe(0);
  await clinic.run(chargeGiven, { treatmentId: id, noChargeReason: "Second try" });
  expect(gates()).toEqual([]);
  expect(chargeTotals(clinic.all(chargeLines)).amounts.grossMinor).toBe(0);
  await clinic.run(markNoCharge, { id: lineIdOf(id), reason: "" });
  expect(chargeTotals(clinic.all(chargeLines)).amounts.grossMinor).toBe(400);
  await clinic.run(takeBackTreatment, { id });
  expect(await clinic.run(chargeGiven, { treatmentId: id })).toMatchObject({ code: "invalid_transition" });
  expect(await clinic.run(markNoCharge, { id: lineIdOf(id), reason: "x" })).toMatchObject({
    code: "invalid_transition",
  });
});

test("nothing changes a line of an issued invoice", async () => {
  const { clinic, add, correct } = await visit();
  const id = await add();
  clinic.put(chargeLines, { ...clinic.row(chargeLines, id), status: "issued" });
  expect(await correct(id, { description: "Other words" })).toMatchObject({ code: "already_issued" });
  expect(await clinic.run(removeChargeLine, { id })).toMatchObject({ code: "already_issued" });
  expect(await clinic.run(markNoCharge, { id, reason: "x" })).toMatchObject({ code: "already_issued" });
});
