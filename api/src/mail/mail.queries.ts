import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../db/typed-sql.ts";
import type { MailTables } from "./mail.tables.ts";

export type MailRow = MailTables["mails"];

export async function insertMail(sql: Sql, row: MailRow): Promise<void> {
  await change(sql, globalQuery.insertInto("mails").values(row));
}

export async function isAnyDue(sql: Sql, at: string): Promise<boolean> {
  const statement = globalQuery
    .selectFrom("mails")
    .select("id")
    .where("status", "=", "queued")
    .where("nextAttemptAt", "<=", at)
    .limit(1);
  return (await firstRowOf(sql, statement)) !== undefined;
}

/** Mails whose turn has come, oldest first, as they were before; each is this caller's alone until `leaseUntil`. */
export async function takeDue(sql: Sql, at: string, leaseUntil: string, most: number): Promise<MailRow[]> {
  const due = await rowsOf(
    sql,
    globalQuery
      .selectFrom("mails")
      .selectAll()
      .where("status", "=", "queued")
      .where("nextAttemptAt", "<=", at)
      .orderBy("nextAttemptAt")
      .orderBy("id")
      .limit(most),
  );
  const taken: MailRow[] = [];
  for (const row of due) {
    const statement = globalQuery
      .updateTable("mails")
      .set({ nextAttemptAt: leaseUntil, attempts: row.attempts + 1, triedSince: at })
      .where("id", "=", row.id)
      .where("status", "=", "queued")
      .where("nextAttemptAt", "=", row.nextAttemptAt);
    if ((await change(sql, statement)) === 1) taken.push({ ...row, attempts: row.attempts + 1 });
  }
  return taken;
}

export async function finishMail(sql: Sql, id: string, set: Partial<MailRow>): Promise<void> {
  await change(sql, globalQuery.updateTable("mails").set(set).where("id", "=", id));
}

/** The development mailbox, newest first. */
export async function keptMails(sql: Sql, recipient: string | null, most: number): Promise<MailRow[]> {
  const all = globalQuery.selectFrom("mails").selectAll().where("status", "=", "kept");
  const some = recipient === null ? all : all.where("recipient", "=", recipient);
  return rowsOf(sql, some.orderBy("createdAt", "desc").orderBy("id", "desc").limit(most));
}

export async function keptMail(sql: Sql, id: string): Promise<MailRow | undefined> {
  const statement = globalQuery.selectFrom("mails").selectAll().where("status", "=", "kept").where("id", "=", id);
  return firstRowOf(sql, statement);
}

export async function forgetFinished(sql: Sql, before: string): Promise<void> {
  const statement = globalQuery
    .deleteFrom("mails")
    .where("status", "in", ["sent", "refused", "expired", "unsure"])
    .where("finishedAt", "<", before);
  await change(sql, statement);
}
