import { sumMinor } from "../../kernel/money.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { type PaperBlock, type PaperDocument, sheetOf } from "../clinics/paper-document.ts";
import { billingPaper as words, invoiceTitle, methodWords } from "./billing-papers.copy.ts";
import { askedOf, worthOf } from "./invoice-balance.ts";
import type { Invoice, InvoiceLine } from "./invoice.ts";
import { column, factsOf, type PaperRegion, penOf, type Total, total } from "./paper-money.ts";
import type { Payment } from "./payment.ts";

/** A pet as papers about money name it. */
export interface PaperPet {
  name: string;
  /** `dog, Labrador`. */
  kind: string;
  /** Empty: it has none. */
  chip: string;
}

/** The part of a payment that is for one invoice. */
export interface PaidPart {
  payment: Payment;
  amountMinor: number;
}

export interface InvoiceOnPaper extends PaperRegion {
  invoice: Invoice;
  /** Of a duplicate: the invoice that has its lines. */
  other: Pick<Invoice, "number" | "reference"> | null;
  /** Name and address, line by line. */
  recipient: string[];
  clientNumber: number | null;
  pets: ReadonlyMap<string, PaperPet>;
  treatedOn: LocalDate | null;
  /** Empty: unknown. */
  vet: string;
  /** The parts that count: nothing of a payment that was taken back. */
  payments: readonly PaidPart[];
  dueMinor: number;
  bankDetails: string;
}

type Line = Pick<
  InvoiceLine,
  "description" | "petId" | "netMinor" | "taxes" | "grossMinor" | "discountMinor" | "isPrinted"
> &
  Partial<Pick<InvoiceLine, "quantityMilli" | "unitMinor" | "fixedMinor">>;

/** The lines that are printed. Lines off the paper that have a price are one line together, so that the paper adds up. */
export function printedLines(lines: readonly InvoiceLine[]): Line[] {
  const hidden = lines.filter(({ isPrinted }) => isPrinted === "no");
  const grossMinor = sumMinor(hidden.map((line) => line.grossMinor));
  const shown = lines.filter(({ isPrinted }) => isPrinted === "yes");
  if (grossMinor === 0) return shown;
  const sum = (field: "netMinor" | "discountMinor"): number => sumMinor(hidden.map((line) => line[field]));
  const taxes = hidden.flatMap((line) => line.taxes);
  const rest = { netMinor: sum("netMinor"), discountMinor: sum("discountMinor"), taxes, grossMinor };
  return [...shown, { ...rest, description: words.otherItems, petId: null, isPrinted: "yes" }];
}

const petsOf = (lines: readonly Pick<InvoiceLine, "petId">[]): string[] => [
  ...new Set(lines.flatMap(({ petId }) => (petId === null ? [] : [petId as string]))),
];

