import type { ReadTask } from "../../../db/off-thread.ts";
import { readableEntity } from "./readable-tables.ts";
import { countSupportRows, type RowsQuestion, supportRows } from "./support-rows.queries.ts";

export const SUPPORT_ROWS_TASK = "support-rows";

export interface SupportRowsWork {
  clinicId: string;
  table: string;
  question: RowsQuestion;
}

export interface SupportRowsFound {
  rows: Record<string, unknown>[];
  total: number;
}

/** Answers one page of a table in one line. A search reads the whole table, so it runs on the reading thread. */
export const supportRowsTask: ReadTask = async function* ({ read }, params) {
  const { clinicId, table, question } = params as SupportRowsWork;
  const entity = readableEntity(table);
  if (!entity) throw new Error(`Support access does not show the table "${table}".`);
  const found = await read(async (sql): Promise<SupportRowsFound> => ({
    rows: await supportRows(sql, clinicId, entity, question),
    total: await countSupportRows(sql, clinicId, entity, question.patterns),
  }));
  yield JSON.stringify(found);
};
