import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";

/** The last days before which a record is past its period. */
export interface RecordDays {
  clinicalBefore: string;
  booksBefore: string;
  messagesBefore: string;
}

export interface OldRecordCounts {
  clients: number;
  visits: number;
  invoices: number;
  messages: number;
}

const numberOf = (row: { count: number | string } | undefined): number => Number(row?.count ?? 0);

/** Tables whose rows show that a client is one of the clinic's, with the moment of each row. */
const CONTACTS = [
  ["visits", "openedAt"],
  ["appointments", "startsAt"],
  ["messages", "at"],
  ["invoices", "issuedAt"],
  ["payments", "occurredAt"],
  ["signedForms", "signedAt"],
] as const;

/**
 * Clients, not erased and not merged, who were registered before both days and have no record since: no visit, appointment, message,
 * form, invoice or payment. The oldest first.
 */
export async function inactiveClients(
  sql: Sql,
  clinicId: string,
  { before, most }: { before: string; most: number },
): Promise<string[]> {
  let query = clinicQuery(clinicId)
    .selectFrom("clients")
    .select("clients.id")
    .where("clients.createdAt", "<", before)
    .where("clients.erasedAt", "is", null)
    .where("clients.mergedIntoId", "is", null);
  for (const [table, moment] of CONTACTS)
    query = query.where((eb) => {
      // A count and no `exists`: for that, and for the latest one, SQLite reads all rows of the clinic by their moment, for each client.
      const later = eb
        .selectFrom(table as "visits")
        .select((row) => {
          const since = row.case().when(`${table}.${moment}` as "visits.openedAt", ">=", before);
          return row.fn.count(since.then(1).end()).as("count");
        })
        .whereRef(`${table}.clientId` as "visits.clientId", "=", "clients.id");
      return eb(later, "=", 0);
    });
  const rows = await rowsOf(sql, query.orderBy("clients.createdAt").orderBy("clients.id").limit(most));
  return rows.map(({ id }) => id);
}

/** How many records of the clinic are past their period. Clients are counted by `inactiveClients`. */
export async function countOldRecords(
  sql: Sql,
  clinicId: string,
  { clinicalBefore, booksBefore, messagesBefore }: RecordDays,
): Promise<Omit<OldRecordCounts, "clients">> {
  const visits = clinicQuery(clinicId)
    .selectFrom("visits")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("openedAt", "<", clinicalBefore);
  const invoices = clinicQuery(clinicId)
    .selectFrom("invoices")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("issuedOn", "<", booksBefore);
  const messages = clinicQuery(clinicId)
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("at", "<", messagesBefore);
  return {
    visits: numberOf(await firstRowOf(sql, visits)),
    invoices: numberOf(await firstRowOf(sql, invoices)),
    messages: numberOf(await firstRowOf(sql, messages)),
  };
}

/** The settings with the periods of a clinic. */
export async function retentionOf(sql: Sql, clinicId: string) {
  const statement = clinicQuery(clinicId)
    .selectFrom("clinicSettings")
    .select(["timeZone", "country", "clinicalYears", "booksYears", "messageYears", "erasesInactive"])
    .where("id", "=", clinicId);
  return firstRowOf(sql, statement);
}
