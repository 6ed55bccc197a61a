/** How the names of the sync's locks begin. */
export const SYNC_LOCK = "fernpaw-sync-";

/**
 * Of the lock and the channel of the tabs that share a copy, by the copy's name: clinic, person, schema and shape of the
 * rows. Tabs of two versions of the app have two copies, and each must be led: one that waits for a leader of the other
 * version would never pull. They share the queue, which two leaders do no harm.
 */
export function lockNameOf(cacheName: string): string {
  return `${SYNC_LOCK}${cacheName.replace("fernpaw_cache_", "")}`;
}
