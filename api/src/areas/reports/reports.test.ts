import type { InvoiceLine } from "@fernpaw/domain/billing/invoice";
import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { payments } from "@fernpaw/domain/billing/payment";
import { type CountedMethod, tillSessions } from "@fernpaw/domain/billing/till";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { addDays, daysBetween, weekdayOf } from "@fernpaw/domain/kernel/time";
import { REPORT_NAMES, type ReportName, reportOf } from "@fernpaw/domain/reports/report";
import { visits } from "@fernpaw/domain/visits/visit";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupOf, ReportDesk, type Row, tally, total } from "../../testing/report-desk.ts";

let desk: ReportDesk;
let clinicId: string;
let today: string;

beforeAll(async () => {
  desk = await ReportDesk.open();
  ({ clinicId, today } = desk);
  await addMoney();
}, 120_000);
afterAll(() => desk.api.close());

const all = (table: string) => desk.all(table);
const report = (name: ReportName, more: Record<string, string> = {}) => desk.report(name, more);
const dayOf = (at: unknown): string => desk.dayOf(at);
const isIn = (day: string, days = desk.period): boolean => desk.isIn(day, days);

/** The small demo lacks these: a voided and a written off invoice, a credit note, a duplicate, a debt and a credit of an earlier system, a refund, a closed till. */
async function addMoney(): Promise<void> {
  const noon = (daysBack: number): string => desk.noon(daysBack);
  await desk.api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    const issued = (await tx.list(invoices, {})).filter(({ status, taxes }) => status === "issued" && taxes.length > 0);
    const [first, second] = issued;
    const payment = (await tx.list(payments, {})).find(({ kind }) => kind === "payment");
    const session = (await tx.list(tillSessions, {}))[0];
    if (!first || !second || !payment || !session) throw new Error("the demo has no money");
    const issuedDay = { issuedOn: addDays(today, -20), issuedAt: noon(20), dueOn: addDays(today, -20) };
    const copyOf = (of: typeof first, more: Partial<typeof first>) =>
      tx.insert(invoices, { ...of, id: v7(), ...issuedDay, ...more });
    await copyOf(first, { status: "voided", voidedAt: noon(10), dueMinor: 0 });
    await copyOf(second, {
      status: "written_off",
      writtenOffMinor: second.grossMinor,
      writtenOffAt: noon(1),
      dueMinor: 0,
    });
    await copyOf(second, { status: "duplicate", dueMinor: 0 });
    await copyOf(second, { isOpening: "yes", dueMinor: second.grossMinor });
    const { netMinor, grossMinor, taxes, clientId, locationId } = first;
    const credited = await copyOf(first, { creditedMinor: grossMinor, dueMinor: 0 });
    const { issuedBy, lines } = first;
    const note = { invoiceId: credited.id, clientId, locationId, issuedBy, lines, netMinor, taxes, grossMinor };
    await tx.insert(creditNotes, {
      id: v7(),
      number: 1,
      reference: "T1-C1",
      billedTo: null,
      reason: "Returned",
      issuedOn: addDays(today, -1),
      issuedAt: noon(1),
      ...note,
    });
    const back = {
      kind: "refund",
      ofPaymentId: payment.id,
      amountMinor: -payment.amountMinor,
      reason: "Returned",
    } as const;
    await tx.insert(payments, { ...payment, id: v7(), ...back, occurredAt: noon(3) });
    const opening = { kind: "payment", method: "other", deviceId: "server" } as const;
    await tx.insert(payments, { ...payment, id: v7(), ...opening, occurredAt: noon(3) });
    const counted: CountedMethod[] = [
      { method: "cash", expectedMinor: 5000, countedMinor: 4950 },
      { method: "card_terminal", expectedMinor: 700, countedMinor: 710 },
    ];
    const closing = { status: "closed", closedAt: noon(2), closedBy: session.openedBy, counted } as const;
    await tx.insert(tillSessions, { ...session, id: v7(), ...closing });
  });
}

const setLostAfter = (lostAfterMonths: number) =>
  desk.api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.patch(clinicSettings, clinicId, { lostAfterMonths });
  });

