import { aSession } from "./a-session.ts";
import { insertSession } from "../../areas/auth/sessions.queries.ts";
import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { visits } from "@fernpaw/domain/visits/visit";
import { pets } from "@fernpaw/domain/pets/pet";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { expect } from "vitest";
import * as throttle from "../../areas/auth/throttle.queries.ts";
import * as clientQueries from "../../areas/clients/clients.queries.ts";
import * as clinicQueries from "../../areas/clinics/clinics.queries.ts";
import * as devices from "../../areas/devices/devices.queries.ts";
import * as displays from "../../areas/displays/displays.queries.ts";
import * as employees from "../../areas/employees/employees.queries.ts";
import * as heldWork from "../../areas/employees/held-work.queries.ts";
import * as invitations from "../../areas/invitations/invitations.queries.ts";
import * as platform from "../../areas/platform/platform.queries.ts";
import * as tablets from "../../areas/shared-tablets/shared-tablets.queries.ts";
import * as subscriptions from "../../areas/subscriptions/subscriptions.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const LATER = "2026-11-21T10:00:00.000Z";
const LAST = "2026-11-21T11:00:00.000Z";
const HOUR_MS = 3_600_000;

const throttleContract = contractOf("areas/auth/throttle.queries.ts", throttle, async (q, desk) => {
  const { read, write, clinic, neighbour } = desk;
  const nowMs = Date.parse(SEEN_AT);
  const limit = { count: 2, windowMs: HOUR_MS };
  const blocking = { ...limit, firstBlockMs: HOUR_MS, maxBlockMs: 3 * HOUR_MS, maxTotal: 5 };
  const guess = (atMs: number) => write((sql) => q.takeBlockingGuess(sql, "account:b", blocking, atMs));
  expect(await read((sql) => q.waitMs(sql, "a", limit, nowMs))).toBe(0);
  await write((sql) => q.claim(sql, "a", nowMs));
  for (let count = 0; count < 2; count += 1) await write((sql) => q.countOne(sql, "a", limit, nowMs));
  expect(await read((sql) => q.waitMs(sql, "a", limit, nowMs + 1000))).toBe(HOUR_MS - 1000);
  expect(await write((sql) => q.takeGuess(sql, "a", limit, nowMs))).toBe(false);
  await write((sql) => q.giveBack(sql, "a"));
  await write((sql) => q.giveBack(sql, "nobody"));
  expect(await write((sql) => q.takeGuess(sql, "a", limit, nowMs))).toBe(true);
  expect(await write((sql) => q.takeGuess(sql, "a", limit, nowMs + HOUR_MS))).toBe(true);
  await write((sql) => q.forget(sql, "a"));
  expect(await read((sql) => q.waitMs(sql, "a", limit, nowMs))).toBe(0);
  expect([await guess(nowMs), await guess(nowMs), await guess(nowMs)]).toEqual([true, true, false]);
  const afterMs = nowMs + HOUR_MS;
  expect([await guess(afterMs), await guess(afterMs), await guess(afterMs + HOUR_MS)]).toEqual([true, true, false]);
  // Twice as long, and then the fifth is the last of all.
  expect([await guess(afterMs + 2 * HOUR_MS), await guess(afterMs + 2 * HOUR_MS)]).toEqual([true, false]);
  await write(async (sql) => {
    const { clinicId } = clinic;
    for (const { userId } of [clinic, neighbour])
      await q.recordNetworkUser(sql, { network: "home", userId, clinicId, lastLoginAt: SEEN_AT });
    await q.recordNetworkUser(sql, { network: "home", userId: clinic.userId, clinicId, lastLoginAt: LATER });
    await q.recordNetworkUser(sql, { network: "café", userId: clinic.userId, clinicId, lastLoginAt: SEEN_AT });
  });
  const isOffice = (network: string, since: string, users: number) =>
    read((sql) => q.isOffice(sql, network, since, users));
  expect(await isOffice("home", SEEN_AT, 2)).toBe(true);
  expect(await isOffice("home", LATER, 2)).toBe(false);
  expect(await isOffice("café", SEEN_AT, 2)).toBe(false);
});

