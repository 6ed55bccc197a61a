import * as z from "zod/mini";
import { emptyRow, type PatchOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { can } from "../../kernel/permissions.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { approvalArg, type ApprovalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { LineDiscount } from "../billing/charge-line.ts";
import { exceedsMaximum } from "../billing/charge-line.mutations.ts";
import { wordsOf } from "../billing/charge-treatment.ts";
import { shownPrice } from "../billing/line-price.ts";
import { products } from "../catalogue/product.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { estimates, isUnanswered } from "./estimate.ts";
import { openEstimate, refuseExpired } from "./estimate.mutations.ts";
import { DECISIONS, EstimatedMilli, type EstimateLine, estimateLines, MOST_LINES } from "./estimate-line.ts";
import { assertPayable, FREE_PRICES, keptAt, pricesAt, typedPrices } from "./line-prices.ts";

const HIGH_BELOW_LOW = "must not be below the low quantity";

/** The line of an estimate without an answer. @throws Refusal `not_found`, `invalid_transition` (answered, or removed) */
async function openLine(tx: Tx, id: string): Promise<EstimateLine> {
  const line = found(await tx.find(estimateLines, id), "estimateLines", id);
  await openEstimate(tx, line.estimateId);
  if (line.status === "removed")
    throw new Refusal("invalid_transition", { table: "estimateLines", id, status: "removed" });
  return line;
}

interface Quantities {
  productId: string | null;
  lowMilli: number;
  highMilli: number;
}

async function refuseParts(tx: Tx, { productId, lowMilli, highMilli }: Quantities): Promise<void> {
  if (productId === null) return;
  for (const quantityMilli of [lowMilli, highMilli]) await refusePart(tx, { productId, quantityMilli });
}

/**
 * Adds a product, or a line of free text with a typed price. Lines of two people who write one estimate are all kept. Refuses with `not_found` (estimate,
 * product), `already_exists`, `invalid_transition` (answered), `invalid_args` (a bundle; neither product nor words; the high quantity below the low
 * one; too large), and at the tap with `estimate_expired` or `part_not_allowed`.
 */
export const addEstimateLine = defineMutation({
  name: "estimateLines.add",
  permission: "appointments:manage",
  args: () =>
    z
      .strictObject({
        id: Id,
        estimateId: ref("estimates"),
        productId: z._default(z.nullable(ref("products")), null),
        description: z._default(text(300), ""),
        lowMilli: EstimatedMilli,
        highMilli: EstimatedMilli,
        /** The price that the author saw or typed; null: that of the catalogue. */
        price: z._default(z.nullable(shownPrice()), null),
        /** Free of charge within its bundle. */
        isFree: z._default(z.boolean(), false),
      })
      .check(
        z.refine(({ productId, description }) => productId !== null || description !== "", {
          path: ["description"],
          error: "must not be empty",
        }),
        z.refine(({ lowMilli, highMilli }) => lowMilli <= highMilli, { path: ["highMilli"], error: HIGH_BELOW_LOW }),
      ),
  async refuseAtTap(tx, args, context) {
    await refuseExpired(tx, args.estimateId, context);
    await refuseParts(tx, args);
  },
  async run(tx, { price: shown, isFree, ...args }, context) {
    const { id, estimateId, productId, lowMilli, highMilli } = args;
    if (wasMadeBefore("estimateLines", await tx.find(estimateLines, id), context)) return;
    const { locationId } = await openEstimate(tx, estimateId);
    const others = await tx.list(estimateLines, { equals: { estimateId } });
    if (others.length >= MOST_LINES) throw invalidAt("estimateId", `has ${MOST_LINES} lines already`);
    const product = productId === null ? null : found(await tx.find(products, productId), "products", productId);
    if (product?.kind === "bundle") throw invalidAt("productId", "is a bundle");
    const prices = await pricesAt(tx, { productId, lowMilli, highMilli, locationId, shown }, context);
    assertPayable({ highMilli, ...prices });
    await tx.insert(estimateLines, {
      ...emptyRow(estimateLines),
      ...args,
      ...prices,
      ...(isFree && FREE_PRICES),
      description: args.description === "" && product ? wordsOf(product) : args.description,
      unit: product?.dispensingUnit ?? "unit",
      sort: others.length,
    });
  },
});

interface Change {
  description?: string | undefined;
  lowMilli?: number | undefined;
  highMilli?: number | undefined;
  unitMinor?: number | undefined;
  discount?: EstimateLine["discount"] | undefined;
  approval?: ApprovalArg | undefined;
}

async function patchOf(tx: Tx, line: EstimateLine, change: Change): Promise<PatchOf<typeof estimateLines>> {
  const { description, unitMinor, discount } = change;
  const { lowMilli = line.lowMilli, highMilli = line.highMilli } = change;
  if (unitMinor !== undefined && line.priceId !== null)
    throw invalidAt("unitMinor", "is the price of the catalogue: give a discount");
  const isOther = lowMilli !== line.lowMilli || highMilli !== line.highMilli;
  const kept = isOther && line.priceId !== null ? await keptAt(tx, line.priceId, { lowMilli, highMilli }) : null;
  return {
    ...(description !== undefined && { description }),
    ...(lowMilli !== line.lowMilli && { lowMilli }),
    ...(highMilli !== line.highMilli && { highMilli }),
    ...kept,
    ...(unitMinor !== undefined && typedPrices(unitMinor)),
    ...(discount !== undefined && { discount }),
  };
}

const dearest = (line: EstimateLine) => ({ ...line, quantityMilli: line.lowMilli, unitMinor: line.lowUnitMinor });

/**
 * Changes words, quantities, a missing price, and the discount (with `billing:manage`; above the product's maximum with an owner's approval). The client
 * is asked about the line again. Refuses with `not_found`, `invalid_transition` (answered, or removed), `invalid_args`, `forbidden`,
 * `approval_required` or `approval_refused`, and at the tap with `part_not_allowed`.
 */
export const changeEstimateLine = defineMutation({
  name: "estimateLines.change",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      description: z.optional(requiredText(300)),
      lowMilli: z.optional(EstimatedMilli),
      highMilli: z.optional(EstimatedMilli),
      unitMinor: z.optional(PriceMinor),
      discount: z.optional(z.nullable(LineDiscount)),
      approval: z.optional(approvalArg()),
    }),
  async refuseAtTap(tx, { id, lowMilli, highMilli }) {
    const line = await tx.find(estimateLines, id);
    if (line && (lowMilli ?? highMilli) !== undefined)
      await refuseParts(tx, { ...line, lowMilli: lowMilli ?? line.lowMilli, highMilli: highMilli ?? line.highMilli });
  },
  async run(tx, args, context) {
    const line = await openLine(tx, args.id);
    if (args.discount !== undefined && !can(context.actor, "billing:manage"))
      throw new Refusal("forbidden", { permission: "billing:manage" });
    const set = await patchOf(tx, line, args);
    const after: EstimateLine = { ...line, ...set };
    if (after.lowMilli > after.highMilli) throw invalidAt("highMilli", HIGH_BELOW_LOW);
    assertPayable(after);
    if (exceedsMaximum(dearest(line), dearest(after), { isNew: args.discount !== undefined }))
      await requireApproval(tx, { mutationName: "estimateLines.change", args: { ...args }, needs: "owner" }, context);
    if (Object.keys(set).length > 0) await tx.patch(estimateLines, line.id, { ...set, decision: "pending" });
  },
});

/** It never counts. Twice is once. Refuses with `not_found` or `invalid_transition` (answered). */
export const removeEstimateLine = defineMutation({
  name: "estimateLines.remove",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const { estimateId, status } = found(await tx.find(estimateLines, id), "estimateLines", id);
    if (status === "removed") return;
    await openEstimate(tx, estimateId);
    await tx.patch(estimateLines, id, { status: "removed" });
  },
});

/**
 * The client's yes or no to one line, before the signature. An answer that came meanwhile has decided all lines and stays. Refuses with `not_found`, and at the tap with
 * `estimate_expired` or `invalid_transition` (answered, or removed).
 */
export const decideEstimateLine = defineMutation({
  name: "estimateLines.decide",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, decision: z.enum(DECISIONS) }),
  async refuseAtTap(tx, { id }, context) {
    const { estimateId } = await openLine(tx, id);
    await refuseExpired(tx, estimateId, context);
  },
  async run(tx, { id, decision }) {
    const line = found(await tx.find(estimateLines, id), "estimateLines", id);
    const estimate = found(await tx.find(estimates, line.estimateId), "estimates", line.estimateId);
    if (isUnanswered(estimate) && line.decision !== decision) await tx.patch(estimateLines, id, { decision });
  },
});
