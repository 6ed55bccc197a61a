import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { appointmentRow, clientRow, petRow } from "@fernpaw/testing/builders";
import { expect } from "vitest";
import { insertSession } from "../../areas/auth/sessions.queries.ts";
import { noteDevice } from "../../areas/devices/devices.queries.ts";
import * as acts from "../../areas/platform/clinics/clinic-acts.queries.ts";
import * as trials from "../../areas/platform/billing/trials.queries.ts";
import * as list from "../../areas/platform/clinics/clinic-list.queries.ts";
import * as counts from "../../areas/platform/figures/clinic-counts.queries.ts";
import * as figures from "../../areas/platform/figures/figures.queries.ts";
import { changeSubscriber, insertContactMessage, insertSubscriber } from "../../areas/site/site.queries.ts";
import * as contact from "../../areas/platform/contact/contact.queries.ts";
import * as users from "../../areas/platform/users/users.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";
import { aSession } from "./a-session.ts";
import { someDay, someFigures } from "./some-figures.ts";

const DAY = { day: "2026-11-21", from: "2026-11-21T00:00:00.000Z", to: "2026-11-22T00:00:00.000Z" };
const NEXT_DAY = { day: "2026-11-22", from: DAY.to, to: "2026-11-23T00:00:00.000Z" };

const MUTATION = "clientId mutationId uuid name v argsHash userId status version result receivedAt"
  .split(" ")
  .toSpliced(0, 0, "clinicId");