const clientsContract = contractOf(
  "areas/clients/clients.queries.ts",
  clientQueries,
  async (q, { put, clinic, neighbour }) => {
    const [ana, bea, tom] = [1, 2, 3].map((at) => clientRow({ id: idOf(at), emails: at === 3 ? [] : ["a@b.example"] }));
    if (!ana || !bea || !tom) throw new Error("there are three");
    for (const user of [clinic, neighbour]) {
      await put(user, async (tx, sql) => {
        for (const card of [bea, ana]) {
          await tx.insert(clients, card);
          await q.noteContacts(sql, user.clinicId, card);
          await q.noteContacts(sql, user.clinicId, card);
        }
      });
    }
    await put(clinic, async (tx, sql) => {
      const found = await q.clientsReachedAs(sql, clinic.clinicId, tx, tom);
      expect(found.map(({ id }) => id)).toEqual([ana.id, bea.id]);
      expect((await q.clientsReachedAs(sql, clinic.clinicId, tx, ana)).map(({ id }) => id)).toEqual([bea.id]);
      expect(await q.clientsReachedAs(sql, clinic.clinicId, tx, { ...tom, phones: [], emails: [] })).toEqual([]);
    });
  },
);

const clinicsContract = contractOf(
  "areas/clinics/clinics.queries.ts",
  clinicQueries,
  async (q, { read, put, clinic, neighbour }) => {
    const locationId = firstLocationId(clinic.clinicId);
    await put(clinic, async (tx) => {
      await tx.patch(locations, locationId, { legalName: "Eastgate Ltd", address: "3 Mill Lane" });
    });
    expect(await read((sql) => q.readLetterhead(sql, clinic.clinicId, locationId))).toMatchObject({
      lines: expect.arrayContaining(["3 Mill Lane"]) as unknown,
      foot: ["Eastgate Ltd"],
    });
    expect(await read((sql) => q.readLetterhead(sql, neighbour.clinicId, locationId))).toBeUndefined();
  },
);

