import { clientName } from "@fernpaw/domain/clients/client";
import type { ImportField, ImportMapping } from "@fernpaw/domain/imports/import-fields";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { differencesOf, typeName } from "./import-differences.ts";
import { type ImportLink, linkedRows } from "./import-links.queries.ts";
import { needsKeys, recogniseOwner, recognisePet } from "./import-matching.ts";
import type { NoteCode } from "./import-notes.copy.ts";
import type { ReadRow, RowNote } from "./import-reader.ts";
import type { KnownPet, KnownRows } from "./known-rows.ts";
import {
  type StoredClient,
  storedClients,
  type StoredOwner,
  storedOwners,
  type StoredPet,
  storedPets,
} from "./stored-rows.queries.ts";

export interface Sorted {
  row: ReadRow;
  /** The owner in this clinic: known before, or made by this row. */
  clientId: string | null;
  isNewClient: boolean;
  isNewPet: boolean;
  /** What the row was recognised as, though its own key is new. */
  links: ImportLink[];
  /** Makes somebody who may be here already. */
  isPossible: boolean;
  hasOtherOwner: boolean;
  notes: RowNote[];
  differences: RowNote[];
}

export interface Sorting {
  known: KnownRows;
  mapping: ImportMapping;
  columns: readonly string[];
}

interface Job {
  clinicId: string;
  id: string;
}

/** What the clinic has of a batch, by its keys. */
interface Here {
  clients: Map<string, StoredClient>;
  pets: Map<string, StoredPet>;
  owners: Map<string, StoredOwner[]>;
  links: Map<string, string>;
}

const MOST_NAMED = 3;
const OWNER_FIELDS: readonly ImportField[] = [
  "client.fullName",
  "client.lastName",
  "client.firstName",
  "client.companyName",
  "client.email",
  "client.phone",
];

async function hereOf(sql: Sql, clinicId: string, rows: readonly ReadRow[]): Promise<Here> {
  const clientKeys = [...new Set(rows.flatMap(({ client }) => (client ? [client.id] : [])))];
  const petKeys = rows.flatMap(({ pet }) => (pet ? [pet.id] : []));
  const links = await linkedRows(sql, clinicId, [...clientKeys, ...petKeys]);
  const withLinks = (keys: readonly string[]): string[] => [
    ...new Set([...keys, ...keys.flatMap((key) => links.get(key) ?? [])]),
  ];
  const clients = await storedClients(sql, clinicId, withLinks(clientKeys));
  const merged = [...clients.values()].flatMap(({ mergedIntoId }) => mergedIntoId ?? []);
  for (const [id, client] of await storedClients(sql, clinicId, merged)) clients.set(id, client);
  const pets = await storedPets(sql, clinicId, withLinks(petKeys));
  const isOwnerNamed = rows.some(({ client }) => client !== null);
  return { clients, pets, links, owners: await storedOwners(sql, clinicId, isOwnerNamed ? [...pets.keys()] : []) };
}

/** The row that a key means, or has meant since it was recognised once. */
const storedAs = <Row>(rows: Map<string, Row>, links: Map<string, string>, key: string): Row | undefined =>
  rows.get(key) ?? rows.get(links.get(key) ?? "");

function storedClient({ clients, links }: Here, key: string): StoredClient | undefined {
  const client = storedAs(clients, links, key);
  return clients.get(client?.mergedIntoId ?? "") ?? client;
}

const typed = (client: Pick<StoredClient, "emails" | "phones">): (string | undefined)[] => [
  (JSON.parse(client.emails) as string[])[0],
  (JSON.parse(client.phones) as { typed: string }[])[0]?.typed,
];

const listOf = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(", ");
const client = (one: StoredClient): string =>
  listOf([clientName(one), one.number === null ? null : `#${one.number}`, ...typed(one)]);
const petWords = ({ pet, owners }: KnownPet): string =>
  listOf([pet.name, typeName(pet.petTypeId), pet.birthOn, ...owners.map(clientName)]);

/** Sorts the rows of one batch, each in the light of those before it. */
class Sorter {
  readonly #here: Here;
  readonly #importId: string;
  readonly #sorting: Sorting;
  readonly #positions: Map<ImportField, number>;

  constructor(here: Here, importId: string, sorting: Sorting) {
    this.#here = here;
    this.#importId = importId;
    this.#sorting = sorting;
    this.#positions = new Map(Object.entries(sorting.mapping).map(([index, field]) => [field, Number(index)]));
  }

