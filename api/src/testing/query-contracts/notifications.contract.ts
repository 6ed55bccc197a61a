import { appointments } from "@fernpaw/domain/appointments/appointment";
import { onlineRequests } from "@fernpaw/domain/appointments/online-request";
import { clients } from "@fernpaw/domain/clients/client";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { type Notification, notifications as rows, personalScope } from "@fernpaw/domain/notifications/notification";
import { pets } from "@fernpaw/domain/pets/pet";
import { shifts } from "@fernpaw/domain/staff/shift";
import { tasks } from "@fernpaw/domain/tasks/task";
import { visits } from "@fernpaw/domain/visits/visit";
import { appointmentRow, clientRow, petRow } from "@fernpaw/testing/builders";
import { expect } from "vitest";
import * as announcements from "../../areas/notifications/announcements/announcements.queries.ts";
import * as seen from "../../areas/notifications/announcements/seen.queries.ts";
import * as notifications from "../../areas/notifications/notifications.queries.ts";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { addUser, SEEN_AT } from "../sync-clinic.ts";

const SUBJECT = { table: "tasks", id: idOf(50) } as const;

const aNotification = (tx: Tx, at: number, scope: string, set: Partial<Notification> = {}) =>
  tx.insert(rows, {
    id: idOf(at),
    scope,
    kind: "task_assigned",
    subject: SUBJECT,
    title: "",
    body: "",
    status: "unread",
    isPinned: "no",
    ...set,
  });