const countsContract = contractOf(
  "areas/platform/figures/clinic-counts.queries.ts",
  counts,
  async (q, { read, write, put, clinic, neighbour }) => {
    const { clinicId } = clinic;
    const mark = (id = clinicId) => read((sql) => q.clinicMark(sql, id));
    const before = await mark();
    const neighbours = await mark(neighbour.clinicId);
    await put(clinic, async (tx) => {
      await tx.insert(clients, clientRow({ id: idOf(10) }));
      await tx.insert(pets, petRow({ id: idOf(20) }));
      const of = { locationId: firstLocationId(clinicId), petIds: [idOf(20)], clientId: idOf(10), typeId: idOf(50) };
      const at = (id: number, startsAt: string, status: "booked" | "no_show" | "cancelled") =>
        tx.insert(appointments, appointmentRow({ ...of, id: idOf(id), startsAt, status }));
      await at(30, SEEN_AT, "booked");
      await at(31, SEEN_AT, "no_show");
      await at(32, SEEN_AT, "cancelled");
      await at(33, NEXT_DAY.from, "booked");
      await tx.insert(visits, {
        id: idOf(60),
        appointmentId: null,
        petId: idOf(20),
        clientId: idOf(10),
        vetId: null,
        triage: null,
        locationId: firstLocationId(clinicId),
        kind: "outpatient",
        reason: "",
        stage: "waiting",
        stageAt: SEEN_AT,
        openedAt: SEEN_AT,
        seenAt: null,
        status: "open",
        closedAt: null,
        admittedAt: null,
        kennelId: null,
        roomId: null,
      });
      await tx.raise({ kind: "double_booking", scope: "owner", entities: [], mine: {}, theirs: null, details: {} });
    });
    expect(await mark()).not.toBe(before);
    expect(await mark(neighbour.clinicId)).toBe(neighbours);
    await write(async (sql) => {
      await noteDevice(sql, clinicId, { id: "tablet", uaFamily: "Chrome", kind: "tablet", at: SEEN_AT });
      await sql.run(`update "devices" set "queueLength" = 3, "oldestPendingAt" = ? where "clinicId" = ?`, [
        SEEN_AT,
        clinicId,
      ]);
      await insertSession(sql, aSession(clinic, idOf(40)));
      await insertSession(sql, aSession(clinic, idOf(41)));
    });
    const day = (bounds: typeof DAY, id = clinicId) => read((sql) => q.dayCounts(sql, id, bounds));
    expect(await day(DAY)).toMatchObject({ people: 1, clients: 1, pets: 1, appointments: 2, noShows: 1, invoices: 0 });
    expect(await day(DAY)).toMatchObject({ cancelled: 1, conflicts: 1, visits: 1 });
    expect(await day(NEXT_DAY)).toMatchObject({ appointments: 1, noShows: 0, cancelled: 0, conflicts: 0, visits: 0 });
    expect(await day(DAY, neighbour.clinicId)).toMatchObject({ people: 1, clients: 0, pets: 0, appointments: 0 });
    expect((await day({ day: "2026-11-01", from: "2026-11-01", to: "2026-11-02" })).clients).toBe(0);
    const present = (id = clinicId) =>
      read((sql) => q.presentCounts(sql, id, { today: DAY.from, week: "2026-11-15T00:00:00.000Z", quiet: DAY.to }));
    expect(await present()).toMatchObject({
      activePeople: 1,
      devices: 1,
      devicesSeen: 1,
      devicesQuiet: 1,
      unsent: 3,
      oldestUnsentAt: SEEN_AT,
      openItems: 1,
      parked: 0,
      storageBytes: 0,
      lastSeenAt: SEEN_AT,
    });
    expect(await present(neighbour.clinicId)).toMatchObject({ activePeople: 0, devices: 0, unsent: 0, openItems: 0 });
    await write(async (sql) => {
      const [names, places] = [MUTATION.map((name) => `"${name}"`).join(", "), MUTATION.map(() => "?").join(", ")];
      for (const [at, status] of ["applied", "rejected"].entries())
        await sql.run(`insert into "sync_mutation" (${names}) values (${places})`, [
          clinicId,
          idOf(80),
          at + 1,
          idOf(81 + at),
          "x",
          1,
          "",
          clinic.userId,
          status,
          5 + at,
          "{}",
          SEEN_AT,
        ]);
    });
    const sent = (afterVersion: number | null, today: string) =>
      read((sql) => q.sentChanges(sql, clinicId, { afterVersion, today }));
    expect(await sent(null, DAY.from)).toEqual({ changes: 2, refused: 1 });
    expect(await sent(null, DAY.to)).toEqual({ changes: 0, refused: 0 });
    expect(await sent(5, DAY.to)).toEqual({ changes: 1, refused: 1 });
    expect(await read((sql) => q.sentChanges(sql, neighbour.clinicId, { afterVersion: 0, today: DAY.from }))).toEqual({
      changes: 0,
      refused: 0,
    });
    const facts = await read((sql) => q.clinicFacts(sql, clinicId));
    expect(facts).toMatchObject({ country: "NL", subscription: { status: "active", suspendedAt: null } });
    expect(facts?.ownerName).not.toBe("");
    expect(await read((sql) => q.clinicFacts(sql, idOf(9)))).toBeUndefined();
  },
);

const figuresContract = contractOf("areas/platform/figures/figures.queries.ts", figures, async (q, { read, write }) => {
  const aDay = (day: string, set = {}) => someDay(1, day, set);
  await write(async (sql) => {
    await q.keepFigures(sql, someFigures(1, { people: 2 }));
    await q.keepFigures(sql, someFigures(1, { people: 3 }));
    await q.keepFigures(sql, someFigures(2, { isExample: 1 }));
    await q.keepDay(sql, aDay("2026-11-20"));
    await q.keepDay(sql, aDay("2026-11-21", { appointments: 1 }));
    await q.keepDay(sql, aDay("2026-11-21", { appointments: 2 }));
    await q.keepDay(sql, someDay(2, "2026-11-21", { version: 0 }));
  });
  expect(await read((sql) => q.figuresOf(sql, idOf(1)))).toEqual(someFigures(1, { people: 3 }));
  expect(await read((sql) => q.countedClinics(sql))).toEqual([idOf(1)]);
  const lock = (at: number) => write((sql) => q.lockFigures(sql, someFigures(at, { people: 8, isExample: 1 })));
  // Of two first counts at once one keeps its figures, and the other waits for them.
  const first = await Promise.all([lock(3), lock(3)]);
  expect(first.map((row) => row?.people ?? 0).toSorted((one, other) => one - other)).toEqual([0, 8]);
  expect((await lock(1))?.people).toBe(3);
  const lockKept = (at: number) => write((sql) => q.lockKept(sql, idOf(at)));
  expect([(await lockKept(1))?.people, await lockKept(9)]).toEqual([3, undefined]);
  const version = (at: number, day: string) => read((sql) => q.versionBefore(sql, idOf(at), day));
  expect([await version(1, "2026-11-21"), await version(1, "2026-11-20")]).toEqual([1, null]);
  expect(await version(2, "2026-11-22")).toBeNull();
  const since = (day: string, at = 1) => read((sql) => q.daysSince(sql, idOf(at), day));
  expect(await since("2026-11-01")).toEqual([aDay("2026-11-20"), aDay("2026-11-21", { appointments: 2 })]);
  await write((sql) => q.forgetDays(sql, "2026-11-21"));
  expect(await since("2026-11-01")).toHaveLength(1);
  await write((sql) => q.forgetFigures(sql, idOf(1)));
  expect(await read((sql) => q.figuresOf(sql, idOf(1)))).toBeUndefined();
  expect([await since("2026-11-01"), (await since("2026-11-01", 2)).length]).toEqual([[], 1]);
});

