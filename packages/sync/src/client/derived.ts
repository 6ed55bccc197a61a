import type { CacheDb } from "./cache-db.ts";

/** Of `_meta`: what the app made of the rows, to have it sooner at the next start. It holds what they hold. */
export const DERIVED = "derived";

/** With rows that go as a whole goes what was made of them; inside their transaction over `_meta`. */
export async function dropDerived(cache: CacheDb): Promise<void> {
  await cache._meta.delete(DERIVED);
}
