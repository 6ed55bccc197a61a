import { describe, expect, test } from "vitest";
import { aStaffMember } from "../../../../testing/src/builders.ts";
import { anEmployee, type RunOptions } from "../../../../testing/src/memory-clinic.ts";
import { exam, newId } from "../../../../testing/src/treatment-exam.ts";
import { approvals } from "../approvals/approval.ts";
import { chargeLines, lineIdOf } from "../billing/charge-line.ts";
import { rooms } from "../clinics/clinic.ts";
import { firstRoomIds } from "../clinics/new-clinic.ts";
import { batches } from "../stock/batch.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { treatments } from "../treatments/treatment.ts";
import { changeKennel, closeVisit, moveVisit } from "../visits/visit.mutations.ts";
import { visitEvents, visits } from "../visits/visit.ts";
import { giveCare, markCareEnteredInError, skipCare, takeBackCare } from "./care-entry.mutations.ts";
import { addOrder, changeOrder, resumeOrder, stopOrder } from "./care-order.mutations.ts";
import { careEntries, careOrders } from "./care-order.ts";

const DUE = "2026-11-21T08:00:00.000Z";

/** A dog on the ward, with an order for two tablets every eight hours and one for a walk every four. */
async function ward(options: Parameters<typeof exam>[0] = {}) {
  const made = await exam(options);
  const { clinic, visitId, product, shown, batch } = made;
  const [kennelId = ""] = firstRoomIds(clinic.clinicId);
  await clinic.run(moveVisit, { id: newId(), visitId, from: "waiting", to: "hospitalised", roomId: kennelId });
  const order = async (more: object = {}, run: RunOptions = {}) => {
    const id = newId();
    const args = { id, visitId, productId: product.id, quantityMilli: 2000, everyHours: 8, fromAt: DUE, ...more };
    const ran = await clinic.run(addOrder, args, run);
    if (ran.status !== "applied") throw new Error(`The order was ${ran.status}: ${JSON.stringify(ran)}`);
    return id;
  };
  const walk = (more: object = {}) =>
    order({ productId: null, quantityMilli: null, what: "Walk", everyHours: 4, ...more });
  const giveArgs = (orderId: string, more: object = {}) => ({
    id: newId(),
    orderId,
    dueAt: DUE,
    batches: [{ id: newId(), batchId: batch.id, quantityMilli: 2000 }],
    price: shown,
    ...more,
  });
  const give = (orderId: string, more: object = {}, run: RunOptions = {}) =>
    clinic.run(giveCare, giveArgs(orderId, more), run);
  return { ...made, kennelId, order, walk, giveArgs, give };
}

describe("admission", () => {
  test("the pet is on the ward with its kennel, and moves to another one", async () => {
    const { clinic, visitId, kennelId } = await ward();
    expect(clinic.row(visits, visitId)).toMatchObject({ stage: "hospitalised", kennelId });
    const { admittedAt } = clinic.row(visits, visitId);
    expect(admittedAt).not.toBeNull();
    const other = firstRoomIds(clinic.clinicId)[1] ?? "";
    const id = newId();
    const context = clinic.contextOf({});
    for (const _ of [1, 2])
      expect((await clinic.runIn(changeKennel, { id, visitId, roomId: other }, context)).status).toBe("applied");
    expect(clinic.row(visits, visitId)).toMatchObject({ kennelId: other, admittedAt, stage: "hospitalised" });
    expect(clinic.row(visitEvents, id)).toMatchObject({ roomId: other, stage: "hospitalised" });
    await clinic.run(moveVisit, { id: newId(), visitId, from: "hospitalised", to: "recovery" });
    expect(clinic.row(visits, visitId)).toMatchObject({ kennelId: other, admittedAt });
  });

  test("one who went back to the vet has no kennel to change, and is admitted anew", async () => {
    const { clinic, visitId, kennelId } = await ward();
    await clinic.run(moveVisit, { id: newId(), visitId, from: "hospitalised", to: "with_vet" });
    expect(await clinic.run(changeKennel, { id: newId(), visitId, roomId: kennelId })).toMatchObject({
      code: "invalid_transition",
    });
    const occurredAt = "2026-11-22T10:00:00.000Z";
    await clinic.run(moveVisit, { id: newId(), visitId, from: "with_vet", to: "hospitalised", occurredAt });
    expect(clinic.row(visits, visitId)).toMatchObject({ kennelId, admittedAt: occurredAt });
  });

  test("a kennel that the clinic does not have is refused", async () => {
    const { clinic, visitId } = await ward();
    expect(await clinic.run(changeKennel, { id: newId(), visitId, roomId: newId() })).toMatchObject({
      code: "not_found",
      details: { table: rooms.table },
    });
  });
});

