import { beforeEach, describe, expect, test } from "vitest";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { issueCreditNote } from "./credit-note.mutations.ts";
import { creditNotes } from "./credit-note.ts";
import { creditedLines } from "./credited-lines.ts";
import { creditOf, dueOf } from "./invoice-balance.ts";
import { invoices, type InvoiceLine } from "./invoice.ts";
import { allocations, payments } from "./payment.ts";
import { refundPayment, reversePayment } from "./payment.mutations.ts";
import { writeOffInvoice } from "./write-off.mutations.ts";

type World = Awaited<ReturnType<typeof till>>;
let world: World;
beforeEach(async () => {
  world = await till();
});

const allocated = (field: "invoiceId" | "paymentId", id: string) =>
  world.clinic.all(allocations).filter((row) => row[field] === id);
const due = (id: string): number => dueOf(world.clinic.row(invoices, id), allocated("invoiceId", id));
const left = (id: string): number =>
  creditOf(
    world.clinic.row(payments, id),
    world.clinic.all(payments).filter(({ ofPaymentId }) => ofPaymentId === id),
    allocated("paymentId", id),
  );

/** An invoice over lines of these sums. */
async function invoiceOf(...sums: number[]) {
  const lineIds: string[] = [];
  for (const minor of sums) lineIds.push(await world.charge(minor));
  const id = newId();
  await world.issue(
    id,
    lineIds,
    sums.reduce((sum, minor) => sum + minor, 0),
  );
  return { id, lineIds: lineIds as [string, ...string[]] };
}

const refuse = { code: "credit_exceeds_line" };

describe("a credit note", () => {
  test("lowers the sum that is due, and the invoice keeps its lines", async () => {
    const { id, lineIds } = await invoiceOf(1000, 400);
    const noteId = newId();
    expect((await world.credit(noteId, id, { [lineIds[0]]: 250 })).status).toBe("applied");
    expect(world.clinic.row(creditNotes, noteId)).toMatchObject({
      number: null,
      reference: "T1-C0001",
      invoiceId: id,
      clientId: world.client.id,
      grossMinor: 250,
      reason: "Returned",
      lines: [{ lineId: lineIds[0], quantityMilli: 250, grossMinor: 250, unitMinor: 1000 }],
    });
    expect(due(id)).toBe(1150);
    expect(world.clinic.row(invoices, id)).toMatchObject({ grossMinor: 1400, creditedMinor: 250, status: "issued" });
    expect(await world.voidIt(id)).toMatchObject({ code: "invoice_credited" });
  });

  test("has at most the quantity that is left, whichever of two tablets comes first", async () => {
    const { id, lineIds } = await invoiceOf(1000);
    const [line] = lineIds;
    await world.credit(newId(), id, { [line]: 600 }, {}, { deviceId: "tablet-1" });
    expect(await world.credit(newId(), id, { [line]: 500 }, {}, { deviceId: "tablet-2" })).toMatchObject({
      ...refuse,
      details: { lineId: line, leftMilli: 400 },
    });
    await world.credit(newId(), id, { [line]: 400 });
    expect(await world.credit(newId(), id, { [line]: 1 })).toMatchObject(refuse);
    expect([due(id), world.clinic.all(creditNotes).length]).toEqual([0, 2]);
    const twice = [1, 2].map(() => ({ lineId: line, quantityMilli: 600 }));
    const other = await invoiceOf(1000);
    const doubled = twice.map((one) => ({ ...one, lineId: other.lineIds[0] }));
    expect(await world.credit(newId(), other.id, {}, { lines: doubled })).toMatchObject(refuse);
  });

  test("makes credit of the money that was paid above the rest, of the last payment first, which is given back", async () => {
    const { id, lineIds } = await invoiceOf(1000, 500);
    const [first, second] = [newId(), newId()];
    await world.pay(first, 900, id);
    await world.pay(second, 600, id);
    await world.credit(newId(), id, { [lineIds[0]]: 1000 });
    expect([due(id), left(first), left(second)]).toEqual([0, 400, 600]);
    const refund = { reason: "Returned", approval: world.approval() };
    const given = await world.clinic.run(refundPayment, {
      id: newId(),
      paymentId: second,
      amountMinor: 600,
      ...refund,
    });
    expect(given.status).toBe("applied");
    expect([left(second), world.items()]).toEqual([0, []]);
  });

  test("and a payment that is taken back lead to the same in either order", async () => {
    for (const isCreditFirst of [true, false]) {
      world = await till();
      const { id, lineIds } = await invoiceOf(1000);
      const paymentId = newId();
      await world.pay(paymentId, 1000, id);
      const credit = () => world.credit(newId(), id, { [lineIds[0]]: 300 });
      if (isCreditFirst) await credit();
      await world.clinic.run(reversePayment, { id: newId(), paymentId, reason: "Typed twice" });
      if (!isCreditFirst) await credit();
      expect([due(id), left(paymentId)]).toEqual([700, 0]);
    }
  });

  test("of a duplicate is of the invoice that has the lines; a voided invoice has none", async () => {
    const { id, lineIds } = await invoiceOf(700);
    const second = newId();
    await world.issue(second, lineIds, 700);
    expect((await world.credit(newId(), second, { [lineIds[0]]: 1000 })).status).toBe("applied");
    expect(due(id)).toBe(0);
    const voided = await invoiceOf(300);
    await world.voidIt(voided.id);
    expect(await world.credit(newId(), voided.id, { [voided.lineIds[0]]: 1000 })).toMatchObject({
      code: "invalid_transition",
    });
  });

  test("needs the right, a reason and an owner, and names lines of the invoice", async () => {
    const { id, lineIds } = await invoiceOf(700);
    const parts = { [lineIds[0]]: 1000 };
    const cases: [string, object, object?][] = [
      ["approval_required", { approval: undefined }],
      ["invalid_args", { reason: "" }],
      ["invalid_args", { lines: [] }],
      ["invalid_args", { lines: [{ lineId: lineIds[0], quantityMilli: 0 }] }],
      ["not_found", { lines: [{ lineId: newId(), quantityMilli: 1 }] }],
      ["not_found", { invoiceId: newId() }],
      ["forbidden", {}, { actor: anEmployee(["billing:view"]) }],
    ];
    for (const [code, more, options = {}] of cases)
      expect(await world.credit(newId(), id, parts, more, options), code).toMatchObject({ code });
    expect(world.clinic.all(creditNotes)).toEqual([]);
  });

  test("is issued once by a retry", async () => {
    const { id, lineIds } = await invoiceOf(700);
    const context = world.clinic.contextOf({});
    const lines = [{ lineId: lineIds[0], quantityMilli: 400 }];
    const note = { id: newId(), invoiceId: id, lines, reference: "T1-C0001", reason: "Returned" };
    const args = { ...note, approval: world.approval() };
    for (const _ of [1, 2]) expect((await world.clinic.runIn(issueCreditNote, args, context)).status).toBe("applied");
    expect(due(id)).toBe(420);
  });

  test("has parts of a line that add up to its sums, to the last penny", () => {
    const line = {
      lineId: "a",
      quantityMilli: 3000,
      fixedMinor: 100,
      discountMinor: 7,
      netMinor: 833,
      taxes: [{ taxId: "t", rateMilliPercent: 20_000, taxMinor: 167 }],
      grossMinor: 1000,
    } as unknown as InvoiceLine;
    const wanted = [1, 2, 3].map(() => ({ lineId: "a", quantityMilli: 1000 }));
    const parts = creditedLines({ id: "i" as never, lines: [line] }, [], wanted);
    const sum = (of: (part: InvoiceLine) => number) => parts.reduce((all, part) => all + of(part), 0);
    expect([sum((part) => part.grossMinor), sum((part) => part.netMinor)]).toEqual([1000, 833]);
    expect(sum((part) => part.taxes[0]?.taxMinor ?? 0)).toBe(167);
    for (const part of parts) expect(part.netMinor + (part.taxes[0]?.taxMinor ?? 0)).toBe(part.grossMinor);
  });
});