/** By pet where there are several, each in the order of the work. */
function byPet<L extends Pick<Line, "petId">>(lines: readonly L[]): L[] {
  const order = petsOf(lines);
  const placeOf = ({ petId }: L): number => (petId === null ? order.length : order.indexOf(petId));
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The table of lines, with the sums below it. Columns that say nothing are left out. */
export function linesTable(
  { lines, taxes, pets, ...region }: Pick<InvoiceOnPaper, "pets"> & Pick<Invoice, "lines" | "taxes"> & PaperRegion,
  totals: Total[],
): PaperBlock {
  const pen = penOf(region);
  const { columns } = words;
  const printed = byPet(printedLines(lines));
  const hasPets = petsOf(lines).length > 1;
  const hasDiscount = printed.some(({ discountMinor }) => discountMinor !== 0);
  const hasTax = taxes.length > 0;
  const [tax, ...others] = taxes;
  const itemOf = ({ description, petId }: Line): string => {
    const pet = hasPets && petId !== null ? pets.get(petId) : undefined;
    return pet ? words.ofPet(pet.name, description) : description;
  };
  const priceOf = ({ unitMinor, fixedMinor = 0 }: Line): string =>
    unitMinor === undefined
      ? ""
      : [fixedMinor, unitMinor]
          .filter((minor, place) => place === 1 || minor !== 0)
          .map(pen.money)
          .join(" + ");
  return {
    kind: "table",
    columns: [
      column(columns.item, 9, "start"),
      column(columns.quantity, 2),
      column(columns.price, 3),
      ...(hasDiscount ? [column(columns.discount, 3)] : []),
      ...(hasTax ? [column(columns.net, 3)] : []),
      ...(tax ? [column(others.length === 0 ? pen.tax(tax) : columns.tax, 3)] : []),
      column(columns.total, 3),
    ],
    rows: printed.map((line) => [
      itemOf(line),
      line.quantityMilli === undefined ? "" : pen.quantity(line.quantityMilli),
      priceOf(line),
      ...(hasDiscount ? [line.discountMinor === 0 ? "" : pen.money(line.discountMinor)] : []),
      ...(hasTax ? [pen.money(line.netMinor)] : []),
      ...(hasTax ? [pen.money(sumMinor(line.taxes.map(({ taxMinor }) => taxMinor)))] : []),
      pen.money(line.grossMinor),
    ]),
    totals,
  };
}

/** Net, each tax with its rate, and the sum. */
export function sumTotals(
  { netMinor, taxes, grossMinor, lines }: Pick<Invoice, "netMinor" | "taxes" | "grossMinor" | "lines">,
  region: PaperRegion,
): Total[] {
  const pen = penOf(region);
  const discountMinor = sumMinor(lines.map((line) => line.discountMinor));
  return [
    ...(discountMinor === 0 ? [] : [total(words.discountIncluded, pen.money(discountMinor))]),
    ...(taxes.length === 0 ? [] : [total(words.columns.net, pen.money(netMinor))]),
    ...pen.taxTotals(taxes),
    total(words.columns.total, pen.money(grossMinor), true),
  ];
}

function petFacts({ invoice, pets }: InvoiceOnPaper): [string, string][] {
  const known = petsOf(invoice.lines).flatMap((id) => pets.get(id) ?? []);
  const [only, ...others] = known;
  const nameOf = ({ name, kind }: PaperPet): string => [name, kind].filter((part) => part !== "").join(", ");
  if (others.length > 0) return [[words.facts.pets, known.map(({ name }) => name).join(", ")]];
  return only
    ? [
        [words.facts.pet, nameOf(only)],
        [words.facts.chip, only.chip],
      ]
    : [];
}

/** The cash rounding of a payment that is for this invoice alone, which is then a line of the sums. */
const ownRounding = ({ payment, amountMinor }: PaidPart): number =>
  amountMinor === worthOf([payment]) ? payment.roundingMinor : 0;

/** Of a payment for several invoices: the rounding is in one of its parts. */
const roundingText = (part: PaidPart, money: (minor: number) => string): string =>
  part.payment.roundingMinor === ownRounding(part) ? "" : words.roundingIn(money(0 - part.payment.roundingMinor));

/** The cash that was handed over, and the change; empty: it was not noted. */
const cashText = ({ tenderedMinor, amountMinor }: Payment, money: (minor: number) => string): string =>
  tenderedMinor === null ? "" : words.cashGiven(money(tenderedMinor), money(sumMinor([tenderedMinor, -amountMinor])));

/** The payments with their methods; the sum that is left to pay, and how it is paid. */
function payBlocks({ invoice, payments, dueMinor, bankDetails, ...region }: InvoiceOnPaper): PaperBlock[] {
  const pen = penOf(region);
  const { columns } = words;
  const blocks: PaperBlock[] = [];
  if (payments.length > 0) {
    const rows = payments.map((part) => {
      const { payment, amountMinor } = part;
      const { method, reference, occurredAt } = payment;
      const texts = [methodWords[method], reference, cashText(payment, pen.money), roundingText(part, pen.money)];
      return [
        pen.dayAt(occurredAt),
        texts.filter((text) => text !== "").join(", "),
        pen.money(sumMinor([amountMinor, -ownRounding(part)])),
      ];
    });
    const head = [column(words.facts.date, 3, "start"), column(columns.method, 4, "start"), column(columns.amount, 3)];
    blocks.push({ kind: "heading", text: words.payments }, { kind: "table", columns: head, rows, totals: [] });
  }
  const last = payments.at(-1);
  if (dueMinor > 0) {
    const lines = [words.pleasePay(pen.money(dueMinor), pen.day(invoice.dueOn)), bankDetails.trim()];
    const text = [...lines, words.payReference(invoiceTitle(invoice))].filter((line) => line !== "").join("\n");
    blocks.push({ kind: "heading", text: words.howToPay }, { kind: "text", text });
  } else if (last) blocks.push({ kind: "text", text: words.paidThanks(pen.dayAt(last.payment.occurredAt)) });
  return blocks;
}

function notices({ invoice, other, ...region }: InvoiceOnPaper): string[] {
  const { status, voidedAt, writtenOffAt, writtenOffMinor, number } = invoice;
  if (status === "duplicate") return [words.duplicate(other ? invoiceTitle(other) : words.otherInvoice)];
  return [
    ...(status === "voided" && voidedAt !== null ? [words.voided(penOf(region).dayAt(voidedAt))] : []),
    ...(writtenOffAt !== null && writtenOffMinor > 0 ? [words.writtenOff(penOf(region).dayAt(writtenOffAt))] : []),
    ...(number === null && invoice.isOpening === "no" ? [words.numberFollows] : []),
  ];
}

function titleOf(invoice: Invoice): string {
  const title = invoiceTitle(invoice);
  if (invoice.status === "voided") return words.voidedTitle(title);
  return invoice.status === "duplicate" ? words.duplicateTitle(title) : title;
}

/** An invoice as the client gets it. The app shows and prints it, and the server makes a PDF of it. */
export function invoiceDocument(page: InvoiceOnPaper): PaperDocument {
  const { invoice, recipient, clientNumber, treatedOn, vet, payments, dueMinor, pets } = page;
  const pen = penOf(page);
  const { facts } = words;
  const roundingMinor = sumMinor(payments.map(ownRounding));
  // By the row: the device may lack a payment of years ago.
  const paidMinor = sumMinor([askedOf(invoice), -dueMinor, -roundingMinor]);
  const isIssued = invoice.status !== "voided" && invoice.status !== "duplicate";
  const { creditedMinor, writtenOffMinor } = invoice;
  const lowered = (
    [
      [words.credited, creditedMinor],
      [words.givenUp, writtenOffMinor],
    ] as const
  ).filter(([, minor]) => minor > 0);
  const totals = [
    ...sumTotals(invoice, page),
    ...lowered.map(([label, minor]) => total(label, pen.money(-minor))),
    ...(isIssued && roundingMinor !== 0 ? [total(words.rounding, pen.money(0 - roundingMinor))] : []),
    ...(isIssued && paidMinor !== 0 ? [total(words.columns.paid, pen.money(paidMinor))] : []),
    ...(isIssued ? [total(words.columns.left, pen.money(dueMinor), true)] : []),
  ];
  const texts = notices(page);
  return {
    paper: sheetOf(page.settings.country),
    title: titleOf(invoice),
    recipient,
    facts: factsOf([
      [facts.number, invoice.number === null ? "" : String(invoice.number)],
      [invoice.isOpening === "yes" ? facts.number : facts.reference, invoice.reference],
      [facts.invoiceDate, pen.day(invoice.issuedOn)],
      [facts.due, dueMinor > 0 ? pen.day(invoice.dueOn) : ""],
      [facts.treatedOn, treatedOn === null ? "" : pen.day(treatedOn)],
      ...petFacts(page),
      [facts.vet, vet],
      [facts.client, clientNumber === null ? "" : String(clientNumber)],
    ]),
    blocks: [
      ...(texts.length === 0 ? [] : [{ kind: "text" as const, text: texts.join("\n") }]),
      ...(invoice.lines.length === 0 ? [] : [linesTable({ ...page, ...invoice, pets }, totals)]),
      ...(isIssued ? payBlocks(page) : []),
    ],
  };
}
