import { clients } from "@fernpaw/domain/clients/client";
import type { registerClient } from "@fernpaw/domain/clients/client.mutations";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import type { Effect } from "@fernpaw/sync/server/engine-context";
import type { Sql } from "@fernpaw/sync/server/store";
import type { output } from "zod/mini";
import { takeNumbers } from "../../db/human-numbers.queries.ts";

type Registered = output<(typeof registerClient)["args"]>;

/** A client who was registered before keeps his number. */
async function giveNumber(tx: Tx, sql: Sql, { id }: Registered, { clinicId }: MutationContext): Promise<void> {
  const client = await tx.find(clients, id);
  if (client?.number !== null) return;
  await tx.patch(clients, id, { number: await takeNumbers(sql, clinicId, "clients", 1) });
}

export const clientsEffects = { "clients.register": giveNumber } satisfies Record<string, Effect>;
