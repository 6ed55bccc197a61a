import { clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { Sql } from "@fernpaw/sync/server/store";
import { clientsReachedAs } from "../../clients/clients.queries.ts";

type Client = RowOf<typeof clients>;

interface Wanted {
  tx: Tx;
  sql: Sql;
  clinicId: string;
  /** E.164. */
  number: string;
  /** The clients whose messages went to this number. */
  textedIds: readonly string[];
}

/** The clients that these are now: a merged client is the one that stays, an erased client is left out. */
async function clientsNow(tx: Tx, ids: readonly string[]): Promise<Map<string, Client>> {
  const found = new Map<string, Client>();
  for (const id of ids) {
    const client = await tx.find(clients, id);
    const intoId = client?.mergedIntoId ?? null;
    const stays = intoId === null ? client : await tx.find(clients, intoId);
    if (stays && stays.erasedAt === null) found.set(stays.id, stays);
  }
  return found;
}

/**
 * The clients of a clinic who may have sent a text, by id: those who have the number now, else those whose messages went to
 * it.
 */
export async function findWriters({ tx, sql, clinicId, number, textedIds }: Wanted): Promise<Client[]> {
  const card = { id: "", firstName: "", lastName: "", companyName: "", emails: [], address: { postcode: "" } };
  const reached = await clientsReachedAs(sql, clinicId, tx, { ...card, phones: [{ typed: number, e164: number }] });
  const texted = await clientsNow(tx, textedIds);
  const known = new Map([
    ...texted,
    ...(await clientsNow(
      tx,
      reached.map(({ id }) => id),
    )),
  ]);
  const owners = [...known.values()].filter(({ phones }) => phones.some(({ e164 }) => e164 === number));
  const writers = owners.length > 0 ? owners : [...texted.values()];
  return writers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
