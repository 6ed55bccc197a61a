import { attention } from "@fernpaw/domain/kernel/attention";
import type { Refusal } from "@fernpaw/domain/kernel/errors";
import { AWAITS_ROW, type PushMutation } from "../protocol.ts";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { instantOf } from "./entry-time.ts";
import { resultByUuid } from "./results.ts";
import type { Sql } from "./store.ts";

/** The reason to wait: a row, or (without a table) another change that waits. */
export interface Awaited {
  tbl: string;
  rowId: string;
}

/** A change that was kept until what it is about is back. */
export interface WaitingEntry {
  uuid: string;
  userId: string;
  deviceId: string;
  /** The inbox item that tells its author. */
  attentionId: string;
  /** The mutation as it was pushed, JSON. */
  payload: string;
}

const CHANGE = "";
/** Chains follow in the next round; so many in one commit. */
const MOST_TRIED = 50;

const KNOWN_ROW = `select 1 as "one" from "sync_row" where "clinicId" = ? and "tbl" = ? and "rowId" = ?`;
const KEEP = `insert into "sync_waiting"
  ("clinicId", "uuid", "tbl", "rowId", "userId", "deviceId", "attentionId", "payload", "version", "keptAt")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("clinicId", "uuid") do nothing`;
const AWAIT_OTHER = `update "sync_waiting" set "tbl" = ?, "rowId" = ? where "clinicId" = ? and "uuid" = ?`;
const FORGET = `delete from "sync_waiting" where "clinicId" = ? and "uuid" = ?`;
/** In the order in which they came. */
const DUE = `select w."uuid", w."userId", w."deviceId", w."attentionId", w."payload" from "sync_waiting" w
  where w."clinicId" = ? and (
    exists (select 1 from "sync_row" r where r."clinicId" = w."clinicId" and r."tbl" = w."tbl"
      and r."rowId" = w."rowId" and r."deleted" = 0)
    or (w."tbl" = '' and exists (select 1 from "sync_mutation" m where m."clinicId" = w."clinicId"
      and m."uuid" = w."rowId" and m."status" in ('applied', 'merged'))))
  order by w."version" limit ${MOST_TRIED}`;

/** Whether the change was made before the database was restored, by the server's clock. */
export function isFromBefore(restored: string | null, { at }: PushMutation, clockLeadMs: number): boolean {
  const made = instantOf(at, clockLeadMs);
  return restored !== null && made !== null && made < restored;
}

/**
 * The row that a refused change lacks, where no one knows of it in this life of the database: another device made it and
 * has not sent it again yet. A row that was deleted is known. Inbox items are the server's own and do not come back.
 */
export async function missingRow(sql: Sql, clinicId: string, { code, details }: Refusal): Promise<Awaited | null> {
  const { table, id } = details;
  if (code !== "not_found" || typeof table !== "string" || typeof id !== "string" || table === attention.table)
    return null;
  const known = await sql.all(KNOWN_ROW, [clinicId, table, id]);
  return known.length === 0 ? { tbl: table, rowId: id } : null;
}

/** The change that another one depends on, where that one waits itself. */
export async function waitingChange(sql: Sql, clinicId: string, uuid: string): Promise<Awaited | null> {
  const known = await resultByUuid(sql, clinicId, uuid);
  return known?.code === AWAITS_ROW ? { tbl: CHANGE, rowId: uuid } : null;
}

export interface KeptEntry {
  clinicId: string;
  userId: string;
  deviceId: string;
  entry: PushMutation;
  awaited: Awaited;
  attentionId: string;
  version: number;
  now: string;
}

export async function keepWaiting(sql: Sql, kept: KeptEntry): Promise<void> {
  const { clinicId, userId, deviceId, entry, awaited, attentionId, version, now } = kept;
  const { tbl, rowId } = awaited;
  await sql.run(KEEP, [
    clinicId,
    entry.uuid,
    tbl,
    rowId,
    userId,
    deviceId,
    attentionId,
    canonicalJson(entry),
    version,
    now,
  ]);
}

export function dueEntries(sql: Sql, clinicId: string): Promise<WaitingEntry[]> {
  return sql.all<WaitingEntry>(DUE, [clinicId]);
}

export async function awaitOther(sql: Sql, clinicId: string, uuid: string, { tbl, rowId }: Awaited): Promise<void> {
  await sql.run(AWAIT_OTHER, [tbl, rowId, clinicId, uuid]);
}

export async function forgetWaiting(sql: Sql, clinicId: string, uuid: string): Promise<void> {
  await sql.run(FORGET, [clinicId, uuid]);
}
