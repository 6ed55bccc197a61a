import { PLAN_INVOICE_STATES, type PlanInvoice } from "@fernpaw/domain/plans/plan-invoice-document";
import * as z from "zod/mini";
import type { PlanBooksTables } from "./plan-books.tables.ts";

export type PlanInvoiceRow = PlanBooksTables["planInvoices"];

const Lines = z.array(z.object({ text: z.string(), amountMinor: z.int() }));
const Buyer = z.object({ name: z.string(), address: z.string(), country: z.string(), taxNumber: z.string() });
const Seller = z.object({ ...Buyer.shape, email: z.string() });
const State = z.enum(PLAN_INVOICE_STATES);

/** The invoice as its paper has it. */
export const planInvoiceOf = (row: PlanInvoiceRow): PlanInvoice => ({
  number: row.number,
  currency: row.currency,
  lines: z.parse(Lines, JSON.parse(row.lines)),
  tax: { name: row.taxName, milliPercent: Number(row.taxMilliPercent), isReverse: Number(row.isReverse) === 1 },
  netMinor: Number(row.netMinor),
  taxMinor: Number(row.taxMinor),
  totalMinor: Number(row.totalMinor),
  refundedMinor: Number(row.refundedMinor),
  state: z.parse(State, row.state),
  createdAt: row.createdAt,
  paidAt: row.paidAt,
  buyer: z.parse(Buyer, JSON.parse(row.buyer)),
  seller: z.parse(Seller, JSON.parse(row.seller)),
});