const devicesContract = contractOf(
  "areas/devices/devices.queries.ts",
  devices,
  async (q, { read, write, clinic, neighbour }) => {
    const seen = (id: string, at = SEEN_AT) => ({ id, uaFamily: "Chrome", kind: "tablet" as const, at });
    const note = (id: string, at: string, report: devices.DeviceReport = {}) =>
      write((sql) => q.noteDevice(sql, clinic.clinicId, seen(id, at), report));
    expect(await note("one", SEEN_AT)).toBe("active");
    expect(await note("two", LATER, { name: "Front desk", queueLength: 3, clockOffsetMs: -1200 })).toBe("active");
    await write((sql) => q.noteDevice(sql, neighbour.clinicId, seen("one")));
    expect(await note("one", LAST, { queueLength: 7, oldestPendingAt: SEEN_AT })).toBe("active");
    const listed = await read((sql) => q.devicesOf(sql, clinic.clinicId));
    expect(listed.map(({ id }) => id)).toEqual(["one", "two"]);
    const gone = { status: "revoked" as const, revokedAt: LAST, revokedBy: clinic.userId };
    await write((sql) => q.setDeviceStatus(sql, clinic.clinicId, "one", gone));
    expect(await note("one", LAST)).toBe("revoked");
    expect(await read((sql) => q.deviceOf(sql, clinic.clinicId, "one"))).toEqual({
      clinicId: clinic.clinicId,
      ...seen("one"),
      at: undefined,
      name: "",
      isInstalled: null,
      isPersistent: null,
      appVersion: null,
      queueLength: 7,
      oldestPendingAt: SEEN_AT,
      lastPushedSeq: null,
      clockOffsetMs: null,
      locationId: null,
      createdAt: SEEN_AT,
      lastSeenAt: LAST,
      ...gone,
    });
    expect(listed[1]).toMatchObject({ name: "Front desk", queueLength: 3, clockOffsetMs: -1200 });
    expect(await read((sql) => q.deviceOf(sql, neighbour.clinicId, "one"))).toMatchObject({ status: "active" });
    expect(await read((sql) => q.deviceOf(sql, neighbour.clinicId, "two"))).toBeUndefined();
    const people = await read((sql) => q.peopleOf(sql, clinic.clinicId));
    expect(people).toEqual([{ id: clinic.userId, firstName: "Ana", lastName: "Ruiz" }]);

    const insert = `insert into "sync_mutation" ("clinicId", "clientId", "mutationId", "uuid", "name", "v", "argsHash",
      "userId", "status", "version", "result", "receivedAt", "deviceAt", "browserId")
      values (?, 'launch', ?, ?, 'pets.correct', 1, '', ?, 'applied', ?, '{}', ?, ?, ?)`;
    const sent: [clinicId: string, at: number, userId: string, deviceAt: string | null, browserId: string | null][] = [
      [clinic.clinicId, 1, clinic.userId, "2031-01-01T00:00:00.000Z", "one"],
      [clinic.clinicId, 2, idOf(7), "2032-01-01T00:00:00.000Z", "one"],
      [clinic.clinicId, 3, clinic.userId, "2033-01-01T00:00:00.000Z", "one"],
      [clinic.clinicId, 4, clinic.userId, null, null],
      [clinic.clinicId, 5, clinic.userId, "2034-01-01T00:00:00.000Z", "two"],
      [neighbour.clinicId, 6, clinic.userId, "2035-01-01T00:00:00.000Z", "one"],
    ];
    for (const [clinicId, at, userId, deviceAt, browserId] of sent) {
      await write((sql) => sql.run(insert, [clinicId, at, idOf(900 + at), userId, at, SEEN_AT, deviceAt, browserId]));
    }
    const counts = (author: string | null) => read((sql) => q.countWrongTimes(sql, clinic.clinicId, author));
    expect(Object.fromEntries(await counts(null))).toEqual({ one: 3, two: 1 });
    expect(Object.fromEntries(await counts(idOf(7)))).toEqual({ one: 1 });
    const versions = async (page: Partial<devices.WrongTimesPage>): Promise<number[]> => {
      const asked = { browserId: "one", author: null, before: null, limit: 10, ...page };
      return (await read((sql) => q.wrongTimesOf(sql, clinic.clinicId, asked))).map(({ version }) => version);
    };
    expect(await versions({})).toEqual([3, 2, 1]);
    expect(await versions({ limit: 2 })).toEqual([3, 2]);
    expect(await versions({ before: 2 })).toEqual([1]);
    expect(await versions({ author: clinic.userId })).toEqual([3, 1]);
  },
);

