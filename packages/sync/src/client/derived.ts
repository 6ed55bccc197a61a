import type { CacheDb } from "./cache-db.ts";

/** Of `_meta`, with keys that begin so: what was made of the rows, to have it sooner or without a network. It holds what they hold. */
export const DERIVED = "derived";

/** With rows that go as a whole goes what was made of them; inside their transaction over `_meta`. */
export async function dropDerived(cache: CacheDb): Promise<void> {
  await cache._meta.where("key").startsWith(DERIVED).delete();
}
