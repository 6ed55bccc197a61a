import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, globalQuery } from "../../db/typed-sql.ts";
import type { BookingTables } from "./booking.tables.ts";

export type BookingPageRow = BookingTables["bookingPages"];

export async function bookingPageBySlug(sql: Sql, slug: string): Promise<BookingPageRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("bookingPages").selectAll().where("slug", "=", slug));
}

export async function bookingPageOf(sql: Sql, clinicId: string): Promise<BookingPageRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("bookingPages").selectAll().where("clinicId", "=", clinicId));
}

/** Call it with a slug that no other clinic has. */
export async function saveBookingPage(sql: Sql, row: BookingPageRow): Promise<void> {
  const { clinicId: _, ...set } = row;
  const statement = globalQuery
    .insertInto("bookingPages")
    .values(row)
    .onConflict((conflict) => conflict.column("clinicId").doUpdateSet(set));
  await change(sql, statement);
}

/** Once, however often the answer changes before it is mailed. */
export async function noteAnswer(sql: Sql, clinicId: string, requestId: string): Promise<void> {
  const statement = clinicQuery(clinicId)
    .insertInto("bookingAnswers")
    .values({ requestId })
    .onConflict((conflict) => conflict.columns(["clinicId", "requestId"]).doNothing());
  await change(sql, statement);
}

/** Whether this caller is the one who takes it. */
export async function takeAnswer(sql: Sql, clinicId: string, requestId: string): Promise<boolean> {
  const statement = clinicQuery(clinicId).deleteFrom("bookingAnswers").where("requestId", "=", requestId);
  return (await change(sql, statement)) > 0;
}
