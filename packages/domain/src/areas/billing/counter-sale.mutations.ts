import * as z from "zod/mini";
import { emptyRow, type NewRow, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { PriceMinor, sumMinor } from "../../kernel/money.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredName, text } from "../../kernel/text.ts";
import { Instant, localDateOf } from "../../kernel/time.ts";
import { approvalArg } from "../approvals/approval.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { products, QuantityMilli } from "../catalogue/product.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { clientInUse } from "../clients/find-client.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { refuseUnusableParts } from "../stock/batch-use.ts";
import { refuseWhereCertified } from "./refuse-where-certified.ts";
import { isWithinMaximum } from "./charge-line.mutations.ts";
import { assertPayable, chargeAmounts, chargeLines, LineDiscount } from "./charge-line.ts";
import { wordsOf } from "./charge-treatment.ts";
import { invoicedSums } from "./invoice-lines.ts";
import { raiseForTotal } from "./invoice.mutations.ts";
import { invoices, MOST_LINES } from "./invoice.ts";
import { keepPrice, keepTaxes, typedPrice } from "./line-price.ts";
import { dueDay } from "./payment-terms.ts";
import { takeOutSold } from "./sold-goods.ts";

const MOST_BATCHES = 20;

/** The price that the client was shown: of the catalogue, with its id, or typed, without one. */
const SoldPrice = () =>
  z.strictObject({ fixedMinor: PriceMinor, unitMinor: PriceMinor, priceId: z.nullable(ref("productPrices")) });

const SoldLine = () =>
  z
    .strictObject({
      id: Id,
      productId: z._default(z.nullable(ref("products")), null),
      /** Empty: the product's own words. */
      description: z._default(text(300), ""),
      quantityMilli: QuantityMilli,
      price: SoldPrice(),
      discount: z._default(z.nullable(LineDiscount), null),
      /** From where it was taken, as the author saw it. Empty: from stock without a batch. */
      batches: z._default(
        z
          .array(z.strictObject({ batchId: z.nullable(ref("batches")), quantityMilli: QuantityMilli }))
          .check(z.maxLength(MOST_BATCHES)),
        [],
      ),
    })
    .check(
      z.refine(({ productId, description }) => productId !== null || description !== "", {
        path: ["description"],
        error: "must not be empty",
      }),
      z.refine(
        ({ batches, quantityMilli }) =>
          batches.length === 0 || sumMinor(batches.map((part) => part.quantityMilli)) === quantityMilli,
        { path: ["batches"], error: "must be the quantity" },
      ),
    );
type SoldLine = z.output<ReturnType<typeof SoldLine>>;
type Product = RowOf<typeof products>;

const productOf = async (tx: Tx, { productId }: SoldLine): Promise<Product | null> =>
  productId === null ? null : found(await tx.find(products, productId), "products", productId);

interface Place {
  clientId: string | null;
  locationId: string;
  invoiceId: string;
  occurredAt: Instant;
}

/** The charge line of a sold thing, as it will be. */
async function lineOf(
  tx: Tx,
  sold: SoldLine,
  { clientId, locationId, invoiceId, occurredAt }: Place,
  context: MutationContext,
): Promise<NewRow<typeof chargeLines>> {
  const { id, productId, quantityMilli, price: shown, discount, description } = sold;
  const product = await productOf(tx, sold);
  if (product?.kind === "bundle") throw invalidAt("productId", "is a bundle");
  const sale = { locationId, quantityMilli, occurredAt };
  const price = product ? await keepPrice(tx, { ...sale, shown, productId: product.id }, context) : typedPrice(shown);
  assertPayable({ quantityMilli, ...price });
  return {
    ...emptyRow(chargeLines),
    ...price,
    ...(await keepTaxes(tx, { taxIds: product?.taxIds ?? [], occurredAt }, context)),
    id,
    clientId,
    locationId,
    productId,
    invoiceId,
    description: description === "" && product ? wordsOf(product) : description,
    quantityMilli,
    unit: product?.dispensingUnit ?? "unit",
    discount,
    providerId: context.actor.userId,
    occurredAt,
    status: "issued",
  };
}

/** For the device. @throws Refusal `prescription_needed`, `part_not_allowed`, `batch_unusable` or `not_found` */
async function refuseWrongGoods(tx: Tx, sold: SoldLine, context: MutationContext): Promise<void> {
  const product = await productOf(tx, sold);
  if (!product) return;
  if (product.prescriptionOnly === "yes" || product.controlled !== null)
    throw new Refusal("prescription_needed", { table: "products", id: product.id });
  await refusePart(tx, { productId: product.id, quantityMilli: sold.quantityMilli });
  if (product.trackStock === "yes")
    await refuseUnusableParts(tx, { productId: product.id, batches: sold.batches }, context);
}

/**
 * Sells goods at the counter, without a visit, also to a person without an account: charge lines, stock and invoice in one. The payment is a
 * change of its own. It happened, so it is not refused for another price or stock by the time it arrives: another sum than the shown one is
 * the item `invoice_differs`. A discount above a product's maximum needs an owner's approval. Refuses with `not_found` (client,
 * product, batch), `already_exists`, `amount_too_large`, `invalid_args`, `certified_till_needed`, `approval_required` or `approval_refused`, and at the tap with
 * `prescription_needed`, `part_not_allowed`, `batch_unusable` or `total_changed`.
 */
export const sellAtCounter = defineMutation({
  name: "invoices.sell",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      id: Id,
      clientId: z._default(z.nullable(ref("clients")), null),
      locationId: ref("locations"),
      lines: z.array(SoldLine()).check(z.minLength(1), z.maxLength(MOST_LINES)),
      /** The sum that the client was shown. */
      grossMinor: PriceMinor,
      /** Of the tablet, until the server has given a number. */
      reference: requiredName(20),
      occurredAt: z.optional(Instant),
      approval: z.optional(approvalArg()),
    }),
  async refuseAtTap(tx, { id, lines, locationId, grossMinor }, context) {
    await refuseWhereCertified(tx, context);
    const place = { clientId: null, locationId, invoiceId: id, occurredAt: context.now };
    const sums = [];
    for (const sold of lines) {
      await refuseWrongGoods(tx, sold, context);
      sums.push(chargeAmounts(await lineOf(tx, sold, place, context))?.grossMinor ?? 0);
    }
    const now = sumMinor(sums);
    if (now !== grossMinor) throw new Refusal("total_changed", { shownMinor: grossMinor, nowMinor: now });
  },
  async run(tx, args, context) {
    const { id, lines: sold, locationId, grossMinor: shownMinor, reference } = args;
    if (wasMadeBefore("invoices", await tx.find(invoices, id), context)) return;
    const occurredAt = args.occurredAt ?? context.now;
    const clientId = args.clientId === null ? null : (await clientInUse(tx, args.clientId)).id;
    const place = { clientId, locationId, invoiceId: id, occurredAt };
    const lines = [];
    for (const one of sold) lines.push(await lineOf(tx, one, place, context));
    if (lines.some((line) => !isWithinMaximum(line, line.discount)))
      await requireApproval(tx, { mutationName: "invoices.sell", args, needs: "owner" }, context);
    const priced = [];
    for (const line of lines) {
      const amounts = chargeAmounts(line);
      if (amounts !== null) priced.push({ line: await tx.insert(chargeLines, line), amounts });
    }
    const settings = await readSettings(tx, context);
    const issuedOn = localDateOf(occurredAt, settings.timeZone);
    const invoice = await tx.insert(invoices, {
      ...emptyRow(invoices),
      id,
      reference,
      clientId,
      locationId,
      issuedOn,
      dueOn: await dueDay(tx, { clientId, issuedOn }, settings),
      issuedAt: occurredAt,
      issuedBy: context.actor.userId,
      ...invoicedSums(priced),
    });
    for (const one of sold) await takeOutSold(tx, one, place, context);
    await raiseForTotal(tx, invoice, { shownMinor, left: 0 });
  },
});
