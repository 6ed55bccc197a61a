import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { messages as messageRows, messageSettings, MESSAGE_DEFAULTS } from "@fernpaw/domain/messages/message";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { reminders as reminderRows } from "@fernpaw/domain/reminders/reminder";
import { appointmentRow, clientRow, petRow } from "@fernpaw/testing/builders";
import { expect } from "vitest";
import * as feeds from "../../areas/calendar/calendar-feeds.queries.ts";
import * as due from "../../areas/messages/due-messages.queries.ts";
import * as incoming from "../../areas/messages/incoming/incoming.queries.ts";
import * as messages from "../../areas/messages/messages.queries.ts";
import * as reminders from "../../areas/reminders/reminders.queries.ts";
import * as site from "../../areas/site/site.queries.ts";
import * as mail from "../../mail/mail.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";
import { aMail } from "./mail-row.ts";

const LATER = "2026-11-21T10:00:00.000Z";
const LAST = "2026-11-21T11:00:00.000Z";
const AT_ONCE = "1970-01-01T00:00:00.000Z";

const aMessage = (tx: Tx, at: number, set: { appointmentId?: string; status?: "queued" | "sent" } = {}) =>
  tx.insert(messageRows, {
    id: idOf(at),
    clientId: idOf(90),
    petIds: [],
    channel: "email",
    direction: "out",
    cause: "appointment",
    templateId: idOf(80),
    reminderIds: [],
    appointmentId: null,
    invoiceIds: [],
    scope: "people" as const,
    toAddress: "",
    subject: "Booked",
    body: "Until tomorrow",
    status: "queued",
    reason: null,
    detail: "",
    at: SEEN_AT,
    ...set,
  });