  sort(row: ReadRow): Sorted {
    const item: Sorted = {
      row,
      clientId: null,
      isNewClient: false,
      isNewPet: false,
      links: [],
      isPossible: false,
      hasOtherOwner: false,
      notes: [],
      differences: [],
    };
    const storedPet = row.pet ? storedAs(this.#here.pets, this.#here.links, row.pet.id) : undefined;
    const owners = storedPet ? (this.#here.owners.get(storedPet.id) ?? []) : [];
    const { stored, possible } = this.#owner(item, owners);
    const pet = storedPet ? { pet: storedPet, owners } : this.#pet(item, possible);
    if (pet) this.#compareOwners(item, pet);
    // What an earlier line of this list made is no older data of the clinic.
    const older = <Row extends { importId: string | null }>(one: Row | undefined): Row | undefined =>
      one?.importId === this.#importId ? undefined : one;
    item.differences = differencesOf(row, { client: older(stored), pet: older(pet?.pet) }, this.#sorting);
    return item;
  }

  #owner(item: Sorted, owners: readonly StoredOwner[]): { stored?: StoredClient; possible: StoredClient[] } {
    const { client: draft, pet } = item.row;
    if (!draft) return { possible: [] };
    const { known } = this.#sorting;
    const byKey = storedClient(this.#here, draft.id) ?? known.client(draft.id);
    if (byKey) {
      item.clientId = byKey.id;
      known.learn(byKey.id, draft, this.#importId);
      return { stored: byKey, possible: [] };
    }
    const before = known.client(known.linked(draft.id) ?? "");
    const ownerIds = owners.map(({ clientId }) => clientId);
    const { same, possible } = before
      ? { same: before, possible: [] }
      : recogniseOwner(known, { client: draft, pet }, { importId: this.#importId, ownerIds });
    item.clientId = same?.id ?? draft.id;
    item.isNewClient = same === null;
    known.learn(item.clientId, draft, this.#importId);
    const name = clientName(draft);
    if (same) {
      item.links.push({ keyId: draft.id, rowId: same.id });
      known.link(draft.id, same.id);
      this.#note(item, "owner_recognised", { fields: OWNER_FIELDS, value: name, here: [client(same)] });
      return { stored: same, possible: [] };
    }
    if (possible.length > 0)
      this.#note(item, "owner_possible", { fields: OWNER_FIELDS, value: name, here: possible.map(client) });
    item.isPossible = possible.length > 0;
    return { possible };
  }

  #pet(item: Sorted, possibleOwners: readonly StoredClient[]): KnownPet | undefined {
    const { pet: draft, isRepeated } = item.row;
    if (!draft) return undefined;
    item.isNewPet = true;
    if (isRepeated) return undefined;
    const { known } = this.#sorting;
    const owners =
      item.clientId === null ? null : { id: item.clientId, possibleIds: possibleOwners.map(({ id }) => id) };
    const { same, possible } = recognisePet(known, draft, owners);
    const note = { fields: ["pet.name"] as const, value: draft.name };
    if (same) {
      item.isNewPet = false;
      item.links.push({ keyId: draft.id, rowId: same.pet.id });
      known.claimPet(same.pet.id);
      this.#note(item, "pet_recognised", { ...note, here: [petWords(same)] });
      return same;
    }
    if (possible.length > 0) {
      item.isPossible = true;
      this.#note(item, "pet_possible", { ...note, here: possible.map(petWords) });
    }
    return undefined;
  }

  #compareOwners(item: Sorted, { owners }: KnownPet): void {
    const { client: draft } = item.row;
    if (!draft || owners.some(({ clientId }) => clientId === item.clientId)) return;
    item.hasOtherOwner = true;
    const code = owners.length > 0 ? "other_owner" : "owner_unknown";
    const value = clientName(draft);
    this.#note(item, code, { fields: OWNER_FIELDS, value, here: [listOf(owners.map(clientName))] });
  }

  #note(
    { row, notes }: Sorted,
    code: NoteCode,
    { fields, value, here }: { fields: readonly ImportField[]; value: string; here: readonly string[] },
  ): void {
    const field = fields.find((one) => this.#positions.has(one));
    const column = this.#sorting.columns[this.#positions.get(field ?? "pet.name") ?? -1] ?? "";
    const named = here.slice(0, MOST_NAMED).join("; ").slice(0, 400);
    notes.push({ line: row.line, column, code, value: value.slice(0, 200), here: named, isFault: false });
  }
}

/** Finds out what of a batch the clinic has already, by key or by what else a row says, and what it has otherwise. */
export async function sorted(store: Store, job: Job, rows: readonly ReadRow[], sorting: Sorting): Promise<Sorted[]> {
  const { known } = sorting;
  const here = await store.read((sql) => hereOf(sql, job.clinicId, rows));
  const unknown = rows.map(({ client, pet, isRepeated }) => {
    const owner = client ? storedClient(here, client.id) : undefined;
    const isNewPet = pet !== null && !isRepeated && !storedAs(here.pets, here.links, pet.id);
    return { client: owner ? null : client, pet: isNewPet ? pet : null, ownerId: owner?.id ?? null };
  });
  if (unknown.some(({ client }) => client !== null)) await known.openClients();
  if (unknown.some(({ client, pet }) => client !== null || pet !== null)) await known.openPets();
  if (!known.hasKeys() && unknown.some((row) => needsKeys(known, row, job.id))) await known.openKeys();
  const sorter = new Sorter(here, job.id, sorting);
  return rows.map((row) => sorter.sort(row));
}
