import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { csvLines } from "../../../testing/platform-figures.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import { someFigures } from "../../../testing/query-contracts/some-figures.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";
import { countClinics } from "../figures/count-clinics.ts";
import { figuresOf, keepFigures } from "../figures/figures.queries.ts";
import { movesBefore } from "../figures/plan-moves.queries.ts";
import { movesBetween, noteChanges } from "../figures/note-changes.ts";
import { globalQuery, rowsOf } from "../../../db/typed-sql.ts";

interface Listed {
  rows: { id: string; kind: string; subject: string; isRead: boolean; clinicId: string | null }[];
  total: number;
}

describe.each(AREA_DATABASES)("alerts of platform staff on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let other: TestBrowser;
  let clinic: DeskClinic;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    await openClinic(api, "Before");
    api.clock.passMin(1);
    admin = await staffOf(api, []);
    other = await staffOf(api, []);
    // `staffOf` copies the account of an owner, from before.
    const at = api.clock.now();
    await api.store.write((sql) => sql.run(`update "users" set "createdAt" = ? where "role" = 'admin'`, [at]));
    clinic = await openClinic(api, "Harbour");
    const message = { name: "=Di", email: "di@visitor.example", clinicName: "", message: "Hello" };
    api.clock.passMin(1);
    await api.browser({ address: "192.0.2.9" }).post("/api/public/contact", message);
  });
  afterAll(() => api.close());

  const list = async (browser: TestBrowser, query = "") =>
    (await browser.get(`/api/admin/alerts${query}`)).json<Listed>();
  const unread = async (browser: TestBrowser) =>
    (await browser.get("/api/admin/alerts/unread-count")).json().unreadCount;

  test("each administrator gets a new clinic and a message, but nothing from before the account", async () => {
    const { rows, total } = await list(admin);
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { kind: "contact", subject: "=Di", clinicId: null, isRead: false },
      { kind: "new_clinic", subject: "Harbour", clinicId: clinic.id, isRead: false },
    ]);
    expect([await unread(admin), await unread(other)]).toEqual([2, 2]);
    expect((await list(admin, "?kind=contact")).rows).toHaveLength(1);
  });

  test("each administrator reads alone: one alert, then all", async () => {
    const { rows } = await list(admin);
    const id = rows[0]?.id;
    expect((await admin.post("/api/admin/alerts/read", { id })).json()).toEqual({ unreadCount: 1 });
    expect((await list(admin, "?state=unread")).rows.map(({ kind }) => kind)).toEqual(["new_clinic"]);
    expect((await admin.post("/api/admin/alerts/read", {})).json()).toEqual({ unreadCount: 0 });
    expect([await unread(admin), await unread(other)]).toEqual([0, 2]);
  });

  test("a refused payment and stopped changes alert once, with the clinic", async () => {
    const at = api.clock.now();
    const row = someFigures(1, { clinicId: clinic.id, name: "Harbour", countedAt: at, failedAt: at, parked: 2 });
    for (let round = 0; round < 2; round += 1)
      await api.store.write(async (sql) => {
        await noteChanges(sql, { row, known: await figuresOf(sql, row.clinicId), trialEnd: "" });
        await keepFigures(sql, row);
      });
    const { rows } = await list(admin, "?state=unread");
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["parked", "payment_failed"]);
    expect(rows.every(({ clinicId }) => clinicId === clinic.id)).toBe(true);
  });

  test("exported without formulas; the export says what the caller has read", async () => {
    const lines = csvLines((await admin.get("/api/admin/alerts/export.csv?kind=contact")).body);
    expect([lines[0], lines[1]?.includes("contact,'=Di,2")]).toEqual(["Time,Kind,About,Read", true]);
  });

  test("forgotten after 90 days, with who has read them", async () => {
    api.clock.passMin(91 * 24 * 60);
    await countClinics({ store: api.store, now: api.clock.nowMs });
    const tables = ["staffAlerts", "staffAlertReads"] as const;
    for (const table of tables)
      expect(await api.store.read((sql) => rowsOf(sql, globalQuery.selectFrom(table).selectAll()))).toEqual([]);
  });

  test("asking for the count, as an open page does each minute, keeps no idle session alive; a call does", async () => {
    const [watched, used] = [await staffOf(api, []), await staffOf(api, [])];
    const poll = async (browser: TestBrowser) => (await browser.get("/api/admin/alerts/unread-count")).statusCode;
    for (let minute = 1; minute < 15; minute += 1) {
      api.clock.passMin(1);
      expect([await poll(watched), await poll(used)]).toEqual([200, 200]);
    }
    await list(used);
    api.clock.passMin(1);
    expect([await poll(watched), await poll(used)]).toEqual([401, 200]);
    admin = await staffOf(api, []);
  });

  test.each(["?kind=odd", "?state=read", "?search=x", "?after=x"])("%s is refused", async (query) => {
    admin = await staffOf(api, []);
    expect((await admin.get(`/api/admin/alerts${query}`)).statusCode).toBe(400);
  });

  test("for platform staff alone", async () => {
    const { owner } = await openClinic(api, "After");
    for (const path of ["", "/unread-count", "/export.csv"])
      expect((await owner.get(`/api/admin/alerts${path}`)).statusCode).toBe(403);
    expect((await owner.post("/api/admin/alerts/read", {})).statusCode).toBe(403);
    expect((await api.browser().get("/api/admin/alerts")).statusCode).toBe(401);
    expect((await admin.post("/api/admin/alerts/read", { id: "x" })).statusCode).toBe(400);
  });

  test("the moves of a clinic's payments are noted with its figures, and their sum is what it pays", async () => {
    const pays = (recurringMinor: number, planCode: string) =>
      someFigures(9, {
        recurringMinor,
        planCode,
        planCurrency: planCode === "" ? "" : "GBP",
        countedAt: api.clock.now(),
      });
    for (const row of [
      pays(0, "solo"),
      pays(3900, "solo"),
      pays(3900, "solo"),
      pays(9500, "practice"),
      pays(0, ""),
      pays(3900, "solo"),
    ])
      await api.store.write(async (sql) => {
        await noteChanges(sql, { row, known: await figuresOf(sql, row.clinicId), trialEnd: "" });
        await keepFigures(sql, row);
      });
    const moves = (await api.store.read((sql) => movesBefore(sql, "2100"))).filter(
      ({ clinicId }) => clinicId === someFigures(9).clinicId,
    );
    expect(moves.map(({ kind }) => kind)).toEqual(["new", "changed", "ended", "back"]);
    const sum = moves.reduce((total, move) => total + Number(move.afterMinor) - Number(move.beforeMinor), 0);
    expect(sum).toBe(3900);
  });
});

test("another currency is two moves: each sum stays in its currency", () => {
  const paid = (planCurrency: string, recurringMinor: number) => ({ planCode: "solo", planCurrency, recurringMinor });
  expect(movesBetween(paid("GBP", 3900), paid("EUR", 4500), true)).toMatchObject([
    { kind: "changed", currency: "GBP", beforeMinor: 3900, afterMinor: 0, fromPlan: "solo", planCode: "" },
    { kind: "changed", currency: "EUR", beforeMinor: 0, afterMinor: 4500, fromPlan: "", planCode: "solo" },
  ]);
});
