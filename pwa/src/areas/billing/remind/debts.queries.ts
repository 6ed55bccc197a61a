import { type Invoice } from "@fernpaw/domain/billing/invoice";
import { type Debt, debtFrom, idsOfDebtor, paymentTemplatesAmong } from "@fernpaw/domain/billing/payment-reminder";
import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualLocation } from "@fernpaw/domain/clinics/locations-in-use";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { messages, messageTemplates } from "@fernpaw/domain/messages/message";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsById, rowsOf } from "../../../db/rows.ts";
import { paymentsOfClients } from "../client-money.queries.ts";
import { unpaidInvoices } from "../desk/desk.queries.ts";

export type PaymentTemplate = RowOf<typeof messageTemplates>;
type Client = RowOf<typeof clients>;

export interface Debts {
  /** By the id of the client in use. */
  byClient: ReadonlyMap<string, Debt>;
  /** In use, the first one for each way first. */
  templates: readonly PaymentTemplate[];
  /** The phone that a reminder names, by the location of the oldest invoice. */
  phoneOf: (debt: Debt) => string;
}

/** The client in use of each id: a merged one is the one that stays. */
async function clientsInUse(db: CacheDb, ids: readonly string[]): Promise<Map<string, Client>> {
  const named = (await rowsOf(db, clients).bulkGet([...ids])).filter((client) => client !== undefined);
  const kept = rowsById(await rowsOf(db, clients).bulkGet(named.flatMap(({ mergedIntoId }) => mergedIntoId ?? [])));
  return new Map(named.map((client) => [client.id as string, kept.get(client.mergedIntoId ?? "") ?? client]));
}

/** Each pet, by the client whose it is or was. */
async function petsOf(db: CacheDb, ids: readonly string[]): Promise<Map<string, RowOf<typeof pets>[]>> {
  const links = await rowsAmong(rowsOf(db, petOwners), "clientId", ids);
  const animals = rowsById(await rowsOf(db, pets).bulkGet([...new Set(links.map(({ petId }) => petId))]));
  const byClient = Map.groupBy(links, ({ clientId }): string => clientId);
  return new Map(
    [...byClient].map(([clientId, own]) => [clientId, own.flatMap(({ petId }) => animals.get(petId) ?? [])]),
  );
}

async function debtsOf(db: CacheDb, open: readonly Invoice[], today: LocalDate): Promise<Map<string, Debt>> {
  const inUse = await clientsInUse(db, [...new Set(open.flatMap(({ clientId }) => clientId ?? []))]);
  const people = [...new Map([...inUse.values()].map((client) => [client.id, client])).values()];
  const ids = people.flatMap(idsOfDebtor);
  const [written, paid, animals] = await Promise.all([
    rowsAmong(rowsOf(db, messages), "clientId", ids),
    paymentsOfClients(db, ids),
    petsOf(db, ids),
  ]);
  const openBy = Map.groupBy(open, ({ clientId }) => clientId);
  const writtenBy = Map.groupBy(written, ({ clientId }) => clientId);
  const paidBy = Map.groupBy(paid, ({ payment }) => payment.clientId);
  return new Map(
    people.map((client): [string, Debt] => {
      const own = idsOfDebtor(client);
      const rows = {
        invoices: own.flatMap((id) => openBy.get(id) ?? []),
        messages: own.flatMap((id) => writtenBy.get(id) ?? []),
        credits: own.flatMap((id) => paidBy.get(id) ?? []),
        pets: own.flatMap((id) => animals.get(id) ?? []),
      };
      return [client.id, debtFrom(client, rows, today)];
    }),
  );
}

/** Each client with unpaid invoices, with everything that decides about a reminder. */
export async function readDebts(db: CacheDb, today: LocalDate): Promise<Debts> {
  const [open, templates, places] = await Promise.all([
    unpaidInvoices(db),
    rowsOf(db, messageTemplates).toArray(),
    rowsOf(db, locations).toArray(),
  ]);
  const byId = rowsById(places);
  const usual = usualLocation(places);
  return {
    byClient: await debtsOf(db, open, today),
    templates: paymentTemplatesAmong(templates),
    phoneOf: (debt) => (byId.get(debt.open[0]?.locationId ?? "") ?? usual)?.phone ?? "",
  };
}

/** The debt of one client, who may have been merged into another. */
export const debtOf = ({ byClient }: Debts, clientId: string): Debt | undefined =>
  byClient.get(clientId) ?? [...byClient.values()].find(({ client }) => client.absorbedIds.includes(clientId));
