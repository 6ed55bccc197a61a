import type { PackedRow } from "./cache-db.ts";
import type { Chunk } from "./snapshot-store.ts";

/** Rows a transaction. */
const CHUNK_ROWS = 1000;

/** Where the rows of a snapshot go as they arrive. */
export interface Intake {
  take(rows: readonly PackedRow[]): Promise<void>;
  /** A load may go on from here once what came before is stored. */
  mark(after: [string, string]): Promise<void>;
  /** Nothing more comes: stores what is left and waits for it. */
  end(): Promise<void>;
}

/** Stores rows in chunks, one transaction after the other, while the next chunk is read. */
export class RowIntake implements Intake {
  readonly #store: (chunk: Chunk) => Promise<void>;
  #rows: PackedRow[] = [];
  #storing: Promise<void> = Promise.resolve();

  constructor(store: (chunk: Chunk) => Promise<void>) {
    this.#store = store;
  }

  async take(rows: readonly PackedRow[]): Promise<void> {
    // Before and not after the new rows, so that the last chunk before a mark goes with the mark.
    if (this.#rows.length >= CHUNK_ROWS) await this.#flush(null);
    for (const row of rows) this.#rows.push(row);
  }

  mark(after: [string, string]): Promise<void> {
    return this.#flush(after);
  }

  async end(): Promise<void> {
    if (this.#rows.length > 0) await this.#flush(null);
    await this.#storing;
  }

  /**
   * Waits for the chunk before: were it repeated after this one, `after` would stand beyond a hole. A load that broke off
   * may still read on while it is ended, so two may wait here.
   */
  async #flush(after: [string, string] | null): Promise<void> {
    const before = this.#storing;
    const rows = this.#rows;
    this.#rows = [];
    this.#storing = before.then(() => this.#store({ rows, after, count: rows.length }));
    // Whoever comes next is told.
    this.#storing.catch(() => undefined);
    await before;
  }
}
