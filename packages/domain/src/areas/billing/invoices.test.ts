import { expect, test } from "vitest";
import { aClient } from "../../../../testing/src/builders.ts";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { toInstant } from "../../kernel/time.ts";
import { visits } from "../visits/visit.ts";
import { correctChargeLine, markNoCharge, removeChargeLine } from "./charge-line.mutations.ts";
import { chargeLines } from "./charge-line.ts";
import { invoices } from "./invoice.ts";
import { issueInvoice, voidInvoice } from "./invoice.mutations.ts";

test("an invoice has exactly the named lines with their sums, and its lines no longer change", async () => {
  const { clinic, client, visitId, charge, issue, items } = await till();
  const [first, second, left] = [await charge(1250), await charge(2000), await charge(900)];
  const id = newId();
  const context = clinic.contextOf({});
  expect((await issue(id, [first, second], 3250, { leftIds: [left] }, context)).status).toBe("applied");
  expect(clinic.row(invoices, id)).toMatchObject({
    number: null,
    reference: "T1-0001",
    clientId: client.id,
    visitId,
    issuedOn: "2026-11-21",
    dueOn: "2026-11-21",
    grossMinor: 3250,
    netMinor: 3250,
    status: "issued",
    lines: [
      { lineId: first, grossMinor: 1250, unitMinor: 1250 },
      { lineId: second, grossMinor: 2000 },
    ],
  });
  expect(clinic.row(chargeLines, first)).toMatchObject({ status: "issued", invoiceId: id });
  expect(clinic.row(chargeLines, left)).toMatchObject({ status: "open", invoiceId: null });
  expect(await clinic.run(correctChargeLine, { id: first, description: "Other words" })).toMatchObject({
    code: "already_issued",
  });
  expect(await clinic.run(removeChargeLine, { id: second })).toMatchObject({ code: "already_issued" });
  expect(items()).toEqual([]);
});

test("a retry issues once", async () => {
  const { clinic, charge } = await till();
  const args = { id: newId(), lineIds: [await charge(700)], grossMinor: 700, reference: "T1-0001" };

  const context = clinic.contextOf({});
  for (const _ of [1, 2]) expect((await clinic.runIn(issueInvoice, args, context)).status).toBe("applied");
  expect(clinic.all(invoices)).toHaveLength(1);
});

test("a tablet shows another sum before anything is issued; a line without a price, and no line, are refused", async () => {
  const { clinic, charge, issue } = await till({ side: "device" });
  const [line, priceless] = [await charge(700), await charge(null)];
  expect(await issue(newId(), [line], 800)).toMatchObject({ code: "total_changed", details: { nowMinor: 700 } });
  expect(await issue(newId(), [line, priceless], 700)).toMatchObject({ code: "price_missing" });
  expect(await issue(newId(), [], 0)).toMatchObject({ code: "invalid_args" });
  expect(await issue(newId(), [newId()], 700)).toMatchObject({ code: "total_changed" });
  await clinic.run(removeChargeLine, { id: line });
  expect(await issue(newId(), [line], 700)).toMatchObject({ code: "total_changed" });
  expect(clinic.all(invoices)).toEqual([]);
});

test("the server takes its own sums, whatever was sent, and says that they differ from those that were shown", async () => {
  const { clinic, charge, issue, items } = await till();
  const [line, removed, free] = [await charge(700), await charge(400), await charge(300)];
  await clinic.run(removeChargeLine, { id: removed });
  await clinic.run(markNoCharge, { id: free, reason: "Courtesy" });
  const id = newId();
  expect((await issue(id, [line, removed, free], 1)).status).toBe("merged");
  expect(clinic.row(invoices, id)).toMatchObject({ grossMinor: 700, lines: [{ lineId: line }] });
  expect(clinic.row(chargeLines, free).status).toBe("open");
  expect(items()).toEqual(["invoice_differs"]);
});

