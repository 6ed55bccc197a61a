import type { Drafts } from "@fernpaw/sync/client/client-types";
import { useEffect, useRef, useState } from "react";
import { useClinic } from "../clinic-context.ts";
import { readSlot, takeSlot } from "./draft-slots.ts";

/**
 * Milliseconds from a key to the device's durable store. Further keys do not put it off: a person who types without a pause
 * loses no more than this.
 */
const WRITE_AFTER_MS = 400;
const FALLBACK_PREFIX = "draft:";

interface OpenDraft {
  /** Of this window: `takeSlot`. */
  slot: Promise<string>;
  /** The same once it is known: a page that goes away has no time to wait. */
  slotKey: string | undefined;
  /** Names the author too: the next person in this tab must not find it. */
  fallbackKey: string;
  /** What is typed or came back; undefined: nothing. */
  value: unknown;
  isDirty: boolean;
  drafts: Drafts;
  timer: number | undefined;
}

const open = new Set<OpenDraft>();

async function write(draft: OpenDraft): Promise<void> {
  window.clearTimeout(draft.timer);
  draft.timer = undefined;
  if (draft.isDirty) await draft.drafts.set(draft.slotKey ?? (await draft.slot), draft.value);
}

function keepAside(draft: OpenDraft): void {
  if (draft.isDirty) sessionStorage.setItem(draft.fallbackKey, JSON.stringify(draft.value));
}

/** For moments that nobody waits for. The store may be closing, as on sign-out: the tab then keeps the words. */
function writeInPassing(draft: OpenDraft): void {
  write(draft).catch(() => keepAside(draft));
}

/** As `flushDrafts`, where nobody waits: what the store does not take stays in the tab. */
export function flushInPassing(): void {
  for (const draft of open) writeInPassing(draft);
}

/** Awaited before anything that reloads the page on purpose. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...open].map(write));
}

// A page in the background may be ended without another word.
if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flushInPassing();
  });
}

// IndexedDB does not finish while a page goes away; this write does, since it does not wait for anything.
if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    for (const draft of open) keepAside(draft);
  });
}

function takeFallback(fallbackKey: string): unknown {
  const text = sessionStorage.getItem(fallbackKey);
  if (text === null) return undefined;
  sessionStorage.removeItem(fallbackKey);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface DraftHandle<T> {
  /** `undefined` while it is being looked up; null when there is none. */
  restored: T | null | undefined;
  /** On every change of the form. */
  keep: (value: T) => void;
  /** After the form was saved or thrown away. */
  discard: () => Promise<void>;
  /** Whether there is something that would be lost. */
  isTyped: () => boolean;
  /** Discards, and answers what puts it back; null where nothing was typed. */
  throwAway: () => (() => Promise<void>) | null;
}

const NO_DRAFT: DraftHandle<unknown> = {
  restored: null,
  keep: () => undefined,
  discard: () => Promise.resolve(),
  isTyped: () => false,
  throwAway: () => null,
};

/**
 * Keeps a half-typed form through a reload, an update, a crash or a sign-out. `key` names the form and what it is about;
 * null: nothing is kept.
 */
export function useDraft<T>(key: string | null): DraftHandle<T> {
  const { sync, clinicId, actor } = useClinic();
  const { drafts } = sync;
  const owner = `${clinicId}:${actor.userId}`;
  const fallbackKey = `${FALLBACK_PREFIX}${owner}:${key}`;
  const [restored, setRestored] = useState<T | null | undefined>(undefined);
  const draft = useRef<OpenDraft | null>(null);

  useEffect(() => {
    if (key === null) return undefined;
    const { key: slot, leave } = takeSlot(owner, key);
    const empty = { slotKey: undefined, value: undefined, isDirty: false, timer: undefined };
    const entry: OpenDraft = { ...empty, slot, fallbackKey, drafts };
    draft.current = entry;
    open.add(entry);
    let isCurrent = true;
    const fallback = takeFallback(fallbackKey);
    const find = async (): Promise<unknown> => {
      const own = await slot;
      entry.slotKey = own;
      if (fallback === undefined) return readSlot(drafts, owner, { key, slot: own });
      await drafts.set(own, fallback);
      return fallback;
    };
    find().then(
      (value) => {
        if (!isCurrent) return;
        entry.value ??= value;
        setRestored((value ?? null) as T | null);
      },
      // The storage fails, which the whole screen will say; the form is simply empty.
      () => {
        if (isCurrent) setRestored(null);
      },
    );
    return () => {
      isCurrent = false;
      writeInPassing(entry);
      open.delete(entry);
      leave();
    };
  }, [key, owner, fallbackKey, drafts]);

  if (key === null) return NO_DRAFT as DraftHandle<T>;
  const discard = async (): Promise<void> => {
    const entry = draft.current;
    if (entry) {
      entry.value = undefined;
      entry.isDirty = false;
      window.clearTimeout(entry.timer);
      entry.timer = undefined;
    }
    sessionStorage.removeItem(fallbackKey);
    await drafts.delete((await entry?.slot) ?? key);
  };
  const isTyped = (): boolean => draft.current?.value !== undefined;
  return {
    restored,
    keep: (value) => {
      const entry = draft.current;
      if (!entry) return;
      entry.value = value;
      entry.isDirty = true;
      entry.timer ??= window.setTimeout(() => writeInPassing(entry), WRITE_AFTER_MS);
    },
    discard,
    isTyped,
    throwAway: () => {
      const { value, slot } = draft.current ?? {};
      const isGone = discard();
      if (value === undefined) return null;
      return async () => {
        await isGone;
        await drafts.set((await slot) ?? key, value);
      };
    },
  };
}
