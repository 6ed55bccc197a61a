import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { notificationId, notifications, personalScope } from "@fernpaw/domain/notifications/notification";
import type { FastifyInstance } from "fastify";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod/mini";
import type { AuditActor, AuditEvent, AuditFact } from "../../../audit/record-audit.ts";
import { recordAudit } from "../../../audit/record-audit.ts";
import { ownersOf } from "../../../db/clinic-owners.queries.ts";
import type { OpenStore } from "../../../db/open-store.ts";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession, ClinicSession } from "../../../http/session.ts";
import type { MailOutbox } from "../../../mail/mail-outbox.ts";
import { workInRounds } from "../../../rounds.ts";
import type { Sessions } from "../../auth/public/sessions.ts";
import { suspendedSince } from "../../subscriptions/subscriptions.queries.ts";
import { tellOwners } from "../clinics/clinic-acts.ts";
import { clinicFacts } from "../figures/clinic-counts.queries.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { platformCopy as copy } from "../platform.copy.ts";
import type { SupportEnder } from "../platform.tables.ts";
import { staffName } from "../public/staff-name.ts";
import {
  accessById,
  accessesOfSessions,
  countPage,
  leftAccesses,
  insertAccess,
  openAccesses,
  setEnded,
  type SupportAccess,
} from "./support.queries.ts";

const ACCESS_MS = 30 * 60_000;
const CHECK_EVERY_MS = 60_000;

export interface SupportDeps {
  store: OpenStore;
  sync: Pick<SyncServer, "withClinicTx">;
  outbox: MailOutbox;
  now: () => number;
}

/** In the audit log of the platform and in that of the clinic, always in this order. */
async function recordOnBoth<Details extends z.core.$ZodType>(
  sql: Sql,
  event: AuditEvent<Details>,
  { clinicId, ...fact }: AuditFact<z.input<Details>> & { clinicId: string },
): Promise<void> {
  await recordAudit(sql, event, { ...fact, clinicId: null });
  await recordAudit(sql, event, { ...fact, clinicId });
}

/** @throws Problem `not_found` for a clinic that is gone, `support_suspended` */
async function assertReadable(sql: Sql, clinicId: string): Promise<void> {
  if (!(await clinicFacts(sql, clinicId))) throw new Problem("not_found");
  if ((await suspendedSince(sql, clinicId)) !== null) throw new Problem("support_suspended");
}

/** Each owner who may sign in gets a notification, which the devices show at once. */
async function notifyOwners(
  tx: Parameters<Parameters<SyncServer["withClinicTx"]>[2]>[0],
  sql: Sql,
  { clinicId, id, reason }: SupportAccess,
): Promise<void> {
  for (const owner of await ownersOf(sql, clinicId)) {
    if (owner.status !== "active") continue;
    await tx.insert(notifications, {
      id: notificationId(id, owner.id, "support_access"),
      scope: personalScope(owner.id),
      kind: "support_access",
      subject: { table: "supportAccess", id },
      title: "",
      body: reason,
      status: "unread",
      isPinned: "no",
    });
  }
}

/**
 * Lets an administrator look at the rows of a clinic for 30 minutes; the same transaction tells the owners. Where an access
 * of this administrator to this clinic is open, the answer is that one.
 * @throws Problem `not_found` for a clinic that is gone, `support_suspended`
 */
export async function openSupport(
  deps: SupportDeps,
  by: AdminSession,
  { clinicId, reason, ticket }: { clinicId: string; reason: string; ticket: string },
): Promise<SupportAccess> {
  const at = toInstant(deps.now());
  const isOfClinic = (row: SupportAccess): boolean => row.clinicId === clinicId;
  const open = await deps.store.read(async (sql) => {
    await assertReadable(sql, clinicId);
    return (await openAccesses(sql, by.userId, at)).find(isOfClinic);
  });
  if (open) return open;
  try {
    return await deps.sync.withClinicTx(clinicId, { userId: null, name: "support.open" }, async (tx, sql) => {
      const other = (await openAccesses(sql, by.userId, at)).find(isOfClinic);
      if (other) return other;
      const row: SupportAccess = {
        id: uuidv7(),
        clinicId,
        adminId: by.userId,
        adminName: await staffName(sql, by.userId),
        reason,
        ticket,
        startedAt: at,
        expiresAt: toInstant(epochMsOf(at) + ACCESS_MS),
        endedAt: null,
        endedBy: null,
      };
      await insertAccess(sql, row);
      await notifyOwners(tx, sql, row);
      await tellOwners(deps, sql, clinicId, (firstName, name) => copy.supportMail(firstName, name, row));
      await recordOnBoth(sql, platformAudit.supportOpened, {
        clinicId,
        at,
        by,
        entityId: row.id,
        details: { clinicId },
      });
      return row;
    });
  } catch (error) {
    // The clinic was removed meanwhile.
    if (error instanceof SyncProblemError && error.code === "clinic_access_lost") throw new Problem("not_found");
    throw error;
  }
}