const displaysContract = contractOf(
  "areas/displays/displays.queries.ts",
  displays,
  async (q, { read, write, put, clinic, neighbour }) => {
    const aDisplay = (at: number, set: Partial<displays.DisplayRow> = {}): displays.DisplayRow => ({
      clinicId: clinic.clinicId,
      id: idOf(at),
      name: `Screen ${at}`,
      tokenHash: `hash ${at}`,
      names: "pet",
      createdAt: SEEN_AT,
      createdBy: clinic.userId,
      lastSeenAt: null,
      revokedAt: null,
      ...set,
    });
    await write(async (sql) => {
      await q.insertDisplay(sql, aDisplay(2, { createdAt: LATER }));
      await q.insertDisplay(sql, aDisplay(1));
      await q.insertDisplay(sql, aDisplay(3, { clinicId: neighbour.clinicId }));
    });
    const listed = () => read((sql) => q.displaysOf(sql, clinic.clinicId));
    expect(await listed()).toEqual([aDisplay(1), aDisplay(2, { createdAt: LATER })]);
    await write((sql) => q.setDisplay(sql, aDisplay(1), { name: "Hall", lastSeenAt: LATER }));
    await write((sql) => q.setDisplay(sql, { clinicId: clinic.clinicId, id: idOf(3) }, { name: "stolen" }));
    expect(await read((sql) => q.displayByHash(sql, "hash 1"))).toEqual(
      aDisplay(1, { name: "Hall", lastSeenAt: LATER }),
    );
    expect(await read((sql) => q.displayByHash(sql, "hash 3"))).toMatchObject({ name: "Screen 3" });
    await write((sql) => q.setDisplay(sql, aDisplay(1), { revokedAt: LAST }));
    expect(await read((sql) => q.displayOf(sql, clinic.clinicId, idOf(1)))).toBeUndefined();
    expect(await read((sql) => q.displayByHash(sql, "hash 1"))).toBeUndefined();
    expect(await read((sql) => q.displayOf(sql, clinic.clinicId, idOf(2)))).toMatchObject({ name: "Screen 2" });
    expect(await read((sql) => q.displayOf(sql, clinic.clinicId, idOf(3)))).toBeUndefined();
    await write((sql) => q.insertDisplay(sql, aDisplay(4, { createdBy: idOf(60) })));
    expect(await write((sql) => q.revokeDisplaysBy(sql, idOf(60), LAST))).toEqual([idOf(4)]);
    expect(await write((sql) => q.revokeDisplaysBy(sql, idOf(60), LAST))).toEqual([]);
    expect((await listed()).map(({ id }) => id)).toEqual([idOf(2)]);
    await put(clinic, async (tx) => {
      await tx.insert(clients, clientRow({ id: idOf(11), lastName: "Ferreira" }));
      for (const [at, stage] of (["with_vet", "waiting", "checked_out"] as const).entries()) {
        const petId = idOf(20 + at);
        await tx.insert(pets, petRow({ id: petId, name: `Pet ${at}` }));
        await tx.insert(visits, {
          id: idOf(30 + at),
          petId,
          clientId: at === 0 ? null : idOf(11),
          appointmentId: null,
          locationId: idOf(40),
          vetId: null,
          kind: "outpatient",
          reason: "",
          stage,
          stageAt: LATER,
          triage: null,
          admittedAt: null,
          kennelId: null,
          roomId: null,
          status: stage === "checked_out" ? "closed" : "open",
          openedAt: at === 0 ? LATER : SEEN_AT,
          seenAt: null,
          closedAt: null,
        });
      }
    });
    const waiting = (since: string) => read((sql) => q.readWaitingRoom(sql, clinic.clinicId, since));
    const first = { stage: "waiting", petName: "Pet 1", lastName: "Ferreira", companyName: "" };
    const second = { stage: "with_vet", petName: "Pet 0", lastName: null, companyName: null };
    expect(await waiting(SEEN_AT)).toEqual([first, second]);
    expect(await waiting(LATER)).toEqual([second]);
    expect(await read((sql) => q.readWaitingRoom(sql, neighbour.clinicId, SEEN_AT))).toEqual([]);
    const place = { clinic: "Eastgate", timeZone: "Europe/Madrid" };
    expect(await read((sql) => q.clinicOfDisplay(sql, clinic.clinicId))).toEqual(place);
    expect(await read((sql) => q.clinicOfDisplay(sql, idOf(9)))).toEqual({ clinic: "", timeZone: "UTC" });
  },
);

