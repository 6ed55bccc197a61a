import { clients } from "@fernpaw/domain/clients/client";
import type { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { possibleDuplicates } from "@fernpaw/domain/clients/duplicate-clients";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import type { Effect } from "@fernpaw/sync/server/engine-context";
import type { Sql } from "@fernpaw/sync/server/store";
import type { output } from "zod/mini";
import { takeNumbers } from "../../db/human-numbers.queries.ts";
import { lateClients } from "./clients.queries.ts";

type Registered = output<(typeof registerClient)["args"]>;

/** About a month of a clinic's work, and a few milliseconds of the writer's time. */
const LOOKED_AT = { changes: 5000, atMost: 300 };

/** Two people who registered one client apart from each other could not see each other's card. */
async function tellOfTwin(tx: Tx, sql: Sql, registered: Registered, { clinicId }: MutationContext): Promise<void> {
  const others = await lateClients(sql, clinicId, tx, LOOKED_AT);
  const twin = possibleDuplicates(registered, others).find(
    ({ client, reasons }) =>
      !registered.knownDuplicateIds.includes(client.id) && reasons.some((reason) => reason !== "name_and_postcode"),
  );
  if (!twin) return;
  const { client, reasons } = twin;
  const cardOf = ({ firstName, lastName, companyName, phones, emails }: typeof client | Registered) => ({
    firstName,
    lastName,
    companyName,
    phones,
    emails,
  });
  await tx.raise({
    kind: "duplicate_client",
    scope: "people",
    entities: [registered.id, client.id].map((id) => ({ table: clients.table, id })),
    mine: cardOf(registered),
    theirs: { actorId: client.createdBy, values: cardOf(client) },
    details: { reasons },
  });
}

/** A client who was registered before keeps his number, and is looked at no more. */
async function welcome(tx: Tx, sql: Sql, registered: Registered, context: MutationContext): Promise<void> {
  const client = await tx.find(clients, registered.id);
  if (client?.number !== null) return;
  await tx.patch(clients, registered.id, { number: await takeNumbers(sql, context.clinicId, "clients", 1) });
  await tellOfTwin(tx, sql, registered, context);
}

export const clientsEffects = { "clients.register": welcome } satisfies Record<string, Effect>;