describe("an order", () => {
  test("has the product's name, whole minutes and its pet; a repeat makes no more", async () => {
    const { clinic, visitId, pet, product } = await ward();
    const args = { id: newId(), visitId, productId: product.id, quantityMilli: 500, everyHours: 8 };
    const context = clinic.contextOf({});
    for (const _ of [1, 2]) await clinic.runIn(addOrder, { ...args, fromAt: "2026-11-21T08:00:59.999Z" }, context);
    expect(clinic.all(careOrders)).toMatchObject([
      { what: product.name, petId: pet.id, fromAt: DUE, status: "active" },
    ]);
  });

  test.each([
    ["neither words nor a product", { productId: null, quantityMilli: null }, "what"],
    ["no quantity of its product", { quantityMilli: null }, "quantityMilli"],
    ["no interval", { everyHours: null }, "everyHours"],
    ["an interval of no hours", { everyHours: 0 }, "everyHours"],
    ["an end before the beginning", { toAt: "2026-11-21T07:59:00.000Z" }, "toAt"],
  ])("with %s is refused", async (_, more, path) => {
    const { clinic, visitId, product } = await ward();
    const args = { id: newId(), visitId, productId: product.id, quantityMilli: 500, everyHours: 8, fromAt: DUE };
    expect(await clinic.run(addOrder, { ...args, ...more })).toMatchObject({
      code: "invalid_args",
      details: { errors: [{ path }] },
    });
  });

  test("that changes is stopped, with its past, and a new one replaces it", async () => {
    const { clinic, order, give, product } = await ward();
    const orderId = await order();
    await give(orderId);
    const id = newId();
    const context = clinic.contextOf({});
    const changed = { id, orderId, productId: product.id, quantityMilli: 1000, everyHours: 12, fromAt: DUE };
    for (const _ of [1, 2]) expect((await clinic.runIn(changeOrder, changed, context)).status).toBe("applied");
    expect(clinic.row(careOrders, orderId)).toMatchObject({
      status: "stopped",
      stoppedFor: "change",
      stoppedAt: context.now,
      everyHours: 8,
    });
    expect(clinic.row(careOrders, id)).toMatchObject({ status: "active", everyHours: 12, replacesId: orderId });
    expect(clinic.all(careEntries)).toMatchObject([{ orderId, status: "given" }]);
  });

  test("outside of the dose on file keeps its reason, and so does what is given by it", async () => {
    const { clinic, order, give, walk } = await ward();
    const orderId = await order({ doseReason: "Kidneys" });
    expect(clinic.row(careOrders, orderId)).toMatchObject({ doseReason: "Kidneys" });
    await give(orderId);
    await give(orderId, { dueAt: null, doseReason: "" });
    await give(orderId, { dueAt: null, doseReason: "Vomited half of it" });
    expect(clinic.all(treatments).map(({ doseReason }) => doseReason)).toEqual(["Kidneys", "", "Vomited half of it"]);
    expect(clinic.row(careOrders, await walk({ doseReason: "Kidneys" }))).toMatchObject({ doseReason: "" });
  });

  test("that was stopped by a slip goes on; a changed one does not", async () => {
    const { clinic, walk } = await ward();
    const orderId = await walk();
    await clinic.run(stopOrder, { id: orderId, reason: "Lame" });
    expect(clinic.row(careOrders, orderId)).toMatchObject({ status: "stopped", stopReason: "Lame" });
    await clinic.run(resumeOrder, { id: orderId });
    expect(clinic.row(careOrders, orderId)).toMatchObject({ status: "active", stoppedAt: null, stopReason: "" });
    await clinic.run(changeOrder, { id: newId(), orderId, what: "Short walk", everyHours: 6, fromAt: DUE });
    await clinic.run(resumeOrder, { id: orderId });
    expect(clinic.row(careOrders, orderId).status).toBe("stopped");
  });

  test("that two people change apart from each other has both changes, and a person is asked", async () => {
    const { clinic, walk, open } = await ward();
    const orderId = await walk();
    const changes = ["Short walk", "No stairs"].map((what) => ({
      id: newId(),
      orderId,
      what,
      everyHours: 4,
      fromAt: DUE,
    }));
    for (const change of changes) await clinic.run(changeOrder, change);
    expect(open()).toMatchObject([
      { kind: "order_changed_twice", entities: [{ id: changes[1]?.id }, { id: changes[0]?.id }] },
    ]);
    expect(clinic.all(careOrders).filter(({ status }) => status === "active")).toHaveLength(2);
  });

  test("that one stops and another changes: the change goes on, and a person is asked", async () => {
    const first = await ward();
    const one = await first.walk();
    await first.clinic.run(stopOrder, { id: one });
    await first.clinic.run(changeOrder, { id: newId(), orderId: one, what: "Short walk", everyHours: 4, fromAt: DUE });
    expect(first.open()).toMatchObject([{ kind: "order_changed_twice" }]);
    const second = await ward();
    const other = await second.walk();
    const change = { id: newId(), orderId: other, what: "Short walk", everyHours: 4, fromAt: DUE };
    await second.clinic.run(changeOrder, change);
    await second.clinic.run(stopOrder, { id: other });
    expect(second.open()).toMatchObject([{ entities: [{ id: other }, { id: change.id }] }]);
  });

  test("that the device knows to be stopped is not changed there", async () => {
    const { clinic, walk } = await ward({ side: "device" });
    const orderId = await walk();
    await clinic.run(stopOrder, { id: orderId });
    expect(
      await clinic.run(changeOrder, { id: newId(), orderId, what: "Walk", everyHours: 4, fromAt: DUE }),
    ).toMatchObject({ code: "invalid_transition" });
  });
});

