import * as fc from "fast-check";
import { expect, test } from "vitest";
import { searchSize } from "../../../../testing/src/search-size.ts";
import { till } from "../../../../testing/src/till.ts";
import { attention } from "../../kernel/attention.ts";
import type { MutationContext, MutationDefinition } from "../../kernel/mutation.ts";
import { toInstant } from "../../kernel/time.ts";
import { removeChargeLine } from "./charge-line.mutations.ts";
import { chargeLines } from "./charge-line.ts";
import { issueCreditNote } from "./credit-note.mutations.ts";
import { cashRounding } from "./cash-rounding.ts";
import { creditNotes } from "./credit-note.ts";
import { creditedQuantities } from "./credited-lines.ts";
import { askedOf, creditOf, dueOf, worthOf } from "./invoice-balance.ts";
import { type Invoice, invoices } from "./invoice.ts";
import { issueInvoice, voidInvoice } from "./invoice.mutations.ts";
import { allocations, payments } from "./payment.ts";
import { allocatePayment, recordPayment, refundPayment, reversePayment } from "./payment.mutations.ts";
import { writeOffInvoice } from "./write-off.mutations.ts";

const DEVICES = 5;
const PRICES = [500, 250, 1000, 76, 333];
const COINS = { currency: "CHF", country: "CH" };
const START_MS = Date.parse("2026-11-21T10:00:00.000Z");
const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

