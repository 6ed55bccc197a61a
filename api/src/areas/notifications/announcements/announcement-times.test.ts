import { notifications } from "@fernpaw/domain/notifications/notification";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { csvLines } from "../../../testing/platform-figures.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";
import { finishAnnouncements } from "./announce.ts";
import { subjectText } from "./announcement-copy.ts";
import { copiesOf } from "./announcements.queries.ts";

const DAY_MS = 86_400_000;

describe.each(AREA_DATABASES)("an announcement on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let one: DeskClinic;
  let two: DeskClinic;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    one = await openClinic(api, "Harbour");
    two = await openClinic(api, "Eastgate");
    admin = await staffOf(api, ["platform:settings:manage"]);
  });
  afterAll(() => api.close());

  const later = (ms: number): string => new Date(api.clock.nowMs() + ms).toISOString();
  const send = async (set: object) => {
    const id = v7();
    const words = { title: "Pause on Sunday", body: "Nothing can be sent." };
    const audience = { type: "specific", clinics: [one.id] };
    const answer = await admin.post("/api/admin/announcements", { id, ...words, audience, ...set });
    return { id, answer };
  };
  const titlesAt = async ({ id }: DeskClinic): Promise<string[]> => {
    const rows = clinicQuery(id).selectFrom("notifications").select("title").where("kind", "=", "announcement");
    return (await api.store.read((sql) => rowsOf(sql, rows))).map(({ title }) => title);
  };
  const markRead = (id: string) =>
    api.sync.withClinicTx(one.id, { userId: null, name: "test" }, async (tx, sql) => {
      for (const copy of await copiesOf(sql, one.id, subjectText(id)))
        await tx.patch(notifications, copy.id, { status: "read" });
    });
  const finish = () => finishAnnouncements({ store: api.store, sync: api.sync, now: api.clock.nowMs });
  const look = async (id: string) =>
    (await admin.get(`/api/admin/announcements/${id}`)).json<Record<string, unknown>>();
  const end = (id: string) => admin.post(`/api/admin/announcements/${id}/end`);

  test("says how urgent it is, shows a script as text, and counts who has read it", async () => {
    const { id } = await send({ title: "<script>alert(1)</script>", severity: "urgent" });
    expect(await titlesAt(one)).toEqual(["Urgent: <script>alert(1)</script>"]);
    expect(await titlesAt(two)).toEqual([]);
    expect(await look(id)).toMatchObject({ state: "shown", clinics: 1, people: 1, peopleSeen: 0, clinicsSeen: 0 });
    await markRead(id);
    expect(await look(id)).toMatchObject({ people: 1, peopleSeen: 1, clinicsSeen: 1 });
    expect((await end(id)).statusCode).toBe(204);
    expect([await titlesAt(one), (await end(id)).json().code]).toEqual([[], "invalid_transition"]);
    expect(await look(id)).toMatchObject({ state: "ended", people: 1, peopleSeen: 1, clinicsSeen: 1 });
  });

  test("says which clinics have read it, also after its end: by name, in pages, and as CSV", async () => {
    const { id } = await send({ audience: { type: "all" } });
    await markRead(id);
    const path = `/api/admin/announcements/${id}/clinics`;
    const rows = async (query = "") => (await admin.get(`${path}${query}`)).json();
    const read = { id: one.id, name: "Harbour", people: 1, seen: 1 };
    const unread = { id: two.id, name: "Eastgate", people: 1, seen: 0 };
    expect(await rows()).toMatchObject({ rows: [unread, read], total: 2 });
    const first = await rows("?pageSize=1");
    expect((await rows(`?pageSize=1&after=${first.last}`)).rows).toEqual([read]);
    expect(await rows("?search=harb")).toMatchObject({ rows: [read], total: 1 });
    expect((await rows("?search=%2B")).rows).toEqual([]);
    await end(id);
    expect((await rows()).rows).toEqual([unread, read]);
    expect(csvLines((await admin.get(`${path}/export.csv`)).body)).toEqual([
      "Clinic,People,Have read it",
      "Eastgate,1,0",
      "Harbour,1,1",
    ]);
    expect((await admin.get(`/api/admin/announcements/${v7()}/clinics`)).statusCode).toBe(404);
  });

  test("is corrected: clinics that have it read the new text as unread, and both texts are on record", async () => {
    const { id } = await send({ severity: "urgent" });
    await markRead(id);
    const text = { title: "Pause on Monday", body: "Nothing can be sent from 02:00." };
    const correct = (set: object) =>
      admin.post(`/api/admin/announcements/${id}/correct`, { ...text, revision: 1, ...set });
    expect((await correct({ title: " " })).statusCode).toBe(400);
    expect((await correct({})).statusCode).toBe(204);
    expect(await titlesAt(one)).toEqual(["Changed: Urgent: Pause on Monday"]);
    expect(await look(id)).toMatchObject({ ...text, revision: 2, people: 1, peopleSeen: 0 });
    expect((await look(id))["versions"]).toMatchObject([
      { revision: 1, title: "Pause on Sunday", body: "Nothing can be sent.", replacedByName: "Noor Haddad" },
    ]);
    expect((await correct({})).statusCode).toBe(204);
    expect((await correct({ title: "Another" })).json().code).toBe("changed_meanwhile");
    expect((await look(id))["revision"]).toBe(2);
    await end(id);
    expect((await correct({ title: "Another", revision: 2 })).json().code).toBe("invalid_transition");
    expect((await admin.post(`/api/admin/announcements/${v7()}/correct`, { ...text, revision: 1 })).statusCode).toBe(
      404,
    );
  });

  test("is corrected before it begins without a word of it", async () => {
    const { id } = await send({ startsAt: later(60_000) });
    const text = { title: "Pause on Monday", body: "x", revision: 1 };
    expect((await admin.post(`/api/admin/announcements/${id}/correct`, text)).statusCode).toBe(204);
    expect(await titlesAt(one)).toEqual([]);
    api.clock.passMin(2);
    await finish();
    expect(await titlesAt(one)).toEqual(["Pause on Monday"]);
    await end(id);
  });

  test("begins and ends at its times", async () => {
    const { id } = await send({ startsAt: later(60_000), endsAt: later(DAY_MS), severity: "warning" });
    expect([await titlesAt(one), (await look(id))["state"]]).toEqual([[], "scheduled"]);
    await finish();
    expect(await titlesAt(one)).toEqual([]);
    api.clock.passMin(2);
    await finish();
    expect([await titlesAt(one), (await look(id))["state"]]).toEqual([["Important: Pause on Sunday"], "shown"]);
    api.clock.passMin(24 * 60);
    admin = await staffOf(api, ["platform:settings:manage"]);
    await finish();
    expect([await titlesAt(one), (await look(id))["state"]]).toEqual([[], "ended"]);
  });

  test("that is ended before its beginning reaches no clinic", async () => {
    const { id } = await send({ startsAt: later(60_000) });
    expect((await end(id)).statusCode).toBe(204);
    api.clock.passMin(2);
    await finish();
    expect(await titlesAt(one)).toEqual([]);
  });

  test("for a clinic that is gone, or with an end before the beginning, is refused with a clear word", async () => {
    const gone = await send({ audience: { type: "specific", clinics: [one.id, v7()] } });
    expect([gone.answer.statusCode, gone.answer.json().errors]).toEqual([
      404,
      [{ path: "audience.clinics.1", code: "gone", message: "This clinic is gone. Take it out and send again." }],
    ]);
    const wrong = await send({ startsAt: later(DAY_MS), endsAt: later(60_000) });
    expect(wrong.answer.json().code).toBe("invalid_span");
    expect(await titlesAt(one)).toEqual([]);
  });

  test("is listed the latest first, page by key; clinics are found by name", async () => {
    const list = async (query: string) =>
      (await admin.get(`/api/admin/announcements?pageSize=2${query}`)).json<{
        rows: { id: string }[];
        last: string;
        total: number;
      }>();
    const first = await list("");
    const second = await list(`&after=${first.last}`);
    expect([first.total, first.rows.length, second.rows.length]).toEqual([6, 2, 2]);
    const clinics = (await admin.get("/api/admin/announcements/clinics?search=EAST")).json();
    expect(clinics).toEqual({ rows: [{ id: two.id, name: "Eastgate" }], all: 2 });
    const byId = (id: string) => admin.get(`/api/admin/announcements/clinics?id=${id}`);
    expect((await byId(one.id)).json().rows).toEqual([{ id: one.id, name: "Harbour" }]);
    expect((await byId(v7())).json().rows).toEqual([]);
    const other = await staffOf(api, ["platform:clinics:manage"]);
    expect((await other.get("/api/admin/announcements")).statusCode).toBe(403);
  });
});
