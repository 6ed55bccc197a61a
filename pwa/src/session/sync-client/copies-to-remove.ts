const KEY = "copiesToRemove";

/** A person's copy of a clinic on this device. */
export interface OwnedCopy {
  clinicId: string;
  userId: string;
}

const isSame = (a: OwnedCopy, b: OwnedCopy): boolean => a.clinicId === b.clinicId && a.userId === b.userId;

function isOwnedCopy(value: unknown): value is OwnedCopy {
  const copy = value as Partial<OwnedCopy> | null;
  return typeof copy?.clinicId === "string" && typeof copy.userId === "string";
}

/** Copies that are to be deleted: their owners have signed out. */
export function copiesToRemove(): OwnedCopy[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isOwnedCopy) : [];
  } catch {
    return [];
  }
}

function keep(copies: readonly OwnedCopy[]): void {
  if (copies.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(copies));
}

/** Noted before it is done: a tab may be closed in between, and the next start does it then. */
export function noteCopyToRemove(copy: OwnedCopy): void {
  keep([...copiesToRemove().filter((other) => !isSame(other, copy)), copy]);
}

/** It is gone, or its owner is back. */
export function unnoteCopy(copy: OwnedCopy): void {
  keep(copiesToRemove().filter((other) => !isSame(other, copy)));
}

export const isCopyToRemove = (copy: OwnedCopy): boolean => copiesToRemove().some((other) => isSame(other, copy));
