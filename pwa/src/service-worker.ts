import { createSyncClient } from "@fernpaw/sync/client/sync-client";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  PrecacheController,
} from "workbox-precaching";
import type { PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { isLogo, keptLogo } from "./session/install/kept-logos.ts";
import { DRAIN_TAG, SKIP_WAITING } from "./session/install/worker-messages.ts";
import { DEVICE_SCHEMA } from "./session/sync-client/device-schema.ts";
import { isPageSending } from "./session/sync-client/sending-pages.ts";
import { isSignOutNoted } from "./session/tokens/sign-out-note.ts";
import { openWorkerSession } from "./http/worker-session.ts";
import { sitePaths } from "./paths.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };
declare const __BUILD__: string;

/** Not in TypeScript's library yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// "/" is a page of its own, not another name of the app's.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "" });
cleanupOutdatedCaches();

const shell = createHandlerBoundToURL("/index.html");

// The public pages come from the server. Without a network the app opens there too.
registerRoute(
  ({ request, url }) => request.mode === "navigate" && sitePaths.includes(url.pathname),
  async (options) => {
    try {
      return await fetch(options.request);
    } catch {
      return shell(options);
    }
  },
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isLogo(url.pathname),
  async ({ request }) => (await keptLogo(request)) ?? fetch(request),
);

// The shell answers every page of the app. The server's own addresses and the administrator's area stay the network's.
registerRoute(
  new NavigationRoute(shell, {
    denylist: [
      /^\/api(\/|$)/,
      /^\/socket\.io\//,
      /^\/admin(\/|$)/,
      /^\/uploads\//,
      /^\/dev(\/|$)/,
      // What a mailed link opens needs the server anyway, and its secret must not pass another script.
      /^\/(reset-password|verify-email|complete-invitation)\/?$/,
    ],
  }),
);

/** The static routes of a service worker, which the library's types do not know; WebKit has none. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?: (route: { condition: object; source: { cacheName: string } }) => Promise<void>;
}

// Files with a hash in their name come straight from the cache, without waking a script for each.
self.addEventListener("install", (event) => {
  const { addRoutes } = event as RoutedInstallEvent;
  const route = {
    condition: { urlPattern: { pathname: "/assets/*" }, requestMethod: "get" },
    source: { cacheName: new PrecacheController().strategy.cacheName },
  };
  if (addRoutes) event.waitUntil(addRoutes.call(event, route).catch(() => undefined));
});

// The very first worker takes the open pages over, whose chunks it has from now on, with or without a network.
let isFirst = false;
self.addEventListener("install", () => {
  isFirst = self.registration.active === null;
});
self.addEventListener("activate", (event) => {
  if (isFirst) event.waitUntil(self.clients.claim());
});

// A new version takes over when a person says so, never by itself.
self.addEventListener("message", (event) => {
  if ((event.data as { type?: unknown } | null)?.type === SKIP_WAITING) void self.skipWaiting();
});

self.addEventListener("sync" as "message", (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === DRAIN_TAG) sync.waitUntil(drainOutbox());
});

/**
 * An open page of the clinic sends by itself; a public page, a sign-in or a waiting-room screen sends nothing. Going on beside it would renew the session with every saved change, which is how a
 * stolen session behaves: the server would end it. The browser asks again later, when the page may be gone.
 */
async function refuseBesidePages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (await isPageSending(pages.map(({ url }) => url)))
    throw new Error("a page of this app is open and sends by itself");
}

/**
 * Sends what a closed tab left behind, for the person whose session this browser holds and for nobody else.
 * A failure is thrown, so that the browser tries again later.
 */
async function drainOutbox(): Promise<void> {
  if (await isSignOutNoted()) return;
  await refuseBesidePages();
  const session = await openWorkerSession();
  if (!session) return;
  const client = createSyncClient({
    clinicId: session.clinicId,
    actor: session.actor,
    ...DEVICE_SCHEMA,
    build: __BUILD__,
    transport: session.transport,
    loadActor: () => Promise.resolve(session.actor),
  });
  try {
    const left = await client.drainOnce(session.actor.userId);
    if (left > 0) throw new Error(`${left} changes are still on this device`);
  } finally {
    await client.stop();
  }
}
