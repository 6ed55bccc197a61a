import { useState } from "react";

export interface KeptIds {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  clear: () => void;
}

function stored(key: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** A choice among things that stays with the device, under a key of its own; what cannot be read is no choice. */
export function useKeptIds(key: string): KeptIds {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(stored(key)));
  const keep = (next: readonly string[]): void => {
    localStorage.setItem(key, JSON.stringify(next));
    setIds(new Set(next));
  };
  return {
    ids,
    toggle: (id) => keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    clear: () => keep([]),
  };
}
