import type { SimPerson } from "./sync-world.ts";

/** A change that a screen called saved. */
export interface SavedWork {
  uuid: string;
  person: SimPerson;
  makes: { table: string; id: string } | null;
}

export function assertHolds(isHeld: boolean, invariant: string, what: string): void {
  if (!isHeld) throw new Error(`${invariant}: ${what}`);
}
