import { SYNC_LOCK } from "@fernpaw/sync/client/lock-name";
import { sitePaths } from "../../paths.ts";

/**
 * Whether a page of this browser sends what is unsent: one of them holds the lock of the sync, or waits for it. A public
 * page, a sign-in and a waiting-room screen do neither. Asked by the service worker, with the addresses of all open pages.
 */
export async function isPageSending(urls: readonly string[]): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks;
  // Without locks every page of the app may be one that sends.
  if (!locks) return urls.some((url) => !sitePaths.includes(new URL(url).pathname));
  const { held = [], pending = [] } = await locks.query();
  return [...held, ...pending].some(({ name = "" }) => name.startsWith(SYNC_LOCK));
}