describe("one action", () => {
  test("given is the entry, the treatment, the movement of stock and the charge; a repeat makes no more", async () => {
    const { clinic, order, giveArgs, pet, visitId, level, gates } = await ward();
    const orderId = await order({ dose: "4 mg/kg", route: "by mouth" });
    const args = giveArgs(orderId, { note: "Ate it with food" });
    const context = clinic.contextOf({});
    for (const _ of [1, 2]) expect((await clinic.runIn(giveCare, args, context)).status).toBe("applied");
    expect(clinic.all(careEntries)).toMatchObject([
      {
        id: args.id,
        orderId,
        visitId,
        petId: pet.id,
        dueAt: DUE,
        treatmentId: args.id,
        dose: "4 mg/kg",
        status: "given",
      },
    ]);
    expect(clinic.all(treatments)).toMatchObject([
      {
        id: args.id,
        visitId,
        status: "given",
        quantityMilli: 2000,
        dose: "4 mg/kg",
        route: "by mouth",
        isPlanned: "no",
      },
    ]);
    expect(clinic.all(chargeLines)).toMatchObject([{ id: lineIdOf(args.id), quantityMilli: 2000, unitMinor: 215 }]);
    expect(clinic.row(stockMovements, args.batches[0]?.id ?? "")).toMatchObject({ quantityMilli: -2000 });
    expect(level()).toBe(8000);
    expect(gates()).toEqual([]);
  });

  test("undo takes back all of it and opens the cell; twice is once, and it is given anew", async () => {
    const { clinic, order, give, giveArgs, level } = await ward();
    const orderId = await order();
    const args = giveArgs(orderId);
    await clinic.run(giveCare, args);
    for (const _ of [1, 2])
      expect((await clinic.run(takeBackCare, { id: args.id, reason: "Other dog" })).status).toBe("applied");
    expect(clinic.row(careEntries, args.id)).toMatchObject({ status: "entered_in_error", errorReason: "Other dog" });
    expect(clinic.all(treatments)).toMatchObject([{ status: "taken_back" }]);
    expect(clinic.row(chargeLines, lineIdOf(args.id)).status).toBe("removed");
    expect(level()).toBe(10_000);
    expect(await give(orderId)).toMatchObject({ status: "applied" });
    expect(level()).toBe(8000);
  });

  test("a treatment that is undone on its own page crosses the entry out", async () => {
    const { clinic, order, giveArgs } = await ward();
    const args = giveArgs(await order());
    await clinic.run(giveCare, args);
    await clinic.run(takeBackTreatment, { id: args.id, reason: "Not given" });
    expect(clinic.row(careEntries, args.id)).toMatchObject({ status: "entered_in_error", errorReason: "Not given" });
  });

  test("nothing is undone that an issued invoice has", async () => {
    const { clinic, order, giveArgs } = await ward();
    const args = giveArgs(await order());
    await clinic.run(giveCare, args);
    clinic.put(chargeLines, { ...clinic.row(chargeLines, lineIdOf(args.id)), status: "issued" });
    expect(await clinic.run(takeBackCare, { id: args.id })).toMatchObject({ code: "already_issued" });
    expect(clinic.row(careEntries, args.id).status).toBe("given");
  });

  test("once the invoice is issued, an entry in error is crossed out with its treatment, and the charge stays", async () => {
    const { clinic, order, giveArgs, level } = await ward();
    const args = giveArgs(await order());
    await clinic.run(giveCare, args);
    clinic.put(chargeLines, { ...clinic.row(chargeLines, lineIdOf(args.id)), status: "issued" });
    const error = { id: args.id, reason: "Other dog" };
    for (const _ of [1, 2]) expect((await clinic.run(markCareEnteredInError, error)).status).toBe("applied");
    expect(clinic.row(careEntries, args.id)).toMatchObject({ status: "entered_in_error", errorReason: "Other dog" });
    expect(clinic.row(treatments, args.id)).toMatchObject({ status: "taken_back", reason: "Other dog" });
    expect(clinic.row(chargeLines, lineIdOf(args.id)).status).toBe("issued");
    expect(level()).toBe(10_000);
  });

  test("an order without a product writes the entry alone", async () => {
    const { clinic, walk, give, level } = await ward();
    expect((await give(await walk(), { note: "Passed urine", batches: [], price: null })).status).toBe("applied");
    expect(clinic.all(careEntries)).toMatchObject([{ note: "Passed urine", treatmentId: null }]);
    expect(clinic.all(treatments)).toEqual([]);
    expect(clinic.all(chargeLines)).toEqual([]);
    expect(level()).toBe(10_000);
  });

  test("another quantity than ordered is moved and charged", async () => {
    const { clinic, order, give, level } = await ward();
    await give(await order(), { quantityMilli: 1000, batches: [], dose: "half" });
    expect(clinic.all(treatments)).toMatchObject([{ quantityMilli: 1000, dose: "half" }]);
    expect(level()).toBe(9000);
  });

  test("an expired batch is refused at the tap, and kept with an inbox item by the server", async () => {
    const device = await ward({ side: "device" });
    device.clinic.put(batches, { ...device.batch, expiresOn: "2026-01-31" });
    expect(await device.give(await device.order())).toMatchObject({ code: "batch_unusable" });
    const server = await ward();
    server.clinic.put(batches, { ...server.batch, expiresOn: "2026-01-31" });
    expect(await server.give(await server.order())).toMatchObject({ raised: [{ kind: "expired_batch_used" }] });
  });
});