describe("a write-off", () => {
  test("gives up the sum that is due; money that comes later is credit, and a person is asked", async () => {
    const { id } = await invoiceOf(1000);
    await world.pay(newId(), 300, id);
    expect((await world.writeOff(id)).status).toBe("applied");
    expect(world.clinic.row(invoices, id)).toMatchObject({
      status: "written_off",
      writtenOffMinor: 700,
      writeOffReason: "Moved away",
      writtenOffBy: world.clinic.ownerId,
    });
    expect(due(id)).toBe(0);
    const late = newId();
    expect(await world.pay(late, 700, id)).toMatchObject({ raised: [{ kind: "overpaid" }] });
    expect([due(id), left(late)]).toEqual([0, 700]);
    expect((await world.writeOff(id)).status).toBe("applied");
    expect(await world.voidIt(id)).toMatchObject({ code: "invalid_transition" });
  });

  test("after the whole sum was paid is refused", async () => {
    const { id } = await invoiceOf(1000);
    await world.pay(newId(), 1000, id);
    expect(await world.writeOff(id)).toMatchObject({ code: "already_paid" });
    expect(world.clinic.row(invoices, id).status).toBe("issued");
  });

  test("does not give up a payment that is taken back later: its sum is due again, and can be written off", async () => {
    const { id } = await invoiceOf(1000);
    const paymentId = newId();
    await world.pay(paymentId, 900, id);
    await world.writeOff(id);
    await world.clinic.run(reversePayment, { id: newId(), paymentId, reason: "Typed twice" });
    expect(due(id)).toBe(900);
    await world.writeOff(id);
    expect([due(id), world.clinic.row(invoices, id).writtenOffMinor]).toEqual([0, 1000]);
  });

  test("and a credit note lead to the same money in either order", async () => {
    for (const isCreditFirst of [true, false]) {
      world = await till();
      const { id, lineIds } = await invoiceOf(1000);
      const paymentId = newId();
      await world.pay(paymentId, 950, id);
      const credit = () => world.credit(newId(), id, { [lineIds[0]]: 300 });
      if (isCreditFirst) await credit();
      await world.writeOff(id);
      if (!isCreditFirst) await credit();
      expect([due(id), left(paymentId), world.clinic.row(invoices, id).writtenOffMinor]).toEqual([0, 250, 0]);
    }
  });

  test("needs the right, a reason and an owner", async () => {
    const { id } = await invoiceOf(1000);
    const args = { id, reason: "Moved away" };
    expect(await world.clinic.run(writeOffInvoice, args)).toMatchObject({ code: "approval_required" });
    const approved = { ...args, approval: world.approval() };
    expect(await world.clinic.run(writeOffInvoice, { ...approved, reason: "" })).toMatchObject({
      code: "invalid_args",
    });
    const desk = { actor: anEmployee(["billing:view"]) };
    expect(await world.clinic.run(writeOffInvoice, approved, desk)).toMatchObject({ code: "forbidden" });
    await world.voidIt(id);
    expect(await world.writeOff(id)).toMatchObject({ code: "invalid_transition" });
    expect(due(id)).toBe(0);
  });
});
