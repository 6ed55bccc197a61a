import type { Dexie, Table } from "dexie";
import { rowsAmong } from "../../../db/rows.ts";
import type { SearchDoc, SearchKind } from "./search-doc.ts";
import {
  clientDoc,
  petDoc,
  productDoc,
  type ClientRow,
  type PetOwnerRow,
  type PetRow,
  type ProductRow,
} from "./search-docs.ts";

const clientsOf = (db: Dexie) => db.table<ClientRow, string>("clients");
const petsOf = (db: Dexie) => db.table<PetRow, string>("pets");
const productsOf = (db: Dexie) => db.table<ProductRow, string>("products");
export const linksOf = (db: Dexie) => db.table<PetOwnerRow, string>("petOwners");

/** Who has which pet now, as far as the clients are known. */
function collectOwners(
  links: readonly PetOwnerRow[],
  clients: readonly (ClientRow | undefined)[],
): (petId: string) => ClientRow[] {
  const clientOf = new Map(clients.flatMap((client) => (client ? [[client.id, client]] : [])));
  const current = Map.groupBy(
    links.filter(({ toOn }) => toOn === null),
    ({ petId }) => petId,
  );
  return (petId) => (current.get(petId) ?? []).flatMap(({ clientId }) => clientOf.get(clientId) ?? []);
}

/** Rows of one read: this thread and the database answer others in between. */
const PORTION = 1000;

async function readTable<Row extends { id: string }>(table: Table<Row, string>, pause: Pause): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ""; ;) {
    await pause();
    const some = await table.where("id").above(after).limit(PORTION).toArray();
    for (const row of some) rows.push(row);
    const last = some.at(-1);
    if (!last || some.length < PORTION) return rows;
    after = last.id;
  }
}

/** Waits until whoever is in more of a hurry has been answered. */
type Pause = () => Promise<unknown>;

/** Not in one transaction: rows that are written meanwhile are told to whoever listens, as after it. */
export async function readAllDocs(db: Dexie, pause: Pause): Promise<SearchDoc[]> {
  const clients = await readTable(clientsOf(db), pause);
  const owners = collectOwners(await readTable(linksOf(db), pause), clients);
  const pets = await readTable(petsOf(db), pause);
  const products = await readTable(productsOf(db), pause);
  return [...clients.map(clientDoc), ...pets.map((pet) => petDoc(pet, owners(pet.id))), ...products.map(productDoc)];
}

/** By id; undefined for a row that is not here any more. */
export type DocsById = [id: string, doc: SearchDoc | undefined][];

async function readClientDocs(db: Dexie, ids: readonly string[]): Promise<DocsById> {
  const rows = await clientsOf(db).bulkGet([...ids]);
  return ids.map((id, at) => [id, rows[at] && clientDoc(rows[at])]);
}

async function readPetDocs(db: Dexie, ids: readonly string[]): Promise<DocsById> {
  const [rows, links] = await Promise.all([petsOf(db).bulkGet([...ids]), rowsAmong(linksOf(db), "petId", ids)]);
  const clientIds = [...new Set(links.map(({ clientId }) => clientId))];
  const owners = collectOwners(links, await clientsOf(db).bulkGet(clientIds));
  return ids.map((id, at) => [id, rows[at] && petDoc(rows[at], owners(id))]);
}

async function readProductDocs(db: Dexie, ids: readonly string[]): Promise<DocsById> {
  const rows = await productsOf(db).bulkGet([...ids]);
  return ids.map((id, at) => [id, rows[at] && productDoc(rows[at])]);
}

/** What the rows of one kind are found by. */
export const readDocs: Readonly<Record<SearchKind, (db: Dexie, ids: readonly string[]) => Promise<DocsById>>> = {
  client: readClientDocs,
  pet: readPetDocs,
  product: readProductDocs,
};