describe("each report, against plain loops over the rows", () => {
  test("income by day, kind, vet, product and species; the invoices; the visits", async () => {
    const answer = await report("income");
    const counted = await desk.papers();
    const net = tally(counted.map(({ row, sign, day }) => [day, sign * Number(row["netMinor"])]));
    expect(counted.map(({ count }) => count)).toEqual(expect.arrayContaining([1, 0, -1]));
    expect(Object.keys(net).length).toBeGreaterThan(2);
    expect(groupOf(answer, "day", "net")).toEqual(net);
    expect(answer.now.net).toBe(total(net));
    expect(answer.now.invoices).toBe(counted.reduce((sum, { count }) => sum + count, 0));

    const charges = new Map((await all("chargeLines")).map((row) => [row["id"], row["providerId"]]));
    const products = new Map((await all("products")).map((row) => [row["id"], row]));
    const species = new Map((await all("pets")).map((row) => [row["id"], row["petTypeId"]]));
    const lines = counted.flatMap(({ row, sign }) =>
      (JSON.parse(String(row["lines"])) as InvoiceLine[]).map((line) => ({ line, value: sign * line.netMinor })),
    );
    expect(groupOf(answer, "vet", "net")).toEqual(
      tally(lines.map(({ line, value }) => [String(charges.get(line.lineId) ?? ""), value])),
    );
    expect(groupOf(answer, "product", "net")).toEqual(
      tally(lines.map(({ line, value }) => [line.productId ?? "", value])),
    );
    expect(groupOf(answer, "species", "net")).toEqual(
      tally(lines.map(({ line, value }) => [String(species.get(line.petId) ?? ""), value])),
    );
    const kindOf = (productId: string | null): string => {
      const product = products.get(productId);
      if (!product) return "";
      return product["incomeCategory"] ? `category:${product["incomeCategory"]}` : `kind:${product["kind"]}`;
    };
    expect(groupOf(answer, "kind", "net")).toEqual(
      tally(lines.map(({ line, value }) => [kindOf(line.productId), value])),
    );
    const visits = (await all("visits")).filter(
      (row) => row["stage"] !== "left_without_being_seen" && isIn(dayOf(row["openedAt"])),
    );
    expect(answer.now.visits).toBe(visits.length);
  });

  test("payments by day, method, person and till", async () => {
    const answer = await report("payments");
    const isOpening = (row: Row) => row["deviceId"] === "server" && row["method"] === "other";
    const taken = (await all("payments")).filter((row) => isIn(dayOf(row["occurredAt"])));
    expect(taken.filter(isOpening)).toHaveLength(1);
    const rows = taken.filter((row) => !isOpening(row));
    const by = (key: (row: Row) => string | number | null | undefined) =>
      tally(rows.map((row) => [String(key(row) ?? ""), Number(row["amountMinor"])]));
    expect(rows.length).toBeGreaterThan(5);
    expect(groupOf(answer, "day", "paid")).toEqual(by((row) => dayOf(row["occurredAt"])));
    expect(groupOf(answer, "method", "paid")).toEqual(by((row) => row["method"]));
    expect(groupOf(answer, "person", "paid")).toEqual(by((row) => row["receivedBy"]));
    expect(groupOf(answer, "till", "paid")).toEqual(by((row) => row["tillId"]));
    expect(answer.now.payments).toBe(rows.filter((row) => row["kind"] === "payment").length);
    const closed = (await all("tillSessions")).filter((row) => row["closedAt"] && isIn(dayOf(row["closedAt"])));
    let difference = 0;
    for (const row of closed)
      for (const { countedMinor, expectedMinor } of JSON.parse(String(row["counted"])))
        difference += countedMinor - expectedMinor;
    expect(closed.length).toBeGreaterThan(0);
    expect(answer.now.tillDifference).toBe(difference);
  });

  test("tax by rate, from the sums that the papers themselves print", async () => {
    const answer = await report("tax");
    const counted = await desk.papers();
    const taxes = counted.flatMap(({ row, sign, day }) =>
      (JSON.parse(String(row["taxes"])) as InvoiceLine["taxes"]).map((tax) => ({ ...tax, sign, day })),
    );
    const expected = tally(
      taxes.map(({ taxId, rateMilliPercent, taxMinor, sign }) => [`${taxId} ${rateMilliPercent}`, sign * taxMinor]),
    );
    expect(Object.keys(expected).length).toBeGreaterThan(0);
    expect(groupOf(answer, "rate", "tax")).toEqual(expected);
    expect(answer.now.tax).toBe(total(expected));
    const gross = counted.reduce((sum, { row, sign }) => sum + sign * Number(row["grossMinor"]), 0);
    expect((answer.now.net ?? 0) + (answer.now.tax ?? 0)).toBe(gross);
  });

  test("debtors: today's sum is the one that every invoice notes as due, and an earlier one follows from the money until then", async () => {
    const answer = await report("debtors");
    const due = (await all("invoices")).filter((row) => Number(row["dueMinor"]) !== 0);
    expect(due.length).toBeGreaterThan(1);
    expect(groupOf(answer, "client", "due")).toEqual(
      tally(due.map((row) => [String(row["clientId"] ?? ""), Number(row["dueMinor"])])),
    );
    const ageOf = (dueOn: string): string => {
      const days = daysBetween(dueOn, today);
      if (days > 90) return "3";
      return days > 60 ? "2" : days > 30 ? "1" : "0";
    };
    expect(groupOf(answer, "age", "due")).toEqual(
      tally(due.map((row) => [ageOf(String(row["dueOn"])), Number(row["dueMinor"])])),
    );
    const day = addDays(today, -2);
    const earlier = await report("debtors", { to: day });
    const until = (at: unknown): boolean => at !== null && dayOf(at) <= day;
    const issued = (await all("invoices")).filter(
      (row) => String(row["issuedOn"]) <= day && row["status"] !== "duplicate" && !until(row["voidedAt"]),
    );
    const ids = new Set(issued.map(({ id }) => id));
    const sum = (rows: Row[], field: string): number => rows.reduce((all, row) => all + Number(row[field]), 0);
    const paid = (await all("allocations")).filter(
      (row) => ids.has(row["invoiceId"] ?? "") && until(row["occurredAt"]),
    );
    const credited = (await all("creditNotes")).filter(
      (row) => ids.has(row["invoiceId"] ?? "") && String(row["issuedOn"]) <= day,
    );
    const given = issued.filter((row) => until(row["writtenOffAt"]));
    expect(earlier.now.due).toBe(
      sum(issued, "grossMinor") -
        sum(paid, "amountMinor") -
        sum(credited, "grossMinor") -
        sum(given, "writtenOffMinor"),
    );
    expect(earlier.now.due).not.toBe(answer.now.due);
  });

  test("visits and no-shows by weekday and vet", async () => {
    const answer = await report("visits");
    const visits = (await all("visits")).filter(
      (row) => row["stage"] !== "left_without_being_seen" && isIn(dayOf(row["openedAt"])),
    );
    const appointments = (await all("appointments")).filter((row) => isIn(dayOf(row["startsAt"])));
    const weekday = (at: unknown): string => String(weekdayOf(dayOf(at)));
    const missed = appointments.filter((row) => row["status"] === "no_show");
    const kept = appointments.filter((row) => ["arrived", "in_progress", "completed"].includes(String(row["status"])));
    expect([visits.length > 20, kept.length > 20]).toEqual([true, true]);
    expect(groupOf(answer, "weekday", "visits")).toEqual(tally(visits.map((row) => [weekday(row["openedAt"]), 1])));
    expect(groupOf(answer, "vet", "visits")).toEqual(tally(visits.map((row) => [String(row["vetId"] ?? ""), 1])));
    expect(groupOf(answer, "weekday", "kept")).toEqual(tally(kept.map((row) => [weekday(row["startsAt"]), 1])));
    expect(groupOf(answer, "vet", "missed")).toEqual(tally(missed.map((row) => [String(row["vetId"] ?? ""), 1])));
    expect([answer.now.kept, answer.now.missed ?? 0]).toEqual([kept.length, missed.length]);
  });

  test("new, returning and lost clients", async () => {
    const span = { from: addDays(today, -3), to: today };
    const answer = await report("clients", span);
    const visits = (await all("visits")).filter((row) => row["stage"] !== "left_without_being_seen" && row["clientId"]);
    const clients = new Map((await all("clients")).map((row) => [row["id"], row]));
    const found = { newClients: 0, returning: 0 };
    for (const [id, own] of Map.groupBy(visits, (row) => row["clientId"])) {
      const days = own.map((row) => dayOf(row["openedAt"])).toSorted();
      if (!days.some((day) => isIn(day, span))) continue;
      const isNew = (days[0] ?? "") >= span.from && clients.get(id)?.["importId"] === null;
      found[isNew ? "newClients" : "returning"] += 1;
    }
    expect(found.newClients + found.returning).toBeGreaterThan(3);
    expect([answer.now.newClients ?? 0, answer.now.returning ?? 0]).toEqual([found.newClients, found.returning]);
  });

  test("a client of years with a first visit at another location is not new there, and one who moved is not lost", async () => {
    const span = { from: addDays(today, -3), to: today };
    const locationId = v7();
    const moved = (await all("visits")).find(
      (row) => row["clientId"] && isIn(dayOf(row["openedAt"]), span) && row["stage"] !== "left_without_being_seen",
    );
    await desk.api.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
      const visit = moved && (await tx.find(visits, String(moved["id"])));
      if (!visit) throw new Error("the demo has no visit");
      const openedAt = `${addDays(today, -548)}T12:00:00.000Z`;
      await tx.insert(visits, { ...visit, id: v7(), appointmentId: null, status: "closed", openedAt });
      await tx.patch(visits, visit.id, { locationId });
    });
    const there = await report("clients", { ...span, locationId });
    expect([there.now.newClients ?? 0, there.now.returning ?? 0]).toEqual([0, 1]);
    const lostSpan = { from: addDays(today, -10), to: addDays(today, 10), locationId: String(moved?.["locationId"]) };
    expect((await report("clients", lostSpan)).now.lost ?? 0).toBe(0);
  });

  test("a client is lost on the day on which the last visit was eighteen months ago, and not before the last one", async () => {
    const visits = (await all("visits")).filter((row) => row["stage"] !== "left_without_being_seen" && row["clientId"]);
    const lastDays = new Map<unknown, string>();
    for (const row of visits) {
      const day = dayOf(row["openedAt"]);
      if (day > (lastDays.get(row["clientId"]) ?? "")) lastDays.set(row["clientId"], day);
    }
    const span = { from: addDays(today, 1), to: addDays(today, 700) };
    const answer = await report("clients", span);
    const monthsLater = (months: number) => (day: string) => {
      const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
      const later = new Date(Date.UTC(year, month - 1 + months, 1));
      const lastDate = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
      later.setUTCDate(Math.min(date, lastDate));
      return later.toISOString().slice(0, 10);
    };
    const lostAfter = (months: number) =>
      tally(
        [...lastDays.values()]
          .map(monthsLater(months))
          .filter((day) => isIn(day, span))
          .map((day) => [day, 1]),
      );
    expect(total(lostAfter(18))).toBeGreaterThan(5);
    expect(groupOf(answer, "day", "lost")).toEqual(lostAfter(18));
    await setLostAfter(12);
    expect(groupOf(await report("clients", span), "day", "lost")).toEqual(lostAfter(12));
    await setLostAfter(18);
  });

  test.each(REPORT_NAMES)(
    "the rows behind %s add up to its figure, and those of each group to the group's",
    async (name) => {
      const { rows: measure, groupings } = reportOf(name);
      const answer = await report(name);
      expect((await desk.rows(name)).sum).toBe(answer.now[measure] ?? 0);
      const groups = (answer.groups[groupings[0]] ?? []).slice(0, 4);
      for (const { key, now } of groups)
        expect((await desk.rows(name, { by: groupings[0], key })).sum).toBe(now[measure] ?? 0);
    },
  );

  test("a comparison is the report of the earlier days, for one vet the rows of this vet, and another location has nothing", async () => {
    const span = { from: addDays(today, -2), to: today };
    const before = { from: addDays(today, -9), to: addDays(today, -7) };
    const [answer, earlier] = [await report("visits", span), await report("visits", before)];
    expect([answer.before, answer.previous]).toEqual([before, earlier.now]);
    const whole = await report("income");
    const vet = whole.groups.vet?.find(({ key, now }) => key !== "" && (now.net ?? 0) > 0);
    expect((await report("income", { personId: vet?.key ?? "" })).now).toMatchObject(vet?.now ?? {});
    expect((await report("income", { locationId: clinicId })).now).toEqual({});
  });
});
