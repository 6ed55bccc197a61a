import { describe, expect, test } from "vitest";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { creditOf, dueOf } from "./invoice-balance.ts";
import { invoices } from "./invoice.ts";
import { allocations, payments } from "./payment.ts";
import { allocatePayment, recordPayment, refundPayment, reversePayment } from "./payment.mutations.ts";
import { expectedIn } from "./till-sums.ts";

type Till = Awaited<ReturnType<typeof till>>;

const due = ({ clinic }: Till, id: string): number =>
  dueOf(
    clinic.row(invoices, id),
    clinic.all(allocations).filter(({ invoiceId }) => invoiceId === (id as string)),
  );

const credit = ({ clinic }: Till, id: string): number =>
  creditOf(
    clinic.row(payments, id),
    clinic.all(payments).filter(({ ofPaymentId }) => ofPaymentId === (id as string)),
    clinic.all(allocations).filter(({ paymentId }) => paymentId === (id as string)),
  );

const back = { reason: "Typed twice" };

/** A till where the smallest coin is 5. */
const francs = (options: Parameters<typeof till>[0] = {}): Promise<Till> =>
  till({ ...options, place: { currency: "CHF", country: "CH" } });

describe("cash that pays the whole rest", () => {
  const rounded = (invoiceId: string, worthMinor: number, roundingMinor: number) => ({
    amountMinor: worthMinor - roundingMinor,
    roundingMinor,
    allocations: [{ id: newId(), invoiceId, amountMinor: worthMinor }],
  });

  test.each([
    [1242, 2],
    [1243, -2],
  ])("is rounded to a coin: %i", async (gross, roundingMinor) => {
    const world = await francs();
    const [id, cash] = [await world.invoice(gross), newId()];
    expect((await world.pay(cash, 0, id, rounded(id, gross, roundingMinor))).status).toBe("applied");
    expect(due(world, id)).toBe(0);
    expect(world.clinic.row(payments, cash)).toMatchObject({ amountMinor: gross - roundingMinor, roundingMinor });
    expect(expectedIn({ floatMinor: 0 }, world.clinic.all(payments))[0]?.takenMinor).toBe(gross - roundingMinor);
    expect(world.items()).toEqual([]);
  });

  test.each([
    ["of another size", 1242, { roundingMinor: 3, amountMinor: 1239 }],
    ["on a card", 1242, { roundingMinor: 2, amountMinor: 1240, method: "card_terminal" }],
    ["that no coin asks for", 1240, { roundingMinor: 5, amountMinor: 1235 }],
    ["of the whole sum", 2, { roundingMinor: 1, amountMinor: 1 }],
  ])("has no rounding %s: the tablet refuses it, the server keeps the money alone", async (_, gross, more) => {
    const [device, server] = [await francs({ side: "device" }), await francs()];
    const take = async (world: typeof server) => {
      const id = await world.invoice(gross);
      const allocated = [{ id: newId(), invoiceId: id, amountMinor: gross }];
      return { id, done: await world.pay(newId(), 0, id, { ...more, allocations: allocated }) };
    };
    expect((await take(device)).done).toMatchObject({
      code: "invalid_args",
      details: { errors: [{ path: "roundingMinor" }] },
    });
    expect(device.clinic.all(payments)).toEqual([]);
    const { id } = await take(server);
    const { amountMinor } = more;
    expect(server.clinic.all(payments)).toMatchObject([{ amountMinor, roundingMinor: 0 }]);
    expect(due(server, id)).toBe(gross - amountMinor);
  });

  test("has none where each penny is a coin, and none for a part", async () => {
    const world = await till({ side: "device" });
    const id = await world.invoice(1242);
    expect(await world.pay(newId(), 0, id, rounded(id, 1242, 2))).toMatchObject({ code: "invalid_args" });
    const device = await francs({ side: "device" });
    const part = await device.invoice(5000);
    expect(await device.pay(newId(), 0, part, rounded(part, 1242, 2))).toMatchObject({ code: "invalid_args" });
  });

  test("is not rounded where another tablet has taken the rest: the cash is credit", async () => {
    const world = await francs();
    const [id, second] = [await world.invoice(1242), newId()];
    await world.pay(newId(), 0, id, rounded(id, 1242, 2));
    expect(await world.pay(second, 0, id, rounded(id, 1242, 2))).toMatchObject({ raised: [{ kind: "overpaid" }] });
    expect(world.clinic.row(payments, second)).toMatchObject({ amountMinor: 1240, roundingMinor: 0 });
    expect(credit(world, second)).toBe(1240);
  });

  test("taken back, leaves the whole sum due; credited, it is given back with its rounding", async () => {
    const world = await francs();
    const [id, first, second] = [await world.invoice(1242), newId(), newId()];
    await world.pay(first, 0, id, rounded(id, 1242, 2));
    await world.clinic.run(reversePayment, { id: newId(), paymentId: first, ...back });
    expect([due(world, id), credit(world, first)]).toEqual([1242, 0]);
    await world.pay(second, 0, id, rounded(id, 1242, 2));
    const [line] = world.clinic.row(invoices, id).lines;
    await world.credit(newId(), id, { [line?.lineId ?? ""]: 1000 });
    expect(credit(world, second)).toBe(1242);
    const refund = { paymentId: second, reason: "Returned", approval: world.approval() };
    const given = await world.clinic.run(refundPayment, {
      ...refund,
      id: newId(),
      amountMinor: 1240,
      roundingMinor: 2,
    });
    expect(given.status).toBe("applied");
    expect(credit(world, second)).toBe(0);
    expect(expectedIn({ floatMinor: 0 }, world.clinic.all(payments))[0]?.takenMinor).toBe(0);
  });
});

