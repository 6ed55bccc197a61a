import { allocations, payments } from "@fernpaw/domain/billing/payment";
import { dueOf, sumOf } from "@fernpaw/domain/billing/invoice-balance";
import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import { invoiceDocument } from "@fernpaw/domain/billing/invoice-document";
import type { PaperRegion } from "@fernpaw/domain/billing/paper-money";
import { receiptDocument } from "@fernpaw/domain/billing/receipt-document";
import { statementDocument } from "@fernpaw/domain/billing/statement-document";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { moneyText } from "@fernpaw/domain/kernel/money-text";
import { till } from "@fernpaw/testing/till";
import { newId } from "@fernpaw/testing/treatment-exam";
import { beforeEach, expect, test } from "vitest";
import { makePdf } from "../../paper/make-pdf.ts";
import { readPdf } from "../../testing/read-pdf.ts";

const settings = { country: "GB", locale: "en-GB", currency: "GBP" } as const;
const region: PaperRegion = {
  settings,
  taxNames: new Map(),
  momentText: (at) => at.slice(0, 16),
  dayOf: (at) => at.slice(0, 10),
};
const letterhead = { name: "Eastgate Veterinary", lines: ["0117 496 0142"], logoFile: null, foot: ["Eastgate Ltd"] };
const money = (minor: number): string => moneyText(minor, settings);
const pagesOf = async (document: PaperDocument) => readPdf(await makePdf({ document, letterhead, logo: null }));

type World = Awaited<ReturnType<typeof till>>;
let world: World;
beforeEach(async () => {
  world = await till();
});

const allocated = (invoiceId: string) => world.clinic.all(allocations).filter((row) => row.invoiceId === invoiceId);

/** An invoice with so many lines, each of another price. Answers its id. */
async function longInvoice(lines: number): Promise<string> {
  const lineIds: string[] = [];
  for (let place = 0; place < lines; place += 1)
    lineIds.push(await world.charge(1001 + place, { description: `Item ${place + 1}` }));
  const id = newId();
  await world.issue(id, lineIds, sumMinor(lineIds.map((_, place) => 1001 + place)));
  return id;
}

function invoicePaper(invoice: Invoice): PaperDocument {
  const own = allocated(invoice.id);
  const paid = own.map((row) => ({
    payment: world.clinic.row(payments, row.paymentId),
    amountMinor: row.amountMinor,
  }));
  const pet = { name: "Juno", kind: "dog", chip: "" };
  return invoiceDocument({
    ...region,
    invoice,
    other: null,
    recipient: ["Samira Haddad"],
    clientNumber: 1482,
    pets: new Map([[world.pet.id, pet]]),
    treatedOn: null,
    vet: "",
    payments: paid,
    dueMinor: dueOf(invoice, own),
    bankDetails: "",
  });
}

test("the PDF of an invoice has each line and the sums of the ledger", async () => {
  const id = await longInvoice(6);
  await world.pay(newId(), 2000, id, { method: "card_terminal", reference: "004419" });
  const invoice = { ...world.clinic.row(invoices, id), number: 2117 };
  const [page, ...others] = await pagesOf(invoicePaper(invoice));
  expect(others).toEqual([]);
  for (const { description, grossMinor } of invoice.lines)
    expect(page?.text).toContain(`${description} 1 ${money(grossMinor)} ${money(grossMinor)}`);
  const paidMinor = sumOf(allocated(id));
  const total = sumMinor(invoice.lines.map(({ grossMinor }) => grossMinor));
  expect(page?.text).toContain(`Total ${money(total)}`);
  expect(page?.text).toContain(`Paid ${money(paidMinor)}`);
  expect(page?.text).toContain(`Left to pay ${money(total - paidMinor)}`);
  for (const words of ["Invoice 2117", "T1-0001", "Card terminal, 004419", `Please pay ${money(total - paidMinor)}`])
    expect(page?.text).toContain(words);
});

test("a long invoice repeats the head row on each page, and its sums are never alone on a page", async () => {
  for (const lines of [26, 27, 28, 29, 30, 31, 60]) {
    world = await till();
    const invoice = world.clinic.row(invoices, await longInvoice(lines));
    const pages = await pagesOf(invoicePaper(invoice));
    const withLines = pages.filter(({ text }) => /Item \d+ /.test(text));
    expect(withLines.length).toBeGreaterThan(lines === 60 ? 1 : 0);
    for (const { text } of withLines) expect(text).toContain("Item Qty Price Total");
    const last = pages.find(({ text }) => text.includes(`Total ${money(invoice.grossMinor)}`));
    expect(last?.text).toContain(`Item ${lines} `);
    expect(pages.map(({ text }) => text).join(" ")).toContain(`Item ${lines} 1 ${money(1000 + lines)}`);
  }
});

test("the PDF of a receipt of 80 mm has what was paid, the change and what is left", async () => {
  const [id, paymentId] = [await longInvoice(3), newId()];
  const { grossMinor } = world.clinic.row(invoices, id);
  await world.pay(paymentId, 1500, id, { tenderedMinor: 2000 });
  const invoice = world.clinic.row(invoices, id);
  const [page] = await pagesOf(
    receiptDocument({
      ...region,
      paper: "receipt",
      payment: world.clinic.row(payments, paymentId),
      source: null,
      back: [],
      parts: [{ invoice, amountMinor: sumOf(allocated(id)), dueMinor: dueOf(invoice, allocated(id)) }],
      creditMinor: 0,
      recipient: ["Samira Haddad"],
      petNames: "Juno",
      takenBy: "Maya Bell",
    }),
  );
  expect(Math.round(page?.width ?? 0)).toBe(227);
  for (const words of [
    `Total ${money(grossMinor)}`,
    "Paid £15.00",
    "Cash given £20.00",
    "Change £5.00",
    `Left to pay ${money(grossMinor - 1500)}`,
  ])
    expect(page?.text).toContain(words);
});

test("the PDF of a statement has the balance of the ledger", async () => {
  const [first, second] = [await longInvoice(2), await longInvoice(3)];
  await world.pay(newId(), 500, first);
  const open = [first, second].map((id) => {
    const invoice = world.clinic.row(invoices, id);
    return { invoice, dueMinor: dueOf(invoice, allocated(id)) };
  });
  const [page] = await pagesOf(
    statementDocument({
      ...region,
      recipient: ["Samira Haddad"],
      clientNumber: 1482,
      open,
      payments: world.clinic.all(payments),
      since: "2026-08-23",
      creditMinor: 0,
      bankDetails: "",
      today: "2026-11-21",
    }),
  );
  const charged = sumMinor(world.clinic.all(invoices).map(({ grossMinor }) => grossMinor));
  const paid = sumOf(world.clinic.all(payments));
  expect(page?.text).toContain(`Balance to pay ${money(charged - paid)}`);
  expect(page?.text).toContain("0 to 30 days 31 to 60 days 61 to 90 days Over 90 days");
});
