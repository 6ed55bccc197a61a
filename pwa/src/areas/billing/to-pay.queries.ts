import { awaitsInvoice, chargeAmounts, type ChargeLine, chargeLines } from "@fernpaw/domain/billing/charge-line";
import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import type { Payable, Payer } from "./money/payable.ts";
import { openCharges } from "./money/visit-money.queries.ts";

type Visit = RowOf<typeof visits>;

/** The money of a visit: its charges on no invoice, and its unpaid invoices. */
export interface ToPay {
  /** Charges without a price are not in the sum. */
  dueMinor: number;
  /** A charge has no price: nothing can be issued. */
  isUnpriced: boolean;
  /** Null: nothing to pay, or a price is missing. */
  payable: Payable | null;
  payer: Payer;
  /** The charges on no invoice. */
  waiting: ChargeLine[];
}

/** The money of a visit, from its charge lines and its unpaid invoices. */
export function toPayOf(visit: Visit, lines: readonly ChargeLine[], unpaid: readonly Invoice[]): ToPay {
  const waiting = lines.filter(awaitsInvoice);
  const grossMinor = sumMinor(waiting.flatMap((line) => chargeAmounts(line)?.grossMinor ?? []));
  const open = openCharges(lines);
  const isUnpriced = waiting.length > 0 && open === null;
  const dueMinor = sumMinor([grossMinor, ...unpaid.map((invoice) => invoice.dueMinor)]);
  const { clientId, petId, locationId } = visit;
  const asked = unpaid.map(({ id, visitId, dueMinor: minor }) => ({ id, visitId, dueMinor: minor }));
  return {
    dueMinor,
    isUnpriced,
    payable: isUnpriced || dueMinor === 0 ? null : { open, invoices: asked },
    payer: { clientId, petIds: [petId], locationId },
    waiting,
  };
}

/** The same of several visits, by their ids. */
export async function readToPay(db: CacheDb, visitIds: readonly string[]): Promise<ReadonlyMap<string, ToPay>> {
  const [rows, lines, issued] = await Promise.all([
    rowsOf(db, visits).bulkGet([...visitIds]),
    rowsAmong(rowsOf(db, chargeLines), "visitId", visitIds),
    rowsAmong(rowsOf(db, invoices), "visitId", visitIds),
  ]);
  const linesBy = Map.groupBy(lines, ({ visitId }) => visitId);
  const unpaidBy = Map.groupBy(
    issued.filter(({ dueMinor }) => dueMinor > 0),
    ({ visitId }) => visitId,
  );
  return new Map(
    rows.flatMap((visit) =>
      visit
        ? [[visit.id as string, toPayOf(visit, linesBy.get(visit.id) ?? [], unpaidBy.get(visit.id) ?? [])] as const]
        : [],
    ),
  );
}
