import { Dexie, type ObservabilitySet } from "dexie";
import { rowsAmong } from "../../db/rows.ts";
import { clientDoc, petDoc, type ClientRow, type PetOwnerRow, type PetRow } from "./search-docs.ts";
import { SearchIndex, type SearchHit, type SearchOptions } from "./search-index.ts";

/** Changes that come together are taken together. */
const SETTLE_MS = 120;
/** Above this many changed rows reading everything again is quicker. */
const MANY = 2000;
const TABLES = ["clients", "pets", "petOwners"] as const;
type Table = (typeof TABLES)[number];

/** A node of Dexie's tree of changed keys, as it also arrives from another thread: without methods. */
interface KeyRange {
  from?: unknown;
  to?: unknown;
  l?: KeyRange | null;
  r?: KeyRange | null;
  d?: number;
}

/** The keys of a tree of ranges; null when it holds a range that is not one key. */
function keysOf(node: KeyRange | null | undefined, keys: string[] = []): string[] | null {
  if (!node || node.d === 0) return keys;
  if (typeof node.from !== "string" || node.from !== node.to) return null;
  keys.push(node.from);
  return keysOf(node.l, keys) && keysOf(node.r, keys);
}

const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

/** Keeps an index in step with a device's cache. Reads the database, never writes it. */
export class SearchSource {
  readonly #db: Dexie;
  readonly #onChange: () => void;
  readonly #index = new SearchIndex();
  #changed = new Map<Table, Set<string>>();
  #isAllChanged = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();

  /** @param onChange called after the index has changed */
  constructor(db: Dexie, onChange: () => void = () => undefined) {
    this.#db = db;
    this.#onChange = onChange;
    Dexie.on("storagemutated", this.#note);
    this.#refresh();
  }

  close(): void {
    Dexie.on.storagemutated.unsubscribe(this.#note);
    clearTimeout(this.#timer);
  }

  get size(): number {
    return this.#index.size;
  }

  /** Waits for what is under way, so that the first query after the start is answered. */
  async query(text: string, options: SearchOptions): Promise<SearchHit[]> {
    await this.#work;
    return this.#index.search(text, options);
  }

  readonly #note = (parts: ObservabilitySet): void => {
    let isConcerned = "all" in parts;
    if (isConcerned) this.#isAllChanged = true;
    for (const table of TABLES) {
      const tree = parts[`idb://${this.#db.name}/${table}/`] as KeyRange | undefined;
      if (!tree) continue;
      isConcerned = true;
      const keys = keysOf(tree);
      const known = this.#changed.get(table) ?? new Set();
      if (keys === null || known.size + keys.length > MANY) this.#isAllChanged = true;
      else this.#changed.set(table, new Set([...known, ...keys]));
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
        // The database was closed under us or is not there yet: read everything once it answers again.
        this.#isAllChanged = true;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#refresh(), 1000);
      });
  }

  async #readAll(): Promise<void> {
    const [clients, pets, links] = await Promise.all([
      this.#db.table<ClientRow, string>("clients").toArray(),
      this.#db.table<PetRow, string>("pets").toArray(),
      this.#db.table<PetOwnerRow, string>("petOwners").toArray(),
    ]);
    const clientOf = new Map(clients.map((client) => [client.id, client]));
    const current = groupBy(
      links.filter(({ toOn }) => toOn === null),
      ({ petId }) => petId,
    );
    const ownersOf = (petId: string): ClientRow[] =>
      (current.get(petId) ?? []).flatMap(({ clientId }) => clientOf.get(clientId) ?? []);
    this.#index.rebuild([...clients.map(clientDoc), ...pets.map((pet) => petDoc(pet, ownersOf(pet.id)))]);
  }

  async #readChanged(changed: ReadonlyMap<Table, ReadonlySet<string>>): Promise<void> {
    const clientIds = [...(changed.get("clients") ?? [])];
    const links = this.#db.table<PetOwnerRow, string>("petOwners");
    const changedLinks = await links.bulkGet([...(changed.get("petOwners") ?? [])]);
    // A link that is gone no longer says whose it was.
    if (changedLinks.includes(undefined)) return this.#readAll();
    const linksOfClients = await rowsAmong(links, "clientId", clientIds);
    const petIds = new Set(changed.get("pets"));
    for (const link of [...changedLinks, ...linksOfClients]) if (link) petIds.add(link.petId);

    const clients = await this.#db.table<ClientRow, string>("clients").bulkGet(clientIds);
    for (const [at, id] of clientIds.entries()) {
      const client = clients[at];
      if (client) this.#index.put(clientDoc(client));
      else this.#index.remove("client", id);
    }
    await this.#putPets([...petIds]);
  }

  async #putPets(petIds: readonly string[]): Promise<void> {
    const pets = await this.#db.table<PetRow, string>("pets").bulkGet([...petIds]);
    const links = await rowsAmong(this.#db.table<PetOwnerRow, string>("petOwners"), "petId", petIds);
    const current = links.filter(({ toOn }) => toOn === null);
    const owners = await this.#db.table<ClientRow, string>("clients").bulkGet(current.map(({ clientId }) => clientId));
    for (const [at, id] of petIds.entries()) {
      const pet = pets[at];
      if (pet)
        this.#index.put(
          petDoc(
            pet,
            owners
              .filter((owner, link) => current[link]?.petId === id && owner !== undefined)
              .flatMap((owner) => owner ?? []),
          ),
        );
      else this.#index.remove("pet", id);
    }
  }
}
