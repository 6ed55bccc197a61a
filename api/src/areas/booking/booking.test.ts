import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { messages } from "@fernpaw/domain/messages/message";
import { aPhone, appointmentRow, clientRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgetRows, KEPT_DAYS } from "../../forget-rows.ts";
import { answerDeps, BOOKING_START, openBookingDesk } from "../../testing/booking-desk.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { buildTestApiOn, DATABASES } from "../../testing/databases.ts";
import { mailsTo } from "../../testing/mailbox.ts";
import { forgottenRequests } from "./forgotten-requests.ts";
import { mailAnswers } from "./mail-answers.ts";

type Desk = Awaited<ReturnType<typeof openBookingDesk>>;

/** Dog. */
const PET_TYPE = "70e70000-0000-8000-8000-000000000001";
const AUTHOR = { userId: null, name: "test" };

describe.each(DATABASES)("the last free place on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true, start: BOOKING_START });
  });
  afterAll(() => api.close());

  test("two people who ask for one place at once: exactly one gets it", async () => {
    const desk = await openBookingDesk(api);
    const [startsAt = ""] = (await desk.times()).times;
    const people = ["ada", "ben", "cem", "dot"].map((name, at) =>
      desk.formAt(startsAt, { email: `${name}@example.com`, phone: `020 7946 010${at}` }),
    );
    const answers = await Promise.all(people.map((form) => desk.ask(form)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: "slot_taken" });
    expect(await desk.requests()).toHaveLength(1);
    expect((await desk.times()).times).not.toContain(startsAt);
  });

  test("two clinics that choose one address at once: the second hears that it is taken", async () => {
    const [left, right] = [await openBookingDesk(api, "left-bank"), await openBookingDesk(api, "right-bank")];
    const save = ({ owner, settings }: Desk) => owner.put("/api/booking-page", { ...settings, slug: "river-bank" });
    const answers = await Promise.all([save(left), save(right)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toMatchObject({ code: "invalid_args", errors: [{ path: "slug", code: "taken" }] });
  });
});

