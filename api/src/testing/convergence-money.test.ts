import { expect, test } from "vitest";
import { checkMoney } from "./convergence-money.ts";

const [invoiceId, lineId, otherLine] = ["i1", "l1", "l2"];
const line = { lineId, quantityMilli: 1000, grossMinor: 600 };
const part = (place: number) => JSON.stringify({ lineId, ofQuantityMilli: 2000, shares: [50_000, 50_000], place });
const answered = JSON.stringify([{ lineId: "e1", decision: "accepted" }]);

/** A ledger that agrees: an invoice of 600, a credit note of 300, a payment of 300, a divided charge, an answered estimate. */
const RIGHT = {
  tillSessions: [],
  invoices: [
    {
      id: invoiceId,
      number: 1,
      status: "issued",
      grossMinor: 600,
      creditedMinor: 300,
      dueMinor: 0,
      lines: JSON.stringify([line]),
    },
  ],
  allocations: [{ invoiceId, paymentId: "p1", amountMinor: 300 }],
  payments: [{ id: "p1", amountMinor: 300, ofPaymentId: null }],
  creditNotes: [
    { id: "c1", number: 1, invoiceId, grossMinor: 300, lines: JSON.stringify([{ ...line, quantityMilli: 500 }]) },
  ],
  issued: [{ id: lineId, invoiceId }],
  parts: [
    { id: lineId, quantityMilli: 1000, part: part(0) },
    { id: otherLine, quantityMilli: 1000, part: part(1) },
  ],
  estimates: [{ id: "es1", number: 1, status: "accepted", answerId: "a1" }],
  estimateAnswers: [{ id: "a1", estimateId: "es1", outcome: "accepted", signedAt: "2026-11-21", lines: answered }],
  estimateLines: [{ id: "e1", estimateId: "es1", decision: "accepted" }],
};
type Ledger = Record<keyof typeof RIGHT, readonly object[]>;

function tableOf(text: string): keyof Ledger {
  if (text.includes('"part" is not null')) return "parts";
  if (text.includes('from "chargeLines"')) return "issued";
  const table = /from "(\w+)"/.exec(text)?.[1];
  if (table === undefined || !(table in RIGHT)) throw new Error(`The ledger has no ${table}`);
  return table as keyof Ledger;
}

/** The payments of a till are asked for apart from all payments. */
const check = (ledger: Ledger) =>
  checkMoney(
    async <Row>(text: string) =>
      (text.includes('"tillId" is not null') ? [] : ledger[tableOf(text)]) as unknown as Row[],
  );

const first = <Row extends object>([row]: readonly Row[]): Row => {
  if (!row) throw new Error("The ledger has a row");
  return row;
};
const [invoice, note, estimate] = [first(RIGHT.invoices), first(RIGHT.creditNotes), first(RIGHT.estimates)];

test("a ledger that agrees passes", async () => {
  await expect(check(RIGHT)).resolves.toBeUndefined();
});

test.each<[string, Partial<Ledger>, RegExp]>([
  ["a credit note is missing", { creditNotes: [] }, /sum of its credit notes/],
  [
    "one line is credited twice",
    { creditNotes: [note, { ...note, id: "c2", number: 2, lines: JSON.stringify([line]) }], ...withCredit(600) },
    /credited once/,
  ],
  ["credit notes have a gap", { creditNotes: [{ ...note, number: 2 }] }, /credit notes are 1\.\.n/],
  [
    "a paid invoice keeps money above the credit",
    { allocations: [{ ...RIGHT.allocations[0], amountMinor: 600 }] },
    /at most its sum/,
  ],
  ["an invoice does not note what is due", { invoices: [{ ...invoice, dueMinor: 300 }] }, /what is due/],
  ["a part of a divided charge is lost", { parts: RIGHT.parts.slice(0, 1) }, /has all parts/],
  [
    "a part has the quantity of the whole",
    { parts: RIGHT.parts.map((one) => ({ ...one, quantityMilli: 2000 })) },
    /make the whole/,
  ],
  ["an estimate has an earlier answer", { estimates: [{ ...estimate, answerId: "a0" }] }, /latest answer/],
  [
    "a line of an estimate was not settled",
    { estimateLines: [{ ...RIGHT.estimateLines[0], decision: "pending" }] },
    /as it was answered/,
  ],
  ["estimates have a gap", { estimates: [{ ...estimate, number: 3 }] }, /estimates are 1\.\.n/],
])("a planted fault is found: %s", async (_, fault, words) => {
  await expect(check({ ...RIGHT, ...fault })).rejects.toThrow(words);
});

/** An invoice that was credited so much, without payments. */
function withCredit(creditedMinor: number): Partial<Ledger> {
  return {
    invoices: [{ ...RIGHT.invoices[0], creditedMinor, dueMinor: 600 - creditedMinor }],
    allocations: [],
  };
}
