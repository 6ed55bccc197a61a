import { beforeEach, describe, expect, test } from "vitest";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { PaperDocument, type PaperBlock, type PaperTable } from "../clinics/paper-document.ts";
import { localDateOf } from "../../kernel/time.ts";
import { ageOf, sumsByAge } from "./ageing.ts";
import { creditOf, dueOf, sumOf } from "./invoice-balance.ts";
import { invoiceDocument, type InvoiceOnPaper } from "./invoice-document.ts";
import { invoices, type Invoice } from "./invoice.ts";
import type { PaperRegion } from "./paper-money.ts";
import { allocations, payments } from "./payment.ts";
import { reversePayment } from "./payment.mutations.ts";
import { receiptDocument, type ReceiptOnPaper } from "./receipt-document.ts";
import { statementDocument } from "./statement-document.ts";

const TAX = newId();
const region: PaperRegion = {
  settings: { country: "GB", locale: "en-GB", currency: "GBP" },
  taxNames: new Map([[TAX, "VAT"]]),
  momentText: (at) => at.slice(0, 16),
  dayOf: (at) => localDateOf(at, "Europe/London"),
};

type World = Awaited<ReturnType<typeof till>>;
let world: World;
beforeEach(async () => {
  world = await till();
});

const allocated = (invoiceId: string) => world.clinic.all(allocations).filter((row) => row.invoiceId === invoiceId);

function invoicePage(id: string, set: Partial<Invoice> = {}): InvoiceOnPaper {
  const invoice = { ...world.clinic.row(invoices, id), ...set };
  const own = allocated(id);
  const byPayment = Map.groupBy(own, ({ paymentId }) => paymentId as string);
  const paid = [...byPayment].map(([paymentId, rows]) => ({
    payment: world.clinic.row(payments, paymentId),
    amountMinor: sumOf(rows),
  }));
  return {
    ...region,
    invoice,
    other: null,
    recipient: ["Samira Haddad", "3 Harbour View"],
    clientNumber: 1482,
    pets: new Map([[world.pet.id, { name: "Juno", kind: "dog, Labrador", chip: "977 200 010 001 584" }]]),
    treatedOn: "2026-11-21",
    vet: "Dr Amara Osei",
    payments: paid.filter(({ amountMinor }) => amountMinor !== 0),
    dueMinor: dueOf(invoice, own),
    bankDetails: "Sort code 00-00-00\nAccount 12345678",
  };
}

const tableOf = ({ blocks }: PaperDocument, place = 0): PaperTable => {
  const tables = blocks.filter((block): block is PaperTable => block.kind === "table");
  return tables[place] as PaperTable;
};
const textOf = ({ blocks }: PaperDocument): string =>
  blocks.flatMap((block: PaperBlock) => ("text" in block ? block.text : [])).join("\n");
const totalsOf = (document: PaperDocument, place = 0) =>
  Object.fromEntries(tableOf(document, place).totals.map(({ label, value }) => [label, value]));
const factsOf = ({ facts }: PaperDocument) => Object.fromEntries(facts.map(({ label, value }) => [label, value]));

