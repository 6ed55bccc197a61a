import { expect } from "vitest";
import { userById } from "../../areas/auth/accounts.queries.ts";
import * as alerts from "../../areas/platform/alerts/alerts.queries.ts";
import * as clinicDays from "../../areas/platform/appointments/clinic-days.queries.ts";
import * as dashboard from "../../areas/platform/dashboard/dashboard.queries.ts";
import * as figures from "../../areas/platform/figures/figures.queries.ts";
import * as examples from "../../areas/platform/figures/examples.queries.ts";
import * as moves from "../../areas/platform/figures/plan-moves.queries.ts";
import * as sums from "../../areas/platform/figures/platform-days.queries.ts";
import * as reports from "../../areas/platform/reports/platform-reports.queries.ts";
import { addInvoice } from "../../areas/subscriptions/plan-books.queries.ts";
import { planInvoiceRow } from "../plan-invoice-row.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";
import { someDay, someFigures } from "./some-figures.ts";

const BEFORE = "2026-11-01T00:00:00.000Z";
const LATER = "2026-11-22T09:00:00.000Z";
const numberOf = (id: string): number => Number(id.slice(-2));

const movesContract = contractOf("areas/platform/figures/plan-moves.queries.ts", moves, async (q, { read, write }) => {
  const move = (at: number, set: Partial<moves.PlanMove>): moves.PlanMove => ({
    id: idOf(at),
    clinicId: idOf(1),
    at: SEEN_AT,
    kind: "new",
    fromPlan: "",
    planCode: "solo",
    currency: "GBP",
    beforeMinor: 0,
    afterMinor: 3900,
    isExample: 0,
    ...set,
  });
  await write(async (sql) => {
    await q.insertMove(sql, move(1, { at: LATER, kind: "ended" }));
    await q.insertMove(sql, move(2, {}));
  });
  expect([await read((sql) => q.hasMoved(sql, idOf(1))), await read((sql) => q.hasMoved(sql, idOf(2)))]).toEqual([
    true,
    false,
  ]);
  const ids = async (before: string) => (await read((sql) => q.movesBefore(sql, before))).map(({ id }) => numberOf(id));
  expect([await ids(LATER), await ids("2027-01-01")]).toEqual([[2], [2, 1]]);
});

const sumsContract = contractOf("areas/platform/figures/platform-days.queries.ts", sums, async (q, { read, write }) => {
  const day = "2026-11-21";
  await write(async (sql) => {
    for (const at of [1, 2, 3]) {
      await figures.keepFigures(sql, someFigures(at, { planCode: at === 3 ? "" : "solo" }));
      await figures.keepDay(sql, someDay(at, day, { appointments: at, storageBytes: 3_000_000_000 }));
    }
    await figures.keepDay(sql, someDay(1, "2026-11-20"));
  });
  const toSum = (from: string) => read((sql) => q.daysToSum(sql, from));
  expect([await toSum("2026-11-20"), await toSum(day)]).toEqual([["2026-11-20", day], [day]]);
  const rows = await read((sql) => q.sumsOfDay(sql, day, SEEN_AT));
  expect(rows).toMatchObject([
    { day, planCode: "", clinics: 1, appointments: 3 },
    { day, planCode: "solo", clinics: 2, appointments: 3, storageBytes: 6_000_000_000, countedAt: SEEN_AT },
  ]);
  await write((sql) => q.keepSums(sql, day, rows));
  await write((sql) => q.keepSums(sql, day, rows.slice(1)));
  const atOnce = Array.from({ length: 8 }, () => write((sql) => q.keepSums(sql, day, rows)));
  await Promise.all(atOnce);
  expect(await toSum("2026-11-20")).toEqual(["2026-11-20"]);
  const kept = (from: string, to: string) => read((sql) => q.platformDays(sql, { from, to }));
  expect(await kept(day, day)).toEqual(rows);
  expect(await kept("2026-11-22", "2026-11-23")).toEqual([]);
  await write((sql) => q.keepSums(sql, "2026-11-19", []));
  await write((sql) => q.forgetSums(sql, "2026-11-22"));
  expect(await kept("2026-11-01", "2026-12-01")).toEqual([]);
  const one = rows[0];
  if (one) expect(q.numbersOf({ ...one, people: "7" })).toMatchObject({ people: 7, appointments: 3 });
  expect(q.SUMMED).toContain("visits");
});