const notificationsContract = contractOf(
  "areas/notifications/notifications.queries.ts",
  notifications,
  async (q, { read, put, clinic, neighbour }) => {
    const { clinicId, userId } = clinic;
    const [mine, theirs] = [personalScope(userId), personalScope(idOf(77))];
    await put(clinic, async (tx) => {
      await tx.insert(pets, petRow({ id: idOf(20), name: "Juno" }));
      await tx.insert(pets, petRow({ id: idOf(21), name: "Rex" }));
      const vetId = userId;
      const planned = { vetId, petIds: [idOf(20), idOf(21)], locationId: firstLocationId(clinicId), typeId: idOf(31) };
      await tx.insert(appointments, appointmentRow({ ...planned, id: idOf(30), startsAt: SEEN_AT }));
      await tx.insert(visits, {
        ...emptyRow(visits),
        id: idOf(40),
        appointmentId: null,
        petId: idOf(21),
        clientId: null,
        locationId: planned.locationId,
        vetId,
        kind: "outpatient",
        reason: "",
        stage: "waiting",
        stageAt: SEEN_AT,
        openedAt: SEEN_AT,
      });
      await tx.insert(clients, clientRow({ id: idOf(10), firstName: "Anna", lastName: "Weiss" }));
      await tx.insert(tasks, { ...emptyRow(tasks), id: idOf(50), title: "Call back", dueOn: "2026-11-30" });
      const span = { startsAt: SEEN_AT, endsAt: addMinutes(SEEN_AT, 480), reach: "day" } as const;
      const shift = { locationId: planned.locationId, userId, kind: "work", ...span } as const;
      await tx.insert(shifts, { ...emptyRow(shifts), id: idOf(55), ...shift });
    });
    await put(clinic, async (tx) => {
      await aNotification(tx, 1, mine);
      await aNotification(tx, 2, theirs);
    });
    await put(clinic, async (tx) => void (await aNotification(tx, 3, mine, { status: "read" })));
    const changed = (after: number, upTo: number, { clinicId: of } = clinic) =>
      read(async (sql) => (await q.changedNotificationIds(sql, of, { after, upTo })).toSorted());
    expect([await changed(0, 2), await changed(2, 3), await changed(2, 9)]).toEqual([
      [],
      [idOf(1), idOf(2)],
      [idOf(1), idOf(2), idOf(3)],
    ]);
    expect(await changed(0, 9, neighbour)).toEqual([]);
    await put(clinic, (tx) => tx.remove(rows, idOf(3)));
    expect(await changed(3, 9)).toEqual([]);

    const [one] = await read((sql) => q.notificationsByIds(sql, clinicId, [idOf(1), idOf(99)]));
    expect(one).toMatchObject({ id: idOf(1), scope: mine, kind: "task_assigned", status: "unread", createdBy: null });
    expect(JSON.parse(one?.subject ?? "")).toEqual(SUBJECT);
    expect(await read((sql) => q.notificationsByIds(sql, neighbour.clinicId, [idOf(1)]))).toEqual([]);
    expect(await read((sql) => q.countUnread(sql, clinicId, mine))).toBe(1);
    expect(await read((sql) => q.countUnread(sql, neighbour.clinicId, mine))).toBe(0);

    await put(clinic, async (tx) => {
      const asked = {
        ...emptyRow(onlineRequests),
        locationId: firstLocationId(clinicId),
        typeId: idOf(31),
        durationMin: 20,
      };
      const person = { lastName: "Byron", email: "", phone: "", petName: "Fig", heldUntil: SEEN_AT };
      const at = { startsAt: "2026-11-30T10:00:00.000Z" };
      const offer = { startsAt: SEEN_AT, durationMin: 20, vetId: null, roomId: null, equipmentIds: [] };
      await tx.insert(onlineRequests, { ...asked, ...person, ...at, id: idOf(60) });
      await tx.insert(onlineRequests, { ...asked, ...person, ...at, id: idOf(61), offer, clientAnswer: "agreed" });
    });
    const facts = (table: string, at: number, of = clinicId) =>
      read((sql) => q.subjectFacts(sql, of, { table, id: idOf(at) }));
    expect(await facts("appointments", 30)).toMatchObject({ petIds: [idOf(20), idOf(21)], vetId: userId, at: SEEN_AT });
    expect(await facts("visits", 40)).toMatchObject({ petIds: [idOf(21)], vetId: userId, at: SEEN_AT });
    expect(await facts("tasks", 50)).toMatchObject({ title: "Call back", dueOn: "2026-11-30" });
    expect(await facts("shifts", 55)).toMatchObject({ at: SEEN_AT, petIds: [] });
    expect(await facts("shifts", 56)).toMatchObject({ at: null });
    expect(await facts("onlineRequests", 60)).toMatchObject({
      petName: "Fig",
      at: "2026-11-30T10:00:00.000Z",
      title: null,
    });
    expect(await facts("onlineRequests", 61)).toMatchObject({ petName: "Fig", at: SEEN_AT, title: "Accepted" });
    const nothing = { petIds: [], vetId: null, at: null, title: null, dueOn: null, petName: null };
    expect(await facts("attention", 1)).toEqual(nothing);
    await put(clinic, async (tx) => {
      for (const kind of ["text_received", "duplicate_client"] as const) {
        const entities = [{ table: "clients", id: idOf(10) }];
        await tx.raise({ kind, scope: "people", entities, mine: {}, theirs: null });
      }
    });
    const items = await read((sql) =>
      rowsOf(sql, clinicQuery(clinicId).selectFrom("attention").select(["id", "kind"]).orderBy("kind", "desc")),
    );
    const titles = items.map(({ id }) => read((sql) => q.subjectFacts(sql, clinicId, { table: "attention", id })));
    expect(await Promise.all(titles)).toEqual([{ ...nothing, title: "Text from Anna Weiss" }, nothing]);
    for (const [table, at] of [
      ["appointments", 30],
      ["visits", 40],
      ["tasks", 50],
      ["onlineRequests", 60],
    ] as const)
      expect(await facts(table, at, neighbour.clinicId)).toEqual(nothing);

    await put(clinic, async (tx) => void (await aNotification(tx, 70, theirs, { kind: "announcement" })));
    const subject = JSON.stringify({ id: SUBJECT.id, table: SUBJECT.table });
    const had = (year: string, of = clinicId) =>
      read((sql) => q.hadAnnouncement(sql, of, { subject, createdAt: `${year}-01-01T00:00:00.000Z` }));
    expect([await had("2099"), await had("2001"), await had("2099", neighbour.clinicId)]).toEqual([true, false, false]);

    const names = (ids: string[], of = clinicId) => read((sql) => q.petNames(sql, of, ids));
    expect([await names([idOf(21), idOf(20), idOf(99)]), await names([])]).toEqual([["Rex", "Juno"], []]);
    expect(await names([idOf(20)], neighbour.clinicId)).toEqual([]);
    expect(await read((sql) => q.staffName(sql, clinicId, userId))).toMatchObject({ firstName: "Ana" });
    expect(await read((sql) => q.staffName(sql, neighbour.clinicId, userId))).toBeUndefined();
    expect(await read((sql) => q.staffName(sql, clinicId, null))).toBeUndefined();
    expect(await read((sql) => q.clinicClock(sql, clinicId))).toMatchObject({
      timeZone: "Europe/Madrid",
      country: "NL",
    });
    expect(await read((sql) => q.clinicClock(sql, idOf(9)))).toBeUndefined();
  },
);

