import type { RowOf } from "../../kernel/entity.ts";
import { canonicalJson } from "../../kernel/canonical-json.ts";
import { once } from "../../kernel/once.ts";
import { sha256 } from "../../kernel/sha256.ts";
import { controlledEntries } from "./controlled-entry.ts";

export type Entry = RowOf<typeof controlledEntries>;

/** The `prevHash` of the first entry of a chain. */
export const CHAIN_START = "0".repeat(64);

/** All that an entry has, but for the hash itself. A field that comes later makes every earlier hash wrong: see the README. */
export const hashedFields = once(() => Object.keys(controlledEntries.schema.shape).filter((name) => name !== "hash"));

/** SHA-256 of the clinic and of every field of the row but `hash`. */
export function hashOfEntry(clinicId: string, entry: Omit<Entry, "hash">): string {
  const row = entry as Readonly<Record<string, unknown>>;
  const hashed = Object.fromEntries(hashedFields().map((name) => [name, row[name]]));
  return sha256(canonicalJson({ clinicId, ...hashed }));
}

/**
 * `missing`: the chain lacks an entry of that number. `changed`: its hash is not that of its contents. `unlinked`: it does not
 * name the hash of the entry before. `head`: the noted end of the chain is another one.
 */
export type ChainFault = "missing" | "changed" | "unlinked" | "head";

export interface ChainEnd {
  seq: number;
  hash: string;
}

/** The fault of an entry that follows `last` in its chain; null: it is as it was written. */
export function faultAfter(clinicId: string, last: ChainEnd, entry: Entry): ChainFault | null {
  if (entry.seq !== last.seq + 1) return "missing";
  if (hashOfEntry(clinicId, entry) !== entry.hash) return "changed";
  return entry.prevHash === last.hash ? null : "unlinked";
}