const employeesContract = contractOf(
  "areas/employees/employees.queries.ts",
  employees,
  async (q, { read, write, clinic, neighbour }) => {
    const owner = {
      userId: clinic.userId,
      email: `${clinic.userId}@example.org`,
      role: "owner",
      permissions: "[]",
      status: "active",
      scopeRev: 1,
      firstName: "Ana",
      lastName: "Ruiz",
      profession: "vet",
      jobTitle: "",
    };
    expect(await read((sql) => q.employees(sql, clinic.clinicId))).toEqual([owner]);
    expect(await read((sql) => q.employee(sql, clinic.clinicId, clinic.userId))).toEqual(owner);
    expect(await read((sql) => q.employee(sql, clinic.clinicId, neighbour.userId))).toBeUndefined();
    const isColleague = ({ userId }: typeof clinic) =>
      read((sql) => q.isColleague(sql, clinic.clinicId, `${userId}@example.org`));
    expect([await isColleague(clinic), await isColleague(neighbour)]).toEqual([true, false]);
    const set = { permissions: '["clients:view"]', updatedAt: LATER };
    const change = (userId: string, scopeRev: number) =>
      write((sql) => q.setRights(sql, clinic.clinicId, { userId, scopeRev }, set));
    expect([await change(clinic.userId, 1), await change(clinic.userId, 1)]).toEqual([true, false]);
    expect(await change(neighbour.userId, 1)).toBe(false);
    expect(await read((sql) => q.employee(sql, clinic.clinicId, clinic.userId))).toMatchObject({
      permissions: '["clients:view"]',
      scopeRev: 2,
    });
  },
);

const heldWorkContract = contractOf(
  "areas/employees/held-work.queries.ts",
  heldWork,
  async (q, { read, write, clinic, neighbour }) => {
    const { clinicId, userId } = clinic;
    const [deviceId, other] = [idOf(1), idOf(2)];
    const said = { userId, deviceId, changes: 3, oldestAt: SEEN_AT, reportedAt: SEEN_AT };
    await write((sql) => q.keepHeldWork(sql, clinicId, said));
    await write((sql) => q.keepHeldWork(sql, clinicId, { ...said, deviceId: other, reportedAt: LATER }));
    await write((sql) => q.keepHeldWork(sql, clinicId, { ...said, changes: 4 }));
    const held = (whose = clinicId) => read((sql) => q.heldWorkOf(sql, whose, userId));
    expect(await held()).toEqual([
      { deviceId: other, changes: 3, oldestAt: SEEN_AT, reportedAt: LATER, releasedAt: null },
      { deviceId, changes: 4, oldestAt: SEEN_AT, reportedAt: SEEN_AT, releasedAt: null },
    ]);
    expect(await held(neighbour.clinicId)).toEqual([]);
    const by = { releasedAt: LATER, releasedBy: userId };
    const release = (whose: string) => write((sql) => q.releaseHeldWork(sql, whose, { userId, deviceId }, by));
    expect(await release(neighbour.clinicId)).toBeNull();
    expect([await release(clinicId), await release(clinicId)]).toEqual([4, null]);
    await write((sql) => q.keepHeldWork(sql, clinicId, { ...said, changes: 0, oldestAt: null }));
    expect((await held())[1]).toMatchObject({ changes: 0, oldestAt: null, releasedAt: LATER });
    await write((sql) => q.forgetHeldWork(sql, neighbour.clinicId, userId));
    expect(await held()).toHaveLength(2);
    await write((sql) => q.forgetHeldWork(sql, clinicId, userId));
    expect(await held()).toEqual([]);
  },
);

const invitationsContract = contractOf(
  "areas/invitations/invitations.queries.ts",
  invitations,
  async (q, { read, write, clinic, neighbour }) => {
    const anInvitation = (at: number, createdAt: string): invitations.InvitationRow => ({
      id: idOf(at),
      email: "bea@home.example",
      firstName: "Bea",
      lastName: "Öztürk",
      profession: "nurse",
      jobTitle: "",
      permissions: "[]",
      status: "open",
      createdAt,
      createdBy: clinic.userId,
      expiresAt: LAST,
      completedAt: null,
      completedUserId: null,
    });
    const { clinicId } = clinic;
    await write(async (sql) => {
      await q.insertInvitation(sql, clinicId, anInvitation(1, SEEN_AT));
      await q.insertInvitation(sql, clinicId, anInvitation(2, LATER));
      await q.insertInvitation(sql, neighbour.clinicId, anInvitation(3, LATER));
    });
    expect(await read((sql) => q.invitations(sql, clinicId))).toEqual([
      { clinicId, ...anInvitation(2, LATER) },
      { clinicId, ...anInvitation(1, SEEN_AT) },
    ]);
    expect(await read((sql) => q.invitation(sql, clinicId, idOf(3)))).toBeUndefined();
    const done = { status: "completed", completedAt: LAST, completedUserId: idOf(9) } as const;
    const complete = (at: number) => write((sql) => q.changeInvitation(sql, clinicId, idOf(at), done));
    expect([await complete(1), await complete(1), await complete(3)]).toEqual([true, false, false]);
    expect(await read((sql) => q.invitation(sql, clinicId, idOf(1)))).toMatchObject(done);
  },
);