test.each([
  ["device", { code: "approval_refused" }, []],
  ["server", { status: "applied" }, ["given"]],
] as const)("given by an approval of an owner who is inactive by now, on the %s", async (side, result, given) => {
  const { clinic, order, give } = await ward({ side });
  const orderId = await order();
  const gone = aStaffMember(clinic, { id: newId(), status: "disabled" });
  const approval = { id: newId(), approvedBy: gone.id, reason: "The only one in the house" };
  expect(await give(orderId, { approval })).toMatchObject(result);
  expect(clinic.all(careEntries).map(({ status }) => status)).toEqual(given);
  expect(clinic.all(approvals).map(({ approvedBy }) => approvedBy)).toEqual(given.map(() => gone.id));
});

describe("skipping", () => {
  test("needs a reason", async () => {
    const { clinic, order } = await ward();
    const args = { id: newId(), orderId: await order(), dueAt: DUE };
    expect(await clinic.run(skipCare, { ...args, reason: " " })).toMatchObject({ code: "invalid_args" });
    const context = clinic.contextOf({});
    for (const _ of [1, 2]) await clinic.runIn(skipCare, { ...args, reason: "Vomited" }, context);
    expect(clinic.all(careEntries)).toMatchObject([{ status: "skipped", reason: "Vomited", dueAt: DUE }]);
  });

  test("is undone, and the cell is open again", async () => {
    const { clinic, order, give } = await ward();
    const orderId = await order();
    const id = newId();
    await clinic.run(skipCare, { id, orderId, dueAt: DUE, reason: "Vomited" });
    await clinic.run(takeBackCare, { id });
    expect(await give(orderId)).toMatchObject({ status: "applied" });
  });
});

