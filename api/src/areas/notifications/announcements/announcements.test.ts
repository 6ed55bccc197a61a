import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import { setTimeout as pause } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addAdmin } from "../../../testing/add-admin.ts";
import { buildTestApi, type TestApi } from "../../../testing/build-test-api.ts";
import { heard, hears, liveDesk, type LivePerson } from "../../../testing/live-desk.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";
import { forgetOldNotifications } from "../notification-jobs.ts";
import { finishAnnouncements } from "./announce.ts";

const WORDS = { title: "Maintenance on Sunday", body: "From 02:00 to 03:00 nothing can be sent." };

let api: TestApi;
let live: ReturnType<typeof liveDesk>;
let admin: TestBrowser;

async function staff(permissions: readonly PlatformPermission[]): Promise<TestBrowser> {
  const { email } = await addAdmin(api, permissions);
  const browser = api.browser();
  browser.accessToken = (await browser.post("/api/admin/auth/login", { email, password: PASSWORD })).json().accessToken;
  return browser;
}

beforeAll(async () => {
  // In a demo an administrator signs in without a second factor.
  api = await buildTestApi({ isDemo: true });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  live = liveDesk(api);
  admin = await staff(["platform:settings:manage"]);
});
afterEach(() => live.close());
afterAll(() => api.close());

const send = (browser: TestBrowser, body: object) => browser.post("/api/admin/announcements", body);
const endNow = (id: string) => admin.post(`/api/admin/announcements/${id}/end`, {});
const to = (...people: LivePerson[]) => ({
  type: "specific",
  clinics: people.map(({ clinicId }) => clinicId),
});
async function kept({ device }: LivePerson) {
  await device.pullAll();
  return device.all("notifications");
}

test("each chosen clinic hears it once, with its own id alone, and each of its people keeps the text", async () => {
  const [ana, bo, stranger] = [await live.owner(), await live.owner(), await live.owner()];
  const vet = await live.vet(ana, ["clients:view"]);
  const answer = await send(admin, { id: v7(), ...WORDS, audience: to(ana, bo) });
  expect([answer.statusCode, answer.json()]).toEqual([200, { clinics: 2 }]);
  for (const person of [ana, bo, vet]) {
    const { clinicId } = person;
    const audience = { type: "specific", clinics: [clinicId] };
    expect(await hears(person, "system:notification")).toEqual([{ title: WORDS.title, audience }]);
    await hears(person, "notifications:unread_count_update");
    expect(await kept(person)).toMatchObject([{ kind: "announcement", status: "unread", ...WORDS }]);
    const bytes = person.frames.filter((frame) => frame.includes("system:notification"));
    expect(bytes).toEqual([`2${JSON.stringify(["system:notification", { title: WORDS.title, audience }])}`]);
    expect(heard(person, "notification:new")).toEqual([]);
  }
  await pause(100);
  expect(stranger.frames.filter((frame) => frame.includes("notification"))).toEqual([]);
  expect(await kept(stranger)).toEqual([]);
});

test("to all goes to every clinic, and the same id again sends nothing", async () => {
  const [ana, bo] = [await live.owner(), await live.owner()];
  const announcement = { id: v7(), ...WORDS, audience: { type: "all" } };
  const first = await send(admin, announcement);
  const late = await live.owner();
  const again = await send(admin, announcement);
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  for (const person of [ana, bo]) {
    await hears(person, "system:notification");
    expect(await kept(person)).toHaveLength(1);
    expect(heard(person, "system:notification")).toHaveLength(1);
  }
  expect(await kept(late)).toEqual([]);
  const other = await send(admin, { ...announcement, title: "Something else" });
  expect([other.statusCode, other.json().code]).toEqual([409, "already_exists"]);
});

test("a server that ends in the middle leaves the rest to the job, and each clinic hears it once", async () => {
  const people = [await live.owner(), await live.owner(), await live.owner()];
  const { withClinicTx } = api.sync;
  let calls = 0;
  api.sync.withClinicTx = (...given) => {
    calls += 1;
    if (calls === 2) throw new Error("the server ends here");
    return withClinicTx(...given);
  };
  const broken = await send(admin, { id: v7(), ...WORDS, audience: to(...people) });
  api.sync.withClinicTx = withClinicTx;
  expect(broken.statusCode).toBe(500);
  expect((await Promise.all(people.map(kept))).map(({ length }) => length).filter((count) => count > 0)).toEqual([1]);
  const deps = { store: api.store, sync: api.sync, now: api.clock.nowMs };
  await finishAnnouncements(deps);
  await finishAnnouncements(deps);
  for (const person of people) {
    await hears(person, "system:notification");
    expect(await kept(person)).toHaveLength(1);
  }
  await pause(100);
  expect(people.map((person) => heard(person, "system:notification").length)).toEqual([1, 1, 1]);
});