const platformContract = contractOf(
  "areas/platform/platform.queries.ts",
  platform,
  async (q, { read, write, clinic, neighbour }) => {
    const figures = (since: string) => read((sql) => q.platformFigures(sql, since));
    expect(await figures(SEEN_AT)).toEqual({ clinics: 2, clinicsSeenToday: 0, people: 2 });
    await write(async (sql) => {
      for (const { clinicId, userId } of [clinic, clinic, neighbour])
        await insertSession(sql, aSession({ clinicId, userId }, crypto.randomUUID()));
    });
    expect(await figures("2026-01-01T00:00:00.000Z")).toMatchObject({ clinicsSeenToday: 2 });
  },
);

const tabletsContract = contractOf(
  "areas/shared-tablets/shared-tablets.queries.ts",
  tablets,
  async (q, { read, write, clinic, neighbour }) => {
    const { clinicId, userId } = clinic;
    const enrolled = { enrolledAt: SEEN_AT, enrolledBy: userId };
    const tablet: tablets.SharedTablet = { deviceId: "desk", clinicId, name: "Desk", lockAfterMin: 2, ...enrolled };
    const pin = { deviceId: "desk", userId, pinHash: "$pin", wrongTries: 0, passwordAt: SEEN_AT, updatedAt: SEEN_AT };
    await write(async (sql) => {
      await q.putSharedTablet(sql, { ...tablet, lockAfterMin: 9 });
      await q.putSharedTablet(sql, tablet);
      await q.putPin(sql, { ...pin, wrongTries: 4 });
      await q.putPin(sql, pin);
      await q.putPin(sql, { ...pin, userId: neighbour.userId });
    });
    expect(await read((sql) => q.sharedTablet(sql, "desk"))).toEqual(tablet);
    expect(await read((sql) => q.sharedTablet(sql, "phone"))).toBeUndefined();
    expect(await read((sql) => q.pinOf(sql, "desk", userId))).toEqual(pin);
    expect(await write((sql) => q.takePinTry(sql, pin, 2))).toEqual({ ...pin, wrongTries: 1 });
    expect(await write((sql) => q.takePinTry(sql, pin, 2))).toEqual({ ...pin, wrongTries: 2 });
    expect(await write((sql) => q.takePinTry(sql, pin, 2))).toBeUndefined();
    await write((sql) => q.setWrongTries(sql, pin, 1));
    const names = { userId, firstName: "Ana", lastName: "Ruiz", avatarFile: null };
    const people = [{ ...names, pinHash: "$pin", wrongTries: 1, passwordAt: SEEN_AT }];
    const since = "2026-11-21T08:00:00.000Z";
    expect(await read((sql) => q.peopleOfTablet(sql, tablet, since))).toEqual(people);
    expect(await read((sql) => q.peopleOfTablet(sql, tablet, SEEN_AT))).toEqual([]);
    await write(async (sql) => {
      for (const [id, who] of [clinic, neighbour].entries())
        await sql.run(
          `insert into "sessions" ("id", "kind", "userId", "clinicId", "deviceId", "uaFamily", "assurance", "salt", "gen",
           "createdAt", "rotatedAt", "issuedAt", "refreshCalls", "idleUntil", "absoluteUntil", "lastSeenAt")
           values (?, 'clinic', ?, ?, 'desk', 'Chrome', 'password', '-', 1, ?, ?, ?, '[]', ?, ?, ?)`,
          [idOf(id), who.userId, who.clinicId, SEEN_AT, SEEN_AT, SEEN_AT, LAST, LAST, SEEN_AT],
        );
    });
    expect(await write((sql) => q.shortenSessionsOn(sql, "desk", clinicId, LATER))).toEqual([idOf(0)]);
    expect(await write((sql) => q.shortenSessionsOn(sql, "desk", clinicId, LATER))).toEqual([]);
    await write((sql) => q.deletePinsOf(sql, userId));
    expect(await read((sql) => q.pinOf(sql, "desk", userId))).toBeUndefined();
    await write((sql) => q.deleteSharedTablet(sql, "desk"));
    expect(await read((sql) => q.pinOf(sql, "desk", neighbour.userId))).toBeUndefined();
    expect(await read((sql) => q.sharedTablet(sql, "desk"))).toBeUndefined();
  },
);

