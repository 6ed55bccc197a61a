import { useEffect } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { deviceValue } from "../../../session/device-value.ts";
import type { SubjectKind } from "../index/search-doc.ts";
import type { SearchHit } from "../index/search-index.ts";

const KEPT = 5;

interface Opened {
  kind: Exclude<SubjectKind, "product">;
  id: string;
}

const keptOf = (userId: string) => deviceValue(`lastOpened:${userId}`);

const isOpened = (value: unknown): value is Opened =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "pet" || value.kind === "client") &&
  "id" in value &&
  typeof value.id === "string";

function read(userId: string): Opened[] {
  try {
    const value: unknown = JSON.parse(keptOf(userId).now() ?? "[]");
    return Array.isArray(value) ? value.filter(isOpened).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** The pets and clients whose pages this user opened last on this device, the latest first. Ids alone are stored. */
export const lastOpened = (userId: string): SearchHit[] =>
  read(userId).map(({ kind, id }) => ({ kind, id, match: "prefix", isPast: false }));

/** Notes that the page of a pet or client is open. */
export function useNoteOpened(kind: Opened["kind"], id: string): void {
  const { userId } = useClinic().actor;
  useEffect(() => {
    const others = read(userId).filter((opened) => opened.kind !== kind || opened.id !== id);
    keptOf(userId).choose(JSON.stringify([{ kind, id }, ...others].slice(0, KEPT)));
  }, [userId, kind, id]);
}
