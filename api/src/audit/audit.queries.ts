import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../db/typed-sql.ts";
import { type AuditRow, GENESIS } from "./audit-hash.ts";

export interface ChainHead {
  /** 0 before the first event. */
  seq: number;
  hash: string;
}

const HEAD = `select "seq", "hash" from "auditHeads" where "clinicId" = ?`;
const BEGIN = `insert into "auditHeads" ("clinicId", "seq", "hash") values (?, 0, ?) on conflict do nothing`;
const APPEND = `insert into "auditEvents"
  ("clinicId", "seq", "at", "code", "actorId", "sessionId", "deviceId", "network", "entity", "entityId", "details",
   "prevHash", "hash") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** On PostgreSQL the chain waits for this transaction from here on; SQLite has one writer. */
async function lockHead(sql: Sql, clinicId: string): Promise<ChainHead> {
  const text = sql.dialect === "postgres" ? `${HEAD} for update` : HEAD;
  const [head] = await sql.all<ChainHead>(text, [clinicId]);
  if (head) return head;
  // Of two first events at once, one begins the chain, and the other waits for it here.
  await sql.run(BEGIN, [clinicId, GENESIS]);
  const [begun] = await sql.all<ChainHead>(text, [clinicId]);
  if (!begun) throw new Error("a chain of the audit log has no head");
  return begun;
}

/** Appends what `build` makes of the head. A trigger moves the head on, and refuses what does not continue the chain. */
export async function appendEvent(sql: Sql, clinicId: string, build: (head: ChainHead) => AuditRow): Promise<void> {
  const row = build(await lockHead(sql, clinicId));
  await sql.run(APPEND, [
    clinicId,
    row.seq,
    row.at,
    row.code,
    row.actorId,
    row.sessionId,
    row.deviceId,
    row.network,
    row.entity,
    row.entityId,
    row.details,
    row.prevHash,
    row.hash,
  ]);
}

/** The head as the database has it; null: the clinic has no chain. */
export async function headOf(sql: Sql, clinicId: string): Promise<ChainHead | null> {
  const [head] = await sql.all<ChainHead>(HEAD, [clinicId]);
  return head ?? null;
}

/** Events after `seq`, in order. */
export async function eventsAfter(sql: Sql, clinicId: string, seq: number, most: number): Promise<AuditRow[]> {
  const statement = clinicQuery(clinicId).selectFrom("auditEvents").selectAll().where("seq", ">", seq);
  return rowsOf(sql, statement.orderBy("seq").limit(most));
}
