import type { Drafts } from "@fernpaw/sync/client/client-types";
import { useEffect, useRef, useState } from "react";
import { useClinic } from "./clinic-context.ts";

/** Milliseconds of quiet before a half-typed form goes to the device's durable store. */
const WRITE_AFTER_MS = 400;
const FALLBACK_PREFIX = "draft:";

interface OpenDraft {
  key: string;
  value: unknown;
  isDirty: boolean;
  drafts: Drafts;
  timer: number | undefined;
}

const open = new Set<OpenDraft>();

async function write(draft: OpenDraft): Promise<void> {
  window.clearTimeout(draft.timer);
  draft.timer = undefined;
  if (draft.isDirty) await draft.drafts.set(draft.key, draft.value);
}

/** True while a form holds words that are not saved as a change. */
export function hasDirtyDraft(): boolean {
  return [...open].some((draft) => draft.isDirty);
}

/** Awaited before anything that reloads the page on purpose. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...open].map(write));
}

// IndexedDB does not finish while a page goes away; this write does, since it does not wait for anything.
if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    for (const draft of open) {
      if (draft.isDirty) sessionStorage.setItem(FALLBACK_PREFIX + draft.key, JSON.stringify(draft.value));
    }
  });
}

function takeFallback(key: string): unknown {
  const text = sessionStorage.getItem(FALLBACK_PREFIX + key);
  if (text === null) return undefined;
  sessionStorage.removeItem(FALLBACK_PREFIX + key);
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
}

/** Keeps a half-typed form through a reload, an update, a crash or a sign-out. `key` names the form and what it is about. */
export function useDraft<T>(key: string): DraftHandle<T> {
  const { drafts } = useClinic().sync;
  const [restored, setRestored] = useState<T | null | undefined>(undefined);
  const draft = useRef<OpenDraft | null>(null);

  useEffect(() => {
    const entry: OpenDraft = { key, value: undefined, isDirty: false, drafts, timer: undefined };
    draft.current = entry;
    open.add(entry);
    let isCurrent = true;
    const fallback = takeFallback(key);
    const found = fallback === undefined ? drafts.get(key) : drafts.set(key, fallback).then(() => fallback);
    void found.then((value) => {
      if (isCurrent) setRestored((value ?? null) as T | null);
    });
    return () => {
      isCurrent = false;
      void write(entry);
      open.delete(entry);
    };
  }, [key, drafts]);

  return {
    restored,
    keep: (value) => {
      const entry = draft.current;
      if (!entry) return;
      entry.value = value;
      entry.isDirty = true;
      window.clearTimeout(entry.timer);
      entry.timer = window.setTimeout(() => void write(entry), WRITE_AFTER_MS);
    },
    discard: async () => {
      const entry = draft.current;
      if (entry) {
        entry.isDirty = false;
        window.clearTimeout(entry.timer);
      }
      await drafts.delete(key);
    },
  };
}
