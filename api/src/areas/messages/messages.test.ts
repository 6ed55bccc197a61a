import { appointments } from "@fernpaw/domain/appointments/appointment";
import { seededAppointmentTypes } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { clients } from "@fernpaw/domain/clients/client";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { attention } from "@fernpaw/domain/kernel/attention";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { MESSAGE_DEFAULTS, messages, messageSettings } from "@fernpaw/domain/messages/message";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { reminders, reminderTypes } from "@fernpaw/domain/reminders/reminder";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { change, clinicQuery, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { OpenStore } from "../../db/open-store.ts";
import { sendDueMails } from "../../mail/mail-worker.ts";
import { SmsRefused, SmsUnsure } from "../../sms/sms-transport.ts";
import { areaTests, testAtOnce } from "../../testing/databases.ts";
import { openMessageDesk } from "../../testing/message-desk.ts";
import { addTestClinic, TestDevice, type TestUser } from "../../testing/sync-clinic.ts";
import { DIALECT_KINDS, openTestStore } from "../../testing/open-test-store.ts";
import { sendDueReminders } from "../reminders/send-reminders.ts";
import { setSubscription } from "../subscriptions/subscriptions.queries.ts";
import type { MessageDeps } from "./message-deps.ts";
import { writeWhatIsDue } from "./send/message-rounds.ts";
import { remindOfAppointments } from "./notices/remind-of-appointments.ts";
import { sendDueMessages } from "./send/send-messages.ts";

const DAY_MIN = 24 * 60;

describe.each(DIALECT_KINDS)("messages on %s", (kind) => {
  const { describe, test } = areaTests(kind);
  let store: OpenStore;
  let desk: Awaited<ReturnType<typeof openMessageDesk>>;
  beforeEach(async () => {
    store = await openTestStore(kind);
    desk = await openMessageDesk(store, "mailbox");
  });
  afterEach(() => store.close());

  const mails = async () => {
    const rows = await store.read((sql) => rowsOf(sql, globalQuery.selectFrom("mails").selectAll().orderBy("id")));
    return rows.map((row) => ({ ...row, words: desk.outbox.contentOf(row) }));
  };
  const remind = () => sendDueReminders({ ...desk.deps, canSend: () => true }, desk.clinicId);
  const send = () => sendDueMessages(desk.deps);
  const sent = async () => (await desk.all(messages)).toSorted((a, b) => (a.id < b.id ? -1 : 1));

  async function aClient(set: Partial<NewRow<typeof clients>> = {}): Promise<string> {
    const row = clientRow({ emails: ["ana@mail.example"], phones: [], ...set });
    await desk.put(clients, row);
    return row.id;
  }
  async function aPet(clientId: string, set: Partial<NewRow<typeof pets>> = {}): Promise<string> {
    const row = petRow(set);
    await desk.put(pets, row);
    const link = { ...emptyRow(petOwners), id: v7(), petId: row.id, clientId, role: "owner" as const };
    await desk.put(petOwners, { ...link, fromOn: "2026-01-01" });
    return row.id;
  }
  async function aReminder(petId: string, set: Partial<NewRow<typeof reminders>> = {}): Promise<string> {
    const [type] = (await desk.all(reminderTypes)).toSorted((a, b) => a.sort - b.sort);
    const id = v7();
    await desk.put(reminders, {
      id,
      petId,
      typeId: type?.id ?? "",
      dueOn: "2026-11-23",
      step: 1,
      nextStepOn: "2026-11-23",
      status: "open",
      completedBy: null,
      completedOn: null,
      cancelReason: null,
      lastSentAt: null,
      ...set,
    });
    return id;
  }
  const reminder = async (id: string) => (await desk.all(reminders)).find((row) => row.id === id);

  test("three pets of one client share a mail, and what they are called is only text", async () => {
    const clientId = await aClient({ firstName: "<b>Ana</b>", lastName: "O'Hara {pets}" });
    const ids = [];
    for (const name of ["Bella", "Max\r\nBcc: x@y.example", "<script>"])
      ids.push(await aReminder(await aPet(clientId, { name })));
    expect(await remind()).toBe(3);
    expect(await remind()).toBe(0);
    await send();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "ana@mail.example", status: "kept", isOnce: 1 });
    expect(mail?.words?.fromName).toBe("Eastgate");
    expect(mail?.words?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.words?.html).not.toMatch(/<script>|<b>Ana/);
    expect(mail?.words?.text).toContain("- Bella: Health check, 23 November 2026");
    expect(mail?.words?.text).toContain("Dear <b>Ana</b> O'Hara {pets},");
    for (const id of ids) {
      expect(await reminder(id)).toMatchObject({ status: "sent", step: 2, nextStepOn: "2026-12-23" });
    }
    desk.clock.passMin(1);
    await send();
    const [message] = await sent();
    expect(message).toMatchObject({ status: "sent", reason: "kept_in_demo", channel: "email", cause: "reminder" });
    expect(message?.reminderIds).toHaveLength(3);
  });

  testAtOnce("two servers at once write one message", async () => {
    await aReminder(await aPet(await aClient()));
    await Promise.all([remind(), remind(), remind()]);
    await Promise.all([send(), send(), send()]);
    expect([await mails(), await sent()]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  test.each([
    ["no_consent", { consentEmail: "no" }, {}],
    ["no_address", { emails: new Array<string>() }, {}],
    ["client_blocked", { status: "blocked" }, {}],
    ["client_deceased", { status: "deceased" }, {}],
    ["pet_deceased", {}, { status: "deceased" }],
    ["pet_transferred", {}, { status: "transferred" }],
  ] as const)("%s is written down and not sent", async (reason, client, pet) => {
    const id = await aReminder(await aPet(await aClient(client), pet));
    await remind();
    await send();
    expect([await mails(), await sent()]).toMatchObject([[], [{ status: "suppressed", reason }]]);
    const [over, open] = [
      { status: "cancelled", nextStepOn: null },
      { status: "open", step: 2, lastSentAt: null },
    ];
    expect(await reminder(id)).toMatchObject(reason.startsWith("pet_") ? over : open);
  });

  test("what changes between writing and sending is looked at again", async () => {
    const clientId = await aClient();
    await aReminder(await aPet(clientId));
    await remind();
    await desk.patch(clients, clientId, { consentEmail: "no" });
    await send();
    expect(await mails()).toEqual([]);
    expect(await sent()).toMatchObject([{ status: "suppressed", reason: "no_consent" }]);
  });

  test("who has no e-mail gets a text message where one goes out, and a letter waits for paper", async () => {
    const phones = [{ label: "mobile" as const, typed: "600", e164: "+34600100200", isPreferred: true }];
    await aReminder(await aPet(await aClient({ emails: [], phones })));
    await remind();
    await send();
    expect(desk.texts).toMatchObject([{ to: "+34600100200" }]);
    expect(await sent()).toMatchObject([{ status: "sent", channel: "sms", id: desk.texts[0]?.id }]);
  });

  test("a server that was away sends the newest step alone, and nothing that is stale", async () => {
    const clientId = await aClient();
    const late = await aReminder(await aPet(clientId), { step: 0, dueOn: "2026-11-20", nextStepOn: "2026-11-06" });
    const stale = await aReminder(await aPet(await aClient({ emails: ["bo@mail.example"] })), {
      step: 1,
      dueOn: "2026-11-01",
      nextStepOn: "2026-11-01",
    });
    const old = await aReminder(await aPet(await aClient()), { dueOn: "2026-01-01", nextStepOn: "2026-01-01" });
    await remind();
    await send();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["ana@mail.example"]);
    expect(await reminder(late)).toMatchObject({ status: "sent", step: 2, nextStepOn: "2026-12-20" });
    expect(await reminder(stale)).toMatchObject({ status: "open", nextStepOn: "2026-12-01" });
    expect(await reminder(old)).toMatchObject({ status: "cancelled", cancelReason: "too_old" });
    const reasons = (await sent()).map(({ reason }) => reason ?? "");
    expect(reasons.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(["", "too_late"]);
  });

  test("what is ready at night goes out in the morning; what a person writes goes at once", async () => {
    desk.clock.passMin(11 * 60);
    const clientId = await aClient();
    await aReminder(await aPet(clientId));
    await remind();
    await send();
    expect(await mails()).toEqual([]);
    const device = await new TestDevice(desk.sync, desk.owner).join();
    const args = { id: v7(), clientId, channel: "email", subject: "Hi", body: "By hand" };
    expect((await device.push([device.entry("messages.compose", args)])).results).toMatchObject([
      { status: "applied" },
    ]);
    await send();
    expect((await mails()).map(({ words }) => words?.subject)).toEqual(["Hi"]);
    desk.clock.passMin(12 * 60);
    await send();
    expect(await mails()).toHaveLength(2);
  });

  test("a provider that refuses, is away, or leaves a doubt is written down as such", async () => {
    const phones = [{ label: "mobile" as const, typed: "600", e164: "+34600100200", isPreferred: true }];
    const clientId = await aClient({ phones });
    const device = await new TestDevice(desk.sync, desk.owner).join();
    const compose = () =>
      device.push([device.entry("messages.compose", { id: v7(), clientId, channel: "sms", body: "Hello" })]);
    const asked: string[] = [];
    const failing = (error: Error): MessageDeps => ({
      ...desk.deps,
      sms: {
        mode: "http",
        send: async ({ id }) => {
          asked.push(id);
          throw error;
        },
      },
    });
    await compose();
    await sendDueMessages(failing(new SmsRefused("404 no such number")));
    await compose();
    await sendDueMessages(failing(new SmsUnsure("cut")));
    await compose();
    for (let tries = 0; tries < 9; tries += 1) {
      await sendDueMessages(failing(new Error("503")));
      desk.clock.passMin(61);
    }
    expect((await sent()).map(({ status, reason }) => [status, reason])).toEqual([
      ["failed", "refused"],
      ["failed", "may_have_been_sent"],
      ["failed", "gave_up"],
    ]);
    expect(asked).toHaveLength(2 + 6);
    expect(new Set(asked).size).toBe(3);
  });

  test("a server that stops while it asks a provider leaves a doubt, and nobody asks again", async () => {
    const phones = [{ label: "mobile" as const, typed: "600", e164: "+34600100200", isPreferred: true }];
    const clientId = await aClient({ phones });
    const device = await new TestDevice(desk.sync, desk.owner).join();
    await device.push([device.entry("messages.compose", { id: v7(), clientId, channel: "sms", body: "Hello" })]);
    let begun: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const hanging = () => {
      begun();
      return new Promise<never>(() => undefined);
    };
    void sendDueMessages({ ...desk.deps, sms: { mode: "http", send: hanging } });
    await started;
    await send();
    expect(desk.texts).toEqual([]);
    desk.clock.passMin(3);
    await send();
    expect(desk.texts).toEqual([]);
    expect(await sent()).toMatchObject([{ status: "failed", reason: "may_have_been_sent" }]);
  });

  test("without a provider a text is noted and its message says so; without mail it waits, then gives up", async () => {
    const none = await openMessageDesk(store, "none");
    none.deps.sms.mode = "log";
    desk = none;
    const phones = [{ label: "mobile" as const, typed: "600", e164: "+34600100200", isPreferred: true }];
    const clientId = await aClient({ phones });
    const device = await new TestDevice(none.sync, none.owner).join();
    for (const channel of ["sms", "email"]) {
      await device.push([device.entry("messages.compose", { id: v7(), clientId, channel, body: "Hello" })]);
    }
    await send();
    expect((await sent()).map(({ status, reason }) => [status, reason])).toEqual([
      ["suppressed", "no_provider"],
      ["queued", null],
    ]);
    none.clock.passMin(8 * DAY_MIN);
    await send();
    expect((await sent())[1]).toMatchObject({ status: "failed", reason: "no_provider" });
  });

  test("a mail that the server refused, or that is in doubt, says so on its message", async () => {
    const smtp = await openMessageDesk(store, "smtp");
    desk = smtp;
    await aReminder(await aPet(await aClient()));
    await remind();
    await send();
    const transport = { send: () => new Promise<never>(() => undefined), close: () => undefined };
    const worker = { ...smtp.deps, transport, onTrouble: () => undefined };
    void sendDueMails(worker);
    for (let waited = 0; (await mails())[0]?.triedSince === null && waited < 200; waited += 1) await Promise.resolve();
    smtp.clock.passMin(11);
    await sendDueMails(worker);
    await send();
    expect(await sent()).toMatchObject([{ status: "failed", reason: "may_have_been_sent" }]);
  });

  describe("of appointments", () => {
    async function book(set: object = {}) {
      const clientId = await aClient();
      const petId = await aPet(clientId, { name: "Bella" });
      const device = await new TestDevice(desk.sync, desk.owner).join();
      const id = v7();
      const [type] = seededAppointmentTypes(desk.clinicId);
      const at = new Date(desk.clock.nowMs()).toISOString();
      const args = {
        id,
        locationId: firstLocationId(desk.clinicId),
        clientId,
        petIds: [petId],
        typeId: type?.id,
        startsAt: "2026-11-26T10:30:00.000Z",
        durationMin: 20,
        ...set,
      };
      const push = async (name: string, given: object, status = "applied") =>
        expect((await device.push([device.entry(name, given, { at })])).results).toMatchObject([{ status }]);
      await push("appointments.book", args);
      return { id, push, device, clientId, petId };
    }
    const tokenOfMail = async () => /#token=([\w.-]+)/.exec((await mails())[0]?.words?.text ?? "")?.[1] ?? "";
    const subjects = async () => (await mails()).map(({ words }) => words?.subject ?? "");

    test("the client hears of a booking, a move and a cancellation, each once", async () => {
      const { id, push } = await book();
      await send();
      await push("appointments.move", { id, durationMin: 30 });
      await push("appointments.move", { id, startsAt: "2026-11-27T15:00:00.000Z" });
      await send();
      await push("appointments.cancel", { id, reason: "Client called" });
      await push("appointments.cancel", { id, reason: "Client called" });
      await send();
      const said = await subjects();
      expect(said).toHaveLength(3);
      expect(said[0]).toContain("Bella: Thursday, 26 November 2026, 11:30");
      expect(said[1]).toContain("New time for Bella: Friday, 27 November 2026, 16:00");
      expect(said[2]).toContain("Cancelled: Bella");
    });

    test("of what changes before it went out he hears the last word alone", async () => {
      desk.clock.passMin(11 * 60);
      const { id, push } = await book();
      await push("appointments.move", { id, startsAt: "2026-11-27T15:00:00.000Z" });
      const other = await book();
      await other.push("appointments.cancel", { id: other.id, reason: "A mistake" });
      await send();
      desk.clock.passMin(12 * 60);
      await send();
      const said = await subjects();
      expect(said).toHaveLength(1);
      expect(said[0]).toContain("Bella: Friday, 27 November 2026");
      const reasons = (await sent()).map(({ reason }) => reason);
      expect(reasons.filter((reason) => reason === "appointment_changed")).toHaveLength(2);
    });

    test("a walk-in, and a clinic that does not want it, are told nothing", async () => {
      await book({ source: "walk_in" });
      await desk.put(messageSettings, { ...MESSAGE_DEFAULTS, id: desk.clinicId, confirmsBookings: "no" });
      await book();
      await send();
      expect(await mails()).toEqual([]);
    });

    test("a reminder comes once before each start, not to whoever booked just now", async () => {
      const { id, push } = await book();
      const soon = await book({ startsAt: "2026-11-24T08:00:00.000Z" });
      await remindOfAppointments(desk.deps, desk.clinicId);
      expect((await sent()).filter(({ templateId }) => templateId !== null)).toHaveLength(2);
      desk.clock.passMin(2 * DAY_MIN + 120);
      for (const _ of [1, 2]) await remindOfAppointments(desk.deps, desk.clinicId);
      const ofIt = (await sent()).filter(({ appointmentId }) => appointmentId === id);
      expect(ofIt).toHaveLength(2);
      await push("appointments.move", { id, startsAt: "2026-11-28T10:30:00.000Z" });
      desk.clock.passMin(2 * DAY_MIN);
      await remindOfAppointments(desk.deps, desk.clinicId);
      expect((await sent()).filter(({ appointmentId }) => appointmentId === id)).toHaveLength(4);
      expect((await sent()).filter(({ appointmentId }) => appointmentId === soon.id)).toHaveLength(1);
    });

    test("after a lapse nothing new is written by itself; what waited still goes out", async () => {
      const { id } = await book();
      const petId = await aPet(await aClient());
      await aReminder(petId);
      const lapsed = { status: "unpaid", trialEndsAt: null, lapsedAt: desk.clock.now() };
      await store.write((sql) => setSubscription(sql, desk.clinicId, lapsed, desk.clock.now()));
      desk.clock.passMin(2 * DAY_MIN + 120);
      const deps = { ...desk.deps, sendReminders: remind };
      await writeWhatIsDue(deps, desk.clinicId, "clock");
      await send();
      expect(await sent()).toMatchObject([{ appointmentId: id, cause: "appointment" }]);
      expect(await mails()).toHaveLength(1);
      const paid = { status: "active", trialEndsAt: null, lapsedAt: null };
      await store.write((sql) => setSubscription(sql, desk.clinicId, paid, desk.clock.now()));
      await writeWhatIsDue(deps, desk.clinicId, "clock");
      expect(await sent()).toHaveLength(3);
    });

    test("the link of the mail confirms; not for another time, another clinic or a forger", async () => {
      const { id, push } = await book();
      await send();
      const token = await tokenOfMail();
      expect((await sent())[0]?.body).not.toContain("token");
      expect(await desk.links.confirm(token)).toMatchObject({ pets: "Bella", clinic: "Eastgate" });
      await desk.links.confirm(token);
      const row = async () => (await desk.all(appointments)).find((one) => one.id === id);
      expect(await row()).toMatchObject({ status: "confirmed", confirmedVia: "email" });
      const parts = /^(.{36})_(.{36})_(\d+)_(.{36})_(.{43})$/.exec(token)?.slice(1) ?? [];
      const part = (at: number, text: string) => parts.with(at, text).join("_");
      const forged = ["", "____", part(0, v7()), part(1, v7()), part(2, "0"), part(3, v7()), part(4, "x".repeat(43))];
      for (const wrong of forged) await expect(desk.links.confirm(wrong)).rejects.toThrow();
      // As mails of before had it.
      const bare = parts.slice(0, 3).join("_");
      await desk.links.confirm(`${bare}_${desk.signed("appointment-confirm", bare)}`);
      await push("appointments.move", { id, startsAt: "2026-11-27T15:00:00.000Z" });
      await expect(desk.links.confirm(token)).rejects.toThrow();
    });

    describe("of a pet that gets another owner", () => {
      type Booked = Awaited<ReturnType<typeof book>>;
      const transfer = async ({ push, clientId, petId }: Booked, set: object, status?: string) => {
        const toClientId = await aClient({ firstName: "Bo", lastName: "Lund", emails: ["bo@mail.example"] });
        const args = { petId, linkId: v7(), fromClientId: clientId, toClientId, ...set };
        await push("pets.transfer", args, status);
        return args;
      };
      const recipients = async () => (await mails()).map(({ recipient }) => recipient);

      test("the new owner hears of the appointment as the former one did, once, and is reminded", async () => {
        const booked = await book();
        await send();
        const token = await tokenOfMail();
        const args = await transfer(booked, { moveIds: [booked.id] });
        await expect(desk.links.confirm(token), "it was the former owner's").rejects.toThrow();
        await booked.push("pets.transfer", { ...args, linkId: v7() });
        await send();
        expect(await recipients()).toEqual(["ana@mail.example", "bo@mail.example"]);
        expect((await mails())[1]?.words?.text).toContain("Bo Lund");
        desk.clock.passMin(2 * DAY_MIN + 120);
        await remindOfAppointments(desk.deps, desk.clinicId);
        await send();
        expect(await recipients()).toEqual(["ana@mail.example", "bo@mail.example", "bo@mail.example"]);
      });

      test("what the desk decides on later is told too", async () => {
        const booked = await book();
        await send();
        await transfer(booked, {}, "merged");
        await send();
        expect(await recipients()).toHaveLength(1);
        await booked.push("attention.resolve", { id: (await desk.all(attention))[0]?.id, choice: "apply_mine" });
        await send();
        expect(await recipients()).toEqual(["ana@mail.example", "bo@mail.example"]);
      });

      test("where another pet still comes, its owner hears of that one alone, and the new owner of theirs", async () => {
        desk.clock.passMin(11 * 60);
        const clientId = await aClient();
        const [petId, otisId] = [await aPet(clientId, { name: "Bella" }), await aPet(clientId, { name: "Otis" })];
        const both = await book({ clientId, petIds: [petId, otisId] });
        await transfer({ ...both, clientId, petId }, { moveIds: [both.id] });
        desk.clock.passMin(12 * 60);
        await send();
        const said = (await mails()).map(({ recipient, words }) => [recipient, words?.subject.split(":")[0]].join());
        expect(said.sort()).toEqual(["ana@mail.example,Otis", "bo@mail.example,Bella"]);
      });

      test("what waited for the morning goes to the new owner alone, in words of their own", async () => {
        desk.clock.passMin(11 * 60);
        const booked = await book();
        const id = await aReminder(booked.petId);
        await remind();
        const message = (await sent()).find(({ cause }) => cause === "reminder");
        await transfer(booked, { moveIds: [message?.id, booked.id] });
        desk.clock.passMin(12 * 60);
        await remind();
        await send();
        expect(await recipients()).toEqual(["bo@mail.example", "bo@mail.example"]);
        for (const { words } of await mails()) expect(words?.text).toContain("Bo Lund");
        expect(await reminder(id)).toMatchObject({ status: "sent", step: 2 });
        expect((await sent()).find((one) => one.id === message?.id)).toMatchObject({ reason: "owner_changed" });
      });

      test("what a person wrote is sent to the new owner instead; what somebody carries already is told as it went", async () => {
        desk = await openMessageDesk(store, "none");
        const booked = await book();
        const [waiting, carried] = [v7(), v7()];
        const words = { clientId: booked.clientId, petIds: [booked.petId], channel: "email", body: "All is fine" };
        await booked.push("messages.compose", { ...words, id: waiting });
        await booked.push("messages.compose", { ...words, id: carried });
        const { toClientId } = await transfer(booked, { moveIds: [waiting], cancelIds: [carried, booked.id] });
        const sends = clinicQuery(desk.clinicId);
        const trying = sends.updateTable("messageSends").set("stage", "trying").where("messageId", "=", carried);
        await store.write((sql) => change(sql, trying).then(() => undefined));
        await sendDueMessages(desk.deps);
        const rows = (await sent()).filter(({ cause }) => cause === "manual");
        const fate = rows.filter(({ clientId }) => clientId === booked.clientId).map(({ reason }) => reason);
        expect(new Set(fate)).toEqual(new Set(["may_have_been_sent", "owner_changed"]));
        expect(rows.find((row) => row.clientId === toClientId)).toMatchObject({
          status: "queued",
          body: "All is fine",
        });
        const queued = await store.read((sql) => rowsOf(sql, sends.selectFrom("messageSends").selectAll()));
        const ofPerson = queued.flatMap(({ messageId }) => rows.find(({ id }) => id === messageId)?.clientId ?? []);
        expect(ofPerson).toEqual([toClientId]);
      });
    });
  });

  test("nothing of one clinic is read or sent with another", async () => {
    const other: TestUser = await addTestClinic(store, desk.sync);
    await aReminder(await aPet(await aClient()));
    await sendDueReminders({ ...desk.deps, canSend: () => true }, other.clinicId);
    await send();
    expect(await mails()).toEqual([]);
  });
});
