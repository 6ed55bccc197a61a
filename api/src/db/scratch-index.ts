import Database from "better-sqlite3";

export interface ScratchIndex {
  /** Keeps a row, in the place of an earlier one with its id. `own`: what else it is claimed by. */
  put(id: string, row: { card: string; own?: string | null; keys: readonly string[] }): void;
  card(id: string): string | undefined;
  /** Cards of the rows with this key that nobody has claimed. */
  find(key: string, most: number): { id: string; card: string }[];
  /** Takes the rows of these ids, or with this `own`, out of what is found. */
  claim(names: readonly string[]): void;
  isClaimed(name: string): boolean;
  /** Remembers that `from` stands for the row `id`. */
  link(from: string, id: string): void;
  linked(from: string): string | undefined;
  close(): void;
}

const TABLES = `pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-16384;
  create table rows(id text primary key, own text, card text) without rowid;
  create table keys(key text, id text, primary key(key, id)) without rowid;
  create table claims(name text primary key) without rowid;
  create table links(key text primary key, id text) without rowid;
  begin`;

const FREE = `select r.id, r.card from keys k cross join rows r on r.id = k.id where k.key = ?
  and not exists (select 1 from claims c where c.name = r.id)
  and not exists (select 1 from claims c where c.name = r.own) limit ?`;

/** Rows by what they are recognised by, in a file of its own: a clinic of any size fits. Nothing of it survives. */
export function scratchIndex(path: string): ScratchIndex {
  const db = new Database(path);
  db.exec(TABLES);
  const putRow = db.prepare("insert or replace into rows values(?, ?, ?)");
  const putKey = db.prepare("insert or ignore into keys values(?, ?)");
  const cardOf = db.prepare("select card from rows where id = ?").pluck();
  const hasKey = db.prepare("select 1 from keys where key = ? limit 1").pluck();
  const free = db.prepare(FREE);
  const claim = db.prepare("insert or ignore into claims values(?)");
  const isClaimed = db.prepare("select 1 from claims where name = ?").pluck();
  const link = db.prepare("insert or replace into links values(?, ?)");
  const linked = db.prepare("select id from links where key = ?").pluck();
  return {
    put: (id, { card, own = null, keys }) => {
      putRow.run(id, own, card);
      for (const key of keys) putKey.run(key, id);
    },
    card: (id) => cardOf.get(id) as string | undefined,
    find: (key, most) => (hasKey.get(key) ? (free.all(key, most) as { id: string; card: string }[]) : []),
    claim: (names) => {
      for (const name of names) claim.run(name);
    },
    isClaimed: (name) => isClaimed.get(name) !== undefined,
    link: (from, id) => void link.run(from, id),
    linked: (from) => linked.get(from) as string | undefined,
    close: () => {
      db.close();
    },
  };
}
