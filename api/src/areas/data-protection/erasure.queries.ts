import { attention } from "@fernpaw/domain/kernel/attention";
import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import { buildTableSql, decodeRow, type RawRow } from "@fernpaw/sync/server/row-sql";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";

export type FoundRow = Record<string, unknown> & { id: string };

/** SQLite takes so many values in one statement. */
const MOST_VALUES = 500;

const blocksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST_VALUES) }, (_, at) =>
    ids.slice(at * MOST_VALUES, (at + 1) * MOST_VALUES),
  );

/** Rows of a synced table whose column holds one of the ids, as a device would have them. */
export async function rowsNaming(
  sql: Sql,
  clinicId: string,
  { entity, column, ids }: { entity: EntityDefinition; column: string; ids: readonly string[] },
): Promise<FoundRow[]> {
  const table = buildTableSql(entity, sql.dialect);
  const found: FoundRow[] = [];
  for (const block of blocksOf(ids)) {
    const statement = clinicQuery(clinicId)
      .selectFrom(entity.table as "staff")
      .selectAll()
      .where(column as "id", "in", block)
      .orderBy("id");
    const rows = await rowsOf(sql, statement);
    found.push(...rows.map((row) => decodeRow(table, row as unknown as RawRow) as FoundRow));
  }
  return found;
}

/** Inbox items that hold the id of a client, in what they are about or in their values. */
export async function inboxItemsNaming(
  sql: Sql,
  clinicId: string,
  clientId: string,
): Promise<RowOf<typeof attention>[]> {
  const pattern = `%${clientId}%`;
  const statement = clinicQuery(clinicId)
    .selectFrom("attention")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("entities", "like", pattern as never),
        eb("mine", "like", pattern as never),
        eb("theirs", "like", pattern as never),
        eb("details", "like", pattern as never),
      ]),
    );
  const table = buildTableSql(attention, sql.dialect);
  const rows = await rowsOf(sql, statement);
  return rows.map((row) => decodeRow(table, row as unknown as RawRow) as RowOf<typeof attention>);
}

/** Ways to reach the clients. The search for duplicates uses them. */
export async function forgetContacts(sql: Sql, clinicId: string, clientIds: readonly string[]): Promise<void> {
  await change(sql, clinicQuery(clinicId).deleteFrom("clientContacts").where("clientId", "in", clientIds));
}

/** The hashes of numbers that got texts for the clients: a text from such a number finds no clinic by them any more. */
export async function forgetTextedNumbers(sql: Sql, clinicId: string, clientIds: readonly string[]): Promise<void> {
  const own = globalQuery.deleteFrom("textedNumbers").where("clinicId", "=", clinicId);
  await change(sql, own.where("clientId", "in", clientIds));
}

/** Messages on their way to the client, and their mails in the queue. A mail has the id of its message. */
export async function forgetSends(sql: Sql, clinicId: string, messageIds: readonly string[]): Promise<void> {
  for (const block of blocksOf(messageIds)) {
    await change(sql, clinicQuery(clinicId).deleteFrom("messageSends").where("messageId", "in", block));
    await change(sql, globalQuery.deleteFrom("mails").where("id", "in", block));
  }
}

/** Archives of the clients: the next round of the archives removes their files. */
export async function expireArchives(
  sql: Sql,
  clinicId: string,
  clientIds: readonly string[],
  at: string,
): Promise<void> {
  const set = { expiresAt: at, tokenHash: null, tokenUntil: null, tokenFor: null };
  await change(sql, clinicQuery(clinicId).updateTable("exports").set(set).where("clientId", "in", clientIds));
}

interface KeptChange {
  uuid: string;
  payload: string;
}

/** Changes that wait or were put aside, and whose text holds the id of a client. */
export async function keptChangesNaming(
  sql: Sql,
  clinicId: string,
  table: "sync_waiting" | "sync_parked",
  clientId: string,
): Promise<KeptChange[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom(table)
    .select(["uuid", "payload"])
    .where("payload", "like", `%${clientId}%`);
  return rowsOf(sql, statement);
}

export async function removeKeptChange(
  sql: Sql,
  clinicId: string,
  table: "sync_waiting" | "sync_parked",
  uuid: string,
): Promise<void> {
  await change(sql, clinicQuery(clinicId).deleteFrom(table).where("uuid", "=", uuid));
}

/** Those of the clients that are there with their personal data: a restored backup brought them back. */
export async function notErased(sql: Sql, clinicId: string, clientIds: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const block of blocksOf(clientIds)) {
    const query = clinicQuery(clinicId).selectFrom("clients").select("id").where("id", "in", block);
    found.push(...(await rowsOf(sql, query.where("erasedAt", "is", null))).map(({ id }) => id));
  }
  return found;
}

/** Whether the database has the clinic: a restored one may be from before it. */
export async function hasClinic(sql: Sql, clinicId: string): Promise<boolean> {
  const statement = clinicQuery(clinicId).selectFrom("clinicSettings").select("id").where("id", "=", clinicId);
  return (await firstRowOf(sql, statement)) !== undefined;
}