test("one that was ended before each clinic had it goes to no further clinic, also when it is sent again", async () => {
  const people = [await live.owner(), await live.owner(), await live.owner()];
  const { withClinicTx } = api.sync;
  let calls = 0;
  api.sync.withClinicTx = (...given) => {
    calls += 1;
    if (calls === 2) throw new Error("the server ends here");
    return withClinicTx(...given);
  };
  const announcement = { id: v7(), ...WORDS, audience: to(...people) };
  expect((await send(admin, announcement)).statusCode).toBe(500);
  api.sync.withClinicTx = withClinicTx;
  expect((await endNow(announcement.id)).statusCode).toBeLessThan(300);
  expect((await send(admin, announcement)).statusCode).toBe(200);
  await finishAnnouncements({ store: api.store, sync: api.sync, now: api.clock.nowMs });
  expect((await Promise.all(people.map(kept))).flat()).toEqual([]);
});

test("one that is ended while it goes out reaches no clinic after that", async () => {
  const people = [await live.owner(), await live.owner(), await live.owner()];
  const announcement = { id: v7(), ...WORDS, audience: to(...people) };
  const { withClinicTx } = api.sync;
  let calls = 0;
  api.sync.withClinicTx = async (...given) => {
    calls += 1;
    if (calls === 2) await endNow(announcement.id);
    return withClinicTx(...given);
  };
  await send(admin, announcement);
  api.sync.withClinicTx = withClinicTx;
  expect(calls).toBeGreaterThan(2);
  expect((await Promise.all(people.map(kept))).flat()).toEqual([]);
});

test("only platform staff with the right send, and only to clinics that exist", async () => {
  const ana = await live.owner();
  const announcement = { id: v7(), ...WORDS, audience: to(ana) };
  const support = await staff(["platform:support:view"]);
  expect((await send(support, announcement)).statusCode).toBe(403);
  expect((await send(ana.browser, announcement)).statusCode).toBe(403);
  const nowhere = await send(admin, { ...announcement, audience: { type: "specific", clinics: [v7()] } });
  expect([nowhere.statusCode, nowhere.json().code]).toEqual([404, "not_found"]);
  expect((await send(admin, { ...announcement, audience: { type: "specific", clinics: [] } })).statusCode).toBe(400);
  expect((await send(admin, { ...announcement, title: "" })).statusCode).toBe(400);
  expect(await kept(ana)).toEqual([]);
});

test("what is older than 90 days is removed", async () => {
  const ana = await live.owner();
  await send(admin, { id: v7(), ...WORDS, audience: to(ana) });
  expect(await kept(ana)).toHaveLength(1);
  const in90Days = api.clock.nowMs() + 90 * 86_400_000;
  const deps = { store: api.store, sync: api.sync };
  expect(await forgetOldNotifications({ ...deps, now: () => in90Days })).toBe(0);
  expect(await forgetOldNotifications({ ...deps, now: () => in90Days + 1 })).toBeGreaterThan(0);
  expect(await kept(ana)).toEqual([]);
});

test("who joins the clinic later finds what runs, and the others do not hear it again", async () => {
  const ana = await live.owner();
  const [running, over, later] = [v7(), v7(), v7()];
  await send(admin, { id: running, ...WORDS, audience: to(ana) });
  await send(admin, { id: over, ...WORDS, title: "Over", audience: to(ana) });
  expect((await endNow(over)).statusCode).toBe(204);
  const startsAt = new Date(api.clock.nowMs() + 3_600_000).toISOString();
  await send(admin, { id: later, ...WORDS, title: "Later", startsAt, audience: to(ana) });
  await hears(ana, "system:notification");
  api.clock.passMin(1);
  const bea = await live.vet(ana, ["clients:view"]);
  expect(await kept(bea)).toMatchObject([{ kind: "announcement", status: "unread", ...WORDS }]);
  await pause(100);
  const audience = { type: "specific", clinics: [ana.clinicId] };
  const told = heard(ana, "system:notification");
  expect(told.filter((news) => JSON.stringify(news).includes(WORDS.title))).toEqual([{ title: WORDS.title, audience }]);
});
