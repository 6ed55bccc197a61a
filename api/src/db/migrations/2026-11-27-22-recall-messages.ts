import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The message or letter of a contact about a recall. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "recallContacts", { "messageId?": "null" });
}
