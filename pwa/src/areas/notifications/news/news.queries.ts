import { appointments } from "@fernpaw/domain/appointments/appointment";
import { isOpenRequest, onlineRequests, placeOf } from "@fernpaw/domain/appointments/online-request";
import { attention } from "@fernpaw/domain/kernel/attention";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { listWords } from "@fernpaw/domain/messages/template-values";
import {
  type Notification,
  type NotificationKind,
  notifications,
  personalScope,
} from "@fernpaw/domain/notifications/notification";
import {
  type NotificationFacts,
  type NotificationWords,
  offerAnswerWords,
  writeNotification,
} from "@fernpaw/domain/notifications/notification-words.copy";
import { pets } from "@fernpaw/domain/pets/pet";
import { shifts } from "@fernpaw/domain/staff/shift";
import { tasks } from "@fernpaw/domain/tasks/task";
import { visits } from "@fernpaw/domain/visits/visit";
import type { Dexie } from "dexie";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { clockTime, dateWords, shortDay } from "../../../ui/clock-time.tsx";
import { inboxItemWords } from "../inbox.queries.ts";
import { personName } from "../value-words.ts";

export interface NewsReader {
  userId: string;
  timeZone: string;
}

/** A notification with its words. */
export interface NewsEntry extends NotificationWords {
  row: Notification;
  /** Where the subject is; null: it has no place of its own, or this device does not know it. */
  to: string | null;
}

interface Named extends Partial<NotificationFacts> {
  to: string | null;
}

async function petWords(db: Dexie, ids: readonly string[]): Promise<string | null> {
  const names = (await rowsOf(db, pets).bulkGet([...ids])).flatMap((pet) => pet?.name ?? []);
  return names.length === 0 ? null : listWords(names, "en");
}

async function readSubject(
  db: Dexie,
  { subject: { table, id }, title, body }: Notification,
  { userId, timeZone }: NewsReader,
): Promise<Named> {
  switch (table) {
    case "appointments": {
      const row = await rowsOf(db, appointments).get(id);
      if (!row) return { to: null };
      return {
        pets: await petWords(db, row.petIds),
        when: `${shortDay(row.startsAt, timeZone)}, ${clockTime(row.startsAt, timeZone)}`,
        vet: row.vetId === userId ? null : await personName(db, row.vetId),
        to: `${paths.appointments}?open=${id}`,
      };
    }
    case "visits": {
      const row = await rowsOf(db, visits).get(id);
      if (!row) return { to: null };
      return { pets: await petWords(db, [row.petId]), when: clockTime(row.openedAt, timeZone), to: paths.visit(row) };
    }
    case "tasks": {
      const row = await rowsOf(db, tasks).get(id);
      if (!row) return { to: null };
      const when = row.dueOn === null ? null : `Due ${dateWords(row.dueOn)}`;
      return { title: row.title, when, to: `${paths.tasks}&task=${id}` };
    }
    case "attention": {
      const row = await rowsOf(db, attention).get(id);
      if (!row) return { to: null };
      const to = row.status === "open" ? paths.inbox : null;
      return { title: (await inboxItemWords(db, row, timeZone)).title, to };
    }
    case "announcements":
      return { title, body, to: null };
    case "supportAccess":
      return { body, to: paths.settings("data") };
    case "shifts": {
      const row = await rowsOf(db, shifts).get(id);
      if (!row) return { to: paths.teamRoster() };
      return {
        when: `${shortDay(row.startsAt, timeZone)}, ${clockTime(row.startsAt, timeZone)}`,
        to: paths.teamRoster(localDateOf(row.startsAt, timeZone)),
      };
    }
    case "onlineRequests": {
      const row = await rowsOf(db, onlineRequests).get(id);
      if (!row) return { to: null };
      const { startsAt } = placeOf(row);
      return {
        pets: row.petName,
        when: `${shortDay(startsAt, timeZone)}, ${clockTime(startsAt, timeZone)}`,
        title: row.clientAnswer === null ? null : offerAnswerWords[row.clientAnswer],
        to: isOpenRequest(row) ? paths.onlineRequest(id) : null,
      };
    }
    default:
      return { to: null };
  }
}

/** The words of a notification, with the names that this device knows. */
export async function newsEntry(db: Dexie, row: Notification, reader: NewsReader): Promise<NewsEntry> {
  const { to, ...named } = await readSubject(db, row, reader);
  const facts = { pets: null, when: null, vet: null, title: null, body: null, ...named };
  const by = row.createdBy === reader.userId ? null : await personName(db, row.createdBy);
  return { row, to, ...writeNotification(row.kind, { ...facts, by }) };
}

export interface NewsFilter {
  isUnread: boolean;
  /** Null: every kind. */
  kind: NotificationKind | null;
  most: number;
}

/** Own notifications, the pinned ones before the others, each newest first; one more than `most` where there are more. */
export async function newsEntries(
  db: Dexie,
  { isUnread, kind, most }: NewsFilter,
  reader: NewsReader,
): Promise<NewsEntry[]> {
  const found = (isPinned: boolean, limit: number): Promise<Notification[]> =>
    rowsOf(db, notifications)
      .orderBy("createdAt")
      .reverse()
      .filter((row) => (kind === null || row.kind === kind) && (!isUnread || row.status === "unread"))
      .filter((row) => (row.isPinned === "yes") === isPinned)
      .limit(limit)
      .toArray();
  const pinned = await found(true, most + 1);
  const rows = [...pinned, ...(await found(false, Math.max(0, most + 1 - pinned.length)))];
  return Promise.all(rows.map((row) => newsEntry(db, row, reader)));
}

const unreadOf = (db: Dexie, userId: string) =>
  rowsOf(db, notifications)
    .where("[scope+status]")
    .equals([personalScope(userId), "unread"]);

export const unreadNews = (db: Dexie, userId: string): Promise<number> => unreadOf(db, userId).count();

export const unreadIds = (db: Dexie, userId: string): Promise<string[]> => unreadOf(db, userId).primaryKeys();
