import { addressLines } from "@fernpaw/domain/clients/address-lines";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { products } from "@fernpaw/domain/catalogue/product";
import {
  controlledEntries,
  controlledRegisters,
  needsWitness,
  registerIdOf,
} from "@fernpaw/domain/controlled/controlled-entry";
import type { Entry } from "@fernpaw/domain/controlled/entry-hash";
import { batchBalances, registerLines, type RegisterLine } from "@fernpaw/domain/controlled/register-lines";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { pets } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import { titledName, staff } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { LAST, rowsById, rowsOf } from "../../db/rows.ts";

export type Product = RowOf<typeof products>;
export type Register = RowOf<typeof controlledRegisters>;
export type Batch = RowOf<typeof batches>;

export interface ListedRegister {
  product: Product;
  /** Null: no entry yet. */
  register: Register | null;
  toWitness: number;
}

async function entriesOf(db: CacheDb, registerId: string): Promise<Entry[]> {
  return rowsOf(db, controlledEntries)
    .where("[registerId+occurredAt]")
    .between([registerId, ""], [registerId, LAST])
    .toArray();
}

function countUnwitnessed(entries: readonly Entry[]): number {
  const seen = new Set(entries.flatMap(({ kind, aboutId }) => (kind === "witness" ? (aboutId ?? []) : [])));
  return entries.filter((entry) => needsWitness(entry) && !seen.has(entry.id)).length;
}

/** The controlled drugs at a location, by name: those in use, and those with a register. */
export async function listRegisters(db: CacheDb, locationId: string): Promise<ListedRegister[]> {
  const registers = await rowsOf(db, controlledRegisters).where("locationId").equals(locationId).toArray();
  const byProduct = new Map(registers.map((register) => [register.productId as string, register]));
  const drugs = await rowsOf(db, products)
    .filter(({ id, controlled, status }) => byProduct.has(id) || (controlled !== null && status === "active"))
    .toArray();
  const listed = await Promise.all(
    drugs.map(async (product) => {
      const register = byProduct.get(product.id) ?? null;
      const toWitness = register ? countUnwitnessed(await entriesOf(db, register.id)) : 0;
      return { product, register, toWitness };
    }),
  );
  return listed.toSorted((a, b) => a.product.name.localeCompare(b.product.name));
}

/** A line with the names of what it is about. */
export interface NamedLine extends RegisterLine {
  petName: string;
  clientName: string;
  /** In one line. */
  clientAddress: string;
  batchNumber: string;
  by: string;
  witnessName: string;
  /** The entry that it corrects. */
  corrected: Entry | null;
  isPending: boolean;
}

export interface DrugRegister {
  product: Product;
  register: Register | null;
  /** Oldest first. */
  lines: NamedLine[];
  batches: Batch[];
  /** The balance of each batch. */
  balances: ReadonlyMap<string | null, number>;
  isPending: boolean;
}

async function nameLines(db: CacheDb, lines: readonly RegisterLine[], own: readonly Batch[]): Promise<NamedLine[]> {
  const idsOf = (pick: (entry: Entry) => string | null): string[] => [
    ...new Set(lines.flatMap(({ entry }) => pick(entry) ?? [])),
  ];
  const [animals, owners, people, pending] = await Promise.all([
    rowsOf(db, pets).bulkGet(idsOf(({ petId }) => petId)),
    rowsOf(db, clients).bulkGet(idsOf(({ clientId }) => clientId)),
    rowsOf(db, staff).toArray(),
    pendingIdsOf(db, controlledEntries),
  ]);
  const [petOf, clientOf, personOf, batchOf] = [rowsById(animals), rowsById(owners), rowsById(people), rowsById(own)];
  const nameOf = (id: string | undefined): string => {
    const person = personOf.get(id ?? "");
    return person ? titledName(person) : "";
  };
  const entryOf = new Map(lines.map(({ entry }) => [entry.id as string, entry]));
  return lines.map((line) => {
    const { entry, witness } = line;
    const client = clientOf.get(entry.clientId ?? "");
    return {
      ...line,
      petName: petOf.get(entry.petId ?? "")?.name ?? "",
      clientName: client ? clientName(client) : "",
      clientAddress: client ? addressLines(client.address).join(", ") : "",
      batchNumber: batchOf.get(entry.batchId ?? "")?.number ?? "",
      by: nameOf(entry.performedBy),
      witnessName: nameOf(witness?.performedBy),
      corrected: entryOf.get(entry.aboutId ?? "") ?? null,
      isPending: pending.has(entry.id) || (witness !== null && pending.has(witness.id)),
    };
  });
}

/** One register with all of its lines; undefined: the device does not know the drug. */
export async function readRegister(
  db: CacheDb,
  place: { productId: string; locationId: string },
): Promise<DrugRegister | undefined> {
  const product = await rowsOf(db, products).get(place.productId);
  if (!product) return undefined;
  const id = registerIdOf(place);
  const [register, entries, own] = await Promise.all([
    rowsOf(db, controlledRegisters).get(id),
    entriesOf(db, id),
    rowsOf(db, batches).where("productId").equals(product.id).toArray(),
  ]);
  const lines = await nameLines(db, registerLines(entries, register?.balanceMilli ?? 0), own);
  const isPending = lines.some((line) => line.isPending);
  const balances = batchBalances(register ?? null);
  return { product, register: register ?? null, lines, batches: own, balances, isPending };
}

/** The drug and place of a register; null: it is not on the device. */
export async function placeOfRegister(db: CacheDb, registerId: string): Promise<Register | null> {
  return (await rowsOf(db, controlledRegisters).get(registerId)) ?? null;
}
