import { clientName, clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { activeLocations } from "@fernpaw/domain/clinics/locations-in-use";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { products } from "@fernpaw/domain/catalogue/product";
import { pets } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { onHand } from "@fernpaw/domain/stock/stock-reports";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { LAST, rowsById, rowsOf } from "../../db/rows.ts";

export type Product = RowOf<typeof products>;
export type Batch = RowOf<typeof batches>;
export type Level = RowOf<typeof stockLevels>;
export type Movement = RowOf<typeof stockMovements>;

/** The batches of a product, and what is left of them. */
export interface BatchStock {
  levels: readonly Level[];
  batches: readonly Batch[];
}

export const NO_STOCK: BatchStock = { levels: [], batches: [] };

export async function batchStock(db: CacheDb, productId: string): Promise<BatchStock> {
  const [levels, own] = await Promise.all([
    rowsOf(db, stockLevels).where("productId").equals(productId).toArray(),
    rowsOf(db, batches).where("productId").equals(productId).toArray(),
  ]);
  return { levels, batches: own };
}

/** The stock of a product at one location. */
export interface ProductStockRows extends BatchStock {
  /** Since the given moment, oldest first. */
  movements: Movement[];
  /** When stock of the product moved first; null: never. */
  firstAt: Instant | null;
  /** Levels of the other locations, without those at 0. */
  elsewhere: readonly Level[];
}

interface ProductStockQuestion {
  productId: string;
  locationId: string;
  since: Instant;
}

const isAt =
  (locationId: string) =>
  (one: { locationId: string }): boolean =>
    one.locationId === locationId;

/** The movements of one level, by the time at which they happened. */
const movementsOf = (db: CacheDb, { id }: Level, since = "") =>
  rowsOf(db, stockMovements).where("[levelId+occurredAt]").between([id, since], [id, LAST]);

const byMoment = (a: Movement, b: Movement): number =>
  a.occurredAt < b.occurredAt || (a.occurredAt === b.occurredAt && a.id < b.id) ? -1 : 1;

/** Reads the movements of the location's own levels: the other locations may have thousands. */
export async function productStock(
  db: CacheDb,
  { productId, locationId, since }: ProductStockQuestion,
): Promise<ProductStockRows> {
  const isHere = isAt(locationId);
  const { levels, batches: own } = await batchStock(db, productId);
  const [here, elsewhere] = [levels.filter(isHere), levels.filter((level) => !isHere(level))];
  const [movements, firsts] = await Promise.all([
    Promise.all(here.map((level) => movementsOf(db, level, since).toArray())),
    Promise.all(here.map((level) => movementsOf(db, level).first())),
  ]);
  // A batch that only another location has had is not an empty one here.
  const known = new Set(here.map(({ batchId }) => batchId));
  const isElsewhere = new Set(elsewhere.map(({ batchId }) => batchId));
  return {
    levels: here,
    elsewhere: elsewhere.filter(({ quantityMilli }) => quantityMilli !== 0),
    batches: own.filter(({ id }) => known.has(id) || !isElsewhere.has(id)),
    movements: movements.flat().toSorted(byMoment),
    firstAt: firsts.flatMap((move) => move ?? []).toSorted(byMoment)[0]?.occurredAt ?? null,
  };
}

export interface MovementEntry {
  movement: Movement;
  /** The pet, or the client without a pet; empty: neither. */
  whom: string;
  batchNumber: string;
  locationName: string;
  /** The kind of the movement that this one takes back. */
  reversed: Movement["kind"] | null;
  isPending: boolean;
}

/** Movements with the names of what they are about. */
export async function movementEntries(db: CacheDb, movements: readonly Movement[]): Promise<MovementEntry[]> {
  const idsOf = (pick: (movement: Movement) => string | null): string[] => [
    ...new Set(movements.map(pick).filter((id) => id !== null)),
  ];
  const [people, owners, known, places, reversed, pending] = await Promise.all([
    rowsOf(db, pets).bulkGet(idsOf(({ petId }) => petId)),
    rowsOf(db, clients).bulkGet(idsOf(({ clientId }) => clientId)),
    rowsOf(db, batches).bulkGet(idsOf(({ batchId }) => batchId)),
    rowsOf(db, locations).toArray(),
    rowsOf(db, stockMovements).bulkGet(idsOf(({ reversesId }) => reversesId)),
    pendingIdsOf(db, stockMovements),
  ]);
  const [petOf, clientOf, batchOf] = [rowsById(people), rowsById(owners), rowsById(known)];
  const [placeOf, reversedOf] = [rowsById(places), rowsById(reversed)];
  return movements.map((movement) => {
    const client = clientOf.get(movement.clientId ?? "");
    return {
      movement,
      whom: petOf.get(movement.petId ?? "")?.name ?? (client ? clientName(client) : ""),
      batchNumber: batchOf.get(movement.batchId ?? "")?.number ?? "",
      locationName: placeOf.get(movement.locationId)?.name ?? "",
      reversed: reversedOf.get(movement.reversesId ?? "")?.kind ?? null,
      isPending: pending.has(movement.id),
    };
  });
}

export interface LastMovements {
  /** Newest first. */
  entries: MovementEntry[];
  /** In stock now. */
  leftMilli: number;
}

/** The newest movements of a product at a location. */
export async function lastMovements(
  db: CacheDb,
  { productId, locationId, limit }: { productId: string; locationId: string; limit: number },
): Promise<LastMovements> {
  const isHere = isAt(locationId);
  const levels = (await rowsOf(db, stockLevels).where("productId").equals(productId).toArray()).filter(isHere);
  const last = await Promise.all(levels.map((level) => movementsOf(db, level).reverse().limit(limit).toArray()));
  const newest = last.flat().toSorted((a, b) => byMoment(b, a));
  return { entries: await movementEntries(db, newest.slice(0, limit)), leftMilli: onHand(levels) };
}

export interface ListedMovement extends MovementEntry {
  productName: string;
  unit: Product["dispensingUnit"];
}

/** All movements since a moment, newest first. */
export async function movementsSince(db: CacheDb, since: Instant): Promise<ListedMovement[]> {
  const moves = await rowsOf(db, stockMovements).where("occurredAt").aboveOrEqual(since).reverse().toArray();
  const [entries, known] = await Promise.all([
    movementEntries(db, moves),
    rowsOf(db, products).bulkGet([...new Set(moves.map(({ productId }) => productId))]),
  ]);
  const byId = rowsById(known);
  return entries.map((entry) => {
    const product = byId.get(entry.movement.productId);
    return { ...entry, productName: product?.name ?? "", unit: product?.dispensingUnit ?? "unit" };
  });
}

/** The locations that hold stock, and others in use as long as some is left there. */
export async function stockPlaces(db: CacheDb): Promise<RowOf<typeof locations>[]> {
  const used = activeLocations(await rowsOf(db, locations).toArray());
  const hasAny = async (locationId: string): Promise<boolean> => {
    const levels = rowsOf(db, stockLevels).where("locationId").equals(locationId);
    return (await levels.filter(({ quantityMilli }) => quantityMilli !== 0).first()) !== undefined;
  };
  const kept = await Promise.all(
    used.map(async ({ id, stockEnabled }) => stockEnabled === "yes" || (await hasAny(id))),
  );
  return used.filter((_, at) => kept[at]);
}

export const allLocations = (db: CacheDb): Promise<RowOf<typeof locations>[]> => rowsOf(db, locations).toArray();
