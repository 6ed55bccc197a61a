import { findHabit } from "@fernpaw/domain/clinics/date-habit";
import { listScopes, type Scope } from "@fernpaw/domain/kernel/permissions";
import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { listWords } from "@fernpaw/domain/messages/template-values";
import { type NotificationKind, personOf } from "@fernpaw/domain/notifications/notification";
import { notificationPath } from "@fernpaw/domain/notifications/notification-path";
import {
  type NotificationFacts,
  severalNotifications,
  writeNotification,
} from "@fernpaw/domain/notifications/notification-words.copy";
import { titledName } from "@fernpaw/domain/staff/staff";
import type { Sql } from "@fernpaw/sync/server/store";
import type { LiveNews, LiveNotice } from "../../realtime/clinic-news.ts";
import { readStanding } from "../../sync/standing.queries.ts";
import {
  changedNotificationIds,
  clinicClock,
  hadAnnouncement,
  type NotificationRow,
  notificationsByIds,
  petNames,
  staffName,
  subjectFacts,
  type Versions,
} from "./notifications.queries.ts";

/** More at once for one person become one message with their number. */
const MOST_NOTICES = 3;

/** A mark changes `updatedAt`, so what was only marked is not told again. */
const isNew = ({ status, createdAt, updatedAt }: NotificationRow): boolean =>
  status === "unread" && createdAt === updatedAt;

type When = (instant: string, day: "day" | "time") => string;

async function clockOf(sql: Sql, clinicId: string): Promise<When> {
  const clock = (await clinicClock(sql, clinicId)) ?? { timeZone: "UTC", country: "", locale: "" };
  const { timeZone } = clock;
  const { hasAmPm } = findHabit(clock);
  const time = { timeZone, hour: hasAmPm ? "numeric" : "2-digit", minute: "2-digit", hour12: hasAmPm } as const;
  const day = { timeZone, weekday: "short", day: "numeric", month: "short" } as const;
  const write = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", options).format(epochMsOf(instant));
  return (instant, part) =>
    part === "time" ? write(instant, time) : `${write(instant, day).replace(",", "")}, ${write(instant, time)}`;
}

/** The scope that one must have to read the subject; those of a person alone need none. */
const NEEDED: Readonly<Record<string, Scope>> = {
  appointments: "schedule",
  visits: "schedule",
  shifts: "schedule",
  onlineRequests: "people",
  attention: "people",
};

async function readFacts(
  sql: Sql,
  clinicId: string,
  row: NotificationRow,
  { userId, scopes, when }: { userId: string; scopes: readonly Scope[]; when: When },
): Promise<NotificationFacts> {
  const subject = JSON.parse(row.subject) as { table: string; id: string };
  const facts = scopes.includes(NEEDED[subject.table] ?? "base") ? await subjectFacts(sql, clinicId, subject) : null;
  const named = facts && scopes.includes("people") ? await petNames(sql, clinicId, facts.petIds) : [];
  const names = facts?.petName ? [facts.petName] : named;
  const [by, vet] = [
    await staffName(sql, clinicId, row.createdBy),
    await staffName(sql, clinicId, facts && facts.vetId !== userId ? facts.vetId : null),
  ];
  return {
    pets: names.length === 0 ? null : listWords(names, "en"),
    when: facts?.at ? when(facts.at, subject.table === "visits" ? "time" : "day") : null,
    by: by ? titledName(by) : null,
    vet: vet ? titledName(vet) : null,
    title: facts?.title ?? null,
    body: row.body || null,
  };
}

async function noticesOf(
  sql: Sql,
  clinicId: string,
  userId: string,
  { rows, when }: { rows: readonly NotificationRow[]; when: When },
): Promise<LiveNotice[]> {
  const standing = await readStanding(sql, { clinicId, userId });
  if (!standing) return [];
  if (rows.length > MOST_NOTICES) return [{ userId, ...severalNotifications(rows.length), link: notificationPath() }];
  const reader = { userId, scopes: listScopes({ ...standing, userId }), when };
  const notices: LiveNotice[] = [];
  for (const row of rows) {
    const words = writeNotification(row.kind as NotificationKind, await readFacts(sql, clinicId, row, reader));
    notices.push({ userId, ...words, link: notificationPath(row.id) });
  }
  return notices;
}

/**
 * Reads the news of those versions of a clinic. Names and times are looked up now, with the rights that each person has
 * now: a row has none.
 */
export async function readLiveNews(sql: Sql, clinicId: string, versions: Versions): Promise<LiveNews> {
  const ids = await changedNotificationIds(sql, clinicId, versions);
  const news: LiveNews = { people: [], notices: [], announcements: [] };
  if (ids.length === 0) return news;
  const rows = await notificationsByIds(sql, clinicId, ids);
  const when = await clockOf(sql, clinicId);
  const announced = new Map<string, string>();
  for (const [scope, own] of Map.groupBy(rows, (row) => row.scope)) {
    const userId = personOf(scope);
    if (userId === null) continue;
    news.people.push(userId);
    const fresh = own.filter(isNew);
    for (const row of fresh) {
      if (row.kind !== "announcement" || announced.has(row.subject)) continue;
      if (!(await hadAnnouncement(sql, clinicId, row))) announced.set(row.subject, row.title);
    }
    const told = fresh.filter(({ kind }) => kind !== "announcement");
    if (told.length > 0) news.notices.push(...(await noticesOf(sql, clinicId, userId, { rows: told, when })));
  }
  return { ...news, announcements: [...announced.values()] };
}