const listContract = contractOf("areas/platform/clinics/clinic-list.queries.ts", list, async (q, { read, write }) => {
  await write(async (sql) => {
    for (const at of [1, 2, 3]) await figures.keepFigures(sql, someFigures(at, { people: at === 1 ? 9 : 5 }));
    await figures.keepFigures(sql, someFigures(4, { status: "past_due", suspendedAt: SEEN_AT, searchText: "zoo" }));
  });
  const all = { patterns: [], status: null };
  const ids = async (bound: Parameters<typeof q.clinicsBeyond>[2], filter: list.ClinicFilter = all) =>
    (await read((sql) => q.clinicsBeyond(sql, filter, bound))).map(({ clinicId }) => Number(clinicId.slice(-2)));
  const first = { key: null, direction: "asc", limit: 9 } as const;
  expect(await ids({ ...first, sort: "name" })).toEqual([1, 2, 3, 4]);
  expect(await ids({ ...first, sort: "people", direction: "desc", limit: 2 })).toEqual([1, 3]);
  const key = { value: 5, id: idOf(3) };
  expect(await ids({ ...first, sort: "people", direction: "desc", key })).toEqual([2, 4]);
  expect(await ids({ ...first, sort: "people", key })).toEqual([1]);
  expect([q.columnOf("name"), q.columnOf("people")]).toEqual(["nameKey", "people"]);
  expect(await ids({ ...first, sort: "name" }, { patterns: ["%ana%", "%3%"], status: null })).toEqual([3]);
  expect(await ids({ ...first, sort: "name" }, { patterns: [], status: "suspended" })).toEqual([4]);
  const count = (filter: list.ClinicFilter) => read((sql) => q.countFiltered(sql, filter));
  expect([await count(all), await count({ patterns: ["%ana%"], status: "active" })]).toEqual([4, 3]);
});

const actsContract = contractOf(
  "areas/platform/clinics/clinic-acts.queries.ts",
  acts,
  async (q, { read, write, clinic, neighbour }) => {
    const { clinicId } = clinic;
    const act = { clinicId, kind: "suspended", days: 0, reason: "x", byId: idOf(70), byName: "Noor" } as const;
    await write(async (sql) => {
      await q.insertAct(sql, { ...act, id: idOf(1), at: SEEN_AT });
      await q.insertAct(sql, { ...act, id: idOf(2), at: NEXT_DAY.from });
      await noteDevice(sql, clinicId, { id: "tablet", uaFamily: "Chrome", kind: "tablet", at: SEEN_AT });
    });
    const on = async (id: string, most = 9) => (await read((sql) => q.actsOn(sql, id, most))).map((row) => row.id);
    expect([await on(clinicId), await on(clinicId, 1), await on(neighbour.clinicId)]).toEqual([
      [idOf(2), idOf(1)],
      [idOf(2)],
      [],
    ]);
    const closed = (id = clinicId) => read((sql) => q.isClosed(sql, id));
    expect([await closed(), await closed(neighbour.clinicId)]).toEqual([false, false]);
    const later = { ...act, at: NEXT_DAY.to };
    await write((sql) => q.insertAct(sql, { ...later, id: idOf(3), kind: "closed" }));
    await write((sql) => q.insertAct(sql, { ...later, id: idOf(4), kind: "device_removed" }));
    expect(await closed()).toBe(true);
    await write((sql) => q.insertAct(sql, { ...later, id: idOf(5), kind: "resumed" }));
    expect(await closed()).toBe(false);
    const devices = (id: string) => read((sql) => q.devicesOf(sql, id, 5));
    expect(await devices(clinicId)).toMatchObject([{ id: "tablet", kind: "tablet", queueLength: null }]);
    expect(await devices(neighbour.clinicId)).toEqual([]);
  },
);