describe("two nurses who did not see each other", () => {
  test("give one cell: both entries stand with their stock and charges, and a person is asked", async () => {
    const { clinic, order, giveArgs, level, open } = await ward();
    const orderId = await order();
    const [one, two] = [giveArgs(orderId), giveArgs(orderId)];
    await clinic.run(giveCare, one, { deviceId: "ward-1" });
    expect(await clinic.run(giveCare, two, { deviceId: "ward-2" })).toMatchObject({
      status: "merged",
      raised: [{ kind: "given_twice" }],
    });
    expect(clinic.all(careEntries).map(({ status }) => status)).toEqual(["given", "given"]);
    expect(clinic.row(careEntries, two.id).twinOfId).toBe(one.id);
    expect(level()).toBe(6000);
    expect(open()).toMatchObject([
      {
        scope: "medical",
        entities: [
          { table: "careEntries", id: two.id },
          { table: "careEntries", id: one.id },
        ],
      },
    ]);
    await clinic.run(takeBackCare, { id: one.id });
    expect(level()).toBe(8000);
  });

  test("skip and give: it was given, and a person is asked; give and skip: the skip is refused", async () => {
    const { clinic, order, give, open } = await ward();
    const orderId = await order();
    await clinic.run(skipCare, { id: newId(), orderId, dueAt: DUE, reason: "Asleep" });
    expect(await give(orderId)).toMatchObject({ raised: [{ kind: "given_after_decision" }] });
    expect(open()).toMatchObject([{ theirs: { values: { status: "skipped", reason: "Asleep" } } }]);
    const skip = { id: newId(), orderId, dueAt: DUE, reason: "Asleep" };
    expect(await clinic.run(skipCare, skip)).toMatchObject({ code: "invalid_transition" });
  });

  test("stop and give: it was given, and a person is asked; what was due before the stop is only late", async () => {
    const { clinic, order, give, open } = await ward();
    const orderId = await order();
    await clinic.run(stopOrder, { id: orderId, reason: "Renal values" });
    const { stoppedAt } = clinic.row(careOrders, orderId);
    expect((await give(orderId, { dueAt: "2026-11-20T00:00:00.000Z" })).status).toBe("applied");
    expect(open()).toEqual([]);
    expect(await give(orderId, { dueAt: null, occurredAt: stoppedAt })).toMatchObject({
      raised: [{ kind: "given_after_decision" }],
    });
  });

  test("a double tap is one: the device refuses what it knows to be given or stopped", async () => {
    const { clinic, order, give } = await ward({ side: "device" });
    const orderId = await order();
    await give(orderId);
    expect(await give(orderId)).toMatchObject({ code: "invalid_transition" });
    await clinic.run(stopOrder, { id: orderId });
    expect(await give(orderId, { dueAt: null })).toMatchObject({ code: "invalid_transition" });
  });
});