const dashboardContract = contractOf(
  "areas/platform/dashboard/dashboard.queries.ts",
  dashboard,
  async (q, { read, write }) => {
    const waiting = { unsent: 4, devices: 2, oldestUnsentAt: BEFORE, syncKey: `1${BEFORE}` };
    await write(async (sql) => {
      await figures.keepFigures(sql, someFigures(1, { ...waiting, lastSeenAt: SEEN_AT }));
      await figures.keepFigures(sql, someFigures(2, { parked: 3, syncKey: "0~", lastSeenAt: BEFORE }));
      await figures.keepFigures(sql, someFigures(3, { status: "trialing", trialEndsAt: LATER, createdAt: BEFORE }));
      await figures.keepFigures(sql, someFigures(4, { suspendedAt: SEEN_AT, searchText: "zoo" }));
    });
    const statuses = await read((sql) => q.clinicsByStatus(sql));
    expect([statuses.get("active"), statuses.get("trialing"), statuses.get("suspended")]).toEqual([2, 1, 1]);
    expect(await read((sql) => q.registeredSince(sql, SEEN_AT))).toBe(3);
    expect(await read((sql) => q.presentSums(sql))).toMatchObject({
      devices: 2,
      unsent: 4,
      parked: 3,
      people: 4,
      oldestUnsentAt: BEFORE,
    });
    expect(await read((sql) => q.mailHealth(sql, BEFORE))).toMatchObject({ failed: 0 });
    const bounds = { stuck: SEEN_AT, quiet: BEFORE, now: SEEN_AT, soon: LATER };
    const needy = async (set: Partial<typeof bounds>) =>
      (await read((sql) => q.needyClinics(sql, { ...bounds, ...set }))).map(({ clinicId }) => numberOf(clinicId));
    expect([await needy({}), await needy({ soon: SEEN_AT }), await needy({ stuck: BEFORE })]).toEqual([
      [2, 1, 3],
      [2, 1],
      [2, 3],
    ]);
    const all: dashboard.SyncFilter = { patterns: [], state: null, stuck: SEEN_AT, slow: LATER };
    const first = { key: null, direction: "asc", limit: 9, sort: "worst" } as const;
    const found = async (set: Partial<dashboard.SyncFilter>, bound: Parameters<typeof q.syncHealth>[2] = first) =>
      (await read((sql) => q.syncHealth(sql, { ...all, ...set }, bound))).map(({ clinicId }) => numberOf(clinicId));
    expect(await found({})).toEqual([2, 1, 3, 4]);
    expect(await found({}, { ...first, key: { value: `1${BEFORE}`, id: idOf(1) }, limit: 1 })).toEqual([3]);
    expect(await found({}, { ...first, sort: "unsent", direction: "desc", limit: 1 })).toEqual([1]);
    expect(await found({}, { ...first, sort: "name", direction: "desc", limit: 1 })).toEqual([4]);
    expect([await found({ state: "stuck" }), await found({ state: "healthy" })]).toEqual([
      [2, 1],
      [3, 4],
    ]);
    expect([await found({ state: "slow", stuck: BEFORE }), await found({ patterns: ["%zoo%"] })]).toEqual([[1], [4]]);
    expect(await read((sql) => q.countSync(sql, { ...all, state: "stuck" }))).toBe(2);
    expect([q.syncColumnOf("worst"), q.syncColumnOf("name"), q.syncColumnOf("unsent")]).toEqual([
      "syncKey",
      "nameKey",
      "unsent",
    ]);
    expect([q.SYNC_SORTS.length, q.SYNC_STATES.length]).toEqual([6, 3]);
  },
);