describe("an invoice on paper", () => {
  test("has client, pet, lines and sums; unpaid it says how and until when it is paid", async () => {
    const id = await world.invoice(1250);
    const document = invoiceDocument(invoicePage(id, { number: 17, dueOn: "2026-12-05" }));
    expect(PaperDocument.safeParse(document).success).toBe(true);
    expect(document).toMatchObject({
      paper: "a4",
      title: "Invoice 17",
      recipient: ["Samira Haddad", "3 Harbour View"],
    });
    expect(factsOf(document)).toEqual({
      "Invoice number": "17",
      "Made on device as": "T1-0001",
      "Date of invoice": "21 November 2026",
      "Due on": "5 December 2026",
      "Date of treatment": "21 November 2026",
      Pet: "Juno, dog, Labrador",
      Microchip: "977 200 010 001 584",
      Vet: "Dr Amara Osei",
      "Client number": "1482",
    });
    expect(tableOf(document).columns.map(({ label }) => label)).toEqual(["Item", "Qty", "Price", "Total"]);
    expect(tableOf(document).rows).toEqual([["Nail clip", "1", "£12.50", "£12.50"]]);
    expect(totalsOf(document)).toEqual({ Total: "£12.50", "Left to pay": "£12.50" });
    expect(textOf(document)).toContain(
      "Please pay £12.50 by 5 December 2026.\nSort code 00-00-00\nAccount 12345678\nReference: Invoice 17",
    );
    expect(textOf(document)).not.toContain("follows");
  });

  test("has each tax with its rate, the discount, and the price of each line", async () => {
    const id = await world.invoice(1000);
    const [line] = world.clinic.row(invoices, id).lines;
    if (!line) throw new Error("no line");
    const taxed = { rateMilliPercent: 20_000, taxId: TAX };
    const first = { ...line, unitMinor: 600, quantityMilli: 2000, discountMinor: 200 };
    const second = { ...line, fixedMinor: 500, unitMinor: 100 };
    const set = {
      lines: [
        { ...first, netMinor: 833, taxes: [{ ...taxed, taxMinor: 167 }], grossMinor: 1000 },
        { ...second, netMinor: 500, taxes: [{ ...taxed, taxMinor: 100 }], grossMinor: 600 },
      ],
      netMinor: 1333,
      taxes: [{ ...taxed, taxMinor: 267 }],
      grossMinor: 1600,
    } as Partial<Invoice>;
    const document = invoiceDocument(invoicePage(id, set));
    expect(tableOf(document).columns.map(({ label }) => label)).toEqual([
      "Item",
      "Qty",
      "Price",
      "Discount",
      "Net",
      "VAT 20%",
      "Total",
    ]);
    expect(tableOf(document).rows).toEqual([
      ["Nail clip", "2", "£6.00", "£2.00", "£8.33", "£1.67", "£10.00"],
      ["Nail clip", "1", "£5.00 + £1.00", "", "£5.00", "£1.00", "£6.00"],
    ]);
    expect(totalsOf(document)).toEqual({
      "Discount, already taken off": "£2.00",
      Net: "£13.33",
      "VAT at 20%": "£2.67",
      Total: "£16.00",
      "Left to pay": "£16.00",
    });
  });

  test("names the pet of each line where there are several, and adds up where a line is off the paper", async () => {
    const id = await world.invoice(1000);
    const [line] = world.clinic.row(invoices, id).lines;
    if (!line) throw new Error("no line");
    const other = newId();
    const lines = [line, { ...line, petId: other, description: "Ear gel" }, { ...line, isPrinted: "no" as const }];
    const page = invoicePage(id, { lines, grossMinor: 3000 } as Partial<Invoice>);
    const pets = new Map([...page.pets, [other, { name: "Max", kind: "cat", chip: "" }] as const]);
    const document = invoiceDocument({ ...page, pets });
    expect(tableOf(document).rows).toEqual([
      ["Juno: Nail clip", "1", "£10.00", "£10.00"],
      ["Max: Ear gel", "1", "£10.00", "£10.00"],
      ["Other items", "", "", "£10.00"],
    ]);
    expect(factsOf(document)).toMatchObject({ Pets: "Juno, Max" });
  });

  test("paid, it has the payments and asks for nothing; a payment that was taken back is not on it", async () => {
    const id = await world.invoice(1000);
    const mistake = newId();
    await world.pay(mistake, 1000, id);
    await world.clinic.run(reversePayment, { id: newId(), paymentId: mistake, reason: "Typed twice" });
    await world.pay(newId(), 400, id, { method: "card_terminal", reference: "4711" });
    await world.pay(newId(), 600, id);
    const document = invoiceDocument(invoicePage(id));
    expect(tableOf(document, 1).rows).toEqual([
      ["21 November 2026", "Card terminal, 4711", "£4.00"],
      ["21 November 2026", "Cash", "£6.00"],
    ]);
    expect(totalsOf(document)).toEqual({ Total: "£10.00", Paid: "£10.00", "Left to pay": "£0.00" });
    expect(textOf(document)).toContain("Paid on 21 November 2026, with thanks.");
    expect(textOf(document)).not.toContain("Please pay");
    expect(factsOf(document)).not.toHaveProperty("Due on");
  });

  test("without its number it has the reference, and says that the number follows", async () => {
    const document = invoiceDocument(invoicePage(await world.invoice(1000)));
    expect(document.title).toBe("Invoice T1-0001");
    expect(textOf(document)).toContain("Invoice number follows.");
    expect(factsOf(document)).not.toHaveProperty("Invoice number");
  });

  test("voided or a duplicate, it says so and asks for nothing", async () => {
    const line = await world.charge(700);
    const [first, second] = [newId(), newId()];
    await world.issue(first, [line], 700);
    await world.issue(second, [line], 700);
    const page = invoicePage(second);
    const duplicate = invoiceDocument({ ...page, other: { number: 17, reference: "T2-0001" } });
    expect(duplicate.title).toBe("Not valid: Invoice T1-0001");
    expect(textOf(duplicate)).toBe(
      "This invoice is empty: its charges are on Invoice 17. Nothing is to be paid for it.",
    );
    await world.voidIt(first);
    const voided = invoiceDocument(invoicePage(first, { number: 17 }));
    expect(voided.title).toBe("Voided: Invoice 17");
    expect(textOf(voided)).toBe("This invoice was voided on 21 November 2026. Nothing is to be paid for it.");
    expect(totalsOf(voided)).toEqual({ Total: "£7.00" });
  });
});