/**
 * The access of this administrator, while it lasts.
 * @throws Problem `not_found` for an unknown one and for another administrator's, `support_ended`, `support_expired`, `support_suspended`
 */
export async function openAccess(sql: Sql, by: AdminSession, id: string, at: string): Promise<SupportAccess> {
  const row = await accessById(sql, id);
  if (!row || row.adminId !== by.userId) throw new Problem("not_found");
  if (row.endedAt !== null) throw new Problem("support_ended");
  if (row.expiresAt <= at) throw new Problem("support_expired");
  await assertReadable(sql, row.clinicId);
  return row;
}

/** Notes a read on both sides. It is committed before the first row is read. @throws Problem as `openAccess` */
export async function noteRead(
  { store, now }: Pick<SupportDeps, "store" | "now">,
  by: AdminSession,
  id: string,
  read: Omit<z.input<typeof platformAudit.supportRead.details>, "clinicId">,
): Promise<SupportAccess> {
  const at = toInstant(now());
  return store.write(async (sql) => {
    const access = await openAccess(sql, by, id, at);
    const { clinicId } = access;
    await countPage(sql, clinicId, { accessId: id, tbl: read.table });
    const details = { clinicId, ...read };
    await recordOnBoth(sql, platformAudit.supportRead, { clinicId, at, by, entityId: id, details });
    return access;
  });
}

/** Ends an access; one that is over stays as it ended. @throws Problem `not_found` for one that is not the caller's to end */
export async function endSupport(
  { store, now }: Pick<SupportDeps, "store" | "now">,
  by: AdminSession | ClinicSession,
  id: string,
): Promise<void> {
  const at = toInstant(now());
  const ender: SupportEnder = by.kind === "admin" ? "admin" : "owner";
  await store.write(async (sql) => {
    const row = await accessById(sql, id);
    const isOwn = by.kind === "admin" ? row?.adminId === by.userId : row?.clinicId === by.clinicId;
    if (!row || !isOwn) throw new Problem("not_found");
    await endOne(sql, row, { at, by, ender });
  });
}

async function endOne(
  sql: Sql,
  { id, clinicId }: SupportAccess,
  { at, by, ender }: { at: string; by: AuditActor; ender: SupportEnder },
): Promise<void> {
  if (!(await setEnded(sql, id, { at, by: ender }))) return;
  const details = { clinicId, by: ender };
  await recordOnBoth(sql, platformAudit.supportEnded, { clinicId, at, by, entityId: id, details });
}

const SIGNED_OUT = { by: { userId: null }, ender: "signed_out" } as const;

async function endAll(sql: Sql, rows: readonly SupportAccess[], at: string): Promise<void> {
  for (const row of rows) await endOne(sql, row, { at, ...SIGNED_OUT });
}

/** Ends the accesses of administrators whose sessions have all run out. */
export async function endLeftAccesses({ store, now }: Pick<SupportDeps, "store" | "now">): Promise<void> {
  const at = toInstant(now());
  if ((await store.read((sql) => leftAccesses(sql, at))).length === 0) return;
  await store.write(async (sql) => endAll(sql, await leftAccesses(sql, at), at));
}

/**
 * The accesses of an administrator end in the transaction that revokes a session of theirs. Rounds end those of administrators whose
 * sessions have run out.
 */
export function endWithSessions(
  app: FastifyInstance,
  { store, sessions, now }: Pick<SupportDeps, "store" | "now"> & { sessions: Pick<Sessions, "alongRevoke"> },
): void {
  sessions.alongRevoke(async (sql, ids, at) => endAll(sql, await accessesOfSessions(sql, ids, at), at));
  const rounds = { everyMs: CHECK_EVERY_MS, failed: "support accesses without a session could not be ended" };
  workInRounds(app, rounds, () => endLeftAccesses({ store, now }));
}
