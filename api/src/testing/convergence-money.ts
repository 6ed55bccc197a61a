import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { awaitsInvoice, chargeAmounts, chargeLines } from "@fernpaw/domain/billing/charge-line";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { dueOf } from "@fernpaw/domain/billing/invoice-balance";
import { allocatePayment, recordPayment, reversePayment } from "@fernpaw/domain/billing/payment.mutations";
import { allocations, payments } from "@fernpaw/domain/billing/payment";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { walkIn } from "@fernpaw/domain/visits/walk-in.mutations";
import { sellAtCounter } from "@fernpaw/domain/billing/counter-sale.mutations";
import { addTill, closeTill } from "@fernpaw/domain/billing/till.mutations";
import { expectedIn } from "@fernpaw/domain/billing/till-sums";
import { tills, tillSessions } from "@fernpaw/domain/billing/till";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { checkCredit, checkDivided, credit, division } from "./convergence-credit.ts";
import { checkEstimates, estimateWish } from "./convergence-estimates.ts";
import { anyRow, newId, wish, type Maker, type Wish } from "./convergence-wishes.ts";
import { assertHolds } from "./saved-work.ts";

/** Few, so that devices meet on the same charges. */
const MOST_VISITS = 3;
const MOST_TILLS = 2;

async function visit(maker: Maker): Promise<Wish | null> {
  const pet = await anyRow(maker, pets);
  const id = newId(maker);
  const args = { id, petId: pet?.id, clientId: null, locationId: firstLocationId(maker.clinicId) };
  return pet ? wish(walkIn, args, { table: "visits", id }) : null;
}

async function charge(maker: Maker): Promise<Wish | null> {
  const of = await anyRow(maker, visits);
  const id = newId(maker);
  const price = { fixedMinor: 0, unitMinor: 25 * maker.random.below(40), priceId: null };
  const args = { id, visitId: of?.id, description: "Nail clip", price };
  return of ? wish(addChargeLine, args, { table: "chargeLines", id }) : null;
}

/** All open charges of a visit that one client pays, as far as the device has them, or a part of them. */
async function issue(maker: Maker): Promise<Wish | null> {
  const of = await anyRow(maker, visits);
  const rows = await maker.client.cache
    .rows(chargeLines)
    .where("visitId")
    .equals(of?.id ?? "")
    .toArray();
  const charged = rows.filter(awaitsInvoice);
  const payerId = maker.random.pick(charged)?.payerId ?? null;
  const open = charged.filter((line) => line.payerId === payerId);
  const named = open.filter(() => maker.random.chance(0.8));
  const amounts = named.map((line) => chargeAmounts(line)?.grossMinor ?? null);
  if (named.length === 0 || amounts.includes(null)) return null;
  const grossMinor = amounts.reduce<number>((sum, minor) => sum + (minor ?? 0), 0);
  const [lineIds, leftIds] = [named.map(({ id }) => id), open.map(({ id }) => id)];
  const id = newId(maker);
  return wish(issueInvoice, { id, lineIds, leftIds, grossMinor, reference: "T1-0001" }, { table: "invoices", id });
}

/** An invoice that is still due, where the device has one. */
async function dueInvoice({ client: { cache }, random }: Maker) {
  const [bills, parts] = [await cache.rows(invoices).toArray(), await cache.rows(allocations).toArray()];
  const open = bills.flatMap((invoice) => {
    const due = dueOf(
      invoice,
      parts.filter(({ invoiceId }) => invoiceId === invoice.id),
    );
    return due > 0 ? [{ invoice, due }] : [];
  });
  return random.pick(open);
}

/** For an invoice in full or in part, or without one. */
async function payment(maker: Maker): Promise<Wish | null> {
  const { random } = maker;
  const open = random.chance(0.8) ? await dueInvoice(maker) : undefined;
  const [invoice, due] = [open?.invoice, open?.due ?? 0];
  const amountMinor = due > 0 && random.chance(0.6) ? due : 1 + random.below(Math.max(due, 500));
  const part = Math.min(due, amountMinor);
  const wanted = invoice && part > 0 ? [{ id: newId(maker), invoiceId: invoice.id, amountMinor: part }] : [];
  const id = newId(maker);
  const till = random.chance(0.7) ? await anyRow(maker, tills) : undefined;
  const method = random.chance(0.7) ? "cash" : "card_terminal";
  const money = { locationId: firstLocationId(maker.clinicId), amountMinor, method, tillId: till?.id ?? null };
  return wish(recordPayment, { id, ...money, allocations: wanted }, { table: "payments", id });
}