describe("a payment", () => {
  test("is kept as it was paid, in parts too, and an invoice asks for the rest", async () => {
    const world = await till();
    const id = await world.invoice(1000);
    const cash = newId();
    expect((await world.pay(cash, 400, id, { tenderedMinor: 500 })).status).toBe("applied");
    expect(world.clinic.row(payments, cash)).toMatchObject({
      amountMinor: 400,
      tenderedMinor: 500,
      method: "cash",
      receivedBy: world.clinic.ownerId,
      deviceId: "tablet-1",
    });
    expect(due(world, id)).toBe(600);
    await world.pay(newId(), 600, id, { method: "card_terminal", reference: "4711" });
    expect(due(world, id)).toBe(0);
    expect(world.items()).toEqual([]);
  });

  test("pays several invoices at once, and the rest is credit", async () => {
    const world = await till();
    const [one, two] = [await world.invoice(300), await world.invoice(500)];
    const wanted = [
      { id: newId(), invoiceId: one, amountMinor: 300 },
      { id: newId(), invoiceId: two, amountMinor: 500 },
    ];
    await world.pay(newId(), 1000, null, { allocations: wanted });
    expect([due(world, one), due(world, two)]).toEqual([0, 0]);
    expect(world.items()).toEqual([]);
  });

  test("that another tablet took too stays as credit, and a person is asked", async () => {
    const world = await till();
    const id = await world.invoice(1000);
    await world.pay(newId(), 1000, id, {}, { deviceId: "tablet-1" });
    const second = await world.pay(newId(), 1000, id, {}, { deviceId: "tablet-2" });
    expect(second).toMatchObject({ status: "merged", raised: [{ kind: "overpaid" }] });
    expect(world.clinic.all(payments)).toHaveLength(2);
    expect(due(world, id)).toBe(0);
  });

  test("for a duplicate goes to the invoice that has the lines", async () => {
    const world = await till();
    const line = await world.charge(700);
    const [first, second] = [newId(), newId()];
    await world.issue(first, [line], 700);
    await world.issue(second, [line], 700);
    await world.pay(newId(), 700, second);
    expect(due(world, first)).toBe(0);
    expect(world.items()).toEqual(["duplicate_invoice"]);
  });

  test("for an invoice that was voided, or that the server does not have, is credit", async () => {
    const world = await till();
    const id = await world.invoice(700);
    await world.voidIt(id);
    for (const invoiceId of [id, newId()])
      expect(await world.pay(newId(), 700, invoiceId)).toMatchObject({ raised: [{ kind: "overpaid" }] });
    expect(world.clinic.all(allocations)).toEqual([]);
    expect(world.clinic.all(payments)).toHaveLength(2);
  });

  test("is refused where its figures contradict each other or the right is missing", async () => {
    const world = await till();
    const id = await world.invoice(700);
    const wanted = { allocations: [{ id: newId(), invoiceId: id, amountMinor: 701 }] };
    expect(await world.pay(newId(), 700, null, wanted)).toMatchObject({ code: "invalid_args" });
    expect(await world.pay(newId(), 700, id, { tenderedMinor: 699 })).toMatchObject({ code: "invalid_args" });
    for (const amountMinor of [0, -5, 1.5, 1e15])
      expect(await world.pay(newId(), amountMinor, null)).toMatchObject({ code: "invalid_args" });
    const vet = anEmployee(["billing:view", "appointments:manage"]);
    expect(await world.pay(newId(), 700, id, {}, { actor: vet })).toMatchObject({ code: "forbidden" });
    expect(world.clinic.all(payments)).toEqual([]);
  });

  test("is refused by the tablet that knows the invoice to be paid", async () => {
    const world = await till({ side: "device" });
    const id = await world.invoice(700);
    await world.pay(newId(), 500, id);
    expect(await world.pay(newId(), 300, id)).toMatchObject({ code: "already_paid", details: { dueMinor: 200 } });
    expect(await world.pay(newId(), 300, newId())).toMatchObject({ code: "not_found" });
    expect((await world.pay(newId(), 200, id)).status).toBe("applied");
  });

  test("is recorded once by a retry", async () => {
    const { clinic, locationId, invoice } = await till();
    const invoiceId = await invoice(700);
    const wanted = [{ id: newId(), invoiceId, amountMinor: 700 }];
    const args = { id: newId(), locationId, amountMinor: 700, method: "cash" as const, allocations: wanted };
    const context = clinic.contextOf({});
    for (const _ of [1, 2]) expect((await clinic.runIn(recordPayment, args, context)).status).toBe("applied");
    expect([clinic.all(payments).length, clinic.all(allocations).length]).toEqual([1, 1]);
  });
});

