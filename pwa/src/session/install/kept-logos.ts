/** The logos of the clinic's locations on this device, for papers that are printed without a network. */
const KEPT_LOGOS = "fernpaw-logos";

const addressOf = (file: string): string => `/uploads/logos/${file}`;

export const isLogo = (pathname: string): boolean => /^\/uploads\/logos\/[0-9a-f]{32}\.webp$/.test(pathname);

/** Pages over http of another machine have none. */
const hasCaches = (): boolean => "caches" in globalThis;

/** The kept file, which never changes: another logo has another name. Undefined: the server has to answer. */
export async function keptLogo(request: Request): Promise<Response | undefined> {
  return (await caches.open(KEPT_LOGOS)).match(request);
}

/** Fetches the logos that are not kept yet, and deletes those that no location has any more. A logo that cannot be had is tried at the next call. */
export async function keepLogos(files: readonly string[]): Promise<void> {
  if (!hasCaches()) return;
  const cache = await caches.open(KEPT_LOGOS);
  const wanted = new Set(files.map(addressOf));
  const kept = new Set<string>();
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (wanted.has(pathname)) kept.add(pathname);
    else await cache.delete(request);
  }
  await Promise.allSettled([...wanted].filter((one) => !kept.has(one)).map((one) => cache.add(one)));
}

export async function forgetLogos(): Promise<void> {
  if (hasCaches()) await caches.delete(KEPT_LOGOS);
}