test("a line that another tablet added meanwhile stays a charge of the visit, whichever of the two arrives first", async () => {
  const before = await till();
  const shown = await before.charge(700);
  const unseen = await before.charge(400);
  await before.issue(newId(), [shown], 700);
  expect(before.clinic.row(chargeLines, unseen).status).toBe("open");
  expect(before.items()).toEqual(["invoice_differs"]);

  const after = await till();
  const line = await after.charge(700);
  const earlier = after.clinic.clock.now();
  await after.issue(newId(), [line], 700);
  expect(after.items()).toEqual([]);
  await after.charge(400, { occurredAt: earlier });
  expect(after.items()).toEqual(["charged_after_invoice"]);
  await after.charge(100, { occurredAt: toInstant(Date.parse(after.clinic.clock.now()) + 60_000) });
  expect(after.items()).toEqual(["charged_after_invoice"]);
});

test("two tablets issue one visit: the second has no lines, leads to the first, and a person is asked", async () => {
  const { clinic, charge, issue, voidIt, items } = await till();
  const [one, two] = [await charge(700), await charge(300)];
  const [first, second, third] = [newId(), newId(), newId()];
  await issue(first, [one], 700, { leftIds: [two] });
  await issue(second, [one], 700);
  expect(clinic.row(invoices, second)).toMatchObject({
    status: "duplicate",
    duplicateOf: first,
    lines: [],
    grossMinor: 0,
  });
  expect(items()).toEqual(["duplicate_invoice"]);
  expect(await voidIt(second)).toMatchObject({ code: "invalid_transition" });
  await issue(third, [one, two], 1000);
  expect(clinic.row(invoices, third)).toMatchObject({ status: "issued", grossMinor: 300, lines: [{ lineId: two }] });
  expect(items()).toEqual(["duplicate_invoice", "invoice_differs"]);
});

test("voiding needs an owner and a reason, opens the lines again, and keeps the invoice", async () => {
  const { clinic, charge, issue, invoice, pay, voidIt, approval } = await till();
  const line = await charge(700);
  const id = newId();
  await issue(id, [line], 700);
  const args = { id, reason: "Wrong client" };
  expect(await clinic.run(voidInvoice, args)).toMatchObject({ code: "approval_required" });
  expect(await clinic.run(voidInvoice, { ...args, reason: "" })).toMatchObject({ code: "invalid_args" });
  const notOwner = { ...args, approval: approval() };
  const desk = anEmployee(["billing:view", "appointments:manage"]);
  expect(await clinic.run(voidInvoice, notOwner, { actor: desk })).toMatchObject({ code: "forbidden" });
  for (const _ of [1, 2]) expect((await voidIt(id)).status).toBe("applied");
  expect(clinic.row(invoices, id)).toMatchObject({ status: "voided", voidReason: "Wrong client", grossMinor: 700 });
  expect(clinic.row(chargeLines, line)).toMatchObject({ status: "open", invoiceId: null });
  expect((await issue(newId(), [line], 700)).status).toBe("applied");

  const paid = await invoice(500);
  await pay(newId(), 200, paid);
  expect(await voidIt(paid)).toMatchObject({ code: "invoice_has_payments" });
});

test("an invoice is for the client of the visit, also for lines from before the pet had another owner", async () => {
  const { clinic, visitId, charge, issue } = await till();
  const lines = [await charge(700)];
  const owner = aClient(clinic);
  clinic.put(visits, { ...clinic.row(visits, visitId), clientId: owner.id });
  lines.push(await charge(300));
  const id = newId();
  expect((await issue(id, lines, 1000)).status).toBe("applied");
  expect(clinic.row(invoices, id)).toMatchObject({ clientId: owner.id, grossMinor: 1000 });
});

test("only lines of one visit are on one invoice", async () => {
  const { clinic, charge, issue } = await till();
  const other = await till();
  const [own, foreign] = [await charge(700), await other.charge(300)];
  clinic.put(chargeLines, other.clinic.row(chargeLines, foreign));
  const id = newId();
  await issue(id, [own, foreign], 1000);
  expect(clinic.row(invoices, id)).toMatchObject({ grossMinor: 700 });
  expect(clinic.row(chargeLines, foreign).status).toBe("open");
});
