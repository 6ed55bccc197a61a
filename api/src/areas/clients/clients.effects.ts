import { clients } from "@fernpaw/domain/clients/client";
import { correctClient, registerClient } from "@fernpaw/domain/clients/client.mutations";
import { possibleDuplicates } from "@fernpaw/domain/clients/duplicate-clients";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { effect } from "@fernpaw/sync/server/effects";
import type { Sql } from "@fernpaw/sync/server/store";
import type { output } from "zod/mini";
import { takeNumbers } from "../../db/human-numbers.queries.ts";
import { clientsReachedAs, noteContacts } from "./clients.queries.ts";

type RegisterArgs = output<(typeof registerClient)["args"]>;

/** Two people who registered one client apart from each other could not see each other's card. */
async function tellOfTwin(tx: Tx, sql: Sql, registered: RegisterArgs, { clinicId }: MutationContext): Promise<void> {
  const others = await clientsReachedAs(sql, clinicId, tx, registered);
  const twin = possibleDuplicates(registered, others).find(
    ({ client, reasons }) =>
      !registered.knownDuplicateIds.includes(client.id) && reasons.some((reason) => reason !== "name_and_postcode"),
  );
  if (!twin) return;
  const { client, reasons } = twin;
  const cardOf = ({ firstName, lastName, companyName, phones, emails }: typeof client | RegisterArgs) => ({
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

/** A client with a number was registered before: nothing to do (replay). */
async function welcome(tx: Tx, sql: Sql, registered: RegisterArgs, context: MutationContext): Promise<void> {
  const client = await tx.find(clients, registered.id);
  if (client?.number !== null) return;
  await tx.patch(clients, registered.id, { number: await takeNumbers(sql, context.clinicId, "clients", 1) });
  await tellOfTwin(tx, sql, registered, context);
  await noteContacts(sql, context.clinicId, registered);
}

/** New ways to reach a client are remembered with the old ones. */
async function noteCorrection(tx: Tx, sql: Sql, { id }: { id: string }, { clinicId }: MutationContext): Promise<void> {
  const client = await tx.find(clients, id);
  if (client) await noteContacts(sql, clinicId, client);
}

export const clientsEffects = [effect(registerClient, welcome), effect(correctClient, noteCorrection)];
