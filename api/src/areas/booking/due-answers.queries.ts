import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { rowsOf } from "../../db/typed-sql.ts";
import type { BookingAnswersTables } from "./booking.tables.ts";

/** Answers of every clinic that are to be mailed, the oldest request first. */
export async function dueAnswers(sql: Sql, most: number): Promise<BookingAnswersTables["bookingAnswers"][]> {
  const statement = everyClinicQuery.selectFrom("bookingAnswers").selectAll().orderBy("requestId").limit(most);
  return rowsOf(sql, statement);
}