const messagesContract = contractOf(
  "areas/messages/messages.queries.ts",
  messages,
  async (q, { read, write, put, clinic, neighbour }) => {
    const { clinicId } = clinic;
    const appointmentId = idOf(50);
    for (const user of [clinic, neighbour])
      await put(user, async (tx) => {
        await aMessage(tx, 1, { appointmentId });
        await aMessage(tx, 2, { status: "sent" });
      });
    await write(async (sql) => {
      await q.insertSend(sql, clinicId, { messageId: idOf(1), channel: "email" });
      await q.insertSend(sql, clinicId, { messageId: idOf(1), channel: "sms" });
      await q.insertSend(sql, neighbour.clinicId, { messageId: idOf(2), channel: "sms" });
    });
    const waiting = [{ id: idOf(1), templateId: idOf(80) }];
    expect(await read((sql) => q.readWaiting(sql, clinicId, appointmentId))).toEqual(waiting);
    expect(await read((sql) => q.readWaiting(sql, neighbour.clinicId, appointmentId))).toEqual([]);
    const seen = { messageId: idOf(1), stage: "waiting", nextAttemptAt: AT_ONCE } as const;
    const claim = () => write((sql) => q.claimSend(sql, clinicId, seen, { stage: "outbox", attempts: 1 }));
    expect([await claim(), await claim()]).toEqual([true, false]);
    await write((sql) => mail.insertMail(sql, aMail({ id: idOf(1), lastError: "421 later" })));
    const state = { status: "queued", lastError: "421 later" };
    expect(await read((sql) => q.mailState(sql, clinicId, idOf(1)))).toEqual(state);
    expect(await read((sql) => q.mailState(sql, neighbour.clinicId, idOf(1)))).toBeUndefined();
    expect(await read((sql) => q.queuedMessage(sql, clinicId, idOf(1)))).toMatchObject({ cause: "appointment" });
    expect(await read((sql) => q.queuedMessage(sql, clinicId, idOf(2)))).toBeUndefined();
    await write((sql) => q.removeSend(sql, clinicId, idOf(1)));
    expect(await claim()).toBe(false);
    await write((sql) => q.insertSendInOutbox(sql, clinicId, { messageId: idOf(1), lookAt: SEEN_AT }));
    expect(await read((sql) => q.mailState(sql, clinicId, idOf(1)))).toEqual(state);
    await write((sql) => q.removeSend(sql, clinicId, idOf(1)));

    const quiet = { timeZone: "Europe/Madrid", quietFromMin: 1200, quietToMin: 480 };
    expect(await read((sql) => q.quietSettings(sql, clinicId))).toMatchObject(quiet);
    expect(await read((sql) => q.quietSettings(sql, idOf(9)))).toBeNull();
    expect(await read((sql) => q.remindHours(sql, clinicId))).toBe(24);
    const own = { ...MESSAGE_DEFAULTS, id: clinicId, quietFromMin: 0, quietToMin: 0, remindsHoursBefore: 48 };
    await put(clinic, async (tx) => void (await tx.insert(messageSettings, own)));
    expect(await read((sql) => q.quietSettings(sql, clinicId))).toMatchObject({ quietFromMin: 0, quietToMin: 0 });
    expect(await read((sql) => q.remindHours(sql, clinicId))).toBe(48);

    const place = { locationId: firstLocationId(clinicId), typeId: idOf(70), clientId: idOf(90) };
    await put(clinic, async (tx) => {
      await tx.insert(appointments, appointmentRow({ ...place, id: appointmentId, startsAt: LAST }));
      await tx.insert(appointments, appointmentRow({ ...place, id: idOf(51), startsAt: LATER }));
      await tx.insert(appointments, appointmentRow({ ...place, id: idOf(52), startsAt: LATER, status: "cancelled" }));
      await tx.insert(appointments, appointmentRow({ ...place, id: idOf(53), startsAt: LATER, tentative: "yes" }));
      await tx.insert(appointments, appointmentRow({ ...place, id: idOf(54), startsAt: LATER, clientId: null }));
    });
    const planned = async (from: string, most = 10) => {
      const found = await read((sql) => q.unremindedAppointments(sql, clinicId, { from, to: LAST, most }));
      return found.map(({ id }) => id);
    };
    expect(await planned(SEEN_AT)).toEqual([idOf(51), appointmentId]);
    expect([await planned(LATER), await planned(SEEN_AT, 1)]).toEqual([[appointmentId], [idOf(51)]]);
    await write((sql) => q.setNotice(sql, clinicId, appointmentId, { toldStartsAt: LATER }));
    await write((sql) => q.setNotice(sql, clinicId, appointmentId, { remindedStartsAt: LAST }));
    await write((sql) => q.setNotice(sql, clinicId, idOf(51), { remindedStartsAt: LAST }));
    expect(await planned(SEEN_AT)).toEqual([idOf(51)]);
    expect(await read((sql) => q.noticeOf(sql, clinicId, appointmentId))).toEqual({
      clinicId,
      appointmentId,
      toldStartsAt: LATER,
      remindedStartsAt: LAST,
    });
    expect(await read((sql) => q.noticeOf(sql, neighbour.clinicId, appointmentId))).toBeUndefined();
  },
);

const dueContract = contractOf(
  "areas/messages/due-messages.queries.ts",
  due,
  async (q, { read, write, clinic, neighbour }) => {
    const sends = [clinic, neighbour].map(({ clinicId }, at) => ({ clinicId, messageId: idOf(at) }));
    await write(async (sql) => {
      for (const { clinicId, messageId } of sends)
        await messages.insertSend(sql, clinicId, { messageId, channel: "email" });
      const seen = { messageId: idOf(1), stage: "waiting", nextAttemptAt: AT_ONCE } as const;
      await messages.claimSend(sql, neighbour.clinicId, seen, { nextAttemptAt: LATER, lastError: "busy" });
    });
    const blank = { channel: "email", stage: "waiting", attempts: 0, nextAttemptAt: AT_ONCE, lastError: null };
    const [first, second] = sends.map((send) => ({ ...send, ...blank }));
    expect(await read((sql) => q.dueSends(sql, SEEN_AT, 10))).toEqual([first]);
    const all = [first, { ...second, nextAttemptAt: LATER, lastError: "busy" }];
    expect(await read((sql) => q.dueSends(sql, LATER, 10))).toEqual(all);
    expect(await read((sql) => q.dueSends(sql, LATER, 1))).toEqual([first]);
  },
);

