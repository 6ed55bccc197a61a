import { markNotifications } from "@fernpaw/domain/notifications/notification.mutations";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { v7 } from "uuid";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { heard, hears, liveDesk, type LivePerson } from "../../testing/live-desk.ts";

const VET = ["appointments:view", "clients:view"];

let api: TestApi;
let live: ReturnType<typeof liveDesk>;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  live = liveDesk(api);
});
afterEach(() => live.close());
afterAll(() => api.close());

const unread = async ({ browser }: LivePerson): Promise<unknown> =>
  (await browser.get("/api/notifications/unread-count")).json();
const COUNTED = "notifications:unread_count_update";

test("a check-in reaches the vet alone, of all people in this clinic and in another", async () => {
  const [desk, stranger] = [await live.owner(), await live.owner()];
  const vet = await live.vet(desk, VET);
  const id = await live.book(desk, vet);
  const [booked] = await hears(vet, "notification:new");
  const link = expect.stringMatching(/^\/dashboard\/notifications\/open\/[0-9a-f-]{36}$/);
  expect(booked).toEqual({ title: "New appointment: Tofu", message: "Sat 21 Nov, 11:00 am · By Dr Ana Ruiz", link });
  await live.checkIn(desk, id);
  const [, arrived] = await hears(vet, "notification:new", 2);
  expect(arrived).toEqual({ title: "Tofu has arrived", message: "9:00 am · Checked in by Dr Ana Ruiz", link });
  expect((await hears(vet, COUNTED, 2)).length).toBe(2);
  expect([await unread(vet), await unread(desk)]).toEqual([{ unreadCount: 2 }, { unreadCount: 0 }]);
  await pause(100);
  expect(desk.frames.filter((frame) => frame.includes("notification"))).toEqual([]);
  expect(stranger.frames.filter((frame) => /notification|Tofu|poke/.test(frame))).toEqual([]);
  expect(stranger.frames.join().includes(desk.clinicId)).toBe(false);
});

test("a vet who may not read clients hears no name, and one who may not read appointments hears nothing", async () => {
  const desk = await live.owner();
  const [vet, other] = [await live.vet(desk, ["appointments:view"]), await live.vet(desk, ["inventory:view"])];
  await live.book(desk, other);
  await live.book(desk, vet);
  expect(await hears(vet, "notification:new")).toMatchObject([{ title: "New appointment" }]);
  await pause(100);
  expect(vet.frames.filter((frame) => frame.includes("Tofu"))).toEqual([]);
  expect(other.frames.filter((frame) => frame.includes("notification"))).toEqual([]);
});

test("marking on one device changes the count on the person's others, and makes no toast", async () => {
  const desk = await live.owner();
  const vet = await live.vet(desk, VET);
  await live.book(desk, vet);
  await hears(vet, COUNTED);
  await vet.device.pullAll();
  const ids = vet.device.all("notifications").map(({ id }) => id);
  const mark = (args: object, at: string) => vet.device.push([vet.device.entry(markNotifications.name, args, { at })]);
  await mark({ ids }, "2026-11-21T09:01:00.000Z");
  await hears(vet, COUNTED, 2);
  expect(await unread(vet)).toEqual({ unreadCount: 0 });
  // Marked unread again, it is counted and not told.
  await mark({ ids, status: "unread" }, "2026-11-21T09:02:00.000Z");
  await hears(vet, COUNTED, 3);
  expect(await unread(vet)).toEqual({ unreadCount: 1 });
  expect(heard(vet, "notification:new")).toHaveLength(1);
});

test("many at once become one message with their number", async () => {
  const desk = await live.owner();
  const vet = await live.vet(desk, VET);
  const { device } = desk;
  const tasks = Array.from({ length: 5 }, () => ({ id: v7(), title: "Call back", assigneeId: vet.userId }));
  await device.push(tasks.map((task) => device.entry("tasks.add", task)));
  expect(await hears(vet, "notification:new")).toEqual([
    {
      title: "5 new notifications",
      message: "Open Notifications to read them.",
      link: "/dashboard/notifications?view=news",
    },
  ]);
  expect(await unread(vet)).toEqual({ unreadCount: 5 });
});

test("a refused change waits for its author; without a session the route answers 401", async () => {
  const desk = await live.owner();
  const vet = await live.vet(desk, VET);
  await vet.device.push([vet.device.entry("appointments.checkIn", { id: v7() })]);
  const [notice] = await hears(vet, "notification:new");
  expect(notice).toMatchObject({ title: "An inbox item needs your decision" });
  expect([await unread(vet), await unread(desk)]).toEqual([{ unreadCount: 1 }, { unreadCount: 0 }]);
  expect((await api.browser().get("/api/notifications/unread-count")).statusCode).toBe(401);
});
