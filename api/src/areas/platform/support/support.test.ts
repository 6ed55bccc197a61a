import { ENTITIES } from "@fernpaw/domain/registry";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PLATFORM_CHAIN } from "../../../audit/audit-hash.ts";
import { auditLog } from "../../../testing/audit-log.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { mailTo } from "../../../testing/mailbox.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";
import { READABLE_TABLES, readableEntity, readableFields } from "./readable-tables.ts";

interface Access {
  id: string;
  clinicName: string;
  adminName: string;
  reason: string;
  expiresAt: string;
}
interface Listed extends Access {
  isOpen: boolean;
  endedBy: string | null;
  reads: { table: string; pages: number }[];
}

const GIVEN = { reason: "Stock of ear gel differs", ticket: "2231" };

describe.each(AREA_DATABASES)("support access on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;
  let other: DeskClinic;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    other = await openClinic(api, "Elsewhere");
  });
  beforeEach(async () => {
    clinic = await openClinic(api, `Harbour ${v7().slice(-6)}`);
    admin = await staffOf(api, ["platform:support:view", "platform:clinics:manage"]);
  });
  afterAll(() => api.close());

  const ask = (by = admin, id = clinic.id) => by.post(`/api/admin/clinics/${id}/support`, GIVEN);
  const open = async () => (await ask()).json<Access>();
  const read = (id: string, query = "?table=staff", by = admin) => by.get(`/api/admin/support/${id}/rows${query}`);
  const codeOf = async (answer: ReturnType<typeof read>) => {
    const { statusCode, body } = await answer;
    return statusCode === 200 || statusCode === 204 ? statusCode : (JSON.parse(body) as { code: string }).code;
  };
  const own = async (of = clinic) => (await of.owner.get("/api/clinic/support")).json<{ rows: Listed[] }>().rows;

  test("a mail, a notification and the list tell the owner at once", async () => {
    const access = await open();
    expect(access).toMatchObject({ clinicName: clinic.name, adminName: "Noor Haddad", ...GIVEN });
    expect(Date.parse(access.expiresAt) - api.clock.nowMs()).toBe(30 * 60_000);
    const { subject, text } = await mailTo(api, clinic.email, "platform_act");
    expect(subject).toBe(`Fernpaw opened support access to ${clinic.name}`);
    for (const words of [GIVEN.reason, GIVEN.ticket, "Noor Haddad", "End access"]) expect(text).toContain(words);
    expect((await clinic.owner.get("/api/notifications/unread-count")).json()).toEqual({ unreadCount: 1 });
    expect(await own()).toMatchObject([{ id: access.id, isOpen: true, endedBy: null, reads: [], ...GIVEN }]);
    expect(await own(other)).toEqual([]);
    expect((await admin.get("/api/admin/support")).json()).toMatchObject({ rows: [{ id: access.id }] });
    const { needs } = (await admin.get("/api/admin/dashboard")).json<{ needs: object[] }>();
    expect(needs[0]).toMatchObject({ clinicId: clinic.id, name: clinic.name, kind: "support", count: 1 });
  });

  test("rows are read page by page and by words; each read is in both logs, with both ids and without a text", async () => {
    const { id } = await open();
    const state = (await admin.get(`/api/admin/support/${id}`)).json<{ tables: string[] }>();
    expect(state.tables).toEqual(READABLE_TABLES);
    const first = (await read(id, "?table=petTypes&pageSize=1")).json<{
      rows: object[];
      last: string;
      total: number;
    }>();
    expect([first.rows.length, first.total > 1]).toEqual([1, true]);
    const next = (await read(id, `?table=petTypes&pageSize=1&after=${first.last}`)).json<{ rows: object[] }>();
    expect(next.rows).not.toEqual(first.rows);
    const found = (await read(id, "?table=petTypes&search=CATTLE")).json<{ rows: { name: string }[]; total: number }>();
    expect([found.rows.map(({ name }) => name), found.total]).toEqual([["Cattle"], 1]);
    const events = async (chain: string) =>
      (await auditLog(api.store, chain)).filter(
        ({ code, entityId }) => code === "platform.supportRead" && entityId === id,
      );
    const inClinic = await events(clinic.id);
    expect(inClinic.map(({ details }) => details)).toEqual([
      { clinicId: clinic.id, table: "petTypes", isSearch: false, isFirstPage: true },
      { clinicId: clinic.id, table: "petTypes", isSearch: false, isFirstPage: false },
      { clinicId: clinic.id, table: "petTypes", isSearch: true, isFirstPage: true },
    ]);
    const inPlatform = await events(PLATFORM_CHAIN);
    const facts = ({ actorId, details, entityId }: (typeof inClinic)[number]) => ({ actorId, details, entityId });
    expect(inPlatform.map(facts)).toEqual(inClinic.map(facts));
    expect(inClinic[0]?.actorId).not.toBe(clinic.userId);
    expect((await own())[0]?.reads).toEqual([{ table: "petTypes", pages: 3 }]);
    const listed = (await admin.get(`/api/admin/clinics/${clinic.id}/support`)).json<{ rows: Listed[] }>();
    expect(listed.rows).toEqual(await own());
  });

  test("a wrong table, a forged cursor and a forged id show nothing and are not logged", async () => {
    const { id } = await open();
    for (const query of ["?table=users", "?table=controlledEntries", "?table=sessions", "", "?table=staff&after=x"])
      expect(await codeOf(read(id, query)), query).toBe("malformed");
    expect(await codeOf(read(v7()))).toBe("not_found");
    expect(await codeOf(read("x"))).toBe("malformed");
    expect((await own())[0]?.reads).toEqual([]);
  });

  test("with the right to look alone the clinic has its name, and an access is opened; an unknown clinic has none", async () => {
    const supporter = await staffOf(api, ["platform:support:view"]);
    const look = async (id: string) => (await supporter.get(`/api/admin/clinics/${id}/support`)).json();
    expect(await look(clinic.id)).toEqual({ clinic: { name: clinic.name, suspendedAt: null }, rows: [] });
    expect((await look(v7())).clinic).toBeNull();
    expect((await ask(supporter)).statusCode).toBe(200);
    expect((await look(clinic.id)).rows).toHaveLength(1);
  });

  test("a second question is the same access, also at once", async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    const ids = new Set(answers.map((answer) => answer.json<Access>().id));
    expect([ids.size, (await own()).length]).toEqual([1, 1]);
    const again = await open();
    expect(ids.has(again.id)).toBe(true);
    const colleague = await staffOf(api, ["platform:support:view"]);
    expect(ids.has((await ask(colleague)).json<Access>().id)).toBe(false);
  });

  test("the owner ends it: the next read is refused; an owner of another clinic cannot end it", async () => {
    const { id } = await open();
    expect(await codeOf(read(id))).toBe(200);
    expect((await other.owner.post(`/api/clinic/support/${id}/end`)).json().code).toBe("not_found");
    expect(await codeOf(read(id))).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect((await clinic.owner.post(`/api/clinic/support/${id}/end`)).statusCode).toBe(204);
    expect([await codeOf(read(id)), await codeOf(admin.get(`/api/admin/support/${id}`))]).toEqual([
      "support_ended",
      "support_ended",
    ]);
    expect(await own()).toMatchObject([{ isOpen: false, endedBy: "owner" }]);
    expect((await admin.get("/api/admin/support")).json()).toEqual({ rows: [] });
    const ends = (await auditLog(api.store, clinic.id)).filter(({ code }) => code === "platform.supportEnded");
    expect(ends).toMatchObject([{ actorId: clinic.userId, details: { clinicId: clinic.id, by: "owner" } }]);
    expect((await open()).id).not.toBe(id);
  });

  test("after 30 minutes the next read is refused, and its end cannot be changed", async () => {
    const { id } = await open();
    for (let minute = 0; minute < 30; minute += 5) {
      await read(id);
      api.clock.passMin(5);
    }
    expect(await codeOf(read(id))).toBe("support_expired");
    expect(await codeOf(admin.post(`/api/admin/support/${id}/end`))).toBe(204);
    const { rows } = (await admin.get(`/api/admin/clinics/${clinic.id}/support`)).json<{ rows: Listed[] }>();
    expect(rows).toMatchObject([{ id, isOpen: false, endedBy: null, reads: [{ table: "staff", pages: 6 }] }]);
  });

  test("another administrator's access is none; ending it by the own administrator", async () => {
    const { id } = await open();
    const colleague = await staffOf(api, ["platform:support:view"]);
    expect(await codeOf(read(id, "?table=staff", colleague))).toBe("not_found");
    expect(await codeOf(colleague.post(`/api/admin/support/${id}/end`))).toBe("not_found");
    expect(await codeOf(admin.post(`/api/admin/support/${id}/end`))).toBe(204);
    expect(await codeOf(read(id))).toBe("support_ended");
    expect(await own()).toMatchObject([{ endedBy: "admin" }]);
  });

  test("a suspended clinic stays closed, and one that is gone is not found", async () => {
    const { id } = await open();
    await admin.post(`/api/admin/clinics/${clinic.id}/suspend`, { reason: "Fraud" });
    expect([await codeOf(read(id)), await codeOf(ask())]).toEqual(["support_suspended", "support_suspended"]);
    await admin.post(`/api/admin/clinics/${clinic.id}/resume`, { reason: "Cleared" });
    expect(await codeOf(read(id))).toBe(200);
    expect(await codeOf(ask(admin, v7()))).toBe("not_found");
  });

  test("the right, the password and a reason are needed; no session of a clinic opens it", async () => {
    const without = await staffOf(api, ["platform:clinics:manage", "platform:users:manage"]);
    for (const by of [without, clinic.owner]) {
      expect(await codeOf(ask(by))).toBe("forbidden");
      expect(await codeOf(by.get("/api/admin/support"))).toBe("forbidden");
    }
    expect((await admin.get("/api/clinic/support")).statusCode).toBe(403);
    const path = `/api/admin/clinics/${clinic.id}/support`;
    for (const body of [{ ...GIVEN, reason: " " }, { ...GIVEN, ticket: "" }, { reason: "x" }])
      expect(await codeOf(admin.post(path, body))).toBe("malformed");
    api.clock.passMin(14);
    expect(await codeOf(ask())).toBe("step_up_required");
    await admin.post("/api/admin/auth/step-up", { password: PASSWORD });
    expect(await codeOf(ask())).toBe(200);
  });
});

test("every synced table is shown but the registers of controlled drugs, and no field with a secret", () => {
  const closed = ENTITIES.filter(({ table }) => !READABLE_TABLES.includes(table));
  expect(closed.map(({ scope }) => scope)).toEqual(closed.map(() => "controlled"));
  expect(closed.length).toBeGreaterThan(0);
  const names = READABLE_TABLES.flatMap((table) => {
    const entity = readableEntity(table);
    return entity === undefined ? [] : readableFields(entity);
  });
  expect(names.length).toBeGreaterThan(READABLE_TABLES.length);
  expect(names.filter((name) => /hash|password|token|pin$/i.test(name))).toEqual([]);
  expect(readableEntity("users")).toBeUndefined();
});
