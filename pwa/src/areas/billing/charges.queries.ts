import { chargeAmounts, chargeLines, chargeTotals, type ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import { namesOfPeople } from "../pets/public/pet-warnings.queries.ts";
import { withPayersInUse } from "./money/payers-in-use.queries.ts";
import { readVisitTreatments } from "../treatments/treatments.queries.ts";

export interface ListedCharge {
  line: ChargeLine;
  /** Taxes included; null: its price is missing. */
  grossMinor: number | null;
  /** Off the line; 0: none. */
  discountMinor: number;
  by: string;
  /** The name of the payer, where the charge is divided or another client pays; empty: the client of the visit. */
  payer: string;
  isPending: boolean;
}

export interface VisitCharges {
  lines: ListedCharge[];
  grossMinor: number;
  taxMinor: number;
  /** Lines that are not in the sum, because their price is missing. */
  unpriced: number;
  stillToGive: { count: number; grossMinor: number; unpriced: number };
  ifAllMinor: number;
}

interface Here {
  visit: RowOf<typeof visits>;
  day: LocalDate;
}

async function namesOfPayers(db: CacheDb, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(db, clients).bulkGet([...new Set(ids.flatMap((id) => id ?? []))]);
  return new Map(rows.flatMap((client) => (client ? [[client.id, clientName(client)]] : [])));
}

/** The charges of a visit in the order of the work, and what the plan would add. */
export async function readCharges(db: CacheDb, { visit, day }: Here): Promise<VisitCharges> {
  const [rows, { planned }, people, pending] = await Promise.all([
    rowsOf(db, chargeLines).where("visitId").equals(visit.id).toArray(),
    readVisitTreatments(db, { visit, day }),
    namesOfPeople(db),
    pendingIdsOf(db, chargeLines),
  ]);
  const counted = (await withPayersInUse(db, rows))
    .filter(({ status }) => status !== "removed")
    .sort((a, b) => (a.occurredAt + a.id < b.occurredAt + b.id ? -1 : 1));
  const payers = await namesOfPayers(db, [visit.clientId, ...counted.map(({ payerId }) => payerId)]);
  const { amounts, unpriced } = chargeTotals(counted);
  // The amount of a medicine follows its dose.
  const said = planned.filter(({ isUnsaid }) => !isUnsaid);
  const plannedMinor = said.flatMap(({ grossMinor }) => grossMinor ?? []);
  const stillMinor = sumMinor(plannedMinor);
  return {
    lines: counted.map((line) => {
      const own = chargeAmounts(line);
      return {
        line,
        grossMinor: own?.grossMinor ?? null,
        discountMinor: own?.discountMinor ?? 0,
        by: people.get(line.providerId ?? "") ?? "",
        payer:
          line.part === null && line.payerId === null ? "" : (payers.get(line.payerId ?? visit.clientId ?? "") ?? ""),
        isPending: pending.has(line.id),
      };
    }),
    grossMinor: amounts.grossMinor,
    taxMinor: sumMinor(amounts.taxes.map(({ taxMinor }) => taxMinor)),
    unpriced,
    stillToGive: { count: planned.length, grossMinor: stillMinor, unpriced: said.length - plannedMinor.length },
    ifAllMinor: sumMinor([amounts.grossMinor, stillMinor]),
  };
}
