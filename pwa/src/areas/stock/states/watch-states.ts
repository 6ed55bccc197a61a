import { locations } from "@fernpaw/domain/clinics/clinic";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { Dexie, type ObservabilitySet } from "dexie";
import { changedIds } from "../../../db/changed-ids.ts";
import type { WatchedQuery } from "../../../db/watched-query.ts";
import type { ProductStates } from "../../../product-parts.ts";
import {
  type ChangedStock,
  readChangedStock,
  readStock,
  statesOf,
  STOCK_TABLES,
  type StockHere,
} from "./states.queries.ts";

/** Above this many changed rows reading everything again is quicker. */
const MANY = 500;

type Changes = Map<(typeof STOCK_TABLES)[number], Set<string>>;

function isSame(a: ProductStates, b: ProductStates): boolean {
  if (a.placeName !== b.placeName || a.byId.size !== b.byId.size) return false;
  return [...a.byId].every(([id, { level, expiry }]) => {
    const other = b.byId.get(id);
    return other !== undefined && other.level === level && other.expiry === expiry;
  });
}

/** The browser closed the database, or another transaction broke this one off: the next change reads everything. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && (error.name === "DatabaseClosedError" || error.name === "AbortError");

/** Reads the stock once, then the changed rows after each change. */
class StatesWatch {
  readonly #db: CacheDb;
  readonly #day: LocalDate;
  readonly #onNext: (states: ProductStates) => void;
  readonly #onError: (error: unknown) => void;
  #stock: StockHere | null = null;
  #shown: ProductStates | null = null;
  #changed: Changes = new Map();
  #isAllChanged = true;
  #isReading = false;
  #isClosed = false;

  constructor(db: CacheDb, day: LocalDate, to: Parameters<WatchedQuery<ProductStates>["subscribe"]>) {
    this.#db = db;
    this.#day = day;
    [this.#onNext, this.#onError = () => undefined] = to;
    Dexie.on("storagemutated", this.#note);
    void this.#read();
  }

  close(): void {
    this.#isClosed = true;
    Dexie.on.storagemutated.unsubscribe(this.#note);
  }

  readonly #note = (parts: ObservabilitySet): void => {
    const { name } = this.#db;
    if (changedIds(parts, name, locations.table) !== undefined) this.#isAllChanged = true;
    for (const table of STOCK_TABLES) {
      const ids = changedIds(parts, name, table);
      if (ids === undefined) continue;
      const known = this.#changed.get(table) ?? new Set();
      if (ids === null || known.size + ids.length > MANY) this.#isAllChanged = true;
      else this.#changed.set(table, new Set([...known, ...ids]));
    }
    void this.#read();
  };

  /** One reading at a time: changes that come meanwhile are read after it. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (!this.#isClosed && (this.#isAllChanged || this.#changed.size > 0)) await this.#readOnce();
    } catch (error) {
      this.#stock = null;
      this.#isAllChanged = true;
      if (!this.#isClosed && !isPassing(error)) this.#onError(error);
    } finally {
      this.#isReading = false;
    }
  }

  async #readOnce(): Promise<void> {
    const changed: ChangedStock = this.#changed;
    const isAll = this.#isAllChanged || this.#stock === null;
    this.#changed = new Map();
    this.#isAllChanged = false;
    if (isAll || this.#stock === null) this.#stock = await readStock(this.#db, this.#day);
    else await readChangedStock(this.#db, this.#stock, changed, this.#day);
    const states = statesOf(this.#stock, this.#day);
    if (this.#isClosed || (this.#shown && isSame(this.#shown, states))) return;
    this.#shown = states;
    this.#onNext(states);
  }
}

/**
 * The states of all products' stock, kept up to date. Only changed states call `onNext`: a movement of stock costs its own
 * rows, not those of the whole clinic.
 */
export function watchStates(db: CacheDb, day: LocalDate): WatchedQuery<ProductStates> {
  return {
    hasValue: () => false,
    subscribe: (...to) => {
      const watch = new StatesWatch(db, day, to);
      return () => watch.close();
    },
  };
}