const incomingContract = contractOf(
  "areas/messages/incoming/incoming.queries.ts",
  incoming,
  async (q, { read, write, clinic, neighbour }) => {
    const row = { numberKey: "a", clinicId: clinic.clinicId, clientId: idOf(1), sentAt: SEEN_AT };
    const next = { ...row, clinicId: neighbour.clinicId, clientId: idOf(2), sentAt: LATER };
    for (const one of [row, next, { ...row, numberKey: "b" }])
      await write((sql) => q.noteTextedNumber(sql, one, AT_ONCE));
    const of = ({ clinicId, clientId }: typeof row) => ({ clinicId, clientId });
    expect(await read((sql) => q.writersTo(sql, "a", SEEN_AT))).toEqual([of(next), of(row)]);
    expect(await read((sql) => q.writersTo(sql, "a", LATER))).toEqual([of(next)]);
    await write((sql) => q.noteTextedNumber(sql, { ...row, sentAt: LAST }, LATER));
    expect(await read((sql) => q.writersTo(sql, "a", AT_ONCE))).toEqual([of(row), of(next)]);
    expect(await read((sql) => q.writersTo(sql, "b", AT_ONCE))).toEqual([]);
    const event = { eventKey: "e", receivedAt: SEEN_AT, keptSince: AT_ONCE };
    expect(await read((sql) => q.hasTextEvent(sql, "e"))).toBe(false);
    expect(await write((sql) => q.keepTextEvent(sql, event))).toBe(true);
    expect(await write((sql) => q.keepTextEvent(sql, event))).toBe(false);
    expect(await read((sql) => q.hasTextEvent(sql, "e"))).toBe(true);
    await write((sql) => q.keepTextEvent(sql, { eventKey: "f", receivedAt: LAST, keptSince: LATER }));
    expect(await read((sql) => q.hasTextEvent(sql, "e"))).toBe(false);
  },
);

const remindersContract = contractOf(
  "areas/reminders/reminders.queries.ts",
  reminders,
  async (q, { read, put, clinic, neighbour }) => {
    const { clinicId } = clinic;
    const aReminder = (tx: Tx, at: number, nextStepOn: string | null, status: "open" | "completed") =>
      tx.insert(reminderRows, {
        id: idOf(at),
        petId: idOf(20),
        typeId: idOf(70),
        dueOn: "2026-12-01",
        step: 0,
        nextStepOn,
        status,
        completedBy: null,
        completedOn: null,
        cancelReason: null,
        lastSentAt: null,
      });
    const aLink = { ...emptyRow(petOwners), petId: idOf(20), clientId: idOf(90), fromOn: "2024-01-01" };
    for (const user of [clinic, neighbour])
      await put(user, async (tx) => {
        await aReminder(tx, 3, "2026-11-20", "open");
        await aReminder(tx, 1, "2026-11-21", "open");
        await aReminder(tx, 2, "2026-11-22", "open");
        await aReminder(tx, 4, "2026-11-20", "completed");
        await aReminder(tx, 5, null, "open");
        await tx.insert(petOwners, { ...aLink, id: idOf(31), role: "owner" });
        await tx.insert(petOwners, { ...aLink, id: idOf(32), role: "carer", toOn: "2025-01-01" });
      });
    const found = await read((sql) => q.dueReminders(sql, clinicId, "2026-11-21"));
    expect(found).toEqual([3, 1].map((at) => ({ id: idOf(at), petId: idOf(20), typeId: idOf(70) })));
    const link = { petId: idOf(20), clientId: idOf(90), role: "owner", toOn: null, receivesReminders: "yes" };
    expect(await read((sql) => q.readOwners(sql, clinicId, [idOf(20), idOf(21)]))).toEqual([link]);
    expect(await read((sql) => q.readOwners(sql, clinicId, []))).toEqual([]);
    expect(await read((sql) => q.clinicZone(sql, clinicId))).toBe("Europe/Madrid");
    expect(await read((sql) => q.clinicZone(sql, idOf(9)))).toBeUndefined();
  },
);