describe("credit", () => {
  test("pays an invoice, as far as it goes", async () => {
    const world = await till();
    const [paymentId, id] = [newId(), await world.invoice(700)];
    await world.pay(paymentId, 500, null);
    const use = (amountMinor: number, invoiceId: string) =>
      world.clinic.run(allocatePayment, { id: paymentId, allocations: [{ id: newId(), invoiceId, amountMinor }] });
    expect((await use(300, id)).status).toBe("applied");
    expect(await use(400, id)).toMatchObject({ raised: [{ kind: "credit_short" }] });
    expect(due(world, id)).toBe(200);
  });

  test("that is too small is refused by the tablet, for an invoice and for a refund", async () => {
    const { clinic, invoice, pay, approval } = await till({ side: "device" });
    const [paymentId, invoiceId] = [newId(), await invoice(700)];
    await pay(paymentId, 500, null);
    const allocation = { id: newId(), invoiceId, amountMinor: 600 };
    const used = await clinic.run(allocatePayment, { id: paymentId, allocations: [allocation] });
    expect(used).toMatchObject({ code: "credit_missing", details: { leftMinor: 500 } });
    const refund = { id: newId(), paymentId, amountMinor: 501, ...back, approval: approval() };
    expect(await clinic.run(refundPayment, refund)).toMatchObject({ code: "credit_missing" });
  });

  test("is refunded with an owner's approval, by two tablets too, and the second is an item", async () => {
    const { clinic, pay, approval, items } = await till();
    const paymentId = newId();
    await pay(paymentId, 500, null);
    const refund = (more: object) =>
      clinic.run(refundPayment, { id: newId(), paymentId, amountMinor: 500, ...back, ...more });
    expect(await refund({})).toMatchObject({ code: "approval_required" });
    expect((await refund({ approval: approval() })).status).toBe("applied");
    expect(items()).toEqual([]);
    expect(await refund({ approval: approval() })).toMatchObject({ raised: [{ kind: "refund_exceeded" }] });
    const refunds = clinic.all(payments).filter(({ kind }) => kind === "refund");
    expect(refunds).toMatchObject([
      { amountMinor: -500, ofPaymentId: paymentId, method: "cash" },
      { amountMinor: -500, ofPaymentId: paymentId },
    ]);
    expect(await clinic.run(reversePayment, { id: newId(), paymentId, ...back })).toMatchObject({
      code: "payment_refunded",
    });
  });
});

