import * as z from "zod/mini";
import { emptyRow, type PatchOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { PriceMinor, roundedShare, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { can } from "../../kernel/permissions.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { approvalArg, type ApprovalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { productPrices } from "../catalogue/price.ts";
import { products, QuantityMilli } from "../catalogue/product.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { treatments } from "../treatments/treatment.ts";
import { visits } from "../visits/visit.ts";
import { amountOf, assertPayable, chargeLines, LineDiscount, type ChargeLine } from "./charge-line.ts";
import { chargeTreatment, wordsOf } from "./charge-treatment.ts";
import { raiseAfterInvoice } from "./charged-after-invoice.ts";
import { assertNotIssued, assertNotPaidElsewhere, openLine } from "./line-parts.ts";
import { keepPrice, keepTaxes, keptPriceAt, NO_PRICE, shownPrice, typedPrice } from "./line-price.ts";

/** A part has the words and the price of its whole. @throws Refusal `line_divided` */
function assertWhole({ id, part }: ChargeLine): void {
  if (part !== null) throw new Refusal("line_divided", { table: "chargeLines", id });
}

/**
 * Charges something without a treatment: a fee, or a line of free text with a typed price. Refuses with `not_found` (visit, product),
 * `already_exists`, `amount_too_large` or `invalid_args` (a bundle; neither product nor words), and at the tap with `part_not_allowed`.
 */
export const addChargeLine = defineMutation({
  name: "chargeLines.add",
  permission: "appointments:manage",
  args: () =>
    z
      .strictObject({
        id: Id,
        visitId: ref("visits"),
        productId: z._default(z.nullable(ref("products")), null),
        description: z._default(text(300), ""),
        quantityMilli: z._default(QuantityMilli, 1000),
        /** The price that the author saw or typed; null: that of the catalogue. */
        price: z._default(z.nullable(shownPrice()), null),
        occurredAt: z.optional(Instant),
      })
      .check(
        z.refine(({ productId, description }) => productId !== null || description !== "", {
          path: ["description"],
          error: "must not be empty",
        }),
      ),
  async refuseAtTap(tx, { productId, quantityMilli }) {
    if (productId !== null) await refusePart(tx, { productId, quantityMilli });
  },
  async run(tx, { price: shown, occurredAt: at, ...args }, context) {
    if (wasMadeBefore("chargeLines", await tx.find(chargeLines, args.id), context)) return;
    const { id, visitId, productId, quantityMilli } = args;
    const occurredAt = at ?? context.now;
    const { petId, clientId, locationId } = found(await tx.find(visits, visitId), "visits", visitId);
    const product = productId === null ? null : found(await tx.find(products, productId), "products", productId);
    if (product?.kind === "bundle") throw invalidAt("productId", "is a bundle");
    const sale = { locationId, quantityMilli, occurredAt };
    const typed = shown === null ? NO_PRICE : typedPrice(shown);
    const price = product ? await keepPrice(tx, { ...sale, shown, productId: product.id }, context) : typed;
    assertPayable({ quantityMilli, ...price });
    const line = await tx.insert(chargeLines, {
      ...emptyRow(chargeLines),
      ...price,
      ...(await keepTaxes(tx, { taxIds: product?.taxIds ?? [], occurredAt }, context)),
      id,
      visitId,
      petId,
      clientId,
      locationId,
      productId,
      description: args.description === "" && product ? wordsOf(product) : args.description,
      quantityMilli,
      unit: product?.dispensingUnit ?? "unit",
      providerId: context.actor.userId,
      occurredAt,
    });
    await raiseAfterInvoice(tx, line);
  },
});

/**
 * Charges a treatment that was given and has no charge, or decides with a reason that it has none. Twice is once. Refuses
 * with `not_found`, or `invalid_transition` (not given).
 */
export const chargeGiven = defineMutation({
  name: "chargeLines.charge",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      treatmentId: ref("treatments"),
      price: z._default(z.nullable(shownPrice()), null),
      noChargeReason: z._default(text(300), ""),
    }),
  async run(tx, { treatmentId, price: shown, noChargeReason }, context) {
    const treatment = found(await tx.find(treatments, treatmentId), "treatments", treatmentId);
    if (treatment.status !== "given")
      throw new Refusal("invalid_transition", { table: "treatments", id: treatmentId, status: treatment.status });
    await chargeTreatment(tx, treatment, { shown, noChargeReason }, context);
  },
});

/** Whether a discount is within what the product allows without an owner. */
export function isWithinMaximum(
  line: Pick<ChargeLine, "quantityMilli" | "fixedMinor" | "unitMinor" | "maxDiscountMilliPercent">,
  discount: ChargeLine["discount"],
): boolean {
  if (discount === null) return true;
  const { maxDiscountMilliPercent } = line;
  if (discount.kind === "percent") return discount.value <= maxDiscountMilliPercent;
  return discount.value <= roundedShare(amountOf(line) ?? 0, maxDiscountMilliPercent, WHOLE_MILLI_PERCENT);
}

type Discounted = Parameters<typeof isWithinMaximum>[0] & Pick<ChargeLine, "discount">;

/**
 * Whether a change of a line takes more off it than the product allows without an owner: by another discount (`isNew`), or because the sum that is
 * taken off stays while the line is for less. A typed price could have been less itself.
 */
