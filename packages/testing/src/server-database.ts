import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

const FILE = "fernpaw.db";

type Row = Record<string, unknown>;

export interface RecordedMutation {
  uuid: string;
  name: string;
  status: string;
  attention: string | null;
}

/** The server's SQLite file, looked at from outside, as an operator with a shell does. */
export class ServerDatabase {
  readonly #dataDir: string;
  readonly #path: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#path = join(dataDir, FILE);
  }

  rows(sql: string, ...values: (string | number | null)[]): Row[] {
    const database = new DatabaseSync(this.#path, { readOnly: true });
    try {
      // SQLite's own rows have no prototype, which strict comparisons mind.
      return database
        .prepare(sql)
        .all(...values)
        .map((row) => ({ ...row }));
    } finally {
      database.close();
    }
  }

  /** What the server has taken from devices, in order, with what became of it. */
  recordedMutations(): RecordedMutation[] {
    return this.rows(`select "uuid", "name", "status", "result" from "sync_mutation" order by "version"`).map(
      (row) => ({
        uuid: String(row["uuid"]),
        name: String(row["name"]),
        status: String(row["status"]),
        attention:
          (JSON.parse((row["result"] as string | null) ?? "{}") as { attention?: string } | null)?.attention ?? null,
      }),
    );
  }

  /** A consistent copy, also of a running server's database. Answers the file. */
  async backUp(): Promise<string> {
    const copy = join(mkdtempSync(join(tmpdir(), "fernpaw-backup-")), FILE);
    const database = new DatabaseSync(this.#path, { readOnly: true });
    try {
      await backup(database, copy);
    } finally {
      database.close();
    }
    return copy;
  }

  /** As `api/src/db/README.md` says it. The server must be stopped. */
  restore(copy: string): void {
    for (const name of [FILE, `${FILE}-wal`, `${FILE}-shm`]) rmSync(join(this.#dataDir, name), { force: true });
    cpSync(copy, this.#path);
  }
}
