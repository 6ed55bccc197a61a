import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { IncomingTables } from "./incoming.tables.ts";

type TextedNumber = IncomingTables["textedNumbers"];

/** The latest text counts. It deletes rows of every clinic that are older than `keptSince`. */
export async function noteTextedNumber(sql: Sql, row: TextedNumber, keptSince: string): Promise<void> {
  await change(sql, globalQuery.deleteFrom("textedNumbers").where("sentAt", "<", keptSince));
  const statement = globalQuery
    .insertInto("textedNumbers")
    .values(row)
    .onConflict((on) => on.columns(["numberKey", "clinicId", "clientId"]).doUpdateSet({ sentAt: row.sentAt }));
  await change(sql, statement);
}

/** The clinics that wrote to a number since then, and the clients of those texts, of every clinic, the latest first. */
export async function writersTo(
  sql: Sql,
  numberKey: string,
  since: string,
): Promise<Pick<TextedNumber, "clinicId" | "clientId">[]> {
  const statement = globalQuery
    .selectFrom("textedNumbers")
    .select(["clinicId", "clientId"])
    .where("numberKey", "=", numberKey)
    .where("sentAt", ">=", since)
    .orderBy("sentAt", "desc")
    .orderBy("clinicId")
    .orderBy("clientId");
  return rowsOf(sql, statement);
}

/** Whether a text was taken for a clinic: the events are of every clinic, because no text names one. */
export async function hasTextEvent(sql: Sql, eventKey: string): Promise<boolean> {
  const statement = globalQuery.selectFrom("textEvents").select("eventKey").where("eventKey", "=", eventKey);
  return (await firstRowOf(sql, statement)) !== undefined;
}

/** Whether it is new. It deletes events of every clinic from before `keptSince`: a provider repeats none so late. */
export async function keepTextEvent(
  sql: Sql,
  { eventKey, receivedAt, keptSince }: IncomingTables["textEvents"] & { keptSince: string },
): Promise<boolean> {
  await change(sql, globalQuery.deleteFrom("textEvents").where("receivedAt", "<", keptSince));
  const statement = globalQuery.insertInto("textEvents").values({ eventKey, receivedAt });
  return (
    (await change(
      sql,
      statement.onConflict((on) => on.doNothing()),
    )) === 1
  );
}
