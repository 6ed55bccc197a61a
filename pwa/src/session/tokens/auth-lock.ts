/** One refresh for the whole browser: tabs and the service worker take turns under this name. */
const AUTH_LOCK = "fernpaw-auth";

/** Runs `work` alone in this browser. @throws what `work` throws */
export function underAuthLock<T>(work: () => Promise<T>): Promise<T> {
  // Absent on plain http outside localhost, where the tabs' own shared promise has to do.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? (locks.request(AUTH_LOCK, work) as Promise<T>) : work();
}
