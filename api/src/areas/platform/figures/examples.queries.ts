import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery } from "../../../db/typed-sql.ts";
import type { StaffAlert } from "../alerts/alerts.queries.ts";
import type { PlanInvoiceRow } from "../../subscriptions/plan-books.queries.ts";
import type { ClinicDay, ClinicFigures } from "./figures.queries.ts";
import type { PlanMove } from "./plan-moves.queries.ts";

/** Rows of one statement: both databases take at most so many values. */
const ROWS_A_STATEMENT = 400;

export interface ExampleRows {
  figures: readonly ClinicFigures[];
  days: readonly ClinicDay[];
  moves: readonly PlanMove[];
  alerts: readonly StaffAlert[];
  invoices: readonly PlanInvoiceRow[];
}

function* parts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) yield rows.slice(at, at + ROWS_A_STATEMENT);
}

/** Adds figures of the demo without a clinic behind them. */
export async function insertExamples(sql: Sql, { figures, days, moves, alerts, invoices }: ExampleRows): Promise<void> {
  for (const rows of parts(figures)) await change(sql, globalQuery.insertInto("clinicFigures").values(rows));
  for (const rows of parts(days)) await change(sql, globalQuery.insertInto("clinicDays").values(rows));
  for (const rows of parts(moves)) await change(sql, globalQuery.insertInto("planMoves").values(rows));
  for (const rows of parts(invoices)) await change(sql, globalQuery.insertInto("planInvoices").values(rows));
  for (const rows of parts(alerts)) {
    const added = globalQuery.insertInto("staffAlerts").values(rows);
    await change(
      sql,
      added.onConflict((conflict) => conflict.columns(["kind", "about"]).doNothing()),
    );
  }
}

/** How many examples there are, and when they were made; of none, the empty text. */
export async function examplesThere(sql: Sql): Promise<{ count: number; countedAt: string }> {
  const statement = globalQuery
    .selectFrom("clinicFigures")
    .select(({ fn }) => [fn.countAll().as("count"), fn.max("countedAt").as("countedAt")])
    .where("isExample", "=", 1);
  const row = await firstRowOf(sql, statement);
  return { count: Number(row?.count ?? 0), countedAt: row?.countedAt ?? "" };
}

/** Removes all examples and their days. Alerts stay, since people may have read them. */
export async function forgetExamples(sql: Sql): Promise<void> {
  const examples = globalQuery.selectFrom("clinicFigures").select("clinicId").where("isExample", "=", 1);
  await change(sql, globalQuery.deleteFrom("clinicDays").where("clinicId", "in", examples));
  await change(sql, globalQuery.deleteFrom("planMoves").where("isExample", "=", 1));
  await change(sql, globalQuery.deleteFrom("planInvoices").where("isExample", "=", 1));
  await change(sql, globalQuery.deleteFrom("clinicFigures").where("isExample", "=", 1));
}
