import type { Drafts } from "@fernpaw/sync/client/client-types";

const LOCK = "fernpaw-draft";
/** Windows that have one form open at once. More of them share the last key. */
const MOST_WINDOWS = 6;

const keyAt = (key: string, place: number): string => (place === 0 ? key : `${key}#${place + 1}`);

type Release = () => void;

interface Slot {
  /** Under which this window keeps its text. */
  key: Promise<string>;
  /** Forms of this window that have it open. */
  users: number;
  release: Release;
}

const slots = new Map<string, Slot>();
/** Until when this window has, or asks for, a lock. It asks for none twice at once, since it would seem to be another window. */
const ending = new Map<string, Promise<void>>();

/** Null: another window has it. */
async function lockIfFree(name: string): Promise<Release | null> {
  // Absent on plain http outside localhost: there the windows share one key.
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return () => undefined;
  const before = ending.get(name);
  const ended = Promise.withResolvers<void>();
  ending.set(name, ended.promise);
  await before;
  return new Promise((done, failed) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (lock) return new Promise<void>((release) => done(release));
      done(null);
      return undefined;
    };
    locks.request(name, { ifAvailable: true }, hold).catch(failed).finally(ended.resolve);
  });
}

async function firstFree(name: string, key: string, slot: Slot): Promise<string> {
  for (let place = 0; place < MOST_WINDOWS; place += 1) {
    const release = await lockIfFree(keyAt(name, place));
    if (!release) continue;
    if (slot.users === 0) release();
    else slot.release = release;
    return keyAt(key, place);
  }
  return keyAt(key, MOST_WINDOWS - 1);
}

/**
 * The key under which this window keeps what is typed in a form, until `leave`. The first window has the form's own key; another window that
 * has the same form open meanwhile has one beside it, so that neither text replaces the other. `owner` names clinic and author.
 */
export function takeSlot(owner: string, key: string): { key: Promise<string>; leave: () => void } {
  const name = `${LOCK}:${owner}:${key}`;
  let slot = slots.get(name);
  if (!slot) {
    slot = { key: Promise.resolve(key), users: 1, release: () => undefined };
    slot.key = firstFree(name, key, slot);
    slots.set(name, slot);
  } else slot.users += 1;
  const own = slot;
  const leave = (): void => {
    own.users -= 1;
    if (own.users > 0) return;
    slots.delete(name);
    own.release();
  };
  return { key: own.key, leave };
}

const isBeside = (key: string) => (other: string) => other.startsWith(`${key}#`);

/** Whether a form has a text on this device, of whichever window. */
export async function hasDraft(drafts: Drafts, key: string): Promise<boolean> {
  return (await drafts.keys()).some((other) => other === key || isBeside(key)(other));
}

/**
 * The text under a window's key. The form's own key also brings the text of a window that ended, as after a crash, where it has none itself.
 */
export async function readSlot(drafts: Drafts, owner: string, { key, slot }: { key: string; slot: string }) {
  const own = await drafts.get(slot);
  if (own !== undefined || slot !== key) return own;
  for (const left of (await drafts.keys()).filter(isBeside(key))) {
    const release = await lockIfFree(`${LOCK}:${owner}:${left}`);
    if (!release) continue;
    const text = await drafts.get(left);
    if (text !== undefined) {
      await drafts.set(slot, text);
      await drafts.delete(left);
    }
    release();
    if (text !== undefined) return text;
  }
  return undefined;
}
