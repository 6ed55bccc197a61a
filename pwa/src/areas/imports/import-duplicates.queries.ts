import type { Dexie } from "dexie";
import { type ClientTwin, clientTwins } from "../clients/twins.queries.ts";
import { type PetTwin, petTwins } from "../pets/twins.queries.ts";
import type { DuplicatePair } from "./import-api.ts";

/** A pair with both of its records, the one that was there first in front. */
export type OpenPair = { pair: DuplicatePair; names: readonly string[] } & (
  | { kind: "client"; twins: readonly ClientTwin[] }
  | { kind: "pet"; twins: readonly PetTwin[] }
);

async function openPair(db: Dexie, pair: DuplicatePair): Promise<OpenPair[]> {
  const ids = [pair.otherId, pair.rowId];
  if (pair.kind === "client") {
    const twins = await clientTwins(db, ids);
    return twins.length < 2 ? [] : [{ pair, kind: "client", twins, names: twins.map(({ name }) => name) }];
  }
  const twins = await petTwins(db, ids);
  return twins.length < 2 ? [] : [{ pair, kind: "pet", twins, names: twins.map(({ pet }) => pet.name) }];
}

/** Pairs whose records are both on the device and not merged. */
export async function openPairs(db: Dexie, pairs: readonly DuplicatePair[]): Promise<OpenPair[]> {
  return (await Promise.all(pairs.map((pair) => openPair(db, pair)))).flat();
}
