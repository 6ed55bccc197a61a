import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { rowsOf } from "../../db/typed-sql.ts";
import type { BookingAnswersTables } from "./booking.tables.ts";

export type DueAnswer = BookingAnswersTables["bookingAnswers"];

/** Answers of every clinic that are to be mailed, the oldest request first. */
export async function dueAnswers(sql: Sql, { after, most }: { after: string; most: number }): Promise<DueAnswer[]> {
  const statement = everyClinicQuery
    .selectFrom("bookingAnswers")
    .selectAll()
    .where("requestId", ">", after)
    .orderBy("requestId")
    .limit(most);
  return rowsOf(sql, statement);
}
