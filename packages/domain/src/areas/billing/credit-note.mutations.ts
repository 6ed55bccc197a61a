import * as z from "zod/mini";
import { emptyRow } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { followingId, Id } from "../../kernel/ids.ts";
import { sumMinor } from "../../kernel/money.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredName, requiredText } from "../../kernel/text.ts";
import { localDateOf } from "../../kernel/time.ts";
import { approvalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { totalsOf } from "../catalogue/tax-of.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { creditedLines, creditedParts } from "./credited-lines.ts";
import { creditNotes } from "./credit-note.ts";
import { askedOf, noteCredit, sumOf } from "./invoice-balance.ts";
import { invoiceInUse } from "./invoice.mutations.ts";
import { type Invoice, invoices, MOST_LINES } from "./invoice.ts";
import { type Allocation, allocations } from "./payment.ts";
import { returnGoods } from "./return-goods.ts";

interface Freeing {
  noteId: string;
  invoiceId: string;
  /** The money that the invoice has above the sum that it asks for. */
  overMinor: number;
}

/** That money goes back to its payments as credit, the last payment first. */
async function freePaid(tx: Tx, { noteId, invoiceId, ...freeing }: Freeing, { now }: MutationContext): Promise<void> {
  let { overMinor } = freeing;
  const own: Allocation[] = await tx.list(allocations, { equals: { invoiceId } });
  const lastFirst = own.toSorted((a, b) => (a.occurredAt + a.id < b.occurredAt + b.id ? 1 : -1));
  for (const [paymentId, rows] of Map.groupBy(lastFirst, (row) => row.paymentId as string)) {
    const amountMinor = Math.min(overMinor, sumOf(rows));
    if (amountMinor <= 0) continue;
    const id = followingId(noteId, paymentId);
    const freed = { id, paymentId, invoiceId, amountMinor: -amountMinor, occurredAt: now };
    await tx.insert(allocations, { ...emptyRow(allocations), ...freed });
    await noteCredit(tx, paymentId, amountMinor);
    overMinor -= amountMinor;
  }
}

/** Lowers the sum that the invoice asks for. The credited sum is taken from the part that was written off first. */
async function lower(
  tx: Tx,
  invoice: Invoice,
  { id: noteId, grossMinor }: { id: string; grossMinor: number },
  context: MutationContext,
): Promise<void> {
  const allocatedMinor = sumMinor([askedOf(invoice), -invoice.dueMinor]);
  const creditedMinor = sumMinor([invoice.creditedMinor, grossMinor]);
  const openMinor = Math.max(0, sumMinor([invoice.grossMinor, -creditedMinor, -allocatedMinor]));
  const writtenOffMinor = Math.min(invoice.writtenOffMinor, openMinor);
  const leftMinor = sumMinor([askedOf({ ...invoice, creditedMinor, writtenOffMinor }), -allocatedMinor]);
  await tx.patch(invoices, invoice.id, { creditedMinor, writtenOffMinor, dueMinor: Math.max(0, leftMinor) });
  await freePaid(tx, { noteId, invoiceId: invoice.id, overMinor: -leftMinor }, context);
}

/**
 * Issues a credit note over lines of an invoice, each up to the quantity that no other credit note has. It lowers the sum that is due; the
 * money that was paid above it becomes credit of the payments, which can be given back. Goods go back into their batches where the author says
 * so. The server gives its number. With a reason and an owner's approval. Refuses with `not_found`, `already_exists`, `credit_exceeds_line` (another tablet credited it), `invalid_transition` (the
 * invoice is voided), `approval_required` or `approval_refused`.
 */
export const issueCreditNote = defineMutation({
  name: "creditNotes.issue",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      id: Id,
      invoiceId: ref("invoices"),
      lines: z
        .array(z.strictObject({ lineId: ref("chargeLines"), quantityMilli: z.int().check(z.gte(1), z.lte(1e9)) }))
        .check(z.minLength(1), z.maxLength(MOST_LINES)),
      /** Of the tablet, until the server has given a number. */
      reference: requiredName(20),
      reason: requiredText(500),
      /** Whether the credited goods are on the shelf again. */
      returnsStock: z._default(z.enum(["yes", "no"]), "no"),
      approval: z.optional(approvalArg()),
    }),
  async run(tx, args, context) {
    const { id, invoiceId, lines: wanted, reference, reason, returnsStock } = args;
    if (wasMadeBefore("creditNotes", await tx.find(creditNotes, id), context)) return;
    const invoice = await invoiceInUse(tx, invoiceId);
    const { status, clientId, locationId } = invoice;
    if (status === "voided") throw new Refusal("invalid_transition", { table: "invoices", id: invoice.id, status });
    const notes = await tx.list(creditNotes, { equals: { invoiceId: invoice.id } });
    const lines = creditedLines(invoice, notes, wanted);
    await requireApproval(tx, { mutationName: "creditNotes.issue", args, needs: "owner" }, context);
    const { timeZone } = await readSettings(tx, context);
    const { netMinor, taxes, grossMinor } = totalsOf(lines);
    await tx.insert(creditNotes, {
      ...emptyRow(creditNotes),
      id,
      reference,
      invoiceId: invoice.id,
      clientId,
      locationId,
      issuedOn: localDateOf(context.now, timeZone),
      issuedAt: context.now,
      issuedBy: context.actor.userId,
      lines,
      netMinor,
      taxes: [...taxes],
      grossMinor,
      reason,
    });
    await lower(tx, invoice, { id, grossMinor }, context);
    const returned = { noteId: id, invoiceId: invoice.id, reason };
    if (returnsStock === "yes") await returnGoods(tx, creditedParts(invoice, notes, wanted), returned, context);
  },
});
