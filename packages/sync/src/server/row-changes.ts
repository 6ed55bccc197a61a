type Row = Readonly<Record<string, unknown>>;

/** A row of a watched table before and after a transaction. */
export interface RowChange {
  table: string;
  /** Null: the transaction made the row. */
  before: Row | null;
  after: Row;
}

/** Collects what one transaction writes to the watched tables. A row that is written twice is one change. */
export class RowChanges {
  readonly #tables: readonly string[];
  readonly #byRow = new Map<string, RowChange>();

  constructor(tables: readonly string[]) {
    this.#tables = tables;
  }

  note(table: string, before: Row | null, after: Row): void {
    if (!this.#tables.includes(table)) return;
    const key = `${table} ${String(after["id"])}`;
    const earlier = this.#byRow.get(key);
    this.#byRow.set(key, { table, before: earlier ? earlier.before : before, after });
  }

  forget(table: string, id: string): void {
    this.#byRow.delete(`${table} ${id}`);
  }

  list(): RowChange[] {
    return [...this.#byRow.values()];
  }
}
