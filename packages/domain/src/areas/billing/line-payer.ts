import type { Tx } from "../../kernel/mutation.ts";
import { clients } from "../clients/client.ts";
import { visits } from "../visits/visit.ts";
import type { ChargeLine } from "./charge-line.ts";

/** The client that stays, where this one was merged away. */
export async function payerInUse(tx: Tx, id: string): Promise<string> {
  return (await tx.find(clients, id))?.mergedIntoId ?? id;
}

/**
 * The payer of each line, by its id: the named one, otherwise the client of the visit, whose pet may have another owner since some of the lines
 * were made. Clients who were merged are one payer, though the lines still name both.
 */
export async function payersOf(tx: Tx, lines: readonly ChargeLine[]): Promise<ReadonlyMap<string, string | null>> {
  const owners = new Map<string, string | null>();
  const inUse = new Map<string, string>();
  const payers = new Map<string, string | null>();
  for (const { id, visitId, clientId, payerId } of lines) {
    if (payerId !== null) {
      if (!inUse.has(payerId)) inUse.set(payerId, await payerInUse(tx, payerId));
      payers.set(id, inUse.get(payerId) ?? null);
      continue;
    }
    const visit = visitId === null || owners.has(visitId) ? undefined : await tx.find(visits, visitId);
    if (visit) owners.set(visit.id, visit.clientId ?? clientId);
    const owner = visitId === null ? undefined : owners.get(visitId);
    payers.set(id, owner === undefined ? clientId : owner);
  }
  return payers;
}