function receiptPage(paymentId: string): ReceiptOnPaper {
  const payment = world.clinic.row(payments, paymentId);
  const own = world.clinic.all(allocations).filter((row) => row.paymentId === (paymentId as string));
  const back = world.clinic.all(payments).filter((row) => row.ofPaymentId === (paymentId as string));
  const parts = [...Map.groupBy(own, ({ invoiceId }) => invoiceId as string)].map(([invoiceId, rows]) => {
    const invoice = world.clinic.row(invoices, invoiceId);
    return { invoice, amountMinor: sumOf(rows), dueMinor: dueOf(invoice, allocated(invoiceId)) };
  });
  return {
    ...region,
    paper: "receipt",
    payment,
    source: null,
    back,
    parts: parts.filter(({ amountMinor }) => amountMinor !== 0),
    creditMinor: creditOf(payment, back, own),
    recipient: ["Samira Haddad"],
    petNames: "Juno",
    takenBy: "Maya Bell",
  };
}

describe("a receipt", () => {
  test("has method, cash, change, the items and the rest that stays due", async () => {
    const id = await world.invoice(1000);
    const paymentId = newId();
    await world.pay(paymentId, 600, id, { tenderedMinor: 1000 });
    const document = receiptDocument(receiptPage(paymentId));
    expect(PaperDocument.safeParse(document).success).toBe(true);
    expect(document).toMatchObject({ paper: "receipt", title: "Receipt" });
    expect(factsOf(document)).toMatchObject({
      Invoice: "T1-0001",
      Pet: "Juno",
      "Paid by": "Cash",
      "Taken by": "Maya Bell",
    });
    expect(tableOf(document).rows).toEqual([["Nail clip", "£10.00"]]);
    expect(totalsOf(document)).toEqual({
      Total: "£10.00",
      Paid: "£6.00",
      "Cash given": "£10.00",
      Change: "£4.00",
      "Left to pay": "£4.00",
    });
    expect(textOf(document)).toContain("Invoice number follows.");
  });

  test("of several invoices lists them, and the credit that is kept", async () => {
    const [one, two] = [await world.invoice(300), await world.invoice(500)];
    const wanted = [
      { id: newId(), invoiceId: one, amountMinor: 300 },
      { id: newId(), invoiceId: two, amountMinor: 400 },
    ];
    const paymentId = newId();
    await world.pay(paymentId, 1000, null, { allocations: wanted });
    const document = receiptDocument(receiptPage(paymentId));
    expect(tableOf(document).rows).toEqual([
      ["Invoice T1-0001", "£3.00"],
      ["Invoice T1-0001", "£4.00"],
      ["Kept as credit", "£3.00"],
    ]);
    expect(totalsOf(document)).toEqual({ Paid: "£10.00", "Left to pay": "£1.00" });
  });

  test("has the cash rounding as a line of its own, as the invoice has", async () => {
    world.move({ currency: "CHF", country: "CH" });
    const [id, cash] = [await world.invoice(1242), newId()];
    const parts = [{ id: newId(), invoiceId: id, amountMinor: 1242 }];
    await world.pay(cash, 1240, id, { roundingMinor: 2, tenderedMinor: 2000, allocations: parts });
    const rounded = { "Cash rounding": "-£0.02", Paid: "£12.40" };
    expect(totalsOf(receiptDocument(receiptPage(cash)))).toMatchObject({
      Total: "£12.42",
      ...rounded,
      Change: "£7.60",
      "Left to pay": "£0.00",
    });
    const paper = invoiceDocument(invoicePage(id));
    expect(totalsOf(paper)).toMatchObject({ Total: "£12.42", ...rounded, "Left to pay": "£0.00" });
    expect(tableOf(paper, 1).rows).toEqual([["21 November 2026", "Cash, given £20.00, change £7.60", "£12.40"]]);
  });

  test("names what was credited apart from what was written off", async () => {
    const [id, cash] = [await world.invoice(1000), newId()];
    await world.pay(cash, 400, id);
    await world.writeOff(id);
    const totals = totalsOf(receiptDocument(receiptPage(cash)));
    expect(totals).toMatchObject({ "Written off": "-£6.00", Paid: "£4.00" });
    expect(totals).not.toHaveProperty("Credit notes");
  });

  test("of a payment that was taken back is not valid", async () => {
    const id = await world.invoice(1000);
    const paymentId = newId();
    await world.pay(paymentId, 1000, id);
    await world.clinic.run(reversePayment, { id: newId(), paymentId, reason: "Typed twice" });
    const document = receiptDocument(receiptPage(paymentId));
    expect(document.title).toBe("Receipt, not valid");
    expect(textOf(document)).toContain("taken back on 21 November 2026: Typed twice. It pays for nothing.");
    expect(tableOf(document).rows).toEqual([["Money received", "£10.00"]]);
  });
});

