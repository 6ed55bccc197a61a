import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { Actor, MutationContext, MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { runMutation } from "@fernpaw/domain/kernel/run-mutation";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { Dexie } from "dexie";
import type { PendingEntry } from "./cache-db.ts";
import { DexieTx, staysInTransaction } from "./dexie-tx.ts";
import type { RowLayer } from "./row-layer.ts";
import type { StoredReads } from "./stored-reads.ts";

/** Who acts on this device, as every run of a mutation sees it. `actor` follows a change of rights. */
export interface Author {
  clinicId: string;
  deviceId: string;
  actor: Actor;
}

export type Runnable = Pick<PendingEntry, "name" | "v" | "uuid" | "args" | "base" | "at">;

/** Runs queued mutations by name. */
export class MutationRunner {
  readonly #mutations: ReadonlyMap<string, MutationDefinition>;
  readonly #author: Author;

  constructor(mutations: readonly MutationDefinition[], author: Author) {
    this.#mutations = new Map(mutations.map((mutation) => [`${mutation.name}@${mutation.v}`, mutation]));
    this.#author = author;
  }

  /** @throws Refusal, or whatever else the mutation throws; nothing has been written then */
  async run(reads: StoredReads, entry: Runnable, below: RowLayer, options?: { isTap: boolean }): Promise<DexieTx> {
    // Of many in a row, each of which may be refused before it reads anything.
    await staysInTransaction();
    const { clinicId, deviceId, actor } = this.#author;
    const context: MutationContext = {
      clinicId,
      deviceId,
      actor,
      now: toInstant(epochMsOf(entry.at)),
      mutationUuid: entry.uuid,
      base: entry.base,
    };
    const tx = new DexieTx(reads, below, context);
    const mutation = this.#mutations.get(`${entry.name}@${entry.v}`);
    if (!mutation) throw new Refusal("not_found", { mutation: entry.name, v: entry.v });
    await runMutation(mutation, tx, entry.args, context, options);
    return tx;
  }

  /**
   * Lays the effect over `below`. A mutation that is refused or fails adds nothing: the server will say
   * what becomes of it.
   */
  async tryRun(reads: StoredReads, entry: PendingEntry, below: RowLayer): Promise<DexieTx | null> {
    try {
      const tx = await this.run(reads, entry, below);
      below.absorb(tx.changes);
      return tx;
    } catch (error) {
      if (isStorageError(error)) throw error;
      return null;
    }
  }
}

/** Failures of IndexedDB itself, which must abort the transaction and never pass for a refusal. */
export function isStorageError(error: unknown): boolean {
  const cause = storageCause(error);
  if (!(cause instanceof Error)) return false;
  if (cause instanceof Refusal) return false;
  return STORAGE_ERRORS.has(cause.name);
}

/** What Dexie's `BulkError` hides: the failure of the first of many rows. */
export function storageCause(error: unknown): unknown {
  return error instanceof Dexie.BulkError ? (error.failures[0] ?? error) : error;
}

const STORAGE_ERRORS = new Set([
  "AbortError",
  "DatabaseClosedError",
  "DataCloneError",
  "InvalidStateError",
  "OpenFailedError",
  "PrematureCommitError",
  "QuotaExceededError",
  "TransactionInactiveError",
  "UnknownError",
  "VersionChangeError",
]);