async function correction(maker: Maker): Promise<Wish | null> {
  const [known, invoice] = [await anyRow(maker, payments), await anyRow(maker, invoices)];
  if (!known) return null;
  if (maker.random.chance(0.5))
    return wish(reversePayment, { id: newId(maker), paymentId: known.id, reason: "Typed twice" });
  if (!invoice) return null;
  const wanted = [{ id: newId(maker), invoiceId: invoice.id, amountMinor: 1 + maker.random.below(500) }];
  return wish(allocatePayment, { id: known.id, allocations: wanted });
}

function sale(maker: Maker): Wish {
  const id = newId(maker);
  const grossMinor = 100 * (1 + maker.random.below(9));
  const price = { fixedMinor: 0, unitMinor: grossMinor, priceId: null };
  const lines = [{ id: newId(maker), description: "Nail file", quantityMilli: 1000, price }];
  const locationId = firstLocationId(maker.clinicId);
  return wish(sellAtCounter, { id, locationId, lines, grossMinor, reference: "T1-0002" }, { table: "invoices", id });
}

function newTill(maker: Maker): Wish {
  const id = newId(maker);
  const till = { id, name: `Till ${maker.random.below(50)}`, locationId: firstLocationId(maker.clinicId) };
  return wish(addTill, { ...till, sessionId: newId(maker), floatMinor: 5000 }, { table: "tills", id });
}

/** With the sums that the device knows: a payment that arrived from another one meanwhile stops it. */
async function closing(maker: Maker): Promise<Wish | null> {
  const { cache } = maker.client;
  const session = maker.random.pick(
    (await cache.rows(tillSessions).toArray()).filter(({ status }) => status === "open"),
  );
  if (!session) return null;
  const money = await cache.rows(payments).where("tillSessionId").equals(session.id).toArray();
  const counted = expectedIn(session, money).map(({ method, expectedMinor }) => ({
    method,
    expectedMinor,
    countedMinor: expectedMinor,
  }));
  const cashMinor = counted[0]?.countedMinor ?? 0;
  if (cashMinor < 0) return null;
  return wish(closeTill, { id: session.id, nextId: newId(maker), counted, keptMinor: Math.min(cashMinor, 5000) });
}

/** Something that a person at the till could do now. */
export async function moneyWish(maker: Maker): Promise<Wish | null> {
  const kind = maker.random.below(145);
  if (kind >= 132) return credit(maker);
  if (kind >= 125) return division(maker);
  if (kind >= 100) return estimateWish(maker);
  if (kind < 30) return (await maker.client.cache.table("visits").count()) < MOST_VISITS ? visit(maker) : charge(maker);
  if (kind < 50) return issue(maker);
  if (kind < 80) return payment(maker);
  if (kind < 84) return sale(maker);
  if (kind < 90)
    return (await maker.client.cache.table("tills").count()) < MOST_TILLS ? newTill(maker) : closing(maker);
  return correction(maker);
}

interface SessionRow {
  id: string;
  tillId: string;
  status: string;
  floatMinor: number;
  counted: string;
}

