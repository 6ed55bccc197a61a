import type { Tx } from "../../kernel/mutation.ts";
import { clients } from "../clients/client.ts";

/** A client who is not on this device is left to the server. */
export async function changeNoShowCount(tx: Tx, clientId: string | null, by: 1 | -1): Promise<void> {
  if (clientId === null) return;
  const client = await tx.find(clients, clientId);
  if (client) await tx.patch(clients, client.id, { noShowCount: Math.max(0, client.noShowCount + by) });
}
