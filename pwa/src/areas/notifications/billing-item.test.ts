// @vitest-environment jsdom
import { chargeLines, lineIdOf } from "@fernpaw/domain/billing/charge-line";
import { removeChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { payElsewhere } from "@fernpaw/domain/billing/pay-elsewhere.mutations";
import { payments } from "@fernpaw/domain/billing/payment";
import { allocatePayment, refundPayment } from "@fernpaw/domain/billing/payment.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import { attention } from "@fernpaw/domain/kernel/attention";
import { giveTreatment, markTreatmentEnteredInError } from "@fernpaw/domain/treatments/treatment.mutations";
import { visits } from "@fernpaw/domain/visits/visit";
import { aProduct } from "@fernpaw/testing/stock-builders";
import { till } from "@fernpaw/testing/till";
import { newId } from "@fernpaw/testing/treatment-exam";
import { beforeEach, expect, test } from "vitest";
import { paths } from "../../paths.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { billingHints, onlineHint } from "./billing-item.copy.ts";
import { inboxItemWords } from "./inbox.queries.ts";

type World = Awaited<ReturnType<typeof till>>;

let world: World;
let clinic: TestClinic;

/** Two tablets worked on the money of one client. A third one has the items that the server made of it. */
beforeEach(async () => {
  world = await till();
  const { charge, issue, invoice, pay, approval } = world;
  const earlier = world.clinic.clock.now();
  const line = await charge(700);
  await issue(newId(), [line], 650);
  await issue(newId(), [line], 700);
  await charge(400, { occurredAt: earlier, description: "Ear gel" });
  const paid = await invoice(1000);
  const paymentId = newId();
  await pay(newId(), 1000, paid);
  await pay(paymentId, 1000, paid);
  const due = await invoice(2000);
  await world.clinic.run(allocatePayment, {
    id: paymentId,
    allocations: [{ id: newId(), invoiceId: due, amountMinor: 1500 }],
  });
  const refund = { paymentId, amountMinor: 300, reason: "Overpaid", approval: approval() };
  await world.clinic.run(refundPayment, { id: newId(), ...refund });
  clinic = await openTestClinic();
  for (const entity of [attention, invoices, payments, chargeLines, clients, visits])
    for (const row of world.clinic.all(entity)) await clinic.have(entity, row as never);
});

test.each([
  ["invoice_differs", /^The invoice of .+ differs from what was shown$/, "£6.50 was shown, £7.00 was issued"],
  ["duplicate_invoice", /^Two tablets issued the invoice of /, ""],
  ["charged_after_invoice", /^A charge of .+ came after the invoice$/, "Ear gel"],
  ["overpaid", /paid more than the invoice asks for$/, "£10.00 more than was due"],
  ["credit_short", /^The credit of .+ was used before$/, "£5.00 is not paid"],
  ["refund_exceeded", /got more money back than there was credit$/, "£3.00 more than the credit"],
])(
  "an item %s names the client and the amounts, and leads to the invoice, the charges or the client",
  async (kind, title, subtitle) => {
    const item = world.clinic.all(attention).find((row) => row.kind === kind);
    if (!item) throw new Error("The server asks nothing.");
    const words = await inboxItemWords(clinic.db, item, "Europe/London");
    expect(words.title).toMatch(title);
    expect(words.title).toContain(world.client.lastName);
    expect(words.subtitle).toBe(subtitle);
    const [visit] = world.clinic.all(visits);
    const toVisit = visit ? paths.visit(visit, "charges") : "";
    const invoiceId = item.entities.find(({ table }) => table === invoices.table)?.id ?? "";
    const links: Record<string, string> = {
      refund_exceeded: paths.client(world.client.id),
      duplicate_invoice: paths.invoice(invoiceId),
      credit_short: paths.invoice(invoiceId),
    };
    expect(words.link).toBe(links[kind] ?? toVisit);
  },
);

test.each([
  [25, "T1-0042, 25 hours after it was issued"],
  [50, "T1-0042, 2 days after it was issued"],
])(
  "an item of a number that came after %i hours names the reference, and leads to the invoice",
  async (hours, subtitle) => {
    const some = world.clinic.all(attention).find(({ kind }) => kind === "duplicate_invoice");
    if (!some) throw new Error("The server asks nothing.");
    const mine = { ...some.mine, values: { reference: "T1-0042" } };
    const item = { ...some, kind: "number_late" as const, mine, details: { hours } };
    const words = await inboxItemWords(clinic.db, item, "Europe/London");
    expect(words.title).toMatch(/^The invoice of .+ got its number late$/);
    expect(words.subtitle).toBe(subtitle);
    expect(words.link).toBe(paths.invoice(some.entities[0]?.id ?? ""));
  },
);

test("an item of an overpaid invoice says where the client may have paid once", () => {
  expect(billingHints.overpaid(undefined)).not.toContain("once");
  for (const why of ["slip", "sum"]) expect(billingHints.overpaid(why)).toContain("take the wrong payment back");
});

test("an item of money that the certified till took names the client, the charge and both sums, and leads to the charges", async () => {
  const gone = await world.charge(300, { description: "Tooth gel" });
  await world.clinic.run(removeChargeLine, { id: gone });
  const left = await world.charge(200);
  await world.clinic.run(payElsewhere, { lineIds: [left, gone], grossMinor: 500, note: "Receipt Z-0017" });
  const item = world.clinic.all(attention).findLast(({ kind }) => kind === "invoice_differs");
  if (!item) throw new Error("The server asks nothing.");
  for (const id of [gone, left]) await clinic.have(chargeLines, world.clinic.row(chargeLines, id));
  const words = await inboxItemWords(clinic.db, item, "Europe/London");
  expect(words.title).toMatch(/^Charges of .+ differ from a receipt of the certified till$/);
  expect(words.title).toContain(world.client.lastName);
  expect(words.subtitle).toBe("Tooth gel · £5.00 was shown, £2.00 is noted as paid");
  expect(billingHints.invoice_differs(item.details["why"])).toMatch(/^A charge was removed/);
  const [visit] = world.clinic.all(visits);
  expect(words.link).toBe(visit && paths.visit(visit, "charges"));
});

test("an item of a charge whose treatment was entered in error names the client, the charge and its sum, and leads to the invoice", async () => {
  const product = aProduct(world.clinic, { name: "Wound care", kind: "service", trackStock: "no", trackBatch: "no" });
  const id = newId();
  const price = { fixedMinor: 0, unitMinor: 900, priceId: null };
  const given = { id, visitId: world.visitId, productId: product.id, quantityMilli: 1000, price };
  await world.clinic.run(giveTreatment, given);
  const invoiceId = newId();
  await world.issue(invoiceId, [lineIdOf(id)], 900);
  await world.clinic.run(markTreatmentEnteredInError, { id, reason: "Wrong pet" });
  await clinic.have(invoices, world.clinic.row(invoices, invoiceId));
  await clinic.have(chargeLines, world.clinic.row(chargeLines, lineIdOf(id)));
  const item = world.clinic.all(attention).findLast(({ details }) => details["why"] === "entered_in_error");
  if (!item) throw new Error("The server asks nothing.");
  const words = await inboxItemWords(clinic.db, item, "Europe/London");
  expect(words.title).toMatch(/^Credit a charge of .+: it was entered in error$/);
  expect(words.title).toContain(world.client.lastName);
  expect(words.subtitle).toBe("Wound care · £9.00");
  expect(words.link).toBe(paths.invoice(invoiceId));
  expect(billingHints.invoice_differs(item.details["why"])).toMatch(/Issue a credit note/);
});

test.each([
  [undefined, /^A card payment online of .+ is not recorded$/],
  ["no_invoice", /paid online for an invoice that is gone$/],
  ["heard_later", /paid on a page that was open when the payment provider was disconnected$/],
])("an item of money at the payment provider (%s) names the client and the sum in its currency", async (why, title) => {
  const some = world.clinic.all(attention).find(({ kind }) => kind === "overpaid");
  if (!some) throw new Error("The server asks nothing.");
  const mine = { ...some.mine, values: { amountMinor: 1250, currency: "JPY" } };
  const item = { ...some, kind: "online_unclear" as const, mine, details: { why } };
  const words = await inboxItemWords(clinic.db, item, "Europe/London");
  expect(words.title).toMatch(title);
  expect(words.title).toContain(world.client.lastName);
  expect(words.subtitle).toBe("JP¥1,250");
  expect(onlineHint(why ?? "currency")).not.toBe("");
});
