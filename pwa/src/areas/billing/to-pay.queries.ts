import { awaitsInvoice, chargeAmounts, type ChargeLine, chargeLines } from "@fernpaw/domain/billing/charge-line";
import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import type { Payable, Payer } from "./money/payable.ts";
import { withPayersInUse } from "./money/payers-in-use.queries.ts";
import { openCharges } from "./money/visit-money.queries.ts";

type Visit = RowOf<typeof visits>;

/** The money of a visit that one client pays: charges on no invoice, and unpaid invoices. */
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

interface Owed {
  visit: Visit;
  clientId: Visit["clientId"];
  lines: readonly ChargeLine[];
  unpaid: readonly Invoice[];
}

function toPayOne({ visit, clientId, lines, unpaid }: Owed): ToPay {
  const waiting = lines.filter(awaitsInvoice);
  const grossMinor = sumMinor(waiting.flatMap((line) => chargeAmounts(line)?.grossMinor ?? []));
  const open = openCharges(lines);
  const isUnpriced = waiting.length > 0 && open === null;
  const dueMinor = sumMinor([grossMinor, ...unpaid.map((invoice) => invoice.dueMinor)]);
  const { petId, locationId } = visit;
  const asked = unpaid.map(({ id, visitId, dueMinor: minor }) => ({ id, visitId, dueMinor: minor }));
  return {
    dueMinor,
    isUnpriced,
    payable: isUnpriced || dueMinor === 0 ? null : { open, invoices: asked },
    payer: { clientId, petIds: [petId], locationId },
    waiting,
  };
}

/** The money of a visit, from its charge lines (`withPayersInUse`) and its unpaid invoices: of each client who pays, the client of the visit first. */
export function toPayBy(visit: Visit, lines: readonly ChargeLine[], unpaid: readonly Invoice[]): [ToPay, ...ToPay[]] {
  const own = visit.clientId;
  const isDivided = lines.some(({ payerId }) => payerId !== null);
  // Undivided, all is the client's, also an invoice from before the pet had another owner.
  const payerOf = ({ clientId }: Invoice) => (isDivided ? (clientId ?? own) : own);
  const others = new Set([...lines.map(({ payerId }) => payerId ?? own), ...unpaid.map(payerOf)]);
  others.delete(own);
  const owed = (clientId: Visit["clientId"]) =>
    toPayOne({
      visit,
      clientId,
      lines: lines.filter(({ payerId }) => (payerId ?? own) === clientId),
      unpaid: unpaid.filter((invoice) => payerOf(invoice) === clientId),
    });
  return [owed(own), ...[...others].map(owed)];
}

/** The money of a visit in all, and the first who has something to pay. */
export interface VisitToPay extends ToPay {
  payers: readonly ToPay[];
}

function together(payers: [ToPay, ...ToPay[]]): VisitToPay {
  return {
    ...(payers.find(({ payable }) => payable !== null) ?? payers[0]),
    dueMinor: sumMinor(payers.map(({ dueMinor }) => dueMinor)),
    isUnpriced: payers.some(({ isUnpriced }) => isUnpriced),
    waiting: payers.flatMap(({ waiting }) => waiting),
    payers,
  };
}

/** The same of several visits, by their ids. */
export async function readToPay(db: CacheDb, visitIds: readonly string[]): Promise<ReadonlyMap<string, VisitToPay>> {
  const [rows, lines, issued] = await Promise.all([
    rowsOf(db, visits).bulkGet([...visitIds]),
    rowsAmong(rowsOf(db, chargeLines), "visitId", visitIds),
    rowsAmong(rowsOf(db, invoices), "visitId", visitIds),
  ]);
  const linesBy = Map.groupBy(await withPayersInUse(db, lines), ({ visitId }) => visitId);
  const unpaidBy = Map.groupBy(
    issued.filter(({ dueMinor }) => dueMinor > 0),
    ({ visitId }) => visitId,
  );
  return new Map(
    rows.flatMap((visit) =>
      visit
        ? [
            [
              visit.id as string,
              together(toPayBy(visit, linesBy.get(visit.id) ?? [], unpaidBy.get(visit.id) ?? [])),
            ] as const,
          ]
        : [],
    ),
  );
}
