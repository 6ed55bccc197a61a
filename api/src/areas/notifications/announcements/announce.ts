import { Refusal } from "@fernpaw/domain/kernel/errors";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { notifications } from "@fernpaw/domain/notifications/notification";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../../audit/record-audit.ts";
import { everyClinicId } from "../../../db/clinic-ids.queries.ts";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession } from "../../../http/session.ts";
import { notificationsAudit } from "../notifications.audit.copy.ts";
import type { AnnouncementSeverity } from "../notifications.tables.ts";
import { clinicsIn, copyFor, subjectText, textFor } from "./announcement-copy.ts";
import {
  activePeople,
  announcementById,
  type AnnouncementRow,
  copiesOf,
  endedAnnouncements,
  insertAnnouncement,
  pinnedAnnouncements,
  setAudience,
  setDelivered,
  setEnd,
  setWithdrawn,
  undeliveredAnnouncements,
} from "./announcements.queries.ts";
import { type Audience, clinicsNow, criteriaOf, criteriaText } from "./audience.ts";
import { endDraft } from "./drafts.ts";
import { keepSeen } from "./seen.queries.ts";
import { seenIn } from "./seen.ts";
import { goneClinic, noClinic } from "./announcements.copy.ts";

export interface AnnounceDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  now: () => number;
}

export interface Announcement {
  id: string;
  title: string;
  body: string;
  audience: Audience;
  /** It stays on top until its end, and clinics that fit later get it too. */
  isPinned?: boolean;
  severity?: AnnouncementSeverity;
  /** From then on it is shown; left out: at once. */
  startsAt?: string | undefined;
  /** From then on it is not shown; left out: it stays. */
  endsAt?: string | undefined;
  /** As `endDraft` takes it. */
  draftRevision?: number | undefined;
}

const AUTHOR = { userId: null, name: "announcements.deliver" };

/** Whether it was ended, or its time is over. */
export const isOver = ({ endsAt, withdrawnAt }: AnnouncementRow, at: string): boolean =>
  withdrawnAt !== null || (endsAt !== null && endsAt <= at);

/** Copies with an earlier text, and people without a copy. */
async function lacksIn(sql: Sql, clinicId: string, announcement: AnnouncementRow) {
  const copies = await copiesOf(sql, clinicId, subjectText(announcement.id));
  const has = new Set(copies.map(({ id }) => id));
  const { title, body } = textFor(announcement);
  const fresh = (await activePeople(sql, clinicId)).map((userId) => copyFor(announcement, userId));
  return {
    missing: fresh.filter(({ id }) => !has.has(id)),
    outdated: copies.filter((copy) => copy.title !== title || copy.body !== body),
  };
}

/**
 * One row for each active person of the clinic, in one transaction. A copy with an earlier text gets the present one and is unread again.
 * Again, it writes nothing for those who have theirs, and nothing at all once the announcement is over.
 */
async function deliverTo({ store, sync, now }: AnnounceDeps, clinicId: string, announcement: AnnouncementRow) {
  const lacks = await store.read((sql) => lacksIn(sql, clinicId, announcement));
  if (lacks.missing.length + lacks.outdated.length === 0) return;
  await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
    const current = await announcementById(sql, announcement.id);
    if (!current || isOver(current, toInstant(now()))) return;
    const { missing, outdated } = await lacksIn(sql, clinicId, current);
    for (const copy of missing) await tx.insert(notifications, copy);
    for (const { id } of outdated) await tx.patch(notifications, id, { ...textFor(current), status: "unread" });
  });
}

/** Brings it to clinics that lack it or have an earlier text, and notes when none of them does any more. */
export async function deliver(
  deps: AnnounceDeps,
  announcement: AnnouncementRow,
  to: readonly string[] = clinicsIn(announcement),
): Promise<void> {
  for (const clinicId of to) {
    try {
      await deliverTo(deps, clinicId, announcement);
    } catch (error) {
      // The clinic was removed since.
      if (!(error instanceof SyncProblemError && error.code === "clinic_access_lost")) throw error;
    }
  }
  const at = toInstant(deps.now());
  const current = await deps.store.read((sql) => announcementById(sql, announcement.id));
  // Ended meanwhile: its end may have looked into a clinic before the delivery there was saved.
  if (current && isOver(current, at)) return withdraw(deps, current);
  await deps.store.write((sql) => setDelivered(sql, announcement, at));
}

/** Takes it out of every clinic, read or not: it is over. How many had read it is kept. */
async function withdraw({ store, sync, now }: AnnounceDeps, { id, audience }: AnnouncementRow): Promise<void> {
  for (const clinicId of clinicsIn({ audience })) {
    const copies = await store.read((sql) => copiesOf(sql, clinicId, subjectText(id)));
    if (copies.length === 0) continue;
    await sync.withClinicTx(clinicId, { userId: null, name: "announcements.withdraw" }, async (tx, sql) => {
      const present = await copiesOf(sql, clinicId, subjectText(id));
      for (const copy of present) await tx.remove(notifications, copy.id);
      await keepSeen(sql, clinicId, { announcementId: id, ...seenIn(present) });
    });
  }
  await store.write((sql) => setWithdrawn(sql, id, toInstant(now())));
}

