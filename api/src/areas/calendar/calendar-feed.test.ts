import { seededAppointmentTypes } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { firstLocationId, firstRoomIds } from "@fernpaw/domain/clinics/new-clinic";
import { addMinutes, toInstant } from "@fernpaw/domain/kernel/time";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { PUBLIC_URL, type TestApi } from "../../testing/build-test-api.ts";
import { buildTestApiOn, AREA_DATABASES } from "../../testing/databases.ts";
import { aClient } from "../../testing/sync-clinic.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { tokenInFile } from "../../http/address-token.ts";
import { initialOf } from "./calendar-feed.ts";

const FEED = "/api/profile/calendar-feed";

interface Owner {
  browser: TestBrowser;
  clinicId: string;
  userId: string;
  push(name: string, args: object): Promise<void>;
}

test("of a name a calendar shows its first sign, and only a whole token names a file", () => {
  expect(["fig", "Ærøe", "élan", " 猫 ", "", "ʻokina"].map(initialOf)).toEqual(["F.", "Æ.", "É.", "猫.", "", "ʻ."]);
  const token = "a".repeat(43);
  expect([`${token}.ics`, token, `${token}x.ics`, `../${token}.ics`].map((file) => tokenInFile(file, "ics"))).toEqual([
    token,
    null,
    null,
    null,
  ]);
});

describe.each(AREA_DATABASES)("a private calendar on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());

  async function anOwner(): Promise<Owner> {
    const browser = api.browser();
    await browser.register();
    const profile = (await browser.get("/api/profile/me")).json();
    const clinicId = profile.clinic._id as string;
    const address = { protocol: 1, schema: 2, clinicId, deviceId: "t", epoch: "", nonce: v4() };
    const pulled = await browser.post("/api/sync/pull", { ...address, scopeRev: 0, cursor: 0, clients: [] });
    const { epoch } = pulled.json().reset;
    const clientId = v7();
    let id = 0;
    return {
      browser,
      clinicId,
      userId: profile.userId,
      async push(name, args) {
        id += 1;
        const at = toInstant(api.clock.nowMs());
        const mutations = [{ clientId, id, uuid: v7(), name, v: 1, args, actor: profile.userId, at }];
        const answer = await browser.post("/api/sync/push", { ...address, build: "t", epoch, mutations });
        expect(answer.json().results).toMatchObject([{ status: expect.stringMatching(/applied|merged/) }]);
      },
    };
  }

  async function anAppointment({ push, clinicId, userId }: Owner, vetId: string | null = userId): Promise<string> {
    const [client, petId, id] = [aClient(v7(), "Whitfield"), v7(), v7()];
    await push("clients.register", client);
    const owner = { clientId: client.id, linkId: v7() };
    await push("pets.register", { id: petId, name: "Fig; the cat", petTypeId: petTypeIdOf("cat"), owner });
    await push("appointments.book", {
      id,
      locationId: firstLocationId(clinicId),
      clientId: client.id,
      petIds: [petId],
      typeId: seededAppointmentTypes(clinicId)[0]?.id,
      vetId,
      roomId: firstRoomIds(clinicId)[0],
      startsAt: addMinutes(toInstant(api.clock.nowMs()), 24 * 60),
      durationMin: 30,
      reason: "Bites the postman",
    });
    return id;
  }

  async function urlOf({ browser }: Owner, names = "initials"): Promise<string> {
    const answer = await browser.post(FEED, { names });
    expect(answer.statusCode).toBe(201);
    const { url } = answer.json<{ url: string }>();
    expect(url.startsWith(`${PUBLIC_URL}/api/calendar/`)).toBe(true);
    return url.slice(PUBLIC_URL.length);
  }

  const readAs = (path: string) => api.app.inject({ method: "GET", url: path });

  test("shows one's own appointments with initials, to whoever has the address, and is noted as read", async () => {
    const owner = await anOwner();
    const id = await anAppointment(owner);
    await anAppointment(owner, null);
    expect((await owner.browser.get(FEED)).json()).toEqual({ feed: null });
    const path = await urlOf(owner);
    const answer = await readAs(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const text = answer.body.replaceAll("\r\n ", "");
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain(`UID:${id}@`);
    expect(text).toContain("SUMMARY:F. (W.) · Wellness\\, adult");
    expect(text).toContain("LOCATION:Exam 1");
    for (const secret of ["Fig", "Whitfield", "postman", owner.clinicId]) expect(text).not.toContain(secret);
    expect((await owner.browser.get(FEED)).json()).toMatchObject({
      feed: { names: "initials", readAt: expect.any(String) },
    });
  });

  test("shows names where its person wants them, and follows a cancellation", async () => {
    const owner = await anOwner();
    const id = await anAppointment(owner);
    const path = await urlOf(owner, "full");
    const text = (await readAs(path)).body.replaceAll("\r\n ", "");
    expect(text).toContain("SUMMARY:Fig\\; the cat (Whitfield) · Wellness\\, adult");
    expect(text).toContain("DESCRIPTION:Bites the postman");
    await owner.browser.put(FEED, { names: "initials" });
    expect((await readAs(path)).body).not.toContain("Whitfield");
    await owner.push("appointments.cancel", { id, reason: "Client called" });
    expect((await readAs(path)).body).not.toContain("VEVENT");
  });

  test("is void once it is renewed or taken away, and its token stands nowhere", async () => {
    const owner = await anOwner();
    const first = await urlOf(owner);
    const second = await urlOf(owner);
    expect((await readAs(first)).statusCode).toBe(404);
    expect((await readAs(second)).statusCode).toBe(200);
    const rows = await api.store.read((sql) =>
      rowsOf(sql, globalQuery.selectFrom("calendarFeeds").selectAll().where("userId", "=", owner.userId)),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(second.slice("/api/calendar/".length, -4));
    expect((await owner.browser.call("DELETE", FEED)).statusCode).toBe(204);
    expect((await readAs(second)).statusCode).toBe(404);
    expect((await owner.browser.put(FEED, { names: "full" })).statusCode).toBe(404);
  });

  test("is nobody's who guesses, asks too often, or is not signed in", async () => {
    const owner = await anOwner();
    const path = await urlOf(owner);
    expect((await readAs(FEED)).statusCode).toBe(401);
    expect((await owner.browser.post(FEED, { names: "everything" })).statusCode).toBe(400);
    let answers = 0;
    while ((await readAs(path)).statusCode === 200) answers += 1;
    expect(answers).toBe(60);
    expect((await readAs(path)).statusCode).toBe(429);
    const guesses = [];
    for (let guess = 0; guess < 40; guess += 1) guesses.push((await readAs(`/api/calendar/${v4()}.ics`)).statusCode);
    expect(new Set(guesses)).toEqual(new Set([404, 429]));
  });
});
