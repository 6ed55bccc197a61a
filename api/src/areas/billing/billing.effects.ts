import { issueCreditNote } from "@fernpaw/domain/billing/credit-note.mutations";
import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { lateHours } from "@fernpaw/domain/billing/late-number";
import { sellAtCounter } from "@fernpaw/domain/billing/counter-sale.mutations";
import { closeTill } from "@fernpaw/domain/billing/till.mutations";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { effect } from "@fernpaw/sync/server/effects";
import type { EffectContext } from "@fernpaw/sync/server/engine-context";
import type { Sql } from "@fernpaw/sync/server/store";
import { takeNumbers } from "../../db/human-numbers.queries.ts";
import { refuseUnnamedTablets } from "./till-tablets.ts";

/** A duplicate has no lines, and so no number: numbers have no gap and no double. One that comes after a day is an inbox item. */
async function giveNumber(tx: Tx, sql: Sql, { id }: { id: string }, context: EffectContext): Promise<void> {
  const invoice = await tx.find(invoices, id);
  if (invoice?.number !== null || invoice.status === "duplicate") return;
  const { reference, issuedAt } = invoice;
  await tx.patch(invoices, id, { number: await takeNumbers(sql, context.clinicId, "invoices", 1) });
  const hours = lateHours(invoice, context.receivedAt);
  if (hours === null) return;
  const entities = [{ table: invoices.table, id }];
  await tx.raise({
    kind: "number_late",
    scope: "billing",
    entities,
    mine: { reference, issuedAt },
    theirs: null,
    details: { hours },
  });
}

/** Credit notes have a series of their own, without a gap. A refused one takes no number. */
async function numberCredit(tx: Tx, sql: Sql, { id }: { id: string }, { clinicId }: MutationContext): Promise<void> {
  const note = await tx.find(creditNotes, id);
  if (note?.number !== null) return;
  await tx.patch(creditNotes, id, { number: await takeNumbers(sql, clinicId, "creditNotes", 1) });
}

export const billingEffects = [
  effect(issueInvoice, giveNumber),
  effect(sellAtCounter, giveNumber),
  effect(issueCreditNote, numberCredit),
  effect(closeTill, refuseUnnamedTablets),
];
