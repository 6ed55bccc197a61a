import { ageOf } from "@fernpaw/domain/billing/ageing";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { dayBounds } from "@fernpaw/domain/kernel/time";
import { setImmediate as nextTurn } from "node:timers/promises";
import { allocatedUntil, creditedUntil, invoicesUntil } from "../reports.queries.ts";
import { type FactSource, isOf, NO_VISIT } from "./fact-source.ts";

const INVOICES_A_PART = 1000;

function sumsBy(rows: readonly { invoiceId: string; minor: number }[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { invoiceId, minor } of rows) sums.set(invoiceId, sumMinor([sums.get(invoiceId) ?? 0, minor]));
  return sums;
}

/**
 * The unpaid parts of invoices at the end of the last day of the period, with debts of an earlier system. It follows from the rows of money until
 * then, so an earlier day can be asked for too; for today it is the sum that each invoice notes as due.
 */
export const debtFacts: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone } = context;
  const { to: day } = period;
  const { to } = dayBounds(day, timeZone);
  for (let after = ""; ;) {
    await nextTurn();
    const page = { day, after, most: INVOICES_A_PART };
    const { invoices, paid, credited } = await read(async (sql) => {
      const found = await invoicesUntil(sql, clinicId, page);
      const ids = found.map(({ id }) => id);
      return {
        invoices: found,
        paid: await allocatedUntil(sql, clinicId, { ids, to }),
        credited: await creditedUntil(sql, clinicId, { ids, day }),
      };
    });
    const paidOf = sumsBy(paid.map(({ invoiceId, amountMinor }) => ({ invoiceId, minor: amountMinor })));
    const creditedOf = sumsBy(credited.map(({ invoiceId, grossMinor }) => ({ invoiceId, minor: grossMinor })));
    for (const invoice of invoices.filter((row) => isOf(context, row))) {
      const { id, clientId, dueOn, grossMinor, voidedAt, writtenOffAt, writtenOffMinor } = invoice;
      if (voidedAt !== null && voidedAt < to) continue;
      const writtenOff = writtenOffAt !== null && writtenOffAt < to ? writtenOffMinor : 0;
      const due = sumMinor([grossMinor, -(creditedOf.get(id) ?? 0), -writtenOff, -(paidOf.get(id) ?? 0)]);
      if (due === 0) continue;
      yield {
        day,
        values: { due, invoices: 1 },
        keys: { age: [String(ageOf(dueOn, day))], client: [clientId ?? ""] },
        row: {
          table: "invoices",
          id,
          number: invoice.number === null ? invoice.reference : String(invoice.number),
          clientId,
          ...NO_VISIT,
        },
      };
    }
    const last = invoices.at(-1);
    if (last === undefined || invoices.length < INVOICES_A_PART) return;
    after = last.id;
  }
};