describe("a statement", () => {
  test("has the open invoices, the payments, the credit and the balance by age", async () => {
    const [old, young] = [await world.invoice(1000), await world.invoice(500)];
    await world.pay(newId(), 300, old, { reference: "4711" });
    const open = [
      { invoice: { ...world.clinic.row(invoices, old), dueOn: "2026-09-01" }, dueMinor: 700 },
      { invoice: world.clinic.row(invoices, young), dueMinor: 500 },
    ];
    const page = {
      ...region,
      recipient: ["Samira Haddad"],
      clientNumber: 1482,
      open,
      payments: world.clinic.all(payments),
      since: "2026-08-23",
      creditMinor: 200,
      bankDetails: "Account 12345678",
      today: "2026-11-21",
    };
    const document = statementDocument(page);
    expect(PaperDocument.safeParse(document).success).toBe(true);
    expect(tableOf(document).rows.map((row) => row.slice(3))).toEqual([
      ["£10.00", "£3.00", "£7.00"],
      ["£5.00", "£0.00", "£5.00"],
    ]);
    expect(totalsOf(document)).toEqual({
      "Sum of open invoices": "£12.00",
      Credit: "-£2.00",
      "Balance to pay": "£10.00",
    });
    expect(tableOf(document, 1).rows).toEqual([["£5.00", "£0.00", "£7.00", "£0.00"]]);
    expect(tableOf(document, 2).rows).toEqual([["21 November 2026", "Cash, 4711", "£3.00"]]);
    const settled = statementDocument({ ...page, open: [] });
    expect(textOf(settled)).toContain("No invoice is open.\nYour credit is £2.00.");
    expect(tableOf(settled).columns.map(({ label }) => label)).toEqual(["Date", "Method", "Amount"]);
    const owed = statementDocument({ ...page, creditMinor: 1500 });
    expect(totalsOf(owed)).toMatchObject({ Credit: "-£15.00", "Balance in your favour": "£3.00" });
  });

  test.each([
    ["2026-12-01", 0],
    ["2026-10-22", 0],
    ["2026-10-21", 1],
    ["2026-09-22", 1],
    ["2026-09-21", 2],
    ["2026-08-23", 2],
    ["2026-08-22", 3],
  ])("an invoice that is due on %s has the age %i", (dueOn, age) => {
    expect(ageOf(dueOn, "2026-11-21")).toBe(age);
    expect(sumsByAge([{ dueOn, dueMinor: 5 }], "2026-11-21")).toEqual([0, 1, 2, 3].map((one) => (one === age ? 5 : 0)));
  });
});
