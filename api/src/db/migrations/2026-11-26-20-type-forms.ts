import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The forms that an appointment type asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "appointmentTypes", { formTemplateIds: "'[]'" });
}
