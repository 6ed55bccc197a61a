import { type ChargeLine, chargeLines } from "@fernpaw/domain/billing/charge-line";
import { invoicedSums, pricedOf } from "@fernpaw/domain/billing/invoice-lines";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { allocations, type Payment, payments } from "@fernpaw/domain/billing/payment";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { addDays, addMinutes, daysBetween, epochMsOf, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { visits } from "@fernpaw/domain/visits/visit";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { type DemoRow, demoRow } from "./demo-people.ts";
import { type DemoRandom, demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 91;
const DAY_MIN = 24 * 60;
/** Of the clients who pay before they leave, by method. */
const AT_DESK: readonly Payment["method"][] = ["card_terminal", "card_terminal", "card_terminal", "cash", "cash"];
/** Money of some clients for a later invoice. */
const DEPOSITS_MINOR = [5000, 12_000];
const NOTE_MINOR = 500;

type Invoice = NewRow<typeof invoices>;
type Visit = NewRow<typeof visits>;

const rowsIn = <Row>(rows: readonly DemoRow[], entity: DemoRow["entity"]): Row[] =>
  rows.flatMap((one) => (one.entity === entity ? [one.row as Row] : []));

interface Desk {
  random: DemoRandom;
  today: string;
  nowMs: number;
  /** The person who issues and receives. */
  by: string;
  rows: DemoRow[];
}

/** An invoice over the lines of a visit that is over, by the rules of `invoices.issue`; null: no line can be issued. */
function issue({ random, by }: Desk, visit: Visit, lines: readonly ChargeLine[]): Invoice | null {
  const own = pricedOf(lines);
  if (own.length === 0) return null;
  const ends = [visit.closedAt ?? visit.stageAt, ...own.map(({ line }) => addMinutes(line.occurredAt, 1))];
  const issuedAt = ends.reduce((last, at) => (at > last ? at : last));
  const issuedOn = localDateOf(issuedAt, DEMO_ZONE);
  const { id: visitId, clientId, locationId } = visit;
  return {
    ...emptyRow(invoices),
    id: random.id(epochMsOf(issuedAt)),
    reference: "T1-0000",
    clientId,
    visitId,
    locationId,
    issuedOn,
    dueOn: issuedOn,
    issuedAt,
    issuedBy: by,
    ...invoicedSums(own),
  };
}

interface Taken {
  amountMinor: number;
  method: Payment["method"];
  at: string;
}

/** A payment for the invoice. Answers the invoice with the sum that is then due. */
function take({ random, by, rows }: Desk, invoice: Invoice, { amountMinor, method, at }: Taken): Invoice {
  const { clientId, locationId } = invoice;
  const paymentId = random.id(epochMsOf(at));
  const tenderedMinor = method === "cash" ? Math.ceil(amountMinor / NOTE_MINOR) * NOTE_MINOR : null;
  const money = { clientId, locationId, amountMinor, method, tenderedMinor, receivedBy: by, deviceId: "demo" };
  rows.push(demoRow(payments, { ...emptyRow(payments), id: paymentId, ...money, occurredAt: at }));
  const part = { paymentId, invoiceId: invoice.id, amountMinor, occurredAt: at };
  rows.push(demoRow(allocations, { ...emptyRow(allocations), id: random.id(epochMsOf(at)), ...part }));
  return { ...invoice, dueMinor: invoice.dueMinor - amountMinor };
}

/** Most clients pay before they leave. The others pay weeks later, in part, or have not paid yet. */
function settle(desk: Desk, invoice: Invoice): Invoice {
  const { random, today, nowMs } = desk;
  const { grossMinor, issuedAt, issuedOn } = invoice;
  if (grossMinor === 0) return invoice;
  const atDesk = addMinutes(issuedAt, 1);
  if (random.chance(0.86))
    return take(desk, invoice, { amountMinor: grossMinor, method: random.pick(AT_DESK), at: atDesk });
  const later = { ...invoice, dueOn: addDays(issuedOn, random.pick([0, 14])) };
  const [isLost, isPart, paidAfter] = [random.chance(0.04), random.chance(0.3), random.between(3, 45)];
  const paidAt = addMinutes(issuedAt, paidAfter * DAY_MIN);
  if (!isLost && daysBetween(issuedOn, today) >= paidAfter && epochMsOf(paidAt) < nowMs)
    return take(desk, later, { amountMinor: grossMinor, method: "bank_transfer", at: paidAt });
  const part = Math.round(grossMinor * 0.4);
  return isPart && part > 0 ? take(desk, later, { amountMinor: part, method: "cash", at: atDesk }) : later;
}

function deposit({ random, by, nowMs, rows }: Desk, visit: Visit, amountMinor: number): void {
  const { clientId, locationId } = visit;
  const at = toInstant(nowMs - random.between(2, 20) * DAY_MIN * 60_000);
  const money = { clientId, locationId, amountMinor, method: "card_terminal" as const };
  const who = { receivedBy: by, deviceId: "demo", occurredAt: at };
  rows.push(demoRow(payments, { ...emptyRow(payments), id: random.id(epochMsOf(at)), ...money, ...who }));
}

/** The invoices with the numbers that the server would have given: 1 to n, in the order in which they were issued. */
export function numbered(rows: readonly DemoRow[]): DemoRow[] {
  const issued = rowsIn<Invoice>(rows, invoices).sort((a, b) => (a.issuedAt + a.id < b.issuedAt + b.id ? -1 : 1));
  return issued.map((row, place) =>
    demoRow(invoices, { ...row, number: place + 1, reference: `T1-${String(place + 1).padStart(4, "0")}` }),
  );
}

/** The rows with invoices and payments for the visits that are over: their charge lines say on which invoice they are. */
export function withInvoices(
  clinic: DemoClinic,
  rows: readonly DemoRow[],
  { nowMs, deposits = DEPOSITS_MINOR }: { nowMs: number; deposits?: readonly number[] },
): DemoRow[] {
  const by = clinic.people.find(({ profession }) => profession === "reception") ?? clinic.people[0];
  if (!clinic.hasCatalogue || !by) return [...rows];
  const today = localDateOf(toInstant(nowMs), DEMO_ZONE);
  const desk: Desk = { random: demoRandom(clinic.seed + SEED_STEP), today, nowMs, by: by.userId, rows: [] };
  const linesBy = Map.groupBy(rowsIn<ChargeLine>(rows, chargeLines), ({ visitId }) => visitId);
  const over = rowsIn<Visit>(rows, visits).filter(
    ({ stage, clientId }) => stage === "checked_out" && clientId !== null,
  );
  const invoiceOf = new Map<string, string>();
  for (const visit of over) {
    const invoice = issue(desk, visit, linesBy.get(visit.id) ?? []);
    if (invoice === null) continue;
    for (const { lineId } of invoice.lines) invoiceOf.set(lineId, invoice.id);
    desk.rows.push(demoRow(invoices, settle(desk, invoice)));
  }
  for (const amountMinor of deposits) if (over.length > 0) deposit(desk, desk.random.pick(over), amountMinor);
  const kept = rows.map((one): DemoRow => {
    const invoiceId = one.entity === chargeLines ? invoiceOf.get(one.row.id) : undefined;
    return invoiceId === undefined ? one : { ...one, row: { ...one.row, status: "issued", invoiceId } };
  });
  return [...kept, ...desk.rows];
}