const trialsContract = contractOf("areas/platform/billing/trials.queries.ts", trials, async (q, { read, write }) => {
  const ends = (from: string, to: string) => read((sql) => q.trialsEnding(sql, { from, to }));
  await write(async (sql) => {
    await figures.keepFigures(sql, someFigures(1, { status: "trialing", trialEndsAt: "2026-11-24T00:00:00.000Z" }));
    await figures.keepFigures(sql, someFigures(2, { status: "active", trialEndsAt: "2026-11-24T00:00:00.000Z" }));
  });
  expect(await ends("2026-11-21", "2026-11-25")).toEqual(["2026-11-24T00:00:00.000Z"]);
  expect(await ends("2026-11-21", "2026-11-24")).toEqual([]);
  await write(async (sql) => {
    await figures.keepFigures(sql, someFigures(3, { isExample: 1, failedAt: "2026-11-20T00:00:00.000Z" }));
    await figures.keepFigures(sql, someFigures(4, { isExample: 1 }));
    await figures.keepFigures(sql, someFigures(5, { failedAt: "2026-11-20T00:00:00.000Z" }));
  });
  expect((await read((sql) => q.owingExamples(sql))).map(({ clinicId }) => clinicId)).toEqual([idOf(3)]);
});

const usersContract = contractOf(
  "areas/platform/users/users.queries.ts",
  users,
  async (q, { read, write, clinic, neighbour }) => {
    const { clinicId, userId } = clinic;
    await write((sql) => figures.keepFigures(sql, { ...someFigures(1), clinicId, name: "Harbour" }));
    const all: users.UserFilter = { words: [], role: null, status: null, clinicId: null, right: null };
    const found = (set: Partial<users.UserFilter>) =>
      read((sql) =>
        q.usersBeyond(sql, { ...all, ...set }, { key: null, direction: "asc", limit: 9, sort: "createdAt" }),
      );
    const ids = async (set: Partial<users.UserFilter>) => (await found(set)).map(({ id }) => id).toSorted();
    const both = [userId, neighbour.userId].toSorted();
    expect([await ids({}), await ids({ clinicId })]).toEqual([both, [userId]]);
    expect([await ids({ words: ["ANA"] }), await ids({ words: ["ana", "nobody"] })]).toEqual([both, []]);
    expect([await ids({ role: "admin" }), await ids({ status: "disabled" })]).toEqual([[], []]);
    const [first] = await found({});
    const key = { value: first?.createdAt ?? "", id: first?.id ?? "" };
    const rest = await read((sql) => q.usersBeyond(sql, all, { key, direction: "asc", limit: 9, sort: "createdAt" }));
    expect(rest.map(({ id }) => id)).toEqual(both.filter((id) => id !== first?.id));
    expect(await read((sql) => q.listedUser(sql, userId))).toMatchObject({ clinicId, clinicName: "Harbour" });
    expect(await read((sql) => q.listedUser(sql, idOf(9)))).toBeUndefined();
    const set = (scopeRev: number) =>
      write((sql) => q.setUserStatus(sql, { userId, scopeRev }, { status: "disabled", at: SEEN_AT }));
    expect([await set(7), await set(1), await set(1)]).toEqual([false, true, false]);
    expect(await read((sql) => q.countUsers(sql, { ...all, status: "disabled" }))).toBe(1);
  },
);

