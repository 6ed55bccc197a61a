import Database from "better-sqlite3";

export interface ScratchRow {
  tbl: string;
  row: string;
}

export interface ScratchRows {
  put(group: string, tbl: string, row: string): void;
  groups(): string[];
  /** The rows of a group in the order in which they were put. */
  rows(group: string): ScratchRow[];
  close(): void;
}

const TABLES = `pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-16384;
  create table rows(seq integer primary key, grp text, tbl text, row text);
  begin`;

/** Rows gathered by group in a file of its own: a clinic of any size fits. All are put before the first is read. */
export function scratchRows(path: string): ScratchRows {
  const db = new Database(path);
  db.exec(TABLES);
  const put = db.prepare("insert into rows(grp, tbl, row) values(?, ?, ?)");
  const rows = db.prepare("select tbl, row from rows where grp = ? order by seq");
  let isSorted = false;
  const sort = (): void => {
    if (isSorted) return;
    db.exec("create index by_group on rows(grp, seq)");
    isSorted = true;
  };
  return {
    put: (group, tbl, row) => void put.run(group, tbl, row),
    groups: () => {
      sort();
      return db.prepare("select distinct grp from rows").pluck().all() as string[];
    },
    rows: (group) => {
      sort();
      return rows.all(group) as ScratchRow[];
    },
    close: () => {
      db.close();
    },
  };
}
