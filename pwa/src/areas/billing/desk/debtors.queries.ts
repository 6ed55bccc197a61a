import { sumsByAge } from "@fernpaw/domain/billing/ageing";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import type { Payable, Payer } from "../money/payable.ts";
import { asPayable, petsOfInvoice, unpaidInvoices } from "./desk.queries.ts";

/** The unpaid invoices of one client, by their age. */
export interface Debtor {
  /** Null: sales to people without an account. */
  clientId: string | null;
  /** Empty: no client. */
  name: string;
  dueMinor: number;
  /** See `sumsByAge`. */
  byAge: readonly number[];
  count: number;
  payable: Payable;
  payer: Payer;
}

/** Each client with unpaid invoices, the largest sum first. */
export async function readDebtors(db: CacheDb, today: LocalDate): Promise<Debtor[]> {
  const unpaid = (await unpaidInvoices(db)).sort((a, b) => (a.issuedAt < b.issuedAt ? -1 : 1));
  const groups = Map.groupBy(unpaid, ({ clientId }) => clientId);
  const people = rowsById(await rowsOf(db, clients).bulkGet([...groups.keys()].flatMap((id) => id ?? [])));
  return [...groups]
    .map(([clientId, own]): Debtor => {
      const client = people.get(clientId ?? "");
      return {
        clientId,
        name: client ? clientName(client) : "",
        dueMinor: sumMinor(own.map(({ dueMinor }) => dueMinor)),
        byAge: sumsByAge(own, today),
        count: own.length,
        payable: asPayable(own),
        payer: {
          clientId,
          petIds: [...new Set(own.flatMap(petsOfInvoice))],
          locationId: own[0]?.locationId ?? "",
        },
      };
    })
    .sort((a, b) => b.dueMinor - a.dueMinor);
}
