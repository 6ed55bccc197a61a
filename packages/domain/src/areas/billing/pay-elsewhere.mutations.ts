import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { text } from "../../kernel/text.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { certifiedRule } from "./certified-countries.ts";
import { chargeLines } from "./charge-line.ts";
import { openLine } from "./line-parts.ts";
import { MOST_LINES } from "./invoice.ts";

/**
 * Charges were paid at the certified till of the clinic, which also gave the receipt: they wait for no invoice here. Without a note they wait again.
 * Only where the law keeps invoices and cash off here. Refuses with `not_found`, `already_issued`, or `invalid_transition` (removed; a country
 * without such a law).
 */
export const payElsewhere = defineMutation({
  name: "chargeLines.payElsewhere",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      lineIds: z.array(ref("chargeLines")).check(z.minLength(1), z.maxLength(MOST_LINES)),
      /** The number of the receipt, or other words. */
      note: text(200),
    }),
  async run(tx, { lineIds, note }, context) {
    const { country } = await readSettings(tx, context);
    if (note !== "" && certifiedRule(country) === null)
      throw new Refusal("invalid_transition", { table: "chargeLines", id: lineIds[0], status: country });
    for (const id of lineIds) {
      const line = await openLine(tx, id);
      if (line.paidElsewhere !== note) await tx.patch(chargeLines, id, { paidElsewhere: note });
    }
  },
});
