import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { useSyncExternalStore } from "react";
import { presentInstant } from "../../ui/clock-time.tsx";

/** Somebody who has given the password on this tablet during this shift. */
export interface TabletPerson {
  userId: string;
  firstName: string;
  lastName: string;
  hasPin: boolean;
}

/** What makes this browser a tablet that several people share; kept for a start without a network. */
export interface Tablet {
  name: string;
  lockAfterMin: number;
  people: TabletPerson[];
}

/** `locked`: the screen shows nothing but faces. `switching`: somebody asked for them, the page stays in sight. */
export type Curtain = "open" | "switching" | "choosing" | "locked";

interface TabletState {
  /** Null: a browser like any other. */
  tablet: Tablet | null;
  curtain: Curtain;
}

const KEYS = { tablet: "fernpaw-tablet", locked: "fernpaw-locked", active: "fernpaw-active" } as const;
/** Other tabs learn of a touch this often. */
const TELL_EVERY_MS = 5000;

const nowMs = (): number => epochMsOf(presentInstant());

function readTablet(): Tablet | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEYS.tablet) ?? "null");
    return tabletIn(value);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function personIn(value: unknown): TabletPerson[] {
  if (!isRecord(value)) return [];
  const { userId, firstName, lastName, hasPin } = value;
  if (typeof userId !== "string" || typeof firstName !== "string" || typeof lastName !== "string") return [];
  return [{ userId, firstName, lastName, hasPin: hasPin === true }];
}

/** Null for anything but a tablet, whoever answered. */
export function tabletIn(value: unknown): Tablet | null {
  if (!isRecord(value)) return null;
  const { name, lockAfterMin, people } = value;
  if (typeof name !== "string" || typeof lockAfterMin !== "number" || !Array.isArray(people)) return null;
  return { name, lockAfterMin, people: people.flatMap(personIn) };
}

/** Since when nobody has touched the app, in whichever tab. */
function idleMs(): number {
  const at = Number(localStorage.getItem(KEYS.active) ?? Number.NaN);
  // A clock that was set back must not keep the tablet open.
  return Number.isNaN(at) || at > nowMs() + TELL_EVERY_MS ? Number.POSITIVE_INFINITY : nowMs() - at;
}

const isOverdue = (tablet: Tablet): boolean => idleMs() >= tablet.lockAfterMin * 60_000;

function firstState(): TabletState {
  const tablet = readTablet();
  // Reloading is no way around the lock.
  const isLocked = tablet !== null && (localStorage.getItem(KEYS.locked) !== null || isOverdue(tablet));
  return { tablet, curtain: isLocked ? "locked" : "open" };
}

let state: TabletState | null = null;
const watchers = new Set<() => void>();

function stateNow(): TabletState {
  state ??= firstState();
  return state;
}

function set(next: Partial<TabletState>): void {
  state = { ...stateNow(), ...next };
  for (const watcher of watchers) watcher();
}

export function keepTablet(tablet: Tablet | null): void {
  if (tablet === null) {
    localStorage.removeItem(KEYS.tablet);
    localStorage.removeItem(KEYS.locked);
    set({ tablet: null, curtain: "open" });
    return;
  }
  localStorage.setItem(KEYS.tablet, JSON.stringify(tablet));
  set({ tablet });
}

/** Works without a network. What is on the screen stays as it is behind the curtain. */
export function lockNow(): void {
  if (stateNow().tablet === null || stateNow().curtain === "locked") return;
  localStorage.setItem(KEYS.locked, "1");
  set({ curtain: "locked" });
}

export function openCurtain(): void {
  localStorage.removeItem(KEYS.locked);
  noteTouch(true);
  set({ curtain: "open" });
}

export function showFaces(): void {
  if (stateNow().tablet !== null && stateNow().curtain === "open") set({ curtain: "switching" });
}

/** Asks for a PIN to be chosen. */
export function askForPin(): void {
  if (stateNow().tablet !== null && stateNow().curtain === "open") set({ curtain: "choosing" });
}

let toldAtMs = Number.NEGATIVE_INFINITY;

export function noteTouch(isSure = false): void {
  if (!isSure && (nowMs() - toldAtMs < TELL_EVERY_MS || stateNow().curtain === "locked")) return;
  toldAtMs = nowMs();
  localStorage.setItem(KEYS.active, String(toldAtMs));
}

/** True when the tablet has to lock now. */
export function isLockDue(): boolean {
  const { tablet, curtain } = stateNow();
  return tablet !== null && curtain !== "locked" && isOverdue(tablet);
}

function followOtherTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEYS.tablet) set({ tablet: readTablet() });
    if (key !== KEYS.locked) return;
    const isLocked = localStorage.getItem(KEYS.locked) !== null;
    if (isLocked || stateNow().curtain === "locked") set({ curtain: isLocked ? "locked" : "open" });
  });
}

let isFollowing = false;

export function useTablet(): TabletState {
  return useSyncExternalStore((watcher) => {
    if (!isFollowing) followOtherTabs();
    isFollowing = true;
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, stateNow);
}

/** For tests: as after a reload. */
export function forgetTabletState(): void {
  state = null;
  toldAtMs = Number.NEGATIVE_INFINITY;
}
