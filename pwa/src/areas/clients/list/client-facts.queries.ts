import type { Instant } from "@fernpaw/domain/kernel/time";
import { petOwners } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";
import { readBalances } from "../../billing/public/client-balance.tsx";
import { lastVisitOf } from "../../pets/public/last-visit.queries.ts";

/** The facts in the row of a client beside the name. */
export interface ClientFacts {
  /** When the last visit of one of the pets began; null: the device knows none. It has those of two years. */
  lastVisitAt: Instant | null;
  /** In the smallest unit of the currency: above 0 the client owes. Null without the right to see invoices. */
  balanceMinor: number | null;
}

async function lastVisits(db: CacheDb, clientIds: readonly string[]): Promise<Map<string, Instant>> {
  const links = (await rowsAmong(rowsOf(db, petOwners), "clientId", clientIds)).filter(
    ({ toOn, role }) => toOn === null && role !== "payer",
  );
  const found = await Promise.all(links.map(({ petId }) => lastVisitOf(db, petId)));
  const last = new Map<string, Instant>();
  for (const [at, { clientId }] of links.entries()) {
    const [visitAt, before] = [found[at] ?? null, last.get(clientId)];
    if (visitAt !== null && (before === undefined || visitAt > before)) last.set(clientId, visitAt);
  }
  return last;
}

/** For the clients of one page of the list. */
export async function clientFacts(
  db: CacheDb,
  clientIds: readonly string[],
  seesMoney: boolean,
): Promise<Map<string, ClientFacts>> {
  const [last, balances] = await Promise.all([
    lastVisits(db, clientIds),
    seesMoney ? readBalances(db, clientIds) : new Map<string, number>(),
  ]);
  return new Map(
    clientIds.map((id) => [id, { lastVisitAt: last.get(id) ?? null, balanceMinor: balances.get(id) ?? null }]),
  );
}
