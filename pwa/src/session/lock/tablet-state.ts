import { useSyncExternalStore } from "react";
import { presentInstant, presentMs } from "../../ui/present.ts";

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
  /** Null: a browser like any other, a device of one's own. */
  tablet: Tablet | null;
  /** Minutes without a touch after which a device of one's own locks; null: never. */
  ownLockMin: number | null;
  curtain: Curtain;
  /** When a device of one's own was last opened without PIN or password; null: never since. */
  openedFreelyAt: string | null;
}

const KEYS = {
  tablet: "fernpaw-tablet",
  ownLock: "fernpaw-own-lock",
  locked: "fernpaw-locked",
  active: "fernpaw-active",
  openedFreely: "fernpaw-opened-freely",
} as const;
const DEFAULT_OWN_LOCK_MIN = 15;
const NEVER = "never";
/** Other tabs learn of a touch this often. */
const TELL_EVERY_MS = 5000;

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

function readOwnLockMin(): number | null {
  const kept = localStorage.getItem(KEYS.ownLock);
  if (kept === NEVER) return null;
  const minutes = Number(kept ?? Number.NaN);
  return Number.isInteger(minutes) && minutes > 0 ? minutes : DEFAULT_OWN_LOCK_MIN;
}

/** Since when nobody has touched the app, in whichever tab; null: nobody ever has. */
function idleMs(): number | null {
  const kept = localStorage.getItem(KEYS.active);
  if (kept === null) return null;
  const at = Number(kept);
  // A clock that was set back must not keep it open.
  return Number.isNaN(at) || at > presentMs() + TELL_EVERY_MS ? Number.POSITIVE_INFINITY : presentMs() - at;
}

function isOverdue({ tablet, ownLockMin }: Pick<TabletState, "tablet" | "ownLockMin">): boolean {
  const afterMin = tablet === null ? ownLockMin : tablet.lockAfterMin;
  if (afterMin === null) return false;
  // A tablet of everybody is locked until somebody was there; on one's own device there is nobody to keep out yet.
  return (idleMs() ?? (tablet === null ? 0 : Number.POSITIVE_INFINITY)) >= afterMin * 60_000;
}

function firstState(): TabletState {
  const [tablet, ownLockMin] = [readTablet(), readOwnLockMin()];
  // Reloading is no way around the lock.
  const isLocked = localStorage.getItem(KEYS.locked) !== null || isOverdue({ tablet, ownLockMin });
  const openedFreelyAt = localStorage.getItem(KEYS.openedFreely);
  return { tablet, ownLockMin, curtain: isLocked ? "locked" : "open", openedFreelyAt };
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
    // Whoever hears that it is none, as at each start of a device of one's own, does not open it by that.
    if (stateNow().tablet === null) return;
    localStorage.removeItem(KEYS.tablet);
    localStorage.removeItem(KEYS.locked);
    set({ tablet: null, curtain: "open" });
    return;
  }
  localStorage.setItem(KEYS.tablet, JSON.stringify(tablet));
  set({ tablet });
}

/** Adds a person who opens the tablet by PIN without a session to its people: it then locks for that person too. */
export function keepPerson(person: TabletPerson): void {
  const { tablet } = stateNow();
  if (tablet === null) return;
  const others = tablet.people.filter(({ userId }) => userId !== person.userId);
  keepTablet({ ...tablet, people: [...others, person] });
}

/** Works without a network. What is on the screen stays as it is behind the curtain. */
export function lockNow(): void {
  if (stateNow().curtain === "locked") return;
  localStorage.setItem(KEYS.locked, "1");
  set({ curtain: "locked" });
}

export function openCurtain(): void {
  localStorage.removeItem(KEYS.locked);
  noteTouch(true);
  set({ curtain: "open" });
}

/** After a sign-in, or when password or PIN was right. */
export function openAfterProof(): void {
  localStorage.removeItem(KEYS.openedFreely);
  set({ openedFreelyAt: null });
  openCurtain();
}

/** Without PIN and network there is no proof to ask for. That it was opened so stays in sight until a password is given. */
export function openFreely(): void {
  const openedFreelyAt = presentInstant();
  localStorage.setItem(KEYS.openedFreely, openedFreelyAt);
  set({ openedFreelyAt });
  openCurtain();
}

export function chooseOwnLock(minutes: number | null): void {
  localStorage.setItem(KEYS.ownLock, minutes === null ? NEVER : String(minutes));
  set({ ownLockMin: minutes });
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
  if (!isSure && (presentMs() - toldAtMs < TELL_EVERY_MS || stateNow().curtain === "locked")) return;
  toldAtMs = presentMs();
  localStorage.setItem(KEYS.active, String(toldAtMs));
}

/** True when it has to lock now. */
export function isLockDue(): boolean {
  return stateNow().curtain !== "locked" && isOverdue(stateNow());
}

function followOtherTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEYS.tablet) set({ tablet: readTablet() });
    if (key === KEYS.ownLock) set({ ownLockMin: readOwnLockMin() });
    if (key === KEYS.openedFreely) set({ openedFreelyAt: localStorage.getItem(KEYS.openedFreely) });
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