const subscriptionsContract = contractOf(
  "areas/subscriptions/subscriptions.queries.ts",
  subscriptions,
  async (q, { read, write, clinic, neighbour }) => {
    const lapsed = { status: "unpaid", trialEndsAt: null, lapsedAt: LATER };
    await write((sql) => q.setSubscription(sql, clinic.clinicId, { ...lapsed, status: "past_due" }, LATER));
    await write((sql) => q.setSubscription(sql, clinic.clinicId, lapsed, LAST));
    const order: string[] = [];
    await Promise.all(
      ["first", "second"].map((name) =>
        write(async (sql) => {
          await q.lockSubscription(sql, clinic.clinicId);
          order.push(name);
          expect(await q.subscriptionOf(sql, clinic.clinicId)).toEqual(lapsed);
          order.push(name);
        }),
      ),
    );
    expect([order[0], order[2]]).toEqual([order[1], order[3]]);
    expect(await read((sql) => q.subscriptionOf(sql, clinic.clinicId))).toEqual(lapsed);
    expect(await read((sql) => q.subscriptionOf(sql, neighbour.clinicId))).toMatchObject({ status: "active" });
    expect(await read((sql) => q.subscriptionOf(sql, idOf(9)))).toBeNull();

    const suspend = (isSuspended: boolean) =>
      write((sql) => q.setSuspended(sql, clinic.clinicId, { isSuspended, at: LAST }));
    expect([await suspend(false), await suspend(true), await suspend(true)]).toEqual([false, true, false]);
    const since = (id: string) => read((sql) => q.suspendedSince(sql, id));
    expect([await since(clinic.clinicId), await since(neighbour.clinicId), await since(idOf(9))]).toEqual([
      LAST,
      null,
      null,
    ]);
    expect(await suspend(false)).toBe(true);
    expect(await since(clinic.clinicId)).toBeNull();

    const trial = { status: "trialing", trialEndsAt: LATER, lapsedAt: null };
    const move = (from: string) =>
      write((sql) => q.moveTrialEnd(sql, clinic.clinicId, { from, to: LAST, at: SEEN_AT }));
    expect(await move(LATER)).toBe(false);
    await write((sql) => q.setSubscription(sql, clinic.clinicId, trial, LATER));
    expect([await move(SEEN_AT), await move(LATER), await move(LATER)]).toEqual([false, true, false]);
    expect(await read((sql) => q.subscriptionOf(sql, clinic.clinicId))).toEqual({ ...trial, trialEndsAt: LAST });
  },
);

export const PEOPLE_CONTRACTS: readonly QueryContract[] = [
  throttleContract,
  clientsContract,
  clinicsContract,
  devicesContract,
  displaysContract,
  employeesContract,
  heldWorkContract,
  invitationsContract,
  platformContract,
  tabletsContract,
  subscriptionsContract,
];
