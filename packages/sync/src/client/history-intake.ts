import type { PackedRow } from "./cache-db.ts";
import { petIdsIn, putPacks } from "./history-packs.ts";
import { isWanted, type LoadTarget } from "./load-target.ts";
import type { Intake } from "./row-intake.ts";
import { mergeRows, type StoreParts } from "./snapshot-store.ts";
import { readMeta } from "./sync-meta.ts";

/** So many rows wait in memory (about 60 MB) until their pets' packs are written. */
const HELD_ROWS = 100_000;
const PACKS_A_TRANSACTION = 500;

interface HeldRows {
  byPet: ReadonlyMap<string, PackedRow[]>;
  loose: readonly PackedRow[];
  count: number;
  after: [string, string] | null;
}

/**
 * Takes p2 in. It comes table by table and is kept pet by pet: rows wait in memory, so that a pet's pack is
 * written once and not once a table. A load that breaks off writes what came; one that is killed goes on from the
 * last writing. Packing the same rows twice changes nothing. A row without a pet is laid out: a sale at the
 * counter has such charge lines.
 */
export class HistoryIntake implements Intake {
  readonly #parts: StoreParts;
  readonly #target: LoadTarget;
  /** Runs work on the storage that answers false when the load is not wanted any more, and throws then. */
  readonly #storing: (work: () => Promise<boolean>) => Promise<void>;
  #byPet = new Map<string, PackedRow[]>();
  #loose: PackedRow[] = [];
  #held = 0;
  #after: [string, string] | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: StoreParts, target: LoadTarget, storing: (work: () => Promise<boolean>) => Promise<void>) {
    this.#parts = parts;
    this.#target = target;
    this.#storing = storing;
  }

  async take(rows: readonly PackedRow[]): Promise<void> {
    const { entities } = this.#parts.cache;
    this.#held += rows.length;
    for (const row of rows) {
      const entity = entities.get(row[0]);
      const petIds = petIdsIn(entity, row[3]);
      if (entity && petIds.length === 0) this.#loose.push(row);
      for (const petId of petIds) {
        const pack = this.#byPet.get(petId);
        if (pack) pack.push(row);
        else this.#byPet.set(petId, [row]);
      }
    }
  }

  async mark(after: [string, string]): Promise<void> {
    this.#after = after;
    if (this.#held < HELD_ROWS) return;
    this.#write();
    await this.#writing;
  }

  async end(): Promise<void> {
    if (this.#held > 0) this.#write();
    await this.#writing;
  }

  #write(): void {
    const held = { byPet: this.#byPet, loose: this.#loose, count: this.#held, after: this.#after };
    this.#byPet = new Map();
    this.#loose = [];
    this.#held = 0;
    this.#writing = this.#writing.then(() => this.#store(held));
    this.#writing.catch(() => undefined);
  }

  async #store({ byPet, loose, count, after }: HeldRows): Promise<void> {
    const petIds = [...byPet.keys()].sort();
    for (let start = 0; start < petIds.length; start += PACKS_A_TRANSACTION) {
      const part = petIds.slice(start, start + PACKS_A_TRANSACTION);
      const packs = new Map(part.map((petId) => [petId, byPet.get(petId) ?? []]));
      await this.#storing(() => this.#pack(packs));
    }
    // The place to go on from is stored last: what comes before it lies in packs.
    await this.#storing(() => mergeRows(this.#parts, this.#target, { rows: loose, after, count }));
  }

  #pack(packs: ReadonlyMap<string, PackedRow[]>): Promise<boolean> {
    const { cache } = this.#parts;
    return cache.transaction("rw", cache._history, cache._meta, async () => {
      const meta = await readMeta(cache);
      if (!isWanted(meta, this.#target)) return false;
      // Newer rows are left to the next pull.
      const known = [...packs].map(([petId, rows]): [string, PackedRow[]] => [
        petId,
        rows.filter(([, , version]) => version <= meta.cursor),
      ]);
      await putPacks(cache, new Map(known.filter(([, rows]) => rows.length > 0)));
      return true;
    });
  }
}