const mailContract = contractOf("mail/mail.queries.ts", mail, async (q, { read, write }) => {
  const kept = { status: "kept", recipient: "tom@home.example" } as const;
  await write(async (sql) => {
    await q.insertMail(sql, aMail({ id: idOf(2), nextAttemptAt: LATER }));
    await q.insertMail(sql, aMail({ id: idOf(1), isOnce: 1, content: "ünïcode 🐾" }));
    await q.insertMail(sql, aMail({ id: idOf(3), ...kept }));
    await q.insertMail(sql, aMail({ id: idOf(4), ...kept, createdAt: LATER, recipient: "bea@home.example" }));
  });
  expect(await read((sql) => q.isAnyDue(sql, AT_ONCE))).toBe(false);
  expect(await read((sql) => q.isAnyDue(sql, SEEN_AT))).toBe(true);
  const first = aMail({ id: idOf(1), isOnce: 1, content: "ünïcode 🐾", attempts: 1 });
  expect(await write((sql) => q.takeDue(sql, SEEN_AT, LAST, 10))).toEqual([first]);
  expect(await write((sql) => q.takeDue(sql, LATER, LAST, 10))).toMatchObject([{ id: idOf(2), attempts: 1 }]);
  expect(await write((sql) => q.takeDue(sql, LATER, LAST, 10))).toEqual([]);
  // Whoever tried last did not come back: as it was before, with the sign that somebody tried.
  expect(await write((sql) => q.takeDue(sql, LAST, "2026-11-21T12:00:00.000Z", 1))).toEqual([
    { ...first, nextAttemptAt: LAST, attempts: 2, triedSince: SEEN_AT },
  ]);
  await write((sql) => q.finishMail(sql, idOf(1), { status: "sent", finishedAt: SEEN_AT, content: null }));
  expect((await read((sql) => q.keptMails(sql, null, 10))).map(({ id }) => id)).toEqual([idOf(4), idOf(3)]);
  expect((await read((sql) => q.keptMails(sql, "tom@home.example", 10))).map(({ id }) => id)).toEqual([idOf(3)]);
  expect(await read((sql) => q.keptMails(sql, null, 1))).toHaveLength(1);
  expect(await read((sql) => q.keptMail(sql, idOf(3)))).toEqual(aMail({ id: idOf(3), ...kept }));
  expect(await read((sql) => q.keptMail(sql, idOf(1)))).toBeUndefined();
  await write((sql) => q.forgetFinished(sql, LATER));
  const left = await read((sql) => sql.all<{ id: string }>('select "id" from "mails" order by "id"'));
  expect(left.map(({ id }) => id)).toEqual([idOf(2), idOf(3), idOf(4)]);
});

const siteContract = contractOf("areas/site/site.queries.ts", site, async (q, { read, write }) => {
  const ana: site.SubscriberRow = {
    id: idOf(1),
    email: "Ana@home.example",
    emailKey: "ana@home.example",
    status: "pending",
    source: "footer",
    createdAt: SEEN_AT,
    consentAt: null,
    unsubscribedAt: null,
    letters: 0,
  };
  await write(async (sql) => {
    await q.insertSubscriber(sql, ana);
    await q.insertSubscriber(sql, { ...ana, id: idOf(2), source: "twice" });
    await q.changeSubscriber(sql, idOf(1), { status: "confirmed", consentAt: LATER });
  });
  const confirmed = { ...ana, status: "confirmed", consentAt: LATER };
  expect(await read((sql) => q.subscriberByEmail(sql, "ana@home.example"))).toEqual(confirmed);
  expect(await read((sql) => q.subscriberById(sql, idOf(1)))).toEqual(confirmed);
  expect(await read((sql) => q.subscriberById(sql, idOf(2)))).toBeUndefined();
  const words = { name: "Ana", email: "ana@home.example", clinicName: "", message: "Ça va? 🐾", createdAt: SEEN_AT };
  await write((sql) =>
    q.insertContactMessage(sql, {
      id: idOf(3),
      ...words,
      status: "new",
      answeredAt: null,
      answeredBy: null,
      answer: null,
    }),
  );
  const kept = await read((sql) => sql.all(`select "message" from "contactMessages"`));
  expect(kept).toEqual([{ message: "Ça va? 🐾" }]);
  expect(await read((sql) => q.adminEmails(sql))).toEqual([]);
});

