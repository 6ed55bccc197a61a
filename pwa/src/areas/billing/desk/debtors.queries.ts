import type { Invoice } from "@fernpaw/domain/billing/invoice";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { daysBetween, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import type { Payable, Payer } from "../money/payable.ts";
import { asPayable, petsOfInvoice, unpaidInvoices } from "./desk.queries.ts";

/** The first day of each age, in days since the invoice. */
const AGES = [0, 31, 61, 91] as const;

/** The unpaid invoices of one client, by their age. */
export interface Debtor {
  /** Null: sales to people without an account. */
  clientId: string | null;
  /** Empty: no client. */
  name: string;
  dueMinor: number;
  /** Of 0 to 30 days, 31 to 60, 61 to 90, and more. */
  byAge: readonly [number, number, number, number];
  count: number;
  payable: Payable;
  payer: Payer;
}

function sumsByAge(unpaid: readonly Invoice[], today: LocalDate): Debtor["byAge"] {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (const { issuedOn, dueMinor } of unpaid) {
    const days = Math.max(0, daysBetween(issuedOn, today));
    const age = AGES.findLastIndex((from) => days >= from);
    sums[age as 0] += dueMinor;
  }
  return sums;
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