describe("a payment that was a mistake", () => {
  test("is taken back once: its invoice is due again, and both rows stay", async () => {
    const world = await till();
    const [paymentId, id] = [newId(), await world.invoice(700)];
    await world.pay(paymentId, 700, id);
    for (const _ of [1, 2])
      expect((await world.clinic.run(reversePayment, { id: newId(), paymentId, ...back })).status).toBe("applied");
    expect(due(world, id)).toBe(700);
    expect(world.clinic.all(payments).map(({ amountMinor }) => amountMinor)).toEqual([700, -700]);
    expect((await world.voidIt(id)).status).toBe("applied");
  });

  test("of another person or day needs an owner", async () => {
    const { clinic, pay, approval } = await till();
    const [own, late] = [newId(), newId()];
    const desk = anEmployee(["billing:manage"]);
    await pay(own, 700, null, {}, { actor: desk });
    await pay(late, 700, null, { occurredAt: "2026-11-19T10:00:00.000Z" }, { actor: desk });
    const reverse = (paymentId: string, more: object = {}, actor = desk) =>
      clinic.run(reversePayment, { id: newId(), paymentId, ...back, ...more }, { actor });
    expect(await reverse(own, {}, anEmployee(["billing:manage"]))).toMatchObject({ code: "approval_required" });
    expect(await reverse(late)).toMatchObject({ code: "approval_required" });
    expect((await reverse(late, { approval: approval() })).status).toBe("applied");
    expect((await reverse(own)).status).toBe("applied");
    const reversal = clinic.all(payments).find(({ kind }) => kind === "reversal");
    expect(await reverse(reversal?.id ?? "")).toMatchObject({ code: "invalid_transition" });
  });
});

test("a device that lacks a payment of years ago pays, credits and gives up only the rest", async () => {
  const world = await till({ side: "device", place: { currency: "CHF", country: "CH" } });
  const { clinic, charge, issue, pay, credit, writeOff } = world;
  const invoiceWithout = async (): Promise<{ id: string; lineId: string }> => {
    const [id, lineId] = [newId(), await charge(1000)];
    await issue(id, [lineId], 1000);
    await pay(newId(), 600, id);
    for (const entity of [payments, allocations]) clinic.rows.table(entity.table).clear();
    return { id, lineId };
  };
  const paid = (await invoiceWithout()).id;
  expect(await pay(newId(), 500, paid)).toMatchObject({ code: "already_paid", details: { dueMinor: 400 } });
  await pay(newId(), 398, paid, { method: "card_terminal" });
  const rest = [{ id: newId(), invoiceId: paid, amountMinor: 2 }];
  expect((await pay(newId(), 2, null, { method: "card_terminal", allocations: rest })).status).toBe("applied");
  expect(clinic.row(invoices, paid).dueMinor).toBe(0);

  const rounded = (await invoiceWithout()).id;
  await pay(newId(), 58, rounded, { method: "card_terminal" });
  const cash = { roundingMinor: 2, allocations: [{ id: newId(), invoiceId: rounded, amountMinor: 342 }] };
  expect((await pay(newId(), 340, null, cash)).status).toBe("applied");
  expect(clinic.row(invoices, rounded).dueMinor).toBe(0);

  const credited = await invoiceWithout();
  await credit(newId(), credited.id, { [credited.lineId]: 300 });
  expect(clinic.row(invoices, credited.id).dueMinor).toBe(100);
  await writeOff(credited.id);
  expect(clinic.row(invoices, credited.id)).toMatchObject({ writtenOffMinor: 100, dueMinor: 0 });
  expect(await world.voidIt((await invoiceWithout()).id)).toMatchObject({ code: "invoice_has_payments" });
});

test("a device that has the credit of years ago without its allocations uses and refunds what is left, and no more", async () => {
  const { clinic, invoice, pay, approval } = await till({ side: "device" });
  const old = newId();
  const allocated = [{ id: newId(), invoiceId: await invoice(200), amountMinor: 200 }];
  await pay(old, 700, null, { allocations: allocated });
  clinic.rows.table(allocations.table).clear();
  expect(clinic.row(payments, old).creditMinor).toBe(500);
  const use = (amountMinor: number, invoiceId: string) =>
    clinic.run(allocatePayment, { id: old, allocations: [{ id: newId(), invoiceId, amountMinor }] });
  const due = await invoice(900);
  expect(await use(501, due)).toMatchObject({ code: "credit_missing", details: { leftMinor: 500 } });
  expect((await use(300, due)).status).toBe("applied");
  const refund = { paymentId: old, ...back, approval: approval() };
  expect(await clinic.run(refundPayment, { ...refund, id: newId(), amountMinor: 201 })).toMatchObject({
    code: "credit_missing",
  });
  expect((await clinic.run(refundPayment, { ...refund, id: newId(), amountMinor: 200 })).status).toBe("applied");
  expect(clinic.row(payments, old).creditMinor).toBe(0);
});
