import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface Recorded {
  uuid: string;
  name: string;
  status: string;
  attention: string | null;
}

/** What the database itself says it has taken from devices, read from the file of a stopped server. */
export function recordedMutations(dataDir: string): Recorded[] {
  const db = new DatabaseSync(join(dataDir, "fernpaw.db"), { readOnly: true });
  try {
    return db
      .prepare("select uuid, name, status, result from sync_mutation order by version")
      .all()
      .map((row) => ({
        uuid: String(row["uuid"]),
        name: String(row["name"]),
        status: String(row["status"]),
        attention: (JSON.parse(String(row["result"] ?? "{}")) as { attention?: string } | null)?.attention ?? null,
      }));
  } finally {
    db.close();
  }
}
