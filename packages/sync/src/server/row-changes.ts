type Row = Readonly<Record<string, unknown>>;

/** A row of a watched table before and after a transaction. */
export interface RowChange {
  table: string;
  /** Null: the transaction made the row. */
  before: Row | null;
  /** Null: the transaction removed it. */
  after: Row | null;
}

/** Collects what one transaction writes to the watched tables. A row that is written twice is one change. */
export class RowChanges {
  readonly #tables: readonly string[];
  readonly #byRow = new Map<string, RowChange>();

  constructor(tables: readonly string[]) {
    this.#tables = tables;
  }

  isWatched(table: string): boolean {
    return this.#tables.includes(table);
  }

  note(table: string, before: Row | null, after: Row | null): void {
    if (!this.isWatched(table)) return;
    const key = `${table} ${String((after ?? before)?.["id"])}`;
    const earlier = this.#byRow.get(key);
    this.#byRow.set(key, { table, before: earlier ? earlier.before : before, after });
  }

  /** Without rows that the transaction made and removed again. */
  list(): RowChange[] {
    return [...this.#byRow.values()].filter(({ before, after }) => before !== null || after !== null);
  }
}
