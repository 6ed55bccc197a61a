import { Dexie, type ObservabilitySet } from "dexie";
import { changedIds } from "../../../db/changed-ids.ts";
import { rowsAmong } from "../../../db/rows.ts";
import { copyState, keepIndex, keptIndex } from "./kept-index.ts";
import { isSameIndex, type PackedIndex } from "./packed-index.ts";
import { linksOf, readAllDocs, readDocs } from "./read-docs.ts";
import type { SearchKind, SearchOptions } from "./search-doc.ts";
import { SearchIndex, type SearchHit } from "./search-index.ts";

/** Changes that come together are taken together. */
const SETTLE_MS = 120;
/** Above this many changed rows reading everything again is quicker. */
const MANY = 2000;
interface KeepRule {
  /** Fewer rows are read as fast as a stored index. */
  fromRows: number;
  /** The start has other things to write. */
  afterMs: number;
}
const KEEP_RULE: KeepRule = { fromRows: 2000, afterMs: 5000 };
const NONE = Promise.resolve(null);
const KINDS: readonly SearchKind[] = ["client", "pet", "product"];
const TABLES = ["clients", "pets", "petOwners", "products"] as const;
type Table = (typeof TABLES)[number];

/** Keeps an index in step with a device's cache. Writes nothing into it but the index itself, for the next start. */
export class SearchSource {
  readonly #db: Dexie;
  readonly #onChange: () => void;
  readonly #keepRule: KeepRule;
  readonly #index = new SearchIndex();
  #changed = new Map<Table, Set<string>>();
  #isAllChanged = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #work: Promise<void> = Promise.resolve();
  /** What the last start left, until all rows are read. */
  #kept: Promise<PackedIndex | null>;
  #early: Promise<SearchIndex | null>;
  /** The newest early answer that is being compared with its rows. */
  #confirming: Promise<unknown> = NONE;

  /** @param onChange called after the index has changed */
  constructor(db: Dexie, onChange: () => void = () => undefined, keepRule = KEEP_RULE) {
    this.#db = db;
    this.#keepRule = keepRule;
    this.#onChange = onChange;
    Dexie.on("storagemutated", this.#note);
    // A device without one, or whose database does not answer yet, waits for the rows.
    this.#kept = keptIndex(db).catch(() => null);
    this.#early = this.#kept.then((kept) => kept && SearchIndex.of(kept)).catch(() => null);
    // All rows are read after it: beside them it would come as late as they do.
    this.#work = this.#early.then(() => undefined);
    this.#refresh();
  }

  close(): void {
    this.#isClosed = true;
    Dexie.on.storagemutated.unsubscribe(this.#note);
    clearTimeout(this.#timer);
    clearTimeout(this.#keepTimer);
  }

  get size(): number {
    return this.#index.size;
  }

  /** Waits for what is under way, so that the first query after the start is answered. */
  async query(text: string, options: SearchOptions): Promise<SearchHit[]> {
    await this.#work;
    return this.#index.search(text, options);
  }

  /**
   * Before all rows are read: what the index of the last start finds and what, by its row of now, still fits. Rows that
   * have changed since may be missing. Nothing once `query` answers at once.
   */
  async early(text: string, options: SearchOptions): Promise<SearchHit[]> {
    const hits = (await this.#early)?.search(text, options) ?? [];
    if (hits.length === 0) return [];
    const confirmed = this.#confirm(hits, text, options);
    this.#confirming = confirmed.catch(() => undefined);
    return confirmed;
  }

  async #confirm(hits: readonly SearchHit[], text: string, options: SearchOptions): Promise<SearchHit[]> {
    const idsOf = (kind: SearchKind): string[] => hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
    const docs = await Promise.all(KINDS.map((kind) => readDocs[kind](this.#db, idsOf(kind))));
    const confirmed = new SearchIndex();
    confirmed.rebuild(docs.flat().flatMap(([, doc]) => doc ?? []));
    return confirmed.search(text, options);
  }

  readonly #note = (parts: ObservabilitySet): void => {
    let isConcerned = false;
    for (const table of TABLES) {
      const ids = changedIds(parts, this.#db.name, table);
      if (ids === undefined) continue;
      isConcerned = true;
      const known = this.#changed.get(table) ?? new Set();
      if (ids === null || known.size + ids.length > MANY) this.#isAllChanged = true;
      else this.#changed.set(table, new Set([...known, ...ids]));
    }
    if (!isConcerned) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#refresh(), SETTLE_MS);
  };

  #refresh(): void {
    const changed = this.#changed;
    const isAll = this.#isAllChanged;
    this.#changed = new Map();
    this.#isAllChanged = false;
    this.#work = this.#work
      .then(() => (isAll ? this.#readAll() : this.#readChanged(changed)))
      .then(this.#onChange, () => {
        // The browser closed the database, or it is not there yet: read everything once it answers again. `close()` is final.
        this.#isAllChanged = true;
        clearTimeout(this.#timer);
        if (this.#isClosed || this.#db.hasBeenClosed()) return;
        this.#timer = setTimeout(() => this.#refresh(), 1000);
      });
  }

  async #readAll(): Promise<void> {
    const state = await copyState(this.#db);
    this.#index.rebuild(await readAllDocs(this.#db, () => this.#confirming));
    const [kept, index] = [await this.#kept, this.#index.pack()];
    this.#kept = NONE;
    this.#early = NONE;
    const { fromRows, afterMs } = this.#keepRule;
    if (!state || this.size < fromRows || (kept && isSameIndex(kept, index))) return;
    clearTimeout(this.#keepTimer);
    if (this.#isClosed) return;
    this.#keepTimer = setTimeout(() => void keepIndex(this.#db, state, index).catch(() => undefined), afterMs);
  }

  async #readChanged(changed: ReadonlyMap<Table, ReadonlySet<string>>): Promise<void> {
    const clientIds = [...(changed.get("clients") ?? [])];
    const links = linksOf(this.#db);
    const changedLinks = await links.bulkGet([...(changed.get("petOwners") ?? [])]);
    // A link that is gone no longer says whose it was.
    if (changedLinks.includes(undefined)) return this.#readAll();
    const linksOfClients = await rowsAmong(links, "clientId", clientIds);
    const petIds = new Set(changed.get("pets"));
    for (const link of [...changedLinks, ...linksOfClients]) if (link) petIds.add(link.petId);
    await this.#putAll("client", clientIds);
    await this.#putAll("pet", [...petIds]);
    await this.#putAll("product", [...(changed.get("products") ?? [])]);
  }

  async #putAll(kind: SearchKind, ids: readonly string[]): Promise<void> {
    for (const [id, doc] of await readDocs[kind](this.#db, ids)) {
      if (doc) this.#index.put(doc);
      else this.#index.remove(kind, id);
    }
  }
}
