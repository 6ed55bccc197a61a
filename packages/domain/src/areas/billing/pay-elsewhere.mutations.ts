import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { text } from "../../kernel/text.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { certifiedRule } from "./certified-countries.ts";
import { chargeLines, type ChargeLine } from "./charge-line.ts";
import { assertNotPaidElsewhere, keptParts, openLine } from "./line-parts.ts";
import { MOST_LINES } from "./invoice.ts";
import { raiseForTaken } from "./taken-elsewhere.ts";

/** The named lines, and all parts of those that the author saw whole. A line that is not there is its id alone. */
async function linesPaid(tx: Tx, lineIds: readonly string[], wholeIds: readonly string[]) {
  const lines = new Map<string, ChargeLine | null>();
  for (const id of lineIds) {
    const line = (await tx.find(chargeLines, id)) ?? null;
    lines.set(id, line);
    if (line && wholeIds.includes(id)) for (const part of await keptParts(tx, line)) lines.set(part.id, part);
  }
  return lines;
}

/**
 * Charges were paid at the certified till of the clinic, which also gave the receipt: they wait for no invoice here. Without a note they wait again.
 * The money was taken by the time it arrives, so the server notes each line that is still open. Lines that are removed, issued or paid with
 * another receipt by then, and another sum than the shown one, are the item `invoice_differs`. Refuses with `not_found` (none of the lines), and at
 * the tap with `already_issued`, `paid_elsewhere`, or `invalid_transition` (removed; a country without such a law).
 */
export const payElsewhere = defineMutation({
  name: "chargeLines.payElsewhere",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      lineIds: z.array(ref("chargeLines")).check(z.minLength(1), z.maxLength(MOST_LINES)),
      /** Those that were not divided when the author saw them: their parts are paid too. */
      wholeIds: z._default(z.array(ref("chargeLines")).check(z.maxLength(MOST_LINES)), []),
      /** The sum that the client was shown. */
      grossMinor: z.optional(PriceMinor),
      /** The number of the receipt, or other words. */
      note: text(200),
    }),
  async refuseAtTap(tx, { lineIds, note }, context) {
    const { country } = await readSettings(tx, context);
    if (note !== "" && certifiedRule(country) === null)
      throw new Refusal("invalid_transition", { table: "chargeLines", id: lineIds[0], status: country });
    for (const id of lineIds) {
      const line = await openLine(tx, id);
      if (note !== "" && line.paidElsewhere !== note) assertNotPaidElsewhere(line);
    }
  },
  async run(tx, { lineIds, wholeIds, grossMinor: shownMinor, note }) {
    const lines = await linesPaid(tx, lineIds, wholeIds);
    const noted: ChargeLine[] = [];
    const missed: string[] = [];
    for (const [id, line] of lines) {
      const isFree = note === "" || line?.paidElsewhere === "" || line?.paidElsewhere === note;
      if (line?.status === "open" && isFree) noted.push(line);
      else missed.push(id);
    }
    if (![...lines.values()].some((line) => line !== null))
      throw new Refusal("not_found", { table: "chargeLines", id: lineIds[0] ?? "" });
    for (const line of noted)
      if (line.paidElsewhere !== note) await tx.patch(chargeLines, line.id, { paidElsewhere: note });
    if (note !== "") await raiseForTaken(tx, { note, shownMinor, noted, missed });
  },
});
