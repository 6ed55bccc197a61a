import { expect, test } from "vitest";
import { exam, newId } from "../../../../testing/src/treatment-exam.ts";
import { chargeLines, lineIdOf } from "../billing/charge-line.ts";
import { chargeAmounts } from "../billing/charge-line.ts";
import { issueCreditNote } from "../billing/credit-note.mutations.ts";
import { divideCosts } from "../billing/divide-costs.mutations.ts";
import { partIdOf } from "../billing/line-parts.ts";
import { invoices } from "../billing/invoice.ts";
import { issueInvoice, voidInvoice } from "../billing/invoice.mutations.ts";
import { WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { aClient } from "../../../../testing/src/builders.ts";
import { againIdOf, treatments } from "./treatment.ts";
import { giveTreatment, markTreatmentEnteredInError, takeBackTreatment } from "./treatment.mutations.ts";

const reason = "Wrong pet";

/** A planned treatment that was given, and its issued invoice. */
async function invoiced(more: object = {}) {
  const world = await exam({ product: { prescriptionOnly: "no" } });
  const { clinic, plan, give } = world;
  const id = await plan(more);
  await give(id, more);
  const lineId = lineIdOf(id);
  const invoiceId = newId();
  const issue = async (ids: readonly string[]): Promise<void> => {
    const grossMinor = ids.reduce(
      (sum, one) => sum + (chargeAmounts(clinic.row(chargeLines, one))?.grossMinor ?? 0),
      0,
    );
    const args = { id: invoiceId, lineIds: ids, grossMinor, reference: "T1-0001" };
    expect((await clinic.run(issueInvoice, args)).status).toBe("applied");
  };
  const mark = () => clinic.run(markTreatmentEnteredInError, { id, reason });
  const approval = () => ({ id: newId(), approvedBy: clinic.ownerId, reason: "Agreed" });
  const credit = (quantityMilli: number) =>
    clinic.run(issueCreditNote, {
      id: newId(),
      invoiceId,
      lines: [{ lineId, quantityMilli }],
      reference: "T1-C0001",
      reason,
      returnsStock: "yes",
      approval: approval(),
    });
  const voidIt = () => clinic.run(voidInvoice, { id: invoiceId, reason, approval: approval() });
  return { ...world, id, lineId, invoiceId, issue, mark, credit, voidIt };
}

test("once its invoice is issued, a treatment is crossed out, its stock is back, and a person is asked to credit the charge", async () => {
  const { clinic, id, lineId, invoiceId, issue, mark, level, gates, open } = await invoiced();
  await issue([lineId]);
  const before = clinic.row(invoices, invoiceId);
  expect(await clinic.run(takeBackTreatment, { id })).toMatchObject({ code: "already_issued" });
  expect((await mark()).status).toBe("merged");
  expect((await mark()).status).toBe("applied");
  expect(clinic.row(treatments, id)).toMatchObject({ status: "taken_back", reason, updatedBy: clinic.ownerId });
  expect(level()).toBe(10_000);
  expect(clinic.row(chargeLines, lineId)).toMatchObject({ status: "issued", invoiceId });
  expect(clinic.row(invoices, invoiceId)).toEqual(before);
  expect(open()).toMatchObject([
    {
      kind: "invoice_differs",
      scope: "billing",
      entities: [{ id: invoiceId }, { id: lineId }],
      details: { why: "entered_in_error" },
    },
  ]);
  // The visit has ended: nothing is planned again.
  expect(clinic.all(treatments)).toHaveLength(1);
  expect(gates()).toEqual([]);
});

test("before the invoice it is an undo: the charge is removed, and the plan is open again", async () => {
  const { clinic, id, lineId, mark, level, open } = await invoiced();
  expect((await mark()).status).toBe("applied");
  expect(clinic.row(chargeLines, lineId).status).toBe("removed");
  expect(clinic.row(treatments, againIdOf(id)).status).toBe("planned");
  expect([level(), open()]).toEqual([10_000, []]);
});

test("without a reason it is refused, and what is only planned cannot be entered in error", async () => {
  const { clinic, id, plan } = await invoiced();
  expect(await clinic.run(markTreatmentEnteredInError, { id, reason: " " })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(markTreatmentEnteredInError, { id: await plan(), reason })).toMatchObject({
    code: "invalid_transition",
  });
});

test.each([
  ["after", 0],
  ["before", 500],
  ["before", 2000],
])("goods that a credit note returns %s it are not put back twice (%i)", async (_, first) => {
  const { lineId, issue, mark, credit, level } = await invoiced({ way: "dispense" });
  await issue([lineId]);
  if (first > 0) expect((await credit(first)).status).toBe("applied");
  expect(level()).toBe(8000 + first);
  await mark();
  expect(level()).toBe(10_000);
  if (first < 2000) expect((await credit(2000 - first)).status).toBe("applied");
  expect(level()).toBe(10_000);
});

test("what a credit note has by then asks for no other one", async () => {
  const { lineId, issue, mark, credit, open } = await invoiced();
  await issue([lineId]);
  await credit(2000);
  expect((await mark()).status).toBe("applied");
  expect(open()).toEqual([]);
});

test("a void invoice gives back the charges of what was given, and not of what was entered in error", async () => {
  const { clinic, give, lineId, issue, mark, voidIt, gates } = await invoiced();
  const other = newId();
  await give(other);
  await issue([lineId, lineIdOf(other)]);
  await mark();
  expect((await voidIt()).status).toBe("applied");
  expect(clinic.row(chargeLines, lineId)).toMatchObject({ status: "removed", invoiceId: null });
  expect(clinic.row(chargeLines, lineIdOf(other)).status).toBe("open");
  expect(gates()).toEqual([]);
});

test("of a divided charge the invoiced part stays, and the open one is removed", async () => {
  const { clinic, client, lineId, issue, mark } = await invoiced();
  const payer = aClient(clinic);
  const half = WHOLE_MILLI_PERCENT / 2;
  const payers = [client.id, payer.id].map((clientId) => ({ clientId, shareMilliPercent: half }));
  expect((await clinic.run(divideCosts, { lines: [{ id: lineId, payers }] })).status).toBe("applied");
  await issue([partIdOf(lineId, 1)]);
  expect((await mark()).status).toBe("merged");
  expect(clinic.row(chargeLines, lineId).status).toBe("removed");
  expect(clinic.row(chargeLines, partIdOf(lineId, 1)).status).toBe("issued");
});

test("given by another tablet all the same, it is a fact of its own with its own charge", async () => {
  const { clinic, id, lineId, issue, mark, giveArgs, level } = await invoiced();
  await issue([lineId]);
  await mark();
  await clinic.run(giveTreatment, giveArgs(id), { deviceId: "room-2" });
  const [, second] = clinic.all(treatments);
  expect(second).toMatchObject({ status: "given" });
  expect(clinic.row(chargeLines, lineIdOf(second?.id ?? "")).status).toBe("open");
  expect(level()).toBe(8000);
});