const step = fc.record({
  device: fc.nat(DEVICES - 1),
  kind: fc.constantFrom(
    "issue",
    "issue",
    "pay",
    "pay",
    "pay",
    "payRest",
    "payRest",
    "payRest",
    "void",
    "void",
    "reverse",
    "refund",
    "credit",
    "note",
    "note",
    "writeOff",
    "remove" as const,
  ),
  /** The charges that are meant, as bits. */
  lines: fc.integer({ min: 1, max: 2 ** PRICES.length - 1 }),
  amountMinor: fc.constantFrom(75, 250, 500, 750, 1000),
  /** Which of the invoices or payments that there are. */
  which: fc.nat(7),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type World = Awaited<ReturnType<typeof till>>;

interface Change {
  mutation: MutationDefinition;
  args: Record<string, unknown>;
  context: MutationContext;
  device: number;
}

const grossOf = (lines: number): number =>
  PRICES.reduce((sum, minor, place) => sum + ((lines >> place) % 2) * minor, 0);

/** Cash for the whole sum of an invoice, as far as the tablet knows: rounded to a coin. */
function cashFor(worthMinor: number, at: number, invoiceId: string) {
  const roundingMinor = cashRounding(worthMinor, COINS);
  const wanted = [{ id: id(3000 + at), invoiceId, amountMinor: worthMinor }];
  return { id: id(2000 + at), amountMinor: worthMinor - roundingMinor, roundingMinor, allocations: wanted };
}

/** An invoice may have come from any tablet, a payment is one's own. */
function knownAt(steps: readonly Step[], at: number) {
  const before = steps.slice(0, at).map((one, place) => ({ ...one, place }));
  const ofKind = (kind: Step["kind"]) => before.filter((one) => one.kind === kind);
  const own = before.filter(({ kind }) => kind === "pay" || kind === "payRest");
  return {
    invoices: ofKind("issue").map(({ place, lines }) => ({ id: id(1000 + place), grossMinor: grossOf(lines) })),
    payments: own.filter(({ device }) => device === steps[at]?.device).map(({ place }) => id(2000 + place)),
  };
}

function changeOf(world: World, lineIds: readonly string[], steps: readonly Step[], at: number): Change | null {
  const { clinic, client, locationId } = world;
  const { kind, device, lines, amountMinor, which } = steps[at] as Step;
  const known = knownAt(steps, at);
  const invoice = known.invoices[which % Math.max(1, known.invoices.length)];
  const invoiceId = invoice?.id;
  const paymentId = known.payments[which % Math.max(1, known.payments.length)];
  const named = lineIds.filter((_, place) => (lines >> place) % 2 === 1);
  const grossMinor = grossOf(lines);
  const approval = { id: id(8000 + at), approvedBy: clinic.ownerId, reason: "Agreed" };
  const wanted = invoiceId === undefined ? [] : [{ id: id(3000 + at), invoiceId, amountMinor }];
  const money = { clientId: client.id, locationId, amountMinor, method: "cash" };
  const parts = named.slice(0, 1).map((lineId) => ({ lineId, quantityMilli: amountMinor % 2 === 0 ? 1000 : 300 }));
  const note = { reference: `T${device}-C${at}`, reason: "Returned", approval };
  const forms = {
    issue: [issueInvoice, { id: id(1000 + at), lineIds: named, grossMinor, reference: `T${device}-${at}` }],
    pay: [recordPayment, { ...money, id: id(2000 + at), allocations: wanted }],
    payRest: invoice && [recordPayment, { ...money, ...cashFor(invoice.grossMinor, at, invoice.id) }],
    void: invoiceId && [voidInvoice, { id: invoiceId, reason: "Wrong", approval }],
    reverse: paymentId && [reversePayment, { id: id(4000 + at), paymentId, reason: "Typed twice", approval }],
    refund: paymentId && [refundPayment, { id: id(5000 + at), paymentId, amountMinor, reason: "Overpaid", approval }],
    credit: paymentId && invoiceId && [allocatePayment, { id: paymentId, allocations: wanted }],
    note: invoiceId && [issueCreditNote, { ...note, id: id(6000 + at), invoiceId, lines: parts }],
    writeOff: invoiceId && [writeOffInvoice, { id: invoiceId, reason: "Moved away", approval }],
    remove: [removeChargeLine, { id: named[0] }],
  } satisfies Record<Step["kind"], [MutationDefinition, object] | "" | undefined>;
  const form = forms[kind];
  if (!form) return null;
  const [mutation, args] = form;
  const context = clinic.contextOf({ now: toInstant(START_MS + at * 60_000), deviceId: `tablet-${device}` });
  return { mutation, args: { ...args }, context, device };
}

/** Each tablet sends its changes in its own order; between tablets any order is possible. Some are sent twice. */
async function deliver({ clinic }: World, changes: readonly Change[], order: readonly number[]): Promise<void> {
  const queues = Array.from({ length: DEVICES }, (_, device) => changes.filter((change) => change.device === device));
  for (let turn = 0; queues.some((queue) => queue.length > 0); turn += 1) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const choice = order[turn % order.length] ?? 0;
    const next = waiting[choice % waiting.length]?.shift();
    if (!next) continue;
    const { status } = await clinic.runIn(next.mutation, next.args, next.context);
    // Money that came in is never refused.
    if (next.mutation === recordPayment) expect(status).not.toBe("rejected");
    if (choice % 3 === 0) await clinic.runIn(next.mutation, next.args, next.context);
  }
}

const sumOf = (rows: readonly { amountMinor: number }[]): number =>
  rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Credit notes have at most the quantities of the lines, and together their sums. */
function checkCredited(clinic: World["clinic"], { id: invoiceId, lines, status, ...sums }: Invoice): void {
  const notes = clinic.all(creditNotes).filter((note) => note.invoiceId === invoiceId);
  const credited = creditedQuantities(notes);
  expect(notes.reduce((sum, note) => sum + note.grossMinor, 0)).toBe(sums.creditedMinor);
  for (const { lineId, quantityMilli, grossMinor } of lines) {
    const parts = notes.flatMap((note) => note.lines).filter((line) => line.lineId === lineId);
    expect(credited.get(lineId) ?? 0).toBeLessThanOrEqual(quantityMilli);
    if (credited.get(lineId) === quantityMilli)
      expect(parts.reduce((sum, part) => sum + part.grossMinor, 0)).toBe(grossMinor);
  }
  if (status === "voided") expect([sums.creditedMinor, sums.writtenOffMinor]).toEqual([0, 0]);
  if (sums.writtenOffMinor > 0) expect(status).toBe("written_off");
}

/** A charge is on one issued invoice or on none, and invoices have the sums of their lines. */
function checkInvoices({ clinic }: World): void {
  const all = clinic.all(invoices);
  const issued = all.filter(({ status }) => status === "issued" || status === "written_off");
  for (const invoice of all) {
    const { id: invoiceId, lines, grossMinor } = invoice;
    expect(lines.reduce((sum, line) => sum + line.grossMinor, 0)).toBe(grossMinor);
    const own = clinic.all(allocations).filter((row) => row.invoiceId === invoiceId);
    expect(sumOf(own)).toBeGreaterThanOrEqual(0);
    expect(sumOf(own)).toBeLessThanOrEqual(askedOf(invoice));
    checkCredited(clinic, invoice);
  }
  for (const { id: lineId, status, invoiceId } of clinic.all(chargeLines)) {
    const on = issued.filter(({ lines }) => lines.some((line) => line.lineId === lineId)).map((row) => row.id);
    expect(on).toEqual(status === "issued" ? [invoiceId] : []);
  }
}

/** Every payment is there once; its money is on invoices, given back, or credit. Credit below zero has an item. */
function checkMoney({ clinic }: World, changes: readonly Change[]): void {
  const [money, placed, items] = [clinic.all(payments), clinic.all(allocations), clinic.all(attention)];
  const itemOf = (kind: string, paymentId: string) =>
    items.some((item) => item.kind === kind && item.entities.some((one) => one.id === paymentId));
  const paid = changes.filter(({ mutation }) => mutation === recordPayment).map(({ args }) => args["id"]);
  const own = money.filter(({ kind }) => kind === "payment");
  expect(own).toHaveLength(paid.length);
  expect(new Set<unknown>(own.map((row) => row.id))).toEqual(new Set(paid));
  for (const payment of own) {
    const back = money.filter(({ ofPaymentId }) => ofPaymentId === payment.id);
    const parts = placed.filter(({ paymentId }) => paymentId === payment.id);
    expect(payment.creditMinor).toBe(creditOf(payment, back, parts));
    if (creditOf(payment, back, parts) < 0) expect(itemOf("refund_exceeded", payment.id)).toBe(true);
    const first = sumOf(parts.filter(({ createdAt }) => createdAt === payment.createdAt));
    const change = changes.find(({ args }) => args["id"] === payment.id);
    const wanted = sumOf((change?.args["allocations"] ?? []) as { amountMinor: number }[]);
    if (first < Math.min(wanted, worthOf([payment]))) expect(itemOf("overpaid", payment.id)).toBe(true);
    expect([0, change?.args["roundingMinor"] ?? 0]).toContain(payment.roundingMinor);
    // Cash is rounded where it pays the whole rest, and nowhere else.
    if (payment.roundingMinor !== 0) expect(first).toBe(wanted);
  }
  const dues = clinic.all(invoices).map((row) =>
    dueOf(
      row,
      placed.filter(({ invoiceId }) => invoiceId === row.id),
    ),
  );
  expect(Math.min(0, ...dues)).toBe(0);
  expect(clinic.all(invoices).map(({ dueMinor }) => dueMinor)).toEqual(dues);
}

test("whatever order five tablets arrive in: each charge is on one invoice, ledgers balance, and no payment is lost or doubled", async () => {
  const seen = {
    duplicate: 0,
    voided: 0,
    overpaid: 0,
    reversed: 0,
    refunded: 0,
    fromCredit: 0,
    differs: 0,
    rounded: 0,
    credited: 0,
    writtenOff: 0,
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }),
      async (steps, order) => {
        const world = await till({ place: COINS });
        const lineIds: string[] = [];
        for (const minor of PRICES) lineIds.push(await world.charge(minor));
        const changes = steps.flatMap((_, at) => changeOf(world, lineIds, steps, at) ?? []);
        await deliver(world, changes, order);
        checkInvoices(world);
        checkMoney(world, changes);
        const [kinds, money] = [world.items(), world.clinic.all(payments)];
        const count = (all: readonly string[], one: string): number => all.filter((kind) => kind === one).length;
        const states = world.clinic.all(invoices).map(({ status }) => status);
        seen.credited += world.clinic.all(creditNotes).length;
        seen.writtenOff += count(states, "written_off");
        seen.duplicate += count(states, "duplicate");
        seen.voided += count(states, "voided");
        seen.overpaid += count(kinds, "overpaid");
        seen.differs += count(kinds, "invoice_differs");
        seen.rounded += money.filter(({ roundingMinor }) => roundingMinor !== 0).length;
        seen.reversed += money.filter(({ kind }) => kind === "reversal").length;
        seen.refunded += money.filter(({ kind }) => kind === "refund").length;
        seen.fromCredit += changes.filter(({ mutation }) => mutation === allocatePayment).length;
      },
    ),
    { numRuns: searchSize({ small: 250, full: 5000 }), seed: 16 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});
