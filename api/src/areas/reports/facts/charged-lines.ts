import type { InvoiceLine } from "@fernpaw/domain/billing/invoice";
import type { Period } from "@fernpaw/domain/reports/period";
import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import { type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { creditNotesIssued, invoicesIssued, invoicesVoided } from "../reports.queries.ts";
import { type FactContext, isOf, momentsOf, NO_VISIT, partsOf } from "./fact-source.ts";

/** An invoice on the day of its issue, or what takes it back: its voiding, or a credit note, with the other sign on its own day. */
export interface Charged {
  day: LocalDate;
  sign: 1 | -1;
  /** 1 for an issued invoice, -1 for a voided one, 0 for a credit note: the invoice stays. */
  invoices: 1 | 0 | -1;
  lines: readonly InvoiceLine[];
  row: Fact["row"];
}

interface Paper {
  id: string;
  number: number | null;
  reference: string;
  clientId: string | null;
  lines: string;
}

const numberOf = ({ number, reference }: Pick<Paper, "number" | "reference">): string =>
  number === null ? reference : String(number);

const rowOf = (table: "invoices" | "creditNotes", paper: Paper): Fact["row"] => ({
  table,
  id: paper.id,
  number: numberOf(paper),
  clientId: paper.clientId,
  ...NO_VISIT,
});

const linesOf = ({ lines }: Paper): InvoiceLine[] => JSON.parse(lines) as InvoiceLine[];

/** The definition of what the clinic charged: income and tax are sums of these lines. Answers a week at a time. */
export async function* chargedIn(context: FactContext, period: Period): AsyncGenerator<Charged[]> {
  const { read, clinicId, timeZone } = context;
  for await (const part of partsOf(period)) {
    const papers = await read(async (sql) => ({
      issued: await invoicesIssued(sql, clinicId, part),
      voided: await invoicesVoided(sql, clinicId, momentsOf(part, timeZone)),
      credited: await creditNotesIssued(sql, clinicId, part),
    }));
    const all = [
      ...papers.issued.map(
        (paper) => ({ paper, day: paper.issuedOn, sign: 1, invoices: 1, table: "invoices" }) as const,
      ),
      ...papers.voided.map(
        (paper) =>
          ({
            paper,
            day: localDateOf(paper.voidedAt ?? "", timeZone),
            sign: -1,
            invoices: -1,
            table: "invoices",
          }) as const,
      ),
      ...papers.credited.map(
        (paper) => ({ paper, day: paper.issuedOn, sign: -1, invoices: 0, table: "creditNotes" }) as const,
      ),
    ];
    yield all
      .filter(({ paper }) => isOf(context, paper))
      .map(({ paper, table, ...rest }) => ({ ...rest, lines: linesOf(paper), row: rowOf(table, paper) }));
  }
}

/** A sum with the sign of its paper; zero has none. */
export const signed = (sign: 1 | -1, minor: number): number => (minor === 0 ? 0 : sign * minor);
