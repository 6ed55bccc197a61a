import { type ObservabilitySet, RangeSet } from "dexie";

/** Tells live queries to read again although nothing changed: see `live-query-memory.ts`. */
export const NOTHING_CHANGED: ObservabilitySet = { all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) };

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

/** Ids of the rows of a table that changed, as `storagemutated` tells of them. Undefined: none. Null: any, by all that is known. */
export function changedIds(parts: ObservabilitySet, databaseName: string, table: string): string[] | null | undefined {
  if (parts === NOTHING_CHANGED) return undefined;
  if ("all" in parts) return null;
  const tree = parts[`idb://${databaseName}/${table}/`] as KeyRange | undefined;
  return tree && keysOf(tree);
}
