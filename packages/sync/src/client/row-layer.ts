import type { LayerEntry, StoredRow } from "./cache-db.ts";

/** In the order in which their tables come. */
export function byTable<T extends { tbl: string }>(entries: readonly T[]): Map<string, T[]> {
  const tables = new Map<string, T[]>();
  for (const entry of entries) {
    const list = tables.get(entry.tbl);
    if (list) list.push(entry);
    else tables.set(entry.tbl, [entry]);
  }
  return tables;
}

/** Rows that differ from what is stored below; null stands for a row that is not there. */
export class RowLayer {
  readonly #tables = new Map<string, Map<string, StoredRow | null>>();

  get(tbl: string, id: string): StoredRow | null | undefined {
    return this.#tables.get(tbl)?.get(id);
  }

  has(tbl: string, id: string): boolean {
    return this.#tables.get(tbl)?.has(id) ?? false;
  }

  set(tbl: string, id: string, row: StoredRow | null): void {
    let table = this.#tables.get(tbl);
    if (!table) {
      table = new Map();
      this.#tables.set(tbl, table);
    }
    table.set(id, row);
  }

  table(tbl: string): ReadonlyMap<string, StoredRow | null> {
    return this.#tables.get(tbl) ?? new Map<string, never>();
  }

  tables(): string[] {
    return [...this.#tables.keys()];
  }

  entries(): LayerEntry[] {
    return [...this.#tables].flatMap(([tbl, rows]) => [...rows].map(([id, row]) => ({ tbl, id, row })));
  }

  /** Lays `above` over this layer. */
  absorb(above: RowLayer): void {
    for (const { tbl, id, row } of above.entries()) this.set(tbl, id, row);
  }
}