/** Each payment at a till is in one of its sessions, and a closed session has what was counted. */
async function checkTills(all: <Row>(text: string) => Promise<Row[]>): Promise<void> {
  const sessions = await all<SessionRow>(
    `select "id", "tillId", "status", "floatMinor", "counted" from "tillSessions" where "clinicId" = ?`,
  );
  const money = await all<{ id: string; tillId: string; tillSessionId: string; method: "cash"; amountMinor: number }>(
    `select "id", "tillId", "tillSessionId", "method", "amountMinor" from "payments"
     where "clinicId" = ? and "tillId" is not null`,
  );
  for (const { id, tillId, tillSessionId } of money)
    assertHolds(
      sessions.some((session) => session.id === tillSessionId && session.tillId === tillId),
      "a payment is counted in a session of its till",
      id,
    );
  for (const tillId of new Set(sessions.map((session) => session.tillId))) {
    const open = sessions.filter((session) => session.tillId === tillId && session.status === "open");
    assertHolds(open.length === 1, "one session of a till is open", `${tillId}: ${open.length}`);
  }
  for (const session of sessions.filter(({ status }) => status === "closed")) {
    const rows = money.filter(({ tillSessionId }) => tillSessionId === session.id);
    const expected = expectedIn(session, rows).map(({ method, expectedMinor }) => `${method} ${expectedMinor}`);
    const counted = (JSON.parse(session.counted) as { method: string; expectedMinor: number }[]).map(
      ({ method, expectedMinor }) => `${method} ${expectedMinor}`,
    );
    assertHolds(counted.join() === expected.join(), "a closed session has what was counted", session.id);
  }
}

interface InvoiceRow {
  id: string;
  number: number | null;
  status: string;
  grossMinor: number;
  creditedMinor: number;
  dueMinor: number;
  lines: string;
}

/** Ledgers agree, in what the server has of one clinic: I12. */
export async function checkMoney(all: <Row>(text: string) => Promise<Row[]>): Promise<void> {
  await checkTills(all);
  await checkCredit(all);
  await checkDivided(all);
  await checkEstimates(all);
  const bills = await all<InvoiceRow>(
    `select "id", "number", "status", "grossMinor", "creditedMinor", "dueMinor", "lines" from "invoices" where "clinicId" = ? order by "number"`,
  );
  const numbered = bills.filter(({ status }) => status !== "duplicate").map(({ number }) => Number(number));
  const wrong = numbered.sort((a, b) => a - b).findIndex((number, place) => number !== place + 1);
  assertHolds(wrong === -1, "I12 the numbers of invoices are 1..n", numbered.join(" "));
  const parts = await all<{ invoiceId: string; paymentId: string; amountMinor: number }>(
    `select "invoiceId", "paymentId", "amountMinor" from "allocations" where "clinicId" = ?`,
  );
  const lines = await all<{ id: string; invoiceId: string }>(
    `select "id", "invoiceId" from "chargeLines" where "clinicId" = ? and "status" = 'issued'`,
  );
  for (const { id, status, grossMinor, creditedMinor, dueMinor, lines: text } of bills) {
    const paid = parts.filter(({ invoiceId }) => invoiceId === id).reduce((sum, part) => sum + part.amountMinor, 0);
    const most = status === "issued" ? grossMinor - creditedMinor : 0;
    assertHolds(paid >= 0 && paid <= most, "an invoice has at most its sum", `${id}: ${paid} of ${most}`);
    assertHolds(dueMinor === most - paid, "an invoice notes what is due", `${id}: ${dueMinor} of ${most - paid}`);
    const named = (JSON.parse(text) as { lineId: string; grossMinor: number }[]).map(({ lineId }) => lineId).sort();
    const own = lines.filter(({ invoiceId }) => invoiceId === id).map((line) => line.id);
    const isSame = status !== "issued" || named.join() === own.sort().join();
    assertHolds(isSame, "a charge is on the invoice that names it", id);
  }
  const money = await all<{ id: string; amountMinor: number; ofPaymentId: string | null }>(
    `select "id", "amountMinor" + "roundingMinor" as "amountMinor", "ofPaymentId" from "payments" where "clinicId" = ?`,
  );
  for (const { id, amountMinor, ofPaymentId } of money.filter((row) => row.ofPaymentId === null)) {
    const back = money.filter((row) => row.ofPaymentId === id).reduce((sum, row) => sum + row.amountMinor, 0);
    const placed = parts.filter(({ paymentId }) => paymentId === id).reduce((sum, part) => sum + part.amountMinor, 0);
    const isKept = amountMinor + back - placed >= 0 && back >= -amountMinor;
    assertHolds(isKept, "payments are the ledger", `${id} ${ofPaymentId ?? ""}: ${amountMinor} ${back} ${placed}`);
  }
}
