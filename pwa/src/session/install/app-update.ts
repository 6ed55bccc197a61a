import { useSyncExternalStore } from "react";
import type { Workbox } from "workbox-window";
import { loadChunk } from "../../ui/chunk.ts";
import { trustedScriptUrl } from "../../ui/trusted-script.ts";
import { flushDrafts } from "../drafts/drafts.ts";
import { DRAIN_TAG } from "./worker-messages.ts";

const WORKER_URL = "/service-worker.js";
const CHECK_EVERY_MS = 60 * 60_000;
/** A focus that follows the last check within this time does not check again. */
const CHECK_PAUSE_MS = 60_000;

/** `ready`: a new version waits. `replaced`: another tab has taken it; this one runs on old code until it reloads. */
export type UpdateState = "none" | "ready" | "replaced";

let state: UpdateState = "none";
let workbox: Workbox | null = null;
let registration: ServiceWorkerRegistration | undefined;
let isOurUpdate = false;
let isPutOff = false;
let lastCheckAt = 0;
const watchers = new Set<() => void>();

function become(next: UpdateState): void {
  if (state === next || state === "replaced") return;
  state = next;
  isPutOff = false;
  for (const watcher of watchers) watcher();
}

/** A page without a worker runs the newest code already. */
function offerWaiting(): void {
  if (navigator.serviceWorker.controller) become("ready");
}

/** The library listens only after it has registered: by then a takeover may have happened. */
function watchTakeover(): void {
  let hasController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isOurUpdate) window.location.reload();
    // The first worker takes over a page that had none; only a later one replaces code that runs.
    else if (hasController) become("replaced");
    hasController = true;
  });
}

async function register(Library: typeof Workbox): Promise<void> {
  workbox = new Library(trustedScriptUrl(WORKER_URL), { updateViaCache: "none" });
  workbox.addEventListener("waiting", offerWaiting);
  // After one version that it takes for another tab's the library looks for no more. If that one fails, start again.
  workbox.addEventListener("redundant", ({ isExternal }) => {
    if (isExternal) register(Library).catch(() => undefined);
  });
  registration = await workbox.register();
  // The library misses a version that was being installed before it registered.
  const early = registration?.installing;
  early?.addEventListener("statechange", () => {
    if (early.state === "installed") offerWaiting();
  });
}

async function check(): Promise<void> {
  if (!registration || performance.now() - lastCheckAt < CHECK_PAUSE_MS) return;
  lastCheckAt = performance.now();
  // Fails without a network; the next focus or hour asks again.
  await workbox?.update().catch(() => undefined);
}

/** The network's alone: what is opened there leaves nothing on the device. */
const WITHOUT_WORKER = /^\/admin(\/|$)/;

/**
 * Registers the service worker and looks for new versions, hourly and when the window comes back.
 * @throws ChunkLoadError or the browser's refusal; the next start tries again
 */
export async function startAppUpdate(): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  if (WITHOUT_WORKER.test(window.location.pathname)) return;
  watchTakeover();
  await register((await loadChunk(() => import("workbox-window"))).Workbox);
  lastCheckAt = performance.now();
  window.setInterval(() => void check(), CHECK_EVERY_MS);
  window.addEventListener("focus", () => void check());
}

/** "Later": says nothing more until there is something else to say. */
export function putUpdateOff(): void {
  isPutOff = true;
  for (const watcher of watchers) watcher();
}

/** A person asked for it. Half-typed forms are on the disk before anything reloads. */
export async function updateNow(): Promise<void> {
  await flushDrafts();
  if (state === "replaced" || !registration?.waiting) {
    window.location.reload();
    return;
  }
  isOurUpdate = true;
  workbox?.messageSkipWaiting();
}

interface BackgroundSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Lets the browser send the queue after the last tab has closed, where it can. Nothing depends on it. */
export async function askForBackgroundSync(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const ready = (await navigator.serviceWorker.ready) as BackgroundSync;
  await ready.sync?.register(DRAIN_TAG).catch(() => undefined);
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(subscribe, () => (isPutOff ? "none" : state));
}
