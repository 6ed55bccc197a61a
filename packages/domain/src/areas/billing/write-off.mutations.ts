import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { sumMinor } from "../../kernel/money.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { requiredText } from "../../kernel/text.ts";
import { approvalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { invoiceInUse } from "./invoice.mutations.ts";
import { invoices } from "./invoice.ts";

/**
 * Gives up the sum that is due: the invoice asks for nothing more. Money that comes later anyway is credit of the client, and the item
 * `overpaid` names the invoice. A payment that is taken back later makes its part due again. With a reason and an owner's approval. Twice is
 * once. Refuses with `not_found`, `already_paid`, `invalid_transition` (voided), `approval_required` or `approval_refused`.
 */
export const writeOffInvoice = defineMutation({
  name: "invoices.writeOff",
  permission: "billing:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(500), approval: z.optional(approvalArg()) }),
  async run(tx, args, context) {
    const invoice = await invoiceInUse(tx, args.id);
    const { id, status, dueMinor, writtenOffMinor: before } = invoice;
    if (status === "voided") throw new Refusal("invalid_transition", { table: "invoices", id, status });
    if (dueMinor === 0 && status === "written_off") return;
    if (dueMinor === 0) throw new Refusal("already_paid", { id, dueMinor });
    await requireApproval(tx, { mutationName: "invoices.writeOff", args, needs: "owner" }, context);
    await tx.patch(invoices, id, {
      status: "written_off",
      writtenOffMinor: sumMinor([before, dueMinor]),
      dueMinor: 0,
      writeOffReason: args.reason,
      writtenOffBy: context.actor.userId,
      writtenOffAt: context.now,
    });
  },
});
