import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { mailTo, mailsTo } from "../../../testing/mailbox.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";

const PATH = "/api/admin/announcements";
const DRAFTS = "/api/admin/announcement-drafts";
const WORDS = { title: "Pause on Sunday", body: "Nothing can be sent.", severity: "warning" };
const DRAFT = { ...WORDS, audience: { type: "all" }, startsAt: null, endsAt: null, revision: 0 };

describe.each(AREA_DATABASES)("a draft of an announcement on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    clinic = await openClinic(api, "Harbour");
    admin = await staffOf(api, ["platform:settings:manage"]);
  });
  afterAll(() => api.close());

  const keep = (id: string, set: object = {}) => admin.put(`${DRAFTS}/${id}`, { ...DRAFT, ...set });
  const look = (id: string) => admin.get(`${DRAFTS}/${id}`);
  const send = (id: string, set: object = {}) => admin.post(PATH, { id, ...WORDS, audience: { type: "all" }, ...set });
  const unread = async () => (await clinic.owner.get("/api/notifications/unread-count")).json();
  const listed = async (query = "") =>
    (await admin.get(`${DRAFTS}${query}`)).json<{ rows: { id: string }[]; total: number; last: string }>();

  test("is kept unfinished, sent to no clinic, changed and deleted", async () => {
    const id = v7();
    const before = await unread();
    const first = await keep(id, { title: "", body: "", audience: { type: "specific", clinics: [] } });
    expect([first.statusCode, first.json()]).toMatchObject([200, { revision: 1 }]);
    expect((await look(id)).json()).toMatchObject({ title: "", clinics: [], startsAt: null, revision: 1 });
    const gone = v7();
    const audience = { type: "specific", clinics: [clinic.id, gone] };
    expect((await keep(id, { audience, startsAt: "2099-01-01T10:00:00.000Z", revision: 1 })).json().revision).toBe(2);
    expect((await look(id)).json()).toMatchObject({
      ...WORDS,
      startsAt: "2099-01-01T10:00:00.000Z",
      clinics: [
        { id: clinic.id, name: "Harbour" },
        { id: gone, name: null },
      ],
    });
    expect(await unread()).toEqual(before);
    expect((await admin.get(PATH)).json()).toMatchObject({ total: 0 });
    expect((await admin.call("DELETE", `${DRAFTS}/${id}`)).statusCode).toBe(204);
    expect([(await look(id)).statusCode, (await admin.call("DELETE", `${DRAFTS}/${id}`)).statusCode]).toEqual([
      404, 404,
    ]);
  });

  test("is listed the latest first, page by key, with the one who changed it", async () => {
    const ids = [v7(), v7(), v7()];
    for (const id of ids) {
      api.clock.passMin(1);
      await keep(id);
    }
    const first = await listed("?pageSize=2");
    const second = await listed(`?pageSize=2&after=${first.last}`);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(first).toMatchObject({ total: 3, rows: [{ updatedBy: "Noor Haddad", clinics: null }, {}] });
    for (const id of ids) await admin.call("DELETE", `${DRAFTS}/${id}`);
  });

  test("is not overwritten by another administrator who read an earlier one; the same call again changes nothing", async () => {
    const id = v7();
    expect([(await keep(id)).json().revision, (await keep(id)).json().revision]).toEqual([1, 1]);
    expect((await keep(id, { title: "Another", revision: 1 })).json().revision).toBe(2);
    const late = await keep(id, { title: "Late", revision: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
    expect((await send(id, { title: "Late", draftRevision: 1 })).json().code).toBe("changed_meanwhile");
    expect((await look(id)).json().title).toBe("Another");
    await admin.call("DELETE", `${DRAFTS}/${id}`);
    expect((await keep(id, { revision: 2 })).json().code).toBe("changed_meanwhile");
  });

  test("ends as it is sent, and is not kept again", async () => {
    const id = v7();
    await keep(id);
    expect((await send(id, { draftRevision: 1 })).json()).toEqual({ clinics: 1 });
    expect((await look(id)).statusCode).toBe(404);
    expect((await keep(id, { title: "Again", revision: 1 })).json().code).toBe("already_exists");
    expect((await send(id, { draftRevision: 1 })).json()).toEqual({ clinics: 1 });
  });

  test("stays where sending is refused", async () => {
    const id = v7();
    await keep(id);
    const audience = { type: "specific", clinics: [v7()] };
    expect((await send(id, { audience, draftRevision: 1 })).statusCode).toBe(404);
    expect((await look(id)).statusCode).toBe(200);
  });

  test("is mailed to its writer alone, as text; at most twenty times an hour", async () => {
    const before = await unread();
    const test = (set: object = {}) => admin.post(`${PATH}/test`, { ...WORDS, ...set });
    const title = "<script>alert(1)</script>";
    const answer = (await test({ title })).json<{ email: string; isWaiting: boolean }>();
    expect(answer.isWaiting).toBe(false);
    const mail = await mailTo(api, answer.email, "announcement_test");
    expect([mail.subject, mail.text]).toEqual([
      `Test: Important: ${title}`,
      expect.stringMatching(/Nothing can be sent\.[^]*This is a test/),
    ]);
    expect(mail.html).not.toContain("<script>");
    expect([await unread(), await mailsTo(api, clinic.email)]).toEqual([
      before,
      expect.not.arrayContaining([expect.objectContaining({ kind: "announcement_test" })]),
    ]);
    expect((await test({ title: "" })).statusCode).toBe(400);
    for (let count = 1; count < 20; count += 1) expect((await test()).statusCode).toBe(200);
    expect((await test()).json().code).toBe("rate_limited");
  });

  test("is seen and changed by those alone who may manage settings", async () => {
    const id = v7();
    const other = await staffOf(api, ["platform:clinics:manage"]);
    const answers = [
      await other.get(`${DRAFTS}`),
      await other.get(`${DRAFTS}/${id}`),
      await other.put(`${DRAFTS}/${id}`, DRAFT),
      await other.call("DELETE", `${DRAFTS}/${id}`),
      await other.post(`${PATH}/test`, WORDS),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect((await keep(id, { title: "x".repeat(101) })).statusCode).toBe(400);
    expect((await keep(id, { audience: { type: "specific", clinics: ["nowhere"] } })).statusCode).toBe(400);
  });
});