describe("a clinic's page", () => {
  let api: TestApi;
  let desk: Desk;
  beforeAll(async () => {
    api = await buildTestApi({ isDemo: true, start: BOOKING_START });
    desk = await openBookingDesk(api);
  });
  afterAll(() => api.close());

  test("shows what is bookable online, and nothing else of the clinic", async () => {
    const answer = await desk.visitor().get(desk.page);
    expect(answer.statusCode).toBe(200);
    const { types, ...rest } = answer.json<{ types: unknown[] }>();
    expect(types).toEqual([{ id: desk.typeId, name: "Wellness, adult", minutes: 20, asksDeposit: true }]);
    expect(Object.keys(rest).toSorted()).toEqual(["firstDay", "locations", "name", "petTypes", "timeZone"]);
  });

  test("a page that is off is answered like one that never was", async () => {
    await desk.owner.put("/api/booking-page", { ...desk.settings, isOn: false });
    const off = await desk.visitor().get(desk.page);
    const never = await desk.visitor().get("/api/public/booking/never-was");
    expect(off.statusCode).toBe(404);
    expect(off.json()).toEqual({ ...never.json<object>(), requestId: expect.any(String) });
    expect((await desk.ask(desk.formAt("2026-11-24T10:00:00.000Z"))).statusCode).toBe(404);
    await desk.owner.put("/api/booking-page", desk.settings);
    expect((await desk.visitor().get(desk.page)).statusCode).toBe(200);
  });

  test("an address belongs to one clinic, and may be changed", async () => {
    const other = await openBookingDesk(api, "northside");
    const taken = await other.owner.put("/api/booking-page", { ...other.settings, slug: "eastgate" });
    expect(taken.statusCode).toBe(400);
    expect(taken.json()).toMatchObject({ code: "invalid_args", errors: [{ path: "slug" }] });
    const moved = await other.owner.put("/api/booking-page", { ...other.settings, slug: "northside-vets" });
    expect(moved.statusCode).toBe(200);
    expect((await other.visitor().get("/api/public/booking/northside")).statusCode).toBe(404);
    expect((await other.visitor().get("/api/public/booking/northside-vets")).statusCode).toBe(200);
  });

  test("no type of another clinic, and none that is not bookable online, can be asked for", async () => {
    const other = await openBookingDesk(api, "southside");
    const [startsAt = ""] = (await desk.times()).times;
    const foreign = desk.formAt(startsAt, { typeId: other.typeId });
    expect((await desk.ask(foreign)).statusCode).toBe(404);
    expect((await desk.ask(desk.formAt(startsAt, { locationId: other.locationId }))).statusCode).toBe(404);
    expect(await desk.requests()).toEqual([]);
  });

  test("free times keep the notice, the grid, the bookings and the last day", async () => {
    const { times, next } = await desk.times("2026-11-23");
    const [first = "", , third = ""] = times;
    expect(first).toBe("2026-11-23T09:00:00.000Z");
    expect(next).toBe("2026-11-30");
    const busy = appointmentRow({
      typeId: desk.typeId,
      locationId: desk.locationId,
      vetId: desk.userId,
      startsAt: third,
    });
    await api.sync.withClinicTx(desk.clinicId, AUTHOR, async (tx) => void (await tx.insert(appointments, busy)));
    expect((await desk.times("2026-11-23")).times).not.toContain(third);
    expect(await desk.times("2027-03-01")).toEqual({ times: [], next: null });
    const early = await desk.ask(desk.formAt("2026-11-23T08:00:00.000Z"));
    const offGrid = await desk.ask(desk.formAt(first.replace(":00.000Z", ":07.000Z")));
    const taken = await desk.ask(desk.formAt(third));
    expect([early, offGrid, taken].map((answer) => answer.json<{ code: string }>().code)).toEqual(
      Array(3).fill("slot_taken"),
    );
    expect(await desk.requests()).toEqual([]);
  });

  test("a web address in a name is refused by name", async () => {
    const [startsAt = ""] = (await desk.times()).times;
    const answer = await desk.ask(desk.formAt(startsAt, { petName: "win at http://evil.example" }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path: "petName" }] });
  });
});