const announcementsContract = contractOf(
  "areas/notifications/announcements/announcements.queries.ts",
  announcements,
  async (q, desk) => {
    const { read, write, put, clinic, neighbour } = desk;
    const row = {
      id: idOf(1),
      title: "Ünïcode 🐾",
      body: "Text",
      criteria: "{}",
      audience: JSON.stringify([clinic.clinicId]),
      publishedAt: SEEN_AT,
      isPinned: 0,
      sentBy: idOf(70),
      sentAt: SEEN_AT,
      deliveredAt: null,
      severity: "information",
      startsAt: SEEN_AT,
      endsAt: null,
      withdrawnAt: null,
      revision: 1,
      correctedAt: null,
    } as const;
    await write((sql) => q.insertAnnouncement(sql, { ...row, id: idOf(2) }));
    await write((sql) => q.insertAnnouncement(sql, row));
    expect(await read((sql) => q.announcementById(sql, idOf(1)))).toEqual(row);
    expect(await read((sql) => q.announcementById(sql, idOf(9)))).toBeUndefined();
    await write((sql) => q.setDelivered(sql, { id: idOf(2), revision: 1 }, SEEN_AT));
    const EARLY = "2026-11-21T08:00:00.000Z";
    const undelivered = (at: string) => read((sql) => q.undeliveredAnnouncements(sql, at));
    expect([await undelivered(SEEN_AT), await undelivered(EARLY)]).toEqual([[row], []]);
    const every = { state: null, severity: null, at: SEEN_AT };
    const beyond = async (key: { value: string; id: string } | null) =>
      (await read((sql) => q.announcementsBeyond(sql, every, { key, direction: "desc", limit: 5 }))).map(
        ({ id }) => id,
      );
    expect([await beyond(null), await beyond({ value: SEEN_AT, id: idOf(2) })]).toEqual([
      [idOf(2), idOf(1)],
      [idOf(1)],
    ]);
    const count = (set: Partial<announcements.AnnouncementFilter>) =>
      read((sql) => q.countAnnouncements(sql, { ...every, ...set }));
    expect([await count({}), await count({ severity: "urgent" }), await count({ severity: "information" })]).toEqual([
      2, 0, 2,
    ]);
    expect([await count({ state: "shown" }), await count({ state: "scheduled", at: EARLY })]).toEqual([2, 2]);
    const end = () => write((sql) => q.setEnd(sql, idOf(2), SEEN_AT));
    const ended = async (at: string) => (await read((sql) => q.endedAnnouncements(sql, at))).map(({ id }) => id);
    expect([await ended(SEEN_AT), await end(), await end()]).toEqual([[], true, false]);
    expect([await ended(SEEN_AT), await ended(EARLY)]).toEqual([[idOf(2)], []]);
    const pinned = async (at: string) => (await read((sql) => q.pinnedAnnouncements(sql, at))).map(({ id }) => id);
    await write((sql) => q.insertAnnouncement(sql, { ...row, id: idOf(3), isPinned: 1, endsAt: SEEN_AT }));
    expect(await pinned(EARLY)).toEqual([]);
    await write((sql) => q.setDelivered(sql, { id: idOf(3), revision: 1 }, EARLY));
    expect([await pinned(EARLY), await pinned(SEEN_AT)]).toEqual([[idOf(3)], []]);
    const running = async (since: string, at: string) =>
      (await read((sql) => q.runningAnnouncements(sql, { since, at }))).map(({ id }) => id);
    expect([await running(EARLY, EARLY), await running(EARLY, SEEN_AT), await running(SEEN_AT, EARLY)]).toEqual([
      [idOf(1), idOf(2), idOf(3)],
      [idOf(1)],
      [],
    ]);
    const text = { title: "Other", body: "Words", correctedAt: SEEN_AT };
    const correct = () => write((sql) => q.setText(sql, { id: idOf(3), revision: 1 }, text));
    expect([await correct(), await correct()]).toEqual([true, false]);
    await write((sql) => q.setDelivered(sql, { id: idOf(3), revision: 1 }, EARLY));
    expect(await read((sql) => q.announcementById(sql, idOf(3)))).toMatchObject({
      ...text,
      revision: 2,
      deliveredAt: null,
    });
    const replaced = { replacedAt: SEEN_AT, replacedBy: idOf(70), replacedByName: "Noor" };
    const version = { announcementId: idOf(3), revision: 1, title: "Ünïcode 🐾", body: "Text", ...replaced };
    await write((sql) => q.keepVersion(sql, version));
    await write((sql) => q.keepVersion(sql, { ...version, revision: 2 }));
    expect(await read((sql) => q.versionsOf(sql, idOf(3)))).toEqual([{ ...version, revision: 2 }, version]);
    expect(await read((sql) => q.versionsOf(sql, idOf(1)))).toEqual([]);
    const wider = { audience: JSON.stringify([clinic.clinicId, neighbour.clinicId]), publishedAt: EARLY };
    await write((sql) => q.setAudience(sql, idOf(3), wider));
    expect(await read((sql) => q.announcementById(sql, idOf(3)))).toMatchObject({ ...wider, deliveredAt: null });
    await write((sql) => q.setWithdrawn(sql, idOf(3), SEEN_AT));
    await write((sql) => q.setWithdrawn(sql, idOf(2), SEEN_AT));
    expect([await count({ state: "ended" }), await count({ state: "shown" })]).toEqual([2, 1]);
    expect(await ended(SEEN_AT)).toEqual([]);
    await write((sql) => sql.run(`update "users" set "status" = 'disabled' where "id" = ?`, [clinic.userId]));
    const { userId } = await addUser({ write }, clinic.clinicId, { role: "employee" });
    expect(await read((sql) => q.activePeople(sql, clinic.clinicId))).toEqual([userId]);
    expect(await read((sql) => q.activePeople(sql, neighbour.clinicId))).toEqual([neighbour.userId]);

    const mine = personalScope(userId);
    await put(clinic, async (tx) => {
      await aNotification(tx, 1, mine);
      await aNotification(tx, 2, mine, { status: "read" });
      await aNotification(tx, 3, mine, { kind: "needs_decision" });
      await aNotification(tx, 4, mine, { kind: "needs_decision", status: "read" });
    });
    const subject = JSON.stringify({ id: SUBJECT.id, table: SUBJECT.table });
    const copies = (of: string) => read((sql) => q.copiesOf(sql, of, subject));
    expect([await copies(clinic.clinicId), await copies(neighbour.clinicId)]).toEqual([[], []]);
    await put(clinic, async (tx) => void (await aNotification(tx, 9, mine, { kind: "announcement" })));
    expect(await copies(clinic.clinicId)).toMatchObject([{ id: idOf(9), status: "unread" }]);
    await put(clinic, (tx) => tx.remove(rows, idOf(9)));
    const old = (before: string, most = 9, of = clinic.clinicId) =>
      read(async (sql) => (await q.oldNotifications(sql, of, { before, most })).map(({ id }) => id).toSorted());
    expect(await old(SEEN_AT)).toEqual([]);
    expect(await old("2026-11-22T00:00:00.000Z")).toEqual([idOf(1), idOf(2), idOf(4)]);
    expect(await old("2026-11-22T00:00:00.000Z", 2)).toHaveLength(2);
    expect(await old("2026-11-22T00:00:00.000Z", 9, neighbour.clinicId)).toEqual([]);
  },
);

const seenContract = contractOf(
  "areas/notifications/announcements/seen.queries.ts",
  seen,
  async (q, { read, write, clinic, neighbour }) => {
    const row = { announcementId: idOf(1), clinicId: clinic.clinicId, people: 3, seen: 1 };
    const other = { ...row, clinicId: neighbour.clinicId };
    for (const { clinicId, ...one } of [row, row, other, { ...row, announcementId: idOf(2) }])
      await write((sql) => q.keepSeen(sql, clinicId, one));
    const kept = await read((sql) => q.keptSeen(sql, idOf(1)));
    expect(new Map(kept.map(({ clinicId, people, seen: read }) => [clinicId, [people, read]]))).toEqual(
      new Map([
        [clinic.clinicId, [6, 2]],
        [neighbour.clinicId, [3, 1]],
      ]),
    );
    expect(await read((sql) => q.keptSeen(sql, idOf(9)))).toEqual([]);
  },
);

export const NOTIFICATION_CONTRACTS: readonly QueryContract[] = [
  notificationsContract,
  announcementsContract,
  seenContract,
];
