import { useSyncExternalStore } from "react";
import { trustedScriptUrl } from "../ui/trusted-script.ts";
import { flushDrafts } from "./drafts.ts";
import { DRAIN_TAG, SKIP_WAITING } from "./worker-messages.ts";

const WORKER_URL = "/service-worker.js";
const CHECK_EVERY_MS = 60 * 60_000;
/** A focus that follows the last check within this time does not check again. */
const CHECK_PAUSE_MS = 60_000;

/** `ready`: a new version waits. `replaced`: another tab has taken it; this one runs on old code until it reloads. */
export type UpdateState = "none" | "ready" | "replaced";

let state: UpdateState = "none";
let registration: ServiceWorkerRegistration | null = null;
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

function watchWaiting(found: ServiceWorkerRegistration): void {
  if (found.waiting && navigator.serviceWorker.controller) become("ready");
  found.addEventListener("updatefound", () => {
    const worker = found.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) become("ready");
    });
  });
}

async function check(): Promise<void> {
  if (!registration || performance.now() - lastCheckAt < CHECK_PAUSE_MS) return;
  lastCheckAt = performance.now();
  // Fails without a network; the next focus or hour asks again.
  await registration.update().catch(() => undefined);
}

/** Addresses of the network alone: what is opened there leaves nothing on the device. */
const WITHOUT_WORKER = /^\/(admin|dev)(\/|$)/;

/** Registers the service worker and looks for new versions, hourly and when the window comes back. */
export async function startAppUpdate(): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  if (WITHOUT_WORKER.test(window.location.pathname)) return;
  let hasController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isOurUpdate) window.location.reload();
    // The first worker takes over a page that had none; only a later one replaces code that runs.
    else if (hasController) become("replaced");
    hasController = true;
  });
  registration = await navigator.serviceWorker.register(trustedScriptUrl(WORKER_URL), { updateViaCache: "none" });
  lastCheckAt = performance.now();
  watchWaiting(registration);
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
  const waiting = registration?.waiting;
  if (state === "replaced" || !waiting) {
    window.location.reload();
    return;
  }
  isOurUpdate = true;
  waiting.postMessage({ type: SKIP_WAITING });
}

interface BackgroundSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Lets the browser send the queue after the last tab has closed, where it can. Nothing depends on it. */
export async function askForBackgroundSync(): Promise<void> {
  await (registration as BackgroundSync | null)?.sync?.register(DRAIN_TAG).catch(() => undefined);
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(subscribe, () => (isPutOff ? "none" : state));
}