describe("requests", () => {
  let api: TestApi;
  let desk: Desk;
  beforeAll(async () => {
    api = await buildTestApi({ isDemo: true, start: BOOKING_START });
    desk = await openBookingDesk(api);
    await api.sync.withClinicTx(desk.clinicId, AUTHOR, async (tx) => {
      const phones = [aPhone("020 7946 0958")];
      await tx.insert(clients, clientRow({ emails: ["known@example.com"], phones }));
    });
  });
  afterAll(() => api.close());

  test("a known and an unknown person get the same answer, and a mail each", async () => {
    const [first = "", , , second = ""] = (await desk.times()).times;
    const known = await desk.ask(desk.formAt(first, { email: "known@example.com", phone: "020 7946 0958" }));
    const stranger = await desk.ask(desk.formAt(second, { email: "other@example.com", phone: "020 7946 0777" }));
    expect(known.statusCode).toBe(202);
    expect(known.body.replace("known", "")).toBe(stranger.body.replace("other", ""));
    const [mail] = await mailsTo(api, "known@example.com");
    const [other] = await mailsTo(api, "other@example.com");
    expect(mail?.text).toContain("This is not a confirmed appointment yet.");
    expect(mail?.text).toContain("deposit");
    expect(other?.subject).toBe(mail?.subject);
    expect((await desk.requests()).map(({ clientId }) => clientId)).toEqual([null, null]);
  });

  test("a second request of the same address or number is not kept; the page says the same, the mail says so", async () => {
    const before = await desk.requests();
    const [startsAt = ""] = (await desk.times()).times;
    const byMail = await desk.ask(desk.formAt(startsAt, { email: "KNOWN@example.com", phone: "020 7946 0555" }));
    const byPhone = await desk.ask(desk.formAt(startsAt, { email: "third@example.com", phone: "+44 20 7946 0958" }));
    expect([byMail.statusCode, byPhone.statusCode]).toEqual([202, 202]);
    expect(byPhone.json()).toEqual({ email: "third@example.com" });
    expect(await desk.requests()).toHaveLength(before.length);
    expect((await mailsTo(api, "third@example.com"))[0]?.text).toContain("already waits for an answer");
    expect((await desk.times()).times).toContain(startsAt);
  });

  test("a request holds its place for 15 minutes", async () => {
    const [startsAt = ""] = (await desk.times()).times;
    await desk.ask(desk.formAt(startsAt, { email: "hold@example.com", phone: "020 7946 0444" }));
    expect((await desk.times()).times).not.toContain(startsAt);
    api.clock.passMin(14);
    expect((await desk.times()).times).not.toContain(startsAt);
    api.clock.passMin(2);
    expect((await desk.times()).times).toContain(startsAt);
  });

  test("the desk's answers are mailed, each once", async () => {
    const [asked] = await desk.requests();
    if (!asked) throw new Error("a request is there");
    const device = await desk.device().join();
    const at = api.clock.now();
    const offer = {
      startsAt: "2026-11-25T10:00:00.000Z",
      durationMin: 20,
      vetId: null,
      roomId: null,
      equipmentIds: [],
    };
    const offered = await device.push([
      device.entry("onlineRequests.offer", { id: asked.id, offer, words: "" }, { at }),
    ]);
    expect(offered.results[0]).toMatchObject({ status: "applied" });
    expect(await mailAnswers(answerDeps(api))).toBe(1);
    expect((await mailsTo(api, asked.email))[0]?.subject).toContain("offers you another time");
    const words = "We are closed that week.";
    await device.push([device.entry("onlineRequests.decline", { id: asked.id, words }, { at })]);
    await Promise.all([mailAnswers(answerDeps(api)), mailAnswers(answerDeps(api))]);
    const mails = await mailsTo(api, asked.email);
    expect(mails.filter(({ text }) => text.includes(words))).toHaveLength(1);
    expect((await desk.requests()).find(({ id }) => id === asked.id)).toMatchObject({
      status: "declined",
      answer: words,
    });
  });

  test("an answer that cannot be mailed does not hold up the others, and is tried again", async () => {
    const device = await desk.device().join();
    const waiting = (await desk.requests())
      .filter(({ status }) => status === "open")
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [broken, fine] = waiting;
    if (!broken || !fine) throw new Error("two requests wait");
    for (const { id } of [broken, fine])
      await device.push([
        device.entry("onlineRequests.decline", { id, words: "We are closed." }, { at: api.clock.now() }),
      ]);
    const deps = answerDeps(api);
    const troubles: string[] = [];
    const mailed: string[] = [];
    const failing = {
      ...deps,
      onTrouble: (_: unknown, answer: { requestId: string }) => void troubles.push(answer.requestId),
      onMailed: (answer: { requestId: string }) => void mailed.push(answer.requestId),
      outbox: {
        ...deps.outbox,
        queue: async (...[sql, mail]: Parameters<typeof deps.outbox.queue>) => {
          if (mail.to === broken.email) throw new Error("no room for this mail");
          await deps.outbox.queue(sql, mail);
        },
      },
    };
    const closed = async (email: string) =>
      (await mailsTo(api, email)).filter(({ text }) => text.includes("We are closed."));
    expect(await mailAnswers(failing)).toBe(2);
    expect([troubles, mailed]).toEqual([[broken.id], [fine.id]]);
    expect([await closed(broken.email), await closed(fine.email)]).toMatchObject([[], { length: 1 }]);
    expect(await mailAnswers(failing, (id) => id === broken.id)).toBe(0);
    expect(await mailAnswers(deps)).toBe(1);
    expect(await closed(broken.email)).toHaveLength(1);
  });

  test("20 requests an hour for a clinic, 10 for a network; what comes after is refused with the time to wait", async () => {
    const crowd = await openBookingDesk(api, "crowded");
    const { times } = await crowd.times("2026-11-24");
    const answers = [];
    for (const [at, startsAt] of everyOther(times).slice(0, 21).entries()) {
      const form = crowd.formAt(startsAt, { email: `p${at}@example.com`, phone: `020 7946 1${100 + at}` });
      answers.push(await crowd.ask(form));
    }
    expect(answers.slice(0, 20).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(202));
    expect(answers[20]?.statusCode).toBe(429);
    expect(Number(answers[20]?.headers["retry-after"])).toBeGreaterThan(0);
    const robot = crowd.visitor();
    const tries = [];
    for (let at = 0; at < 11; at += 1) tries.push(await crowd.ask(crowd.formAt("2026-11-24T03:00:00.000Z"), robot));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(409), 429]);
  });
});

