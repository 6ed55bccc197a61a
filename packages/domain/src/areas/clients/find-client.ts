import { Refusal } from "../../kernel/errors.ts";
import type { RowOf } from "../../kernel/entity.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { clients } from "./client.ts";

/**
 * The client to attach something to. A client who was merged away meanwhile means the one that stays,
 * so that work done without a network lands where it belongs. @throws Refusal `not_found`
 */
export async function clientInUse(tx: Tx, id: string): Promise<RowOf<typeof clients>> {
  const client = found(await tx.find(clients, id), "clients", id);
  if (client.mergedIntoId === null) return client;
  return found(await tx.find(clients, client.mergedIntoId), "clients", client.mergedIntoId);
}

/** The client itself. @throws Refusal `not_found`, `merged_away` with `intoId`, `client_erased` */
export async function unmergedClient(tx: Tx, id: string): Promise<RowOf<typeof clients>> {
  const client = found(await tx.find(clients, id), "clients", id);
  if (client.mergedIntoId !== null)
    throw new Refusal("merged_away", { table: "clients", id, intoId: client.mergedIntoId });
  if (client.erasedAt !== null) throw new Refusal("client_erased", { table: "clients", id });
  return client;
}
