import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { CacheDb } from "./cache-db.ts";
import { unpackHistory } from "./history-load.ts";
import type { StorageGuard } from "./storage-guard.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Packs that one change may need. */
const MAX_PACKS = 8;
const PACKS_A_LOOK = 200;

interface RowName {
  tbl: string;
  id: string;
}

/** The row for want of which a mutation was refused, where it may lie in a pack. */
function missingRow(cache: CacheDb, error: unknown): RowName | null {
  if (!(error instanceof Refusal) || error.code !== "not_found") return null;
  const { table, id } = error.details;
  if (typeof table !== "string" || typeof id !== "string") return null;
  return cache.entities.get(table)?.packBy ? { tbl: table, id } : null;
}

/** A pet in whose pack the row lies. Looks first where the arguments point to; nothing tells of a row whose pet it is. */
async function petWith(cache: CacheDb, { tbl, id }: RowName, args: unknown): Promise<string | null> {
  const holds = (pack: { rows: readonly (readonly [string, string, ...unknown[]])[] } | undefined): boolean =>
    pack?.rows.some((row) => row[1] === id && row[0] === tbl) ?? false;
  const named = await cache._history.bulkGet([...new Set(JSON.stringify(args ?? null).match(UUID))]);
  const near = named.find(holds);
  if (near) return near.petId;
  for (let last = ""; ;) {
    const packs = await cache._history.where("petId").above(last).limit(PACKS_A_LOOK).toArray();
    const found = packs.find(holds);
    if (found) return found.petId;
    last = packs.at(-1)?.petId ?? "";
    if (packs.length < PACKS_A_LOOK) return null;
  }
}

/**
 * Runs a change; where it is refused for want of a row that lies in closed history, that pet's pack is laid out as
 * rows and the change runs again. Only a refusal makes the device look through the packs: it takes a second at most,
 * and rows that are looked for in vain are an everyday thing.
 */
export async function withPackedRows<T>(
  { cache, guard }: { cache: CacheDb; guard: Pick<StorageGuard, "run"> },
  args: unknown,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const missing = tries < MAX_PACKS ? missingRow(cache, error) : null;
      const petId = missing && (await guard.run(() => petWith(cache, missing, args)));
      if (petId === null) throw error;
      await guard.run(() => unpackHistory(cache, petId));
    }
  }
}