/** Looks for its clinics once more as it begins: the ones of the sending may fit no longer, and others fit now. */
async function publish({ store, now }: AnnounceDeps, announcement: AnnouncementRow): Promise<AnnouncementRow> {
  if (announcement.publishedAt !== null) return announcement;
  return store.write(async (sql) => {
    const current = (await announcementById(sql, announcement.id)) ?? announcement;
    if (current.publishedAt !== null || current.withdrawnAt !== null) return current;
    const audience = JSON.stringify(await clinicsNow(sql, criteriaOf(current.criteria)));
    const begun = { audience, publishedAt: toInstant(now()) };
    await setAudience(sql, current.id, begun);
    return { ...current, ...begun };
  });
}

/** A pinned one goes to clinics that fit since. A clinic that fits no longer keeps it. */
async function extend(deps: AnnounceDeps, { id }: AnnouncementRow): Promise<void> {
  const { store } = deps;
  const found = await store.read(async (sql) => {
    const current = await announcementById(sql, id);
    if (!current) return null;
    const has = new Set(clinicsIn(current));
    const more = (await clinicsNow(sql, criteriaOf(current.criteria))).filter((clinicId) => !has.has(clinicId));
    return { current, more };
  });
  if (!found || found.more.length === 0) return;
  const { current, more } = found;
  const audience = JSON.stringify([...clinicsIn(current), ...more]);
  await store.write((sql) => setAudience(sql, id, { ...current, audience }));
  await deliver(deps, current, more);
}

/**
 * Ends those whose time is over, begins those whose time has come, finishes those that a server has left in the middle, and gives the
 * pinned ones to clinics that fit since.
 */
export async function finishAnnouncements(deps: AnnounceDeps): Promise<void> {
  const at = toInstant(deps.now());
  for (const ended of await deps.store.read((sql) => endedAnnouncements(sql, at))) await withdraw(deps, ended);
  const begun = await deps.store.read((sql) => undeliveredAnnouncements(sql, at));
  for (const announcement of begun) await deliver(deps, await publish(deps, announcement));
  for (const pinned of await deps.store.read((sql) => pinnedAnnouncements(sql, at))) await extend(deps, pinned);
}

/** Ends it now. @throws Problem `not_found`; `invalid_transition` for an announcement that is over */
export async function endAnnouncement(deps: AnnounceDeps, by: AdminSession, id: string): Promise<void> {
  const at = toInstant(deps.now());
  const row = await deps.store.write(async (sql) => {
    const known = await announcementById(sql, id);
    if (!known) throw new Problem("not_found");
    if (known.withdrawnAt !== null || !(await setEnd(sql, id, at))) throw new Problem("invalid_transition");
    await recordAudit(sql, notificationsAudit.ended, { clinicId: null, at, by, entityId: id, details: {} });
    return known;
  });
  await withdraw(deps, row);
}

/**
 * Sends it to every active person of the clinics that fit now, or that fit when it begins. The same id again answers the same and sends
 * nothing twice.
 * @throws Problem `not_found` for a clinic that is gone and where no clinic fits, `invalid_span` for an end before the beginning, `changed_meanwhile` where its draft was changed; Refusal `already_exists` for another announcement with this id
 */
export async function announce(deps: AnnounceDeps, by: AdminSession, announcement: Announcement): Promise<number> {
  const row = await deps.store.write((sql) => keepAnnouncement(sql, by, announcement, toInstant(deps.now())));
  const at = toInstant(deps.now());
  if (row.deliveredAt === null && !isOver(row, at) && row.startsAt <= at) await deliver(deps, await publish(deps, row));
  return clinicsIn(row).length;
}

async function keepAnnouncement(
  sql: Sql,
  by: AdminSession,
  { id, title, body, audience, draftRevision, ...rest }: Announcement,
  at: string,
): Promise<AnnouncementRow> {
  const { severity = "information", startsAt = at, endsAt = null } = rest;
  const isPinned = rest.isPinned ? 1 : 0;
  const words = { title, body, severity, isPinned, criteria: criteriaText(audience) } as const;
  const known = await announcementById(sql, id);
  if (known) {
    const isSame = (Object.keys(words) as (keyof typeof words)[]).every((name) => known[name] === words[name]);
    if (!isSame) throw new Refusal("already_exists", { table: "announcements", id });
    return known;
  }
  await assertClinics(sql, audience);
  const clinics = await clinicsNow(sql, audience);
  if (clinics.length === 0) throw new Problem("not_found", { errors: [{ path: "audience", ...noClinic }] });
  if (endsAt !== null && endsAt <= startsAt) throw new Problem("invalid_span");
  const sent = { sentBy: by.userId, sentAt: at, deliveredAt: null, withdrawnAt: null, revision: 1, correctedAt: null };
  const publishedAt = startsAt <= at ? at : null;
  const made = { id, ...words, audience: JSON.stringify(clinics), startsAt, endsAt, publishedAt, ...sent };
  await endDraft(sql, id, draftRevision);
  await insertAnnouncement(sql, made);
  const details = { toAll: audience.type === "all", clinics: clinics.length };
  await recordAudit(sql, notificationsAudit.announced, { clinicId: null, at, by, entityId: id, details });
  return made;
}

/** @throws Problem `not_found` for a chosen clinic that is gone */
async function assertClinics(sql: Sql, audience: Audience): Promise<void> {
  if (audience.type === "all") return;
  const all = new Set(await everyClinicId(sql));
  const gone = audience.clinics.findIndex((clinicId) => !all.has(clinicId));
  if (gone !== -1) throw new Problem("not_found", { errors: [{ path: `audience.clinics.${gone}`, ...goneClinic }] });
}
