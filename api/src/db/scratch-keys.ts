import Database from "better-sqlite3";

export interface KeyCounter {
  /** How often the key has come, this time included. */
  count(key: string): number;
  close(): void;
}

/** Counts keys in a file of its own, so that a list of any length is read in constant memory. Nothing of it survives. */
export function keyCounter(path: string): KeyCounter {
  const db = new Database(path);
  db.exec(
    "pragma journal_mode=off; pragma synchronous=off; create table seen(key text primary key, n integer) without rowid",
  );
  const count = db.prepare("insert into seen values(?, 1) on conflict(key) do update set n = n + 1 returning n");
  db.exec("begin");
  return {
    count: (key) => (count.get(key) as { n: number }).n,
    close: () => {
      db.close();
    },
  };
}