describe("discharge", () => {
  test("stops every open order, and Undo starts those again that it stopped", async () => {
    const { clinic, visitId, order, walk } = await ward();
    const [tablets, stopped] = [await order(), await walk()];
    await clinic.run(stopOrder, { id: stopped });
    const since = clinic.row(visits, visitId).stageAt;
    const finish = { id: newId(), visitId, from: "hospitalised", to: "ready_for_checkout" } as const;
    expect((await clinic.run(moveVisit, finish)).status).toBe("applied");
    expect(clinic.row(careOrders, tablets)).toMatchObject({
      status: "stopped",
      stoppedFor: "discharge",
      stoppedAt: clinic.row(visits, visitId).stageAt,
    });
    const back = { id: newId(), visitId, from: "ready_for_checkout", to: "hospitalised", since } as const;
    await clinic.run(moveVisit, back);
    expect(clinic.row(careOrders, tablets)).toMatchObject({ status: "active", stoppedAt: null, stoppedFor: null });
    expect(clinic.row(careOrders, stopped)).toMatchObject({ status: "stopped", stoppedFor: "person" });
  });

  test("by a visit that is closed at once stops them too; one that is opened anew later has them stopped", async () => {
    const { clinic, visitId, order } = await ward();
    const orderId = await order();
    await clinic.run(closeVisit, { id: newId(), visitId, from: "hospitalised" });
    expect(clinic.row(careOrders, orderId)).toMatchObject({ status: "stopped", stoppedFor: "discharge" });
    await clinic.run(moveVisit, { id: newId(), visitId, from: "checked_out", to: "hospitalised" });
    expect(clinic.row(careOrders, orderId).status).toBe("stopped");
  });

  test("an order that comes after it is kept, stopped, with what was given by it; a device refuses to write one", async () => {
    const { clinic, visitId, order, giveArgs, level } = await ward();
    await clinic.run(moveVisit, { id: newId(), visitId, from: "hospitalised", to: "ready_for_checkout" });
    const orderId = await order();
    expect(clinic.row(careOrders, orderId)).toMatchObject({ status: "stopped", stoppedFor: "discharge" });
    expect((await clinic.run(giveCare, giveArgs(orderId, { occurredAt: DUE }))).status).toBe("applied");
    expect(level()).toBe(8000);
    const device = await ward({ side: "device" });
    const there = { visitId: device.visitId, from: "hospitalised", to: "ready_for_checkout" } as const;
    await device.clinic.run(moveVisit, { id: newId(), ...there });
    await expect(device.order()).rejects.toThrow("invalid_transition");
  });
});

test("a nurse gives and orders; a person without the right to appointments does not", async () => {
  const { order, give, clinic } = await ward();
  const nurse = anEmployee(["appointments:manage", "appointments:view", "clients:view"]);
  const orderId = await order({}, { actor: nurse });
  expect((await give(orderId, {}, { actor: nurse })).status).toBe("applied");
  const viewer = anEmployee(["clients:view", "appointments:view"]);
  expect(await give(orderId, { dueAt: null }, { actor: viewer })).toMatchObject({ code: "forbidden" });
  expect(clinic.all(careEntries)).toHaveLength(1);
});