const feedsContract = contractOf(
  "areas/calendar/calendar-feeds.queries.ts",
  feeds,
  async (q, { read, write, put, clinic, neighbour }) => {
    const { clinicId, userId } = clinic;
    const aFeed = (set: Partial<feeds.FeedRow> = {}): feeds.FeedRow => ({
      userId,
      clinicId,
      tokenHash: "first",
      names: "initials",
      createdAt: SEEN_AT,
      readAt: null,
      ...set,
    });
    await write(async (sql) => {
      await q.putFeed(sql, aFeed());
      await q.putFeed(sql, aFeed({ tokenHash: "second" }));
      await q.putFeed(sql, aFeed({ ...neighbour, tokenHash: "other" }));
      await q.setFeed(sql, userId, { readAt: LATER });
    });
    expect(await read((sql) => q.feedByHash(sql, "first"))).toBeUndefined();
    const feed = aFeed({ tokenHash: "second", readAt: LATER });
    expect(await read((sql) => q.feedByHash(sql, "second"))).toEqual(feed);
    expect(await read((sql) => q.feedOfUser(sql, userId))).toEqual(feed);
    await write((sql) => q.removeFeed(sql, userId));
    expect(await read((sql) => q.feedOfUser(sql, userId))).toBeUndefined();
    expect(await read((sql) => q.feedByHash(sql, "other"))).toMatchObject({ readAt: null });

    const place = { locationId: firstLocationId(clinicId), typeId: idOf(70), vetId: userId };
    for (const user of [clinic, neighbour])
      await put(user, async (tx) => {
        await tx.insert(clients, clientRow({ id: idOf(90), lastName: "Ferreira" }));
        await tx.insert(pets, petRow({ id: idOf(20), name: "Juno" }));
        await tx.insert(
          appointments,
          appointmentRow({ ...place, id: idOf(2), startsAt: LATER, clientId: idOf(90), petIds: [idOf(20)] }),
        );
        await tx.insert(appointments, appointmentRow({ ...place, id: idOf(1), startsAt: LATER, reason: "Leg" }));
        await tx.insert(appointments, appointmentRow({ ...place, id: idOf(3), startsAt: LAST }));
        await tx.insert(appointments, appointmentRow({ ...place, id: idOf(4), startsAt: LATER, status: "cancelled" }));
      });
    const asked = { userId, from: SEEN_AT, to: LAST };
    const found = await read((sql) => q.appointmentsOfPerson(sql, clinicId, asked));
    const shown = {
      startsAt: LATER,
      durationMin: 30,
      status: "booked",
      tentative: "no",
      typeName: null,
      roomName: null,
    };
    expect(found).toMatchObject([
      { id: idOf(1), ...shown, reason: "Leg", petIds: "[]", lastName: null, companyName: null },
      { id: idOf(2), ...shown, petIds: `["${idOf(20)}"]`, lastName: "Ferreira", companyName: "" },
    ]);
    const names = await read((sql) => q.readPetNames(sql, clinicId, [idOf(20), idOf(20), idOf(21)]));
    expect([...names]).toEqual([[idOf(20), "Juno"]]);
    expect((await read((sql) => q.readPetNames(sql, clinicId, []))).size).toBe(0);
    const at = { name: "Eastgate", timeZone: "Europe/Madrid" };
    expect(await read((sql) => q.clinicOfFeed(sql, clinicId))).toEqual(at);
    expect(await read((sql) => q.clinicOfFeed(sql, idOf(9)))).toEqual({ name: "", timeZone: "UTC" });
  },
);

export const MESSAGE_CONTRACTS: readonly QueryContract[] = [
  messagesContract,
  dueContract,
  incomingContract,
  remindersContract,
  mailContract,
  siteContract,
  feedsContract,
];
