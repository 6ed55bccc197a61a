import { clients } from "@fernpaw/domain/clients/client";
import { possibleDuplicates, type ContactCard, type DuplicateReason } from "@fernpaw/domain/clients/duplicate-clients";
import { digitsOf } from "@fernpaw/domain/kernel/search-text";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useDeferredValue } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { searchOf } from "../index/search-client.ts";

export interface Duplicate {
  client: RowOf<typeof clients>;
  reasons: DuplicateReason[];
}

const CANDIDATES = 30;
/** The end of a number is an entry of its own in the index, however the rest is spelt. */
const PHONE_ENDING = 6;

async function findDuplicates(db: CacheDb, card: ContactCard): Promise<Duplicate[]> {
  const name = `${card.firstName} ${card.lastName || card.companyName}`.trim();
  const endings = card.phones
    .map(({ typed }) => digitsOf(typed))
    .filter((digits) => digits.length >= PHONE_ENDING)
    .map((digits) => digits.slice(-PHONE_ENDING));
  const queries = [
    // Of the many who share a phone, the namesake is among the first.
    ...(name === "" ? [] : endings.map((ending) => `${name} ${ending}`)),
    ...endings,
    ...card.emails.filter((email) => email.includes("@")),
    ...(name !== "" && card.address.postcode.trim() !== "" ? [name] : []),
  ];
  if (queries.length === 0) return [];
  const search = searchOf(db);
  const hits = await Promise.all(queries.map((query) => search.query(query, { kinds: ["client"], limit: CANDIDATES })));
  const ids = [...new Set(hits.flat().map((hit) => hit.id))];
  const rows = await rowsOf(db, clients).bulkGet(ids);
  return possibleDuplicates(
    card,
    rows.flatMap((row) => row ?? []),
  );
}

/** Clients on this device who may be the one that is being typed. A hint: nothing stops on it. */
export function useDuplicates(card: ContactCard): Duplicate[] {
  const { db } = useClinic();
  const key = useDeferredValue(JSON.stringify(card));
  return useLiveQuery(() => findDuplicates(db, JSON.parse(key) as ContactCard), [db, key]) ?? [];
}
