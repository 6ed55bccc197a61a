import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Whether an appointment type refuses an appointment that lacks what it asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "appointmentTypes", { requirementPolicy: "'warn'" });
}