export function exceedsMaximum(before: Discounted, after: Discounted, { isNew }: { isNew: boolean }): boolean {
  if (isWithinMaximum(after, after.discount)) return false;
  if (isNew) return true;
  const isTyped = after.maxDiscountMilliPercent === WHOLE_MILLI_PERCENT;
  return !isTyped && after.discount?.kind === "amount" && (amountOf(after) ?? 0) < (amountOf(before) ?? 0);
}

interface Correction {
  id: string;
  description?: string | undefined;
  quantityMilli?: number | undefined;
  unitMinor?: number | undefined;
  discount?: ChargeLine["discount"] | undefined;
  isPrinted?: ChargeLine["isPrinted"] | undefined;
  approval?: ApprovalArg | undefined;
}

/** @throws Refusal `invalid_args`: the quantity is that of the treatment */
async function quantityPatch(tx: Tx, line: ChargeLine, quantityMilli: number): Promise<PatchOf<typeof chargeLines>> {
  if (line.treatmentId !== null)
    throw invalidAt("quantityMilli", "is that of the treatment: take it back and give it anew");
  const price = line.priceId === null ? undefined : await tx.find(productPrices, line.priceId);
  return { quantityMilli, ...(price && keptPriceAt(price, quantityMilli)) };
}

/** @throws Refusal `invalid_args`: the line has the price of the catalogue */
function pricePatch(line: ChargeLine, unitMinor: number): PatchOf<typeof chargeLines> {
  if (line.priceId !== null) throw invalidAt("unitMinor", "is the price of the catalogue: give a discount");
  return typedPrice({ fixedMinor: 0, unitMinor });
}

async function patchOf(tx: Tx, line: ChargeLine, change: Correction): Promise<PatchOf<typeof chargeLines>> {
  const { description, quantityMilli, unitMinor, discount, isPrinted } = change;
  return {
    ...(description !== undefined && { description }),
    ...(isPrinted !== undefined && { isPrinted }),
    ...(quantityMilli !== undefined &&
      quantityMilli !== line.quantityMilli &&
      (await quantityPatch(tx, line, quantityMilli))),
    ...(unitMinor !== undefined && unitMinor !== line.unitMinor && pricePatch(line, unitMinor)),
    ...(discount !== undefined && { discount }),
  };
}

/** @throws Refusal `forbidden` */
function assertMayDiscount({ actor }: MutationContext): void {
  if (!can(actor, "billing:manage")) throw new Refusal("forbidden", { permission: "billing:manage" });
}

/** The fields that the sum of a line follows from. */
const PRICED = ["quantityMilli", "unitMinor", "discount"] as const;

/**
 * Changes a line that is on no issued invoice: its words, its quantity (without a treatment), its price where the catalogue has none, and
 * its discount (with `billing:manage`). An owner approves a change that takes more off than the product allows: also less of it, where a sum is taken off. Refuses with `not_found`,
 * `already_issued`, `paid_elsewhere` (another sum), `line_divided`, `invalid_transition`, `amount_too_large`, `invalid_args`, `forbidden`, `approval_required` or
 * `approval_refused`, and at the tap with `part_not_allowed`.
 */
export const correctChargeLine = defineMutation({
  name: "chargeLines.correct",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      description: z.optional(requiredText(300)),
      quantityMilli: z.optional(QuantityMilli),
      unitMinor: z.optional(PriceMinor),
      discount: z.optional(z.nullable(LineDiscount)),
      isPrinted: z.optional(z.enum(["yes", "no"])),
      approval: z.optional(approvalArg()),
    }),
  async refuseAtTap(tx, { id, quantityMilli }) {
    const line = quantityMilli === undefined ? undefined : await tx.find(chargeLines, id);
    if (line && line.productId !== null && quantityMilli !== undefined)
      await refusePart(tx, { productId: line.productId, quantityMilli });
  },
  async run(tx, args, context) {
    const line = await openLine(tx, args.id);
    assertWhole(line);
    if (args.discount !== undefined) assertMayDiscount(context);
    const set = await patchOf(tx, line, args);
    if (PRICED.some((field) => set[field] !== undefined)) assertNotPaidElsewhere(line);
    const after = { ...line, ...set };
    assertPayable(after);
    if (exceedsMaximum(line, after, { isNew: args.discount !== undefined }))
      await requireApproval(tx, { mutationName: "chargeLines.correct", args: { ...args }, needs: "owner" }, context);
    if (Object.keys(set).length > 0) await tx.patch(chargeLines, line.id, set);
  },
});

/** It never counts; the treatment that it was for is without a charge then. Twice is once. Refuses with `not_found`, `already_issued`, `paid_elsewhere` or `line_divided`. */
export const removeChargeLine = defineMutation({
  name: "chargeLines.remove",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const line = found(await tx.find(chargeLines, id), "chargeLines", id);
    assertNotIssued(line);
    assertNotPaidElsewhere(line);
    assertWhole(line);
    if (line.status !== "removed") await tx.patch(chargeLines, id, { status: "removed" });
  },
});

/** Not charged, with a reason; charged again without one. Refuses with `not_found`, `already_issued`, `paid_elsewhere`, `line_divided` or `invalid_transition`. */
export const markNoCharge = defineMutation({
  name: "chargeLines.markNoCharge",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id, reason: text(300) }),
  async run(tx, { id, reason }) {
    const line = await openLine(tx, id);
    assertWhole(line);
    if (line.noChargeReason === reason) return;
    assertNotPaidElsewhere(line);
    await tx.patch(chargeLines, id, { noChargeReason: reason });
  },
});
