import * as fc from "fast-check";
import { expect, test } from "vitest";
import { searchSize } from "../../../../testing/src/search-size.ts";
import { BAGS, FOOD_MINOR, shop } from "../../../../testing/src/shop.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import type { MutationDefinition } from "../../kernel/mutation.ts";
import { toInstant } from "../../kernel/time.ts";
import { sellAtCounter } from "./counter-sale.mutations.ts";
import { type Invoice, invoices } from "./invoice.ts";
import { voidInvoice } from "./invoice.mutations.ts";
import { payments } from "./payment.ts";
import { recordPayment, refundPayment, reversePayment } from "./payment.mutations.ts";
import { addTill, closeTill } from "./till.mutations.ts";
import { expectedIn } from "./till-sums.ts";
import { type TillSession, tillSessions } from "./till.ts";

const DEVICES = 5;
const FLOAT_MINOR = 10_000;
const START_MS = Date.parse("2026-11-21T10:00:00.000Z");
/** Ids of neighbours differ before their last digits, as those of real rows do: the places of a line's movements are mixed into these. */
const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number * 1000).padStart(12, "0")}`;

const step = fc.record({
  device: fc.nat(DEVICES - 1),
  kind: fc.constantFrom("sell", "sell", "pay", "pay", "reverse", "refund", "void" as const),
  till: fc.nat(1),
  pieces: fc.integer({ min: 1, max: 3 }),
  method: fc.constantFrom("cash", "card_terminal" as const),
  /** Otherwise the person broke off after the sale. */
  isPaid: fc.boolean(),
  /** Which of the sales or payments that the tablet made. */
  which: fc.nat(7),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** After how many arrivals a person counts a till, how many more arrive until the closing, and what stays in the drawer. */
const closing = fc.record({ after: fc.nat(40), meanwhile: fc.nat(2), till: fc.nat(1), keptMinor: fc.nat(FLOAT_MINOR) });
type Closing = typeof closing extends fc.Arbitrary<infer S> ? S : never;

interface Change {
  mutation: MutationDefinition;
  args: Record<string, unknown>;
  device: number;
  at: number;
}

async function counter() {
  const world = await shop();
  const tillIds = [newId(), newId()];
  for (const [at, tillId] of tillIds.entries()) {
    const till = { id: tillId, name: `Till ${at}`, locationId: world.locationId };
    await world.clinic.run(addTill, { ...till, sessionId: newId(), floatMinor: FLOAT_MINOR });
  }
  return { ...world, tillIds };
}
type World = Awaited<ReturnType<typeof counter>>;

/** A sale is one change, and its payment is the next one of the tablet. */
function changesOf(world: World, steps: readonly Step[], at: number): Change[] {
  const { locationId, approval } = world;
  const { kind, device, till, pieces, method, isPaid, which } = steps[at] as Step;
  const own = steps.slice(0, at).flatMap((one, place) => (one.device === device ? [{ ...one, place }] : []));
  const sales = own.filter((one) => one.kind === "sell");
  const paid = own.filter((one) => (one.kind === "sell" && one.isPaid) || one.kind === "pay");
  const saleId = sales.length > 0 ? id(1000 + (sales[which % sales.length]?.place ?? 0)) : undefined;
  const payment = paid.length > 0 ? id(2000 + (paid[which % paid.length]?.place ?? 0)) : undefined;
  const change = (mutation: MutationDefinition, args: object): Change => ({ mutation, args: { ...args }, device, at });
  const tillId = world.tillIds[till];
  const amountMinor = pieces * FOOD_MINOR;
  const money = { id: id(2000 + at), clientId: null, locationId, amountMinor, method, tillId };
  const reasoned = { reason: "Returned", approval: approval() };
  if (kind === "sell") {
    const lines = [world.line(pieces, { id: id(3000 + at) })];
    const sale = { id: id(1000 + at), locationId, lines, grossMinor: amountMinor, reference: `T${device}-${at}` };
    const allocations = [{ id: id(4000 + at), invoiceId: id(1000 + at), amountMinor }];
    return [change(sellAtCounter, sale), ...(isPaid ? [change(recordPayment, { ...money, allocations })] : [])];
  }
  if (kind === "pay") return [change(recordPayment, { ...money, clientId: world.client.id, allocations: [] })];
  if (kind === "void") return saleId ? [change(voidInvoice, { id: saleId, ...reasoned })] : [];
  if (!payment) return [];
  const back = { id: id(5000 + at), paymentId: payment, ...reasoned };
  if (kind === "reverse") return [change(reversePayment, back)];
  return [change(refundPayment, { ...back, tillId, amountMinor: FOOD_MINOR })];
}

/** Each tablet sends its changes in its own order; between tablets any order is possible. */
function arrivals(changes: readonly Change[], order: readonly number[]): Change[] {
  const queues = Array.from({ length: DEVICES }, (_, device) => changes.filter((change) => change.device === device));
  return changes.map((_, turn) => {
    const waiting = queues.filter((queue) => queue.length > 0);
    return waiting[(order[turn % order.length] ?? 0) % waiting.length]?.shift() as Change;
  });
}

const sessionOf = ({ clinic }: World, tillId: string): TillSession => {
  const [open, ...others] = clinic.all(tillSessions).filter((one) => one.tillId === tillId && one.status === "open");
  expect(others).toEqual([]);
  if (!open) throw new Error("No session is open");
  return open;
};

const moneyIn = ({ clinic }: World, sessionId: string) =>
  clinic.all(payments).filter(({ tillSessionId }) => tillSessionId === sessionId);

/** The count of a person who finds all that should be there. */
function countOf(world: World, { till, keptMinor }: Closing) {
  const session = sessionOf(world, world.tillIds[till] ?? "");
  const expected = expectedIn(session, moneyIn(world, session.id));
  const counted = expected.map(({ method, expectedMinor }) => {
    const countedMinor = method === "cash" ? Math.max(0, expectedMinor) : expectedMinor;
    return { method, expectedMinor, countedMinor };
  });
  const cashMinor = counted[0]?.countedMinor ?? 0;
  const closed = { counted, keptMinor: Math.min(keptMinor, cashMinor), reason: "Refunds of two tablets" };
  return { session, args: { id: session.id, nextId: newId(), ...closed, approval: world.approval() } };
}

interface Seen {
  closed: number;
  changed: number;
  late: number;
  voided: number;
  reversed: number;
  refunded: number;
}

/** Delivers the changes; between them people count tills and close them, and some are too late. */
async function work(world: World, coming: readonly Change[], closings: readonly Closing[], seen: Seen): Promise<void> {
  const { clinic } = world;
  const counts: (ReturnType<typeof countOf> & { closeAt: number })[] = [];
  for (const [at, change] of coming.entries()) {
    for (const one of closings.filter(({ after }) => after === at))
      counts.push({ ...countOf(world, one), closeAt: at + one.meanwhile });
    for (const { session, args } of counts.filter(({ closeAt }) => closeAt === at)) {
      const isClosed = clinic.row(tillSessions, session.id).status === "closed";
      const now = expectedIn(session, moneyIn(world, session.id));
      const isSame = now.every(
        ({ method, expectedMinor }) =>
          args.counted.find((one) => one.method === method)?.expectedMinor === expectedMinor,
      );
      const done = await clinic.runIn(closeTill, args, clinic.contextOf({ now: toInstant(START_MS + at * 60_000) }));
      const outcome = done.status === "rejected" ? done.code : done.status;
      expect(outcome).toBe(isClosed ? "invalid_transition" : isSame ? "applied" : "till_changed");
      seen.closed += outcome === "applied" ? 1 : 0;
      seen.changed += outcome === "till_changed" ? 1 : 0;
    }
    const context = clinic.contextOf({
      now: toInstant(START_MS + change.at * 60_000),
      deviceId: `tablet-${change.device}`,
    });
    const { status } = await clinic.runIn(change.mutation, change.args, context);
    if (change.mutation === recordPayment || change.mutation === sellAtCounter) expect(status).not.toBe("rejected");
    if (change.at % 3 === 0) await clinic.runIn(change.mutation, change.args, context);
  }
}

/** Every row of money is in one session of its till, and no row comes to a session after its closing. */
function checkSessions({ clinic, tillIds }: World, seen: Seen): void {
  const [sessions, money] = [clinic.all(tillSessions), clinic.all(payments)];
  for (const tillId of tillIds) {
    const own = sessions.filter((session) => session.tillId === tillId);
    const taken = money.filter((row) => row.tillId === tillId);
    const ids = own.map(({ id: sessionId }) => sessionId as string);
    expect(taken.filter((row) => !ids.includes(row.tillSessionId ?? ""))).toEqual([]);
    expect(own.filter(({ status }) => status === "open")).toHaveLength(1);
    const floats = own.map(({ floatMinor }) => floatMinor).toSorted((a, b) => a - b);
    const kept = own.flatMap(({ status, keptMinor }) => (status === "closed" ? [keptMinor] : []));
    expect(floats).toEqual([FLOAT_MINOR, ...kept].toSorted((a, b) => a - b));
    for (const session of own.filter(({ status }) => status === "closed")) {
      const rows = taken.filter(({ tillSessionId }) => tillSessionId === session.id);
      const expected = expectedIn(session, rows).map(({ method, expectedMinor }) => ({ method, expectedMinor }));
      expect(session.counted.map(({ method, expectedMinor }) => ({ method, expectedMinor }))).toEqual(expected);
    }
  }
  seen.reversed += money.filter(({ kind }) => kind === "reversal").length;
  seen.refunded += money.filter(({ kind }) => kind === "refund").length;
  seen.late += money.filter(({ tillSessionId, occurredAt }) => {
    const session = sessions.find((one) => one.id === tillSessionId);
    return session !== undefined && occurredAt < session.openedAt;
  }).length;
}

const bagsOf = (all: readonly Invoice[]): number =>
  all.flatMap(({ lines }) => lines).reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);

/** Each sale is one invoice, and only its goods have left the shelf; a sale that was voided has put them back. */
function checkShelf(world: World, changes: readonly Change[], seen: Seen): void {
  const all = world.clinic.all(invoices);
  const sold = changes.filter(({ mutation }) => mutation === sellAtCounter);
  expect(new Set<unknown>(all.map((row) => row.id))).toEqual(new Set(sold.map(({ args }) => args["id"])));
  const standing = all.filter(({ status }) => status === "issued");
  expect(world.onHand(world.first.id)).toBe(BAGS * 1000 - bagsOf(standing));
  expect(world.onHand(world.second.id)).toBe(BAGS * 1000);
  seen.voided += all.length - standing.length;
}

test("whatever order five tablets arrive in: each payment is counted once, in a session that was open, and each sale leaves the shelf once", async () => {
  const seen: Seen = { closed: 0, changed: 0, late: 0, voided: 0, reversed: 0, refunded: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.array(closing, { maxLength: 6 }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }),
      async (steps, closings, order) => {
        const world = await counter();
        const changes = steps.flatMap((_, at) => changesOf(world, steps, at));
        await work(world, arrivals(changes, order), closings, seen);
        checkSessions(world, seen);
        checkShelf(world, changes, seen);
      },
    ),
    { numRuns: searchSize({ small: 150, full: 3000 }), seed: 16 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});
