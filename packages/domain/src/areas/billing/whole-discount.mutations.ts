import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { approvalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { chargeLines, LineDiscount } from "./charge-line.ts";
import { isWithinMaximum } from "./charge-line.mutations.ts";
import { MOST_LINES } from "./invoice.ts";
import { spreadDiscount, takesWhole } from "./whole-discount.ts";

/**
 * Gives a discount on all named charges of a visit, spread over the lines, or takes it away again (`discount: null`). Lines that are
 * issued, removed or divided by then, or have a discount of their own, keep what they have. Beyond what the products allow it needs an owner's
 * approval. Refuses with `invalid_transition` (no line is left that it reaches), `approval_required` or `approval_refused`.
 */
export const discountAll = defineMutation({
  name: "chargeLines.discountAll",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      visitId: ref("visits"),
      lineIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_LINES)),
      discount: z.nullable(LineDiscount),
      /** `yes`: also above what a product allows. `no`: each line gets its most. */
      exceeds: z._default(z.enum(["yes", "no"]), "no"),
      approval: z.optional(approvalArg()),
    }),
  async run(tx, args, context) {
    const { visitId, discount, exceeds } = args;
    const named = new Set(args.lineIds);
    const lines = (await tx.list(chargeLines, { equals: { visitId } }))
      .filter(({ id }) => named.has(id))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    if (discount === null) {
      for (const { id } of lines.filter((line) => takesWhole(line) && line.discount !== null))
        await tx.patch(chargeLines, id, { discount: null });
      return;
    }
    const spread = spreadDiscount(lines, { discount, exceeds }).lines;
    if (spread.length === 0)
      throw new Refusal("invalid_transition", { table: "chargeLines", id: args.lineIds[0] ?? "" });
    if (spread.some(({ line, discount: own }) => !isWithinMaximum(line, own)))
      await requireApproval(tx, { mutationName: "chargeLines.discountAll", args, needs: "owner" }, context);
    for (const { line, discount: own } of spread) await tx.patch(chargeLines, line.id, { discount: own });
  },
});
