import { viewRegister } from "@fernpaw/domain/controlled/register-view.mutations";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf, rowsOf } from "../db/typed-sql.ts";
import type { AuditRow } from "./audit-hash.ts";

export interface AuditQuestion {
  actorId: string | null;
  entityId: string | null;
  code: string | null;
  /** Only prints of the registers of controlled drugs. */
  isPrints: boolean;
  /** From this instant on; null: from the first event on. */
  from: string | null;
  /** Before this instant. */
  until: string | null;
  /** Only events with a lower number; null: from the newest on. */
  before: number | null;
  limit: number;
}

/** How the details of a look at a register begin (canonical JSON) where it was printed. */
const PRINTED = ["print", "pdf"].map((how) => `{"how":"${how}"%`);

/** The number of the first event at or after an instant: the server's clock and the numbers rise together. */
async function seqFrom(sql: Sql, clinicId: string, at: string): Promise<number> {
  const query = clinicQuery(clinicId);
  const [newest] = await rowsOf(sql, query.selectFrom("auditEvents").select("seq").orderBy("seq", "desc").limit(1));
  let [low, high] = [1, (newest?.seq ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await firstRowOf(sql, query.selectFrom("auditEvents").select("at").where("seq", "=", middle));
    if (row && row.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Events that answer a question, the newest first. */
export async function searchEvents(sql: Sql, clinicId: string, question: AuditQuestion): Promise<AuditRow[]> {
  const { actorId, entityId, isPrints, from, until, before, limit } = question;
  const code = isPrints ? viewRegister.name : question.code;
  let statement = clinicQuery(clinicId).selectFrom("auditEvents").selectAll();
  if (actorId !== null) statement = statement.where("actorId", "=", actorId);
  if (entityId !== null) statement = statement.where("entityId", "=", entityId);
  if (code !== null) statement = statement.where("code", "=", code);
  if (isPrints)
    statement = statement.where((one) => one.or(PRINTED.map((beginning) => one("details", "like", beginning))));
  if (from !== null) statement = statement.where("seq", ">=", await seqFrom(sql, clinicId, from));
  if (until !== null) statement = statement.where("seq", "<", await seqFrom(sql, clinicId, until));
  if (before !== null) statement = statement.where("seq", "<", before);
  return rowsOf(sql, statement.orderBy("seq", "desc").limit(limit));
}
