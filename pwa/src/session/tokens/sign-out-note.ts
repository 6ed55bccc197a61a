const STORE = "fernpaw-sign-out";
const NOTE = "/sign-out-note";

/** Missing on an address without TLS, where there is no service worker either. */
const storage = (globalThis as { caches?: CacheStorage }).caches;

/**
 * A sign-out that the server may not have heard of: its cookie, which no script can delete, would still open the
 * session. Kept where page and service worker both look, so that nothing is sent for somebody who has left.
 */
export async function noteSignOut(): Promise<void> {
  await storage
    ?.open(STORE)
    .then((store) => store.put(NOTE, new Response()))
    .catch(() => undefined);
}

export async function isSignOutNoted(): Promise<boolean> {
  return (await storage?.match(NOTE, { cacheName: STORE })) !== undefined;
}

/** The server has ended the session, or the cookie is another session's. */
export async function forgetSignOut(): Promise<void> {
  await storage?.delete(STORE).catch(() => undefined);
}