const daysContract = contractOf(
  "areas/platform/appointments/clinic-days.queries.ts",
  clinicDays,
  async (q, { read, write }) => {
    await write(async (sql) => {
      await figures.keepFigures(sql, someFigures(1));
      await figures.keepFigures(sql, someFigures(2, { name: "Zoo", searchText: "zoo" }));
      await figures.keepDay(sql, someDay(1, "2026-11-20", { appointments: 5, noShows: 1 }));
      await figures.keepDay(sql, someDay(2, "2026-11-20", { appointments: 9, cancelled: 2 }));
      await figures.keepDay(sql, someDay(1, "2026-11-21", { appointments: 9, conflicts: 1 }));
      await figures.keepDay(sql, someDay(2, "2026-11-22"));
    });
    const all: clinicDays.DayFilter = { from: "2026-11-20", to: "2026-11-22", patterns: [], problem: null };
    const first = { key: null, direction: "desc", limit: 9, sort: "day" } as const;
    const found = async (set: Partial<clinicDays.DayFilter>, bound: Parameters<typeof q.clinicDaysBeyond>[2] = first) =>
      (await read((sql) => q.clinicDaysBeyond(sql, { ...all, ...set }, bound))).map(
        ({ day, clinicId }) => `${day.slice(-2)} ${numberOf(clinicId)}`,
      );
    expect(await found({})).toEqual(["22 2", "21 1", "20 2", "20 1"]);
    expect(await found({}, { ...first, key: { value: `2026-11-20 ${idOf(2)}`, id: `2026-11-20 ${idOf(2)}` } })).toEqual(
      ["20 1"],
    );
    expect(await found({}, { ...first, sort: "appointments", limit: 3 })).toEqual(["21 1", "20 2", "20 1"]);
    const key = { value: 9, id: `2026-11-21 ${idOf(1)}` };
    expect(await found({}, { ...first, sort: "appointments", key, limit: 1 })).toEqual(["20 2"]);
    expect(await found({ to: "2026-11-20" })).toEqual(["20 2", "20 1"]);
    expect(await found({ from: "2026-11-22" })).toEqual(["22 2"]);
    const problem = async (name: clinicDays.DayProblem) => found({ problem: name });
    expect([await problem("no_shows"), await problem("cancelled"), await problem("conflicts")]).toEqual([
      ["20 1"],
      ["20 2"],
      ["21 1"],
    ]);
    expect([await problem("no_bookings"), await found({ patterns: ["%zoo%"] })]).toEqual([["22 2"], ["22 2", "20 2"]]);
    expect((await read((sql) => q.clinicDaysBeyond(sql, all, first)))[0]).toMatchObject({ clinicName: "Zoo" });
    expect(await read((sql) => q.countClinicDays(sql, { ...all, problem: "no_shows" }))).toBe(1);
    expect([q.dayColumnOf("day"), q.dayColumnOf("noShows"), q.DAY_SORTS.length, q.DAY_PROBLEMS.length]).toEqual([
      "dayKey",
      "noShows",
      5,
      4,
    ]);
  },
);

const reportsContract = contractOf(
  "areas/platform/reports/platform-reports.queries.ts",
  reports,
  async (q, { read, write }) => {
    const sum = (day: string, set: Partial<sums.PlatformDay>) => ({
      ...sums.numbersOf({ ...someDay(1, day) }),
      day,
      planCode: "solo",
      clinics: 1,
      countedAt: SEEN_AT,
      ...set,
    });
    await write(async (sql) => {
      await figures.keepFigures(sql, someFigures(1));
      await figures.keepFigures(sql, someFigures(2, { createdAt: "2026-10-31T23:00:00.000Z" }));
      await sums.keepSums(sql, "2026-11-20", [sum("2026-11-20", { appointments: 4, devices: 3 })]);
      await sums.keepSums(sql, "2026-11-21", [sum("2026-11-21", { appointments: 6, devices: 2, clinics: 2 })]);
    });
    const registered = (from: string, before: string) => read((sql) => q.registeredByMonth(sql, { from, before }));
    const both = await registered("2026-10", "2026-12");
    expect([both.size, both.get("2026-10"), both.get("2026-11")]).toEqual([2, 1, 1]);
    expect([...(await registered("2026-10", "2026-11"))]).toEqual([["2026-10", 1]]);
    const usage = (from: string, to: string) => read((sql) => q.usageByPlan(sql, { from, to }));
    expect(await usage("2026-11", "2026-11")).toMatchObject([
      { month: "2026-11", planCode: "solo", clinics: 2, devices: 3, appointments: 10 },
    ]);
    expect(await usage("2026-09", "2026-10")).toEqual([]);
  },
);

