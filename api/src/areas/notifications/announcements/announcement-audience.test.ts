import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clinicQuery, globalQuery, change, rowsOf } from "../../../db/typed-sql.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";
import { criteriaText } from "./audience.ts";
import { finishAnnouncements } from "./announce.ts";

const AT = "/api/admin/announcements";
const NONE = { plans: [], countries: [], states: [] };
const filtered = (filter: object, ...clinics: DeskClinic[]) => ({
  type: "specific",
  clinics: clinics.map(({ id }) => id),
  filter: { ...NONE, ...filter },
});

describe.each(AREA_DATABASES)("the audience of an announcement on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let one: DeskClinic;
  let two: DeskClinic;
  let three: DeskClinic;

  /** As the job would have counted it. */
  const count = (
    clinic: DeskClinic,
    set: { country?: string; planCode?: string; status?: string; suspendedAt?: string; lastSeenAt?: string },
  ) =>
    api.store.write((sql) =>
      change(sql, globalQuery.updateTable("clinicFigures").set(set).where("clinicId", "=", clinic.id)),
    );

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    [one, two, three] = [
      await openClinic(api, "Harbour"),
      await openClinic(api, "Eastgate"),
      await openClinic(api, "Hill"),
    ];
    admin = await staffOf(api, ["platform:settings:manage"]);
    await count(one, { country: "GB", planCode: "practice", status: "active", lastSeenAt: api.clock.now() });
    await count(two, { country: "GB", planCode: "", status: "trialing", lastSeenAt: api.clock.now() });
    await count(three, { country: "US", planCode: "group", status: "past_due" });
  });
  afterAll(() => api.close());

  const later = (ms: number): string => new Date(api.clock.nowMs() + ms).toISOString();
  const send = async (set: object) => {
    const id = v7();
    const words = { title: `Pause ${id}`, body: "Nothing can be sent." };
    const answer = await admin.post(AT, { id, ...words, ...set });
    return { id, title: words.title, answer };
  };
  const has = async ({ id }: DeskClinic, title: string): Promise<{ isPinned: string } | undefined> => {
    const rows = clinicQuery(id).selectFrom("notifications").select("isPinned").where("title", "=", title);
    return (await api.store.read((sql) => rowsOf(sql, rows)))[0];
  };
  const reached = async (title: string): Promise<string[]> => {
    const names: string[] = [];
    for (const clinic of [one, two, three]) if (await has(clinic, title)) names.push(clinic.name);
    return names;
  };
  const finish = () => finishAnnouncements({ store: api.store, sync: api.sync, now: api.clock.nowMs });
  const look = async (id: string) => (await admin.get(`${AT}/${id}`)).json<Record<string, unknown>>();

  test.each([
    ["a country", { countries: ["GB"] }, ["Harbour", "Eastgate"]],
    ["a plan", { plans: ["practice", "group"] }, ["Harbour", "Hill"]],
    ["no plan", { plans: ["none"] }, ["Eastgate"]],
    ["a state of the subscription", { states: ["trialing", "past_due"] }, ["Eastgate", "Hill"]],
    ["several at once", { countries: ["GB"], states: ["active"] }, ["Harbour"]],
  ])("%s is filtered by, and the preview counts the same clinics", async (_what, filter, names) => {
    const audience = filtered(filter);
    const reach = (await admin.post(`${AT}/reach`, { audience })).json();
    expect(reach).toEqual({
      clinics: names.length,
      byFilter: names.length,
      people: names.length,
      quiet: names.includes("Hill") ? 1 : 0,
    });
    const { title, answer } = await send({ audience });
    expect(answer.json()).toEqual({ clinics: names.length });
    expect(await reached(title)).toEqual(names);
  });

  test("chosen clinics come besides, each once", async () => {
    const audience = filtered({ plans: ["practice"] }, one, three);
    expect((await admin.post(`${AT}/reach`, { audience })).json()).toMatchObject({ clinics: 2, byFilter: 1 });
    const { id, title } = await send({ audience });
    expect(await reached(title)).toEqual(["Harbour", "Hill"]);
    expect(await look(id)).toMatchObject({ isForAll: false, filter: { plans: ["practice"] }, clinics: 2 });
  });

  test("a suspended clinic fits as suspended alone", async () => {
    await count(three, { suspendedAt: api.clock.now() });
    const clinics = async (states: string[]) =>
      (await admin.post(`${AT}/reach`, { audience: filtered({ states }) })).json<{ clinics: number }>().clinics;
    expect([await clinics(["suspended"]), await clinics(["past_due"])]).toEqual([1, 0]);
    await count(three, { suspendedAt: "" });
  });

  test("a filter that no clinic fits is refused with a clear word, and an empty one too", async () => {
    const { answer } = await send({ audience: filtered({ countries: ["FR"] }) });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      404,
      [{ path: "audience", code: "none", message: "No clinic fits. Choose others and send again." }],
    ]);
    expect((await send({ audience: filtered({}) })).answer.statusCode).toBe(400);
    expect((await send({ audience: filtered({ countries: ["gb"] }) })).answer.statusCode).toBe(400);
    expect((await send({ audience: filtered({ states: ["paid"] }) })).answer.statusCode).toBe(400);
  });

  test("is looked for once more when it begins; who fits later gets none", async () => {
    const { id, title, answer } = await send({ audience: filtered({ plans: ["practice"] }), startsAt: later(60_000) });
    expect(answer.json()).toEqual({ clinics: 1 });
    await count(one, { planCode: "solo" });
    await count(two, { planCode: "practice" });
    api.clock.passMin(2);
    await finish();
    expect(await reached(title)).toEqual(["Eastgate"]);
    expect(await look(id)).toMatchObject({ state: "shown", clinics: 1, isPinned: false });
    await count(three, { planCode: "practice" });
    await finish();
    expect(await reached(title)).toEqual(["Eastgate"]);
    await count(one, { planCode: "practice" });
    await count(two, { planCode: "" });
    await count(three, { planCode: "group" });
  });

  test("of a pinned one grows by clinics that fit later, until its end; it then goes from all of them", async () => {
    const { id, title } = await send({
      audience: filtered({ countries: ["US"] }),
      isPinned: true,
      endsAt: later(3_600_000),
    });
    expect(await has(three, title)).toEqual({ isPinned: "yes" });
    await count(two, { country: "US" });
    await finish();
    await finish();
    expect(await reached(title)).toEqual(["Eastgate", "Hill"]);
    await count(two, { country: "GB" });
    await finish();
    expect([await reached(title), (await look(id))["clinics"]]).toEqual([["Eastgate", "Hill"], 2]);
    api.clock.passMin(60);
    await count(one, { country: "US" });
    await finish();
    expect(await reached(title)).toEqual([]);
    await count(one, { country: "GB" });
    admin = await staffOf(api, ["platform:settings:manage"]);
  });

  test("the list is filtered by state and kind, and exported", async () => {
    const { title } = await send({ audience: { type: "all" }, severity: "urgent", startsAt: later(3_600_000) });
    const titles = async (query: string) =>
      (await admin.get(`${AT}?pageSize=50${query}`)).json<{ rows: { title: string }[]; total: number }>();
    expect(await titles("&state=scheduled")).toMatchObject({ rows: [{ title }], total: 1 });
    expect((await titles("&state=scheduled&severity=warning")).total).toBe(0);
    expect((await titles("&state=zzz")).rows).toBeUndefined();
    const { body } = await admin.get(`${AT}/export.csv?severity=urgent`);
    expect(body.split("\r\n").filter((line) => line.includes("Pause"))).toHaveLength(1);
    expect(body).toContain(`${title},Nothing can be sent.,urgent,scheduled,no,3,`);
    const drafts = await admin.get("/api/admin/announcement-drafts/export.csv");
    expect(drafts.body).toContain("Title,Message,Kind,Changed by,Changed");
  });

  test("the choices are those that clinics have, and a draft keeps them", async () => {
    expect((await admin.get(`${AT}/choices`)).json()).toMatchObject({
      countries: [
        { value: "GB", clinics: 2 },
        { value: "US", clinics: 1 },
      ],
      states: expect.arrayContaining([{ value: "trialing", clinics: 1 }]),
    });
    const path = `/api/admin/announcement-drafts/${v7()}`;
    const audience = filtered({ countries: ["GB"] }, three);
    const words = { title: "Pause", body: "", severity: "warning", startsAt: null, endsAt: null };
    const kept = await admin.put(path, { ...words, audience, isPinned: true, revision: 0 });
    expect(kept.statusCode).toBe(200);
    expect((await admin.get(path)).json()).toMatchObject({
      clinics: [{ id: three.id, name: "Hill" }],
      filter: { countries: ["GB"] },
      isPinned: true,
    });
    const other = await staffOf(api, ["platform:clinics:manage"]);
    expect((await other.get(`${AT}/choices`)).statusCode).toBe(403);
    expect((await other.post(`${AT}/reach`, { audience })).statusCode).toBe(403);
  });
});

test("the same audience is the same text, in whichever order it was chosen", () => {
  const of = (clinics: string[], countries: string[]) =>
    criteriaText({ type: "specific", clinics, filter: { plans: [], countries, states: [] } });
  expect(of(["b", "a", "b"], ["US", "GB"])).toBe(of(["a", "b"], ["GB", "US"]));
  expect(criteriaText({ type: "specific", clinics: ["b", "a"] })).toBe('{"clinics":["a","b"],"type":"specific"}');
});
