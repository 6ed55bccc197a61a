import * as z from "zod/mini";
import type { PatchOf } from "../../kernel/entity.ts";
import { invalidAt } from "../../kernel/errors.ts";
import { dividedMinor, RateMilliPercent, sumMinor, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { clientInUse } from "../clients/find-client.ts";
import { visits } from "../visits/visit.ts";
import { chargeLines, MOST_PAYERS, type ChargeLine } from "./charge-line.ts";
import { MOST_LINES } from "./invoice.ts";
import { assertNotPaidElsewhere, openLine, otherParts, partIdOf, takeBackParts } from "./line-parts.ts";

const Payer = () =>
  z.strictObject({
    /** Null: the client of the visit. */
    clientId: z.nullable(ref("clients")),
    shareMilliPercent: RateMilliPercent.check(z.gte(1)),
  });
type Payer = z.output<ReturnType<typeof Payer>>;

const areWhole = (payers: readonly Payer[]): boolean =>
  payers.reduce((sum, { shareMilliPercent }) => sum + shareMilliPercent, 0) === WHOLE_MILLI_PERCENT &&
  new Set(payers.map(({ clientId }) => clientId)).size === payers.length;

/** The payers as the lines keep them: a client who was merged away is the one that stays, who pays both shares. @throws Refusal `not_found` */
async function keptPayers(tx: Tx, { visitId, clientId: own }: ChargeLine, payers: readonly Payer[]): Promise<Payer[]> {
  const visit = visitId === null ? undefined : await tx.find(visits, visitId);
  const owner = visit?.clientId ?? own;
  const kept = [];
  for (const { clientId, shareMilliPercent } of payers) {
    const id = clientId === null ? null : (await clientInUse(tx, clientId)).id;
    kept.push({ clientId: id === owner ? null : id, shareMilliPercent });
  }
  return [...Map.groupBy(kept, ({ clientId }) => clientId)].map(([clientId, shares]) => ({
    clientId,
    shareMilliPercent: sumMinor(shares.map((share) => share.shareMilliPercent)),
  }));
}

/** A part that comes back takes these over: the whole may have changed since it was removed. */
function followedBy(whole: ChargeLine): PatchOf<typeof chargeLines> {
  const { description, discount, isPrinted, unitMinor, fixedMinor, priceId, noChargeReason, paidElsewhere } = whole;
  return { description, discount, isPrinted, unitMinor, fixedMinor, priceId, noChargeReason, paidElsewhere };
}

/** The line becomes one line for each payer, or is whole again for one. @throws Refusal `already_issued`, `paid_elsewhere`, `invalid_args` */
async function divideLine(tx: Tx, line: ChargeLine, payers: readonly Payer[]): Promise<void> {
  for (const part of [line, ...(await otherParts(tx, line))]) assertNotPaidElsewhere(part);
  const whole = { ...line, ...(await takeBackParts(tx, line)) };
  const shares = payers.map(({ shareMilliPercent }) => shareMilliPercent);
  const quantities = dividedMinor(whole.quantityMilli, shares);
  if (quantities.some((quantity) => quantity < 1)) throw invalidAt("lines", "cannot be divided so far");
  for (const [place, { clientId: payerId }] of payers.entries()) {
    const part = shares.length === 1 ? null : { lineId: line.id, ofQuantityMilli: whole.quantityMilli, shares, place };
    const own = { payerId, part, quantityMilli: quantities[place] ?? 0 };
    const id = partIdOf(line.id, place);
    if (await tx.find(chargeLines, id)) {
      await tx.patch(chargeLines, id, { ...(place === 0 ? {} : followedBy(whole)), ...own, status: "open" });
    } else {
      const { createdAt: _, createdBy: __, updatedAt: ___, updatedBy: ____, ...kept } = whole;
      // A treatment has one charge, which is the first part: the others follow it.
      await tx.insert(chargeLines, { ...kept, ...own, id, treatmentId: null, status: "open" });
    }
  }
}

/**
 * Says which clients pay the named charges of a visit, each alone or by shares that make 100 %. A charge with several payers becomes one
 * line for each: their quantities, and their net, tax and gross sums, add up to the whole. A later division of the same charge takes the
 * place of the earlier one, and one payer alone makes it whole again. Nothing of it is kept where one charge cannot be divided.
 * Refuses with `not_found`, `already_issued`, `paid_elsewhere` (also one part of it), `invalid_transition` (removed) or `invalid_args` (no visit; a part of a divided charge; shares
 * that do not make 100 %; a part without quantity).
 */
export const divideCosts = defineMutation({
  name: "chargeLines.divide",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      lines: z
        .array(
          z.strictObject({
            id: ref("chargeLines"),
            payers: z
              .array(Payer())
              .check(
                z.minLength(1),
                z.maxLength(MOST_PAYERS),
                z.refine(areWhole, { error: "must be different clients whose shares make 100 %" }),
              ),
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_LINES)),
    }),
  async run(tx, { lines }) {
    for (const { id, payers } of lines) {
      const line = await openLine(tx, id);
      if (line.visitId === null) throw invalidAt("lines", "belong to no visit");
      if (line.part !== null && line.part.place > 0) throw invalidAt("lines", "are parts of a divided charge");
      await divideLine(tx, line, await keptPayers(tx, line, payers));
    }
  },
});