const alertsContract = contractOf(
  "areas/platform/alerts/alerts.queries.ts",
  alerts,
  async (q, { read, write, clinic }) => {
    const alert = (at: number, set: Partial<alerts.StaffAlert> = {}): alerts.StaffAlert => ({
      id: idOf(at),
      kind: "contact",
      about: idOf(at),
      clinicId: null,
      subject: "Di",
      at: SEEN_AT,
      ...set,
    });
    const told = await write(async (sql) => [
      await q.insertAlert(sql, alert(1)),
      await q.insertAlert(sql, alert(2, { kind: "new_clinic", clinicId: clinic.clinicId, at: LATER })),
      await q.insertAlert(sql, alert(3, { about: idOf(1) })),
    ]);
    expect(told).toEqual([true, true, false]);
    const made = await read((sql) => q.accountMadeAt(sql, clinic.userId));
    expect([made, await read((sql) => q.accountMadeAt(sql, idOf(9)))]).toEqual([
      (await read((sql) => userById(sql, clinic.userId)))?.createdAt,
      undefined,
    ]);
    const reader = { userId: clinic.userId, since: BEFORE };
    const all: alerts.AlertFilter = { kind: null, isUnread: false };
    const first = { key: null, direction: "desc", limit: 9 } as const;
    const found = async (
      set: Partial<alerts.AlertFilter>,
      who = reader,
      key: { value: string; id: string } | null = null,
    ) =>
      (await read((sql) => q.alertsBeyond(sql, who, { ...all, ...set }, { ...first, key }))).map(({ id }) =>
        numberOf(id),
      );
    expect([await found({}), await found({ kind: "contact" }), await found({}, { ...reader, since: LATER })]).toEqual([
      [2, 1],
      [1],
      [2],
    ]);
    expect(await found({}, reader, { value: LATER, id: idOf(2) })).toEqual([1]);
    const count = (who = reader) => read((sql) => q.countAlerts(sql, who, { ...all, isUnread: true }));
    const readThem = (id: string | null) => write((sql) => q.readAlerts(sql, reader, { id, at: LATER }));
    expect([await readThem(idOf(1)), await readThem(idOf(1)), await count()]).toEqual([1, 0, 1]);
    expect(await count({ ...reader, userId: idOf(70) })).toBe(2);
    expect([await readThem(null), await count(), await found({ isUnread: true })]).toEqual([1, 0, []]);
    await write((sql) => q.forgetAlerts(sql, LATER));
    expect(await found({})).toEqual([2]);
  },
);

const examplesContract = contractOf(
  "areas/platform/figures/examples.queries.ts",
  examples,
  async (q, { read, write }) => {
    const none = { count: 0, countedAt: "" };
    expect(await read((sql) => q.examplesThere(sql))).toEqual(none);
    await write(async (sql) => {
      await figures.keepFigures(sql, someFigures(1));
      await figures.keepDay(sql, someDay(1, "2026-11-21"));
      const rows = {
        figures: [someFigures(2, { isExample: 1 })],
        days: [someDay(2, "2026-11-21")],
        moves: [],
        alerts: [],
        invoices: [planInvoiceRow({ id: idOf(5), clinicId: idOf(2), seq: -1, isExample: 1 })],
      };
      await addInvoice(sql, planInvoiceRow({ id: idOf(6), clinicId: idOf(1), seq: 1 }));
      await q.insertExamples(sql, rows);
    });
    expect(await read((sql) => q.examplesThere(sql))).toEqual({ count: 1, countedAt: SEEN_AT });
    const invoiceIds = async () =>
      (await read((sql) => sql.all<{ id: string }>('select "id" from "planInvoices"'))).map(({ id }) => id);
    expect(new Set(await invoiceIds())).toEqual(new Set([idOf(5), idOf(6)]));
    await write((sql) => q.forgetExamples(sql));
    expect(await invoiceIds()).toEqual([idOf(6)]);
    expect(await read((sql) => q.examplesThere(sql))).toEqual(none);
    expect(await read((sql) => figures.daysSince(sql, idOf(1), "2026-11-01"))).toHaveLength(1);
    expect(await read((sql) => figures.daysSince(sql, idOf(2), "2026-11-01"))).toEqual([]);
  },
);

export const PLATFORM_SECTION_CONTRACTS: readonly QueryContract[] = [
  movesContract,
  sumsContract,
  dashboardContract,
  daysContract,
  reportsContract,
  alertsContract,
  examplesContract,
];