describe("after an answer", () => {
  let api: TestApi;
  let desk: Desk;
  beforeAll(async () => {
    api = await buildTestApi({ isDemo: true, start: BOOKING_START });
    desk = await openBookingDesk(api);
  });
  afterAll(() => api.close());

  /** A request that the desk accepts for a new client with these ways to be reached. */
  async function accepted(email: string, card: object): Promise<void> {
    const [startsAt = ""] = (await desk.times()).times;
    await desk.ask(desk.formAt(startsAt, { email, phone: `020 7946 ${email.length}55` }));
    const asked = (await desk.requests()).find((request) => request.email === email);
    if (!asked) throw new Error("the request is there");
    const device = await desk.device().join();
    const at = api.clock.now();
    const [clientId, petId, linkId] = [v7(), v7(), v7()];
    const booking = {
      id: v7(),
      locationId: asked.locationId,
      clientId,
      petIds: [petId],
      typeId: asked.typeId,
      vetId: asked.vetId,
      startsAt: asked.startsAt,
      durationMin: asked.durationMin,
      source: "online",
      onlineRequestId: asked.id,
    };
    const { results } = await device.push([
      device.entry("clients.register", { id: clientId, lastName: "Byron", ...card }, { at }),
      device.entry(
        "pets.register",
        { id: petId, name: "Fig", petTypeId: PET_TYPE, owner: { linkId, clientId } },
        { at },
      ),
      device.entry("appointments.book", booking, { at }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
    await mailAnswers(answerDeps(api));
  }

  test("an accepted request is confirmed by one mail: the clinic's own if it goes out, else one to the given address", async () => {
    const queued = () =>
      api.sync.withClinicRead(desk.clinicId, async (tx) =>
        (await tx.list(messages, {})).filter(({ status }) => status === "queued"),
      );
    await accepted("reached@example.com", { emails: ["reached@example.com"] });
    expect((await queued()).map(({ toAddress }) => toAddress)).toEqual(["reached@example.com"]);
    expect((await mailsTo(api, "reached@example.com")).map(({ kind }) => kind)).toEqual(["booking"]);
    await accepted("given@example.com", { hasNoContact: "yes" });
    const [mail] = await mailsTo(api, "given@example.com");
    expect(mail?.subject).toContain("is booked");
    expect(await queued()).toHaveLength(1);
  });

  test("what became no appointment is deleted after 90 days, the rest stays", async () => {
    const [startsAt = ""] = (await desk.times()).times;
    await desk.ask(desk.formAt(startsAt, { email: "gone@example.com", phone: "020 7946 0990" }));
    const emails = async () => (await desk.requests()).map(({ email }) => email).toSorted();
    const deps = { store: api.store, sync: api.sync, now: api.clock.nowMs };
    api.clock.passMin((KEPT_DAYS - 1) * 24 * 60);
    await forgetRows(deps, forgottenRequests);
    expect(await emails()).toContain("gone@example.com");
    api.clock.passMin(2 * 24 * 60);
    await forgetRows(deps, forgottenRequests);
    expect(await emails()).toEqual(["given@example.com", "reached@example.com"]);
  });
});

/** A type takes longer than the step between two starts. */
const everyOther = (times: readonly string[]): string[] => times.filter((_, at) => at % 2 === 0);