const contactContract = contractOf("areas/platform/contact/contact.queries.ts", contact, async (q, { read, write }) => {
  const none = { answeredAt: null, answeredBy: null, answer: null };
  const words = { name: "Di", email: "di@visitor.example", clinicName: "", message: "Hello", status: "new" as const };
  const reader = { source: "footer", consentAt: null, unsubscribedAt: null, createdAt: SEEN_AT, letters: 0 } as const;
  await write(async (sql) => {
    for (const at of [1, 2]) {
      await insertContactMessage(sql, { ...words, ...none, id: idOf(at), createdAt: SEEN_AT });
      const email = `reader${at}@visitor.example`;
      await insertSubscriber(sql, { ...reader, id: idOf(at), email, emailKey: email, status: "pending" });
    }
  });
  const first = { key: null, direction: "desc", limit: 9 } as const;
  const next = { ...first, key: { value: SEEN_AT, id: idOf(2) } };
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const found = async (bound: typeof first | typeof next, status: "new" | "done" | null) =>
    ids(await read((sql) => q.messagesBeyond(sql, { status, words: [] }, bound)));
  expect([await found(first, null), await found(next, "new")]).toEqual([[idOf(2), idOf(1)], [idOf(1)]]);
  const named = (word: string) => read((sql) => q.countMessages(sql, { status: null, words: [word] }));
  expect([await named("DI"), await named("VISITOR.example"), await named("bo")]).toEqual([2, 2, 0]);
  const given = { answer: "Hello", answeredAt: SEEN_AT, answeredBy: idOf(70) };
  const answer = () => write((sql) => q.keepAnswer(sql, idOf(1), given));
  expect([await answer(), await answer()]).toEqual([true, false]);
  expect(await read((sql) => q.messageById(sql, idOf(1)))).toMatchObject({ ...given, status: "done" });
  expect(await read((sql) => q.messageById(sql, idOf(9)))).toBeUndefined();
  expect([await found(first, "done"), await read((sql) => q.countMessages(sql, { status: "new", words: [] }))]).toEqual(
    [[idOf(1)], 1],
  );
  const all: contact.SubscriberFilter = { status: null, mail: null, words: [] };
  const readers = async (bound: typeof first | typeof next, set: Partial<contact.SubscriberFilter>) =>
    ids(await read((sql) => q.subscribersBeyond(sql, { ...all, ...set }, bound)));
  expect([await readers(first, { status: "pending" }), await readers(next, {})]).toEqual([
    [idOf(2), idOf(1)],
    [idOf(1)],
  ]);
  const count = (set: Partial<contact.SubscriberFilter>) => read((sql) => q.countSubscribers(sql, { ...all, ...set }));
  expect([await count({ status: "confirmed" }), await count({ words: ["Reader1"] })]).toEqual([0, 1]);
  const by = { sentAt: SEEN_AT, sentBy: idOf(70), sentByName: "Noor" };
  const letter = { id: idOf(3), subscriberId: idOf(1), subject: "Ünïcode", text: "Hello", ...by };
  const keep = (before: number) => write((sql) => q.keepLetter(sql, letter, before));
  expect(await keep(0)).toBe(false);
  await write((sql) => changeSubscriber(sql, idOf(1), { status: "confirmed" }));
  expect([await keep(1), await keep(0), await keep(0)]).toEqual([false, true, false]);
  expect(await read((sql) => q.lettersTo(sql, idOf(1)))).toEqual([letter]);
  expect(await read((sql) => q.lettersTo(sql, idOf(2)))).toEqual([]);
  expect([await count({ mail: "new" }), await count({ mail: "done" })]).toEqual([1, 1]);
});

export const PLATFORM_CONTRACTS: readonly QueryContract[] = [
  countsContract,
  figuresContract,
  listContract,
  trialsContract,
  actsContract,
  usersContract,
  contactContract,
];
