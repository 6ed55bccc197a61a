import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Work of the team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [
    {
      name: "tasks",
      scope: "base",
      columns:
        "title body kind priority assigneeId? role? dueOn? dueMinute#? petId? clientId? visitId? repeat? repeatFrom? firstTaskId? place# status startedBy? completedBy? completedAt?",
      indexes: ["petId", "clientId"],
    },
  ]);
}
