import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

const FILE = "fernpaw.db";

type Row = Record<string, unknown>;

/** The server's SQLite file, looked at from outside, as an operator with a shell does. */
export class ServerDatabase {
  readonly #path: string;
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#path = join(dataDir, FILE);
  }

  rows(sql: string, ...values: (string | number | null)[]): Row[] {
    const database = new DatabaseSync(this.#path, { readOnly: true });
    try {
      return database.prepare(sql).all(...values);
    } finally {
      database.close();
    }
  }

  /** A consistent copy of the running server's database. Answers the file. */
  async backUp(): Promise<string> {
    const copy = join(mkdtempSync(join(tmpdir(), "fernpaw-e2e-backup-")), FILE);
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
