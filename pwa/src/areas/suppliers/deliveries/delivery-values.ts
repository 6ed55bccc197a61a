import type { ProductUnit } from "@fernpaw/domain/catalogue/product";
import { PriceMinor } from "@fernpaw/domain/kernel/money";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { ReceiptLine } from "@fernpaw/domain/suppliers/goods-receipt";
import { lineFaults, type saveReceipt } from "@fernpaw/domain/suppliers/goods-receipt.mutations";
import { openMilli } from "@fernpaw/domain/suppliers/purchase-order";
import type * as z from "zod/mini";
import { newId } from "../../../db/new-id.ts";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, type NumberFormat, readDecimal } from "../../../form/typed-number.ts";
import { partText } from "../../catalogue/public/product-words.copy.ts";
import { type OrderFormats, valueOf } from "../orders/order-values.ts";
import type { Product, Receipt } from "../orders/orders.queries.ts";
import { formWords } from "./deliveries.copy.ts";
import type { DeliveryPage } from "./deliveries.queries.ts";

/** A line as it is typed. */
export interface DeliveryLine {
  id: string;
  /** Empty: not ordered. */
  orderLineId: string;
  productId: string;
  name: string;
  unit: ProductUnit;
  /** How far it can be divided; null: the product is not on the device. */
  product: Product | null;
  tracksBatch: boolean;
  /** The steps of the buttons. */
  packSizeMilli: number;
  quantity: string;
  batchNumber: string;
  expiresOn: string;
  /** The other last day of this batch, if `expiresOn` replaces it; empty: none. */
  replacedExpiry: string;
  /** Of the whole line; empty: as ordered. */
  cost: string;
}

export interface DeliveryValues {
  deliveryNote: string;
  receivedOn: string;
  lines: DeliveryLine[];
  /** Whether costs that were typed become the costs of the products. */
  updatesCosts: boolean;
  /** The delivery as the author saw it: what they change is the difference to it. */
  seen: NonNullable<ArgsOf<typeof saveReceipt>["seen"]>;
}

const within = (limits: z.ZodMiniType<number>, value: number | null): number | null =>
  limits.safeParse(value).success ? value : null;

/** In thousandths; null: it cannot be read, or no delivery has so much. */
export const quantityMilliOf = ({ quantity }: Pick<DeliveryLine, "quantity">, formats: OrderFormats): number | null =>
  within(ReceiptLine.shape.quantityMilli, valueOf(readDecimal(quantity, formats.quantity)));

/** The reason why a typed number is not taken; `limits` is about one that can be read. */
function numberFault(typed: string, format: NumberFormat, limits: string): string {
  const read = readDecimal(typed, format);
  return "unread" in read ? read.unread : limits;
}

/** The typed cost of the line; null: none, or it is not an amount. */
export const costMinorOf = ({ cost }: Pick<DeliveryLine, "cost">, formats: OrderFormats): number | null =>
  within(PriceMinor, valueOf(readDecimal(cost, formats.money)));

/** The line of a product that is added by hand. */
export function addedLine(product: Product, page: DeliveryPage): DeliveryLine {
  const ordered = page.order?.lines.find(({ productId }) => productId === product.id);
  return {
    id: newId(),
    orderLineId: ordered?.id ?? "",
    productId: product.id,
    name: product.name,
    unit: product.dispensingUnit,
    product,
    tracksBatch: product.trackBatch === "yes",
    packSizeMilli: ordered?.packSizeMilli ?? product.packSizeMilli,
    quantity: "",
    batchNumber: "",
    expiresOn: "",
    replacedExpiry: "",
    cost: "",
  };
}

/** The same product of the same order in one more batch. */
export const otherBatch = (line: DeliveryLine): DeliveryLine => ({
  ...line,
  id: newId(),
  quantity: "",
  batchNumber: "",
  expiresOn: "",
  replacedExpiry: "",
  cost: "",
});

export const seenOf = ({ deliveryNote, receivedOn, lines }: DeliveryValues["seen"]): DeliveryValues["seen"] => ({
  deliveryNote,
  receivedOn,
  lines,
});

/** The values of the form for a delivery that was kept. */
export function deliveryValues(page: DeliveryPage, formats: OrderFormats): DeliveryValues {
  const { receipt, order, products, typedCosts } = page;
  return {
    deliveryNote: receipt.deliveryNote,
    receivedOn: receipt.receivedOn,
    updatesCosts: false,
    seen: seenOf(receipt),
    lines: receipt.lines.map((line) => {
      const { id, orderLineId, productId, batchNumber, expiresOn, replacedExpiry, quantityMilli } = line;
      const ordered = order?.lines.find((one) => one.id === orderLineId);
      const product = products.get(productId);
      const cost = typedCosts.get(id);
      return {
        id,
        orderLineId: orderLineId ?? "",
        productId,
        name: product?.name ?? "",
        unit: product?.dispensingUnit ?? "unit",
        product: product ?? null,
        tracksBatch: product?.trackBatch === "yes",
        packSizeMilli: ordered?.packSizeMilli ?? product?.packSizeMilli ?? 1000,
        quantity: decimalText(quantityMilli, formats.quantity),
        batchNumber,
        expiresOn: expiresOn ?? "",
        replacedExpiry: replacedExpiry ?? "",
        cost: cost === undefined ? "" : decimalText(cost, formats.money, formats.money.decimals),
      };
    }),
  };
}

/** The lines of a new delivery of an order: the quantities that have not come yet. */
export const expectedLines = (order: NonNullable<DeliveryPage["order"]>): Receipt["lines"] =>
  order.lines.flatMap((line) =>
    openMilli(line) === 0
      ? []
      : [
          {
            id: newId(),
            orderLineId: line.id,
            productId: line.productId,
            batchNumber: "",
            expiresOn: null,
            replacedExpiry: null,
            quantityMilli: openMilli(line),
          },
        ],
  );

/** The quantity that the order still expects of a line; null: not ordered. */
export function awaitedMilli({ orderLineId }: DeliveryLine, { order }: DeliveryPage): number | null {
  const ordered = order?.lines.find(({ id }) => id === orderLineId);
  return ordered ? openMilli(ordered) : null;
}

/** The quantity that came for one line of the order, over all lines of the delivery. */
export const cameMilli = (lines: readonly DeliveryLine[], orderLineId: string, formats: OrderFormats): number =>
  lines.reduce(
    (sum, line) => (line.orderLineId === orderLineId ? sum + (quantityMilliOf(line, formats) ?? 0) : sum),
    0,
  );

/** The arguments of `goodsReceipts.save`; null: `fault` has said what cannot be read. */
export function saveArgs({ receipt }: DeliveryPage, values: DeliveryValues, formats: OrderFormats, fault: Fault) {
  const { id, orderId, supplierName, locationId } = receipt;
  const { deliveryNote, receivedOn, seen } = values;
  let isRead = true;
  const refuse = (field: string, words: string): void => {
    isRead = false;
    fault(field, words);
  };
  if (!isDay(receivedOn)) refuse("receivedOn", formWords.dayFault);
  const lines = values.lines.map((line, at) => {
    const quantityMilli = line.quantity.trim() === "" ? 0 : quantityMilliOf(line, formats);
    if (quantityMilli === null)
      refuse(`lines.${at}.quantity`, numberFault(line.quantity, formats.quantity, formWords.quantityFault));
    const part = quantityMilli === null || line.product === null ? null : partText(line.product, quantityMilli);
    if (part !== null) refuse(`lines.${at}.quantity`, part);
    if (line.cost.trim() !== "" && costMinorOf(line, formats) === null)
      refuse(`lines.${at}.cost`, numberFault(line.cost, formats.money, formWords.costFault));
    const { orderLineId, productId, batchNumber, expiresOn, replacedExpiry } = line;
    return {
      id: line.id,
      orderLineId: orderLineId === "" ? null : orderLineId,
      productId,
      batchNumber,
      expiresOn: expiresOn === "" ? null : expiresOn,
      replacedExpiry: replacedExpiry === "" ? null : replacedExpiry,
      quantityMilli: quantityMilli ?? 0,
    };
  });
  return isRead ? { id, orderId, supplierName, locationId, deliveryNote, receivedOn, lines, seen } : null;
}

/** Marks what prevents that the delivery goes into stock. */
export function markUnpostable(args: NonNullable<ReturnType<typeof saveArgs>>, values: DeliveryValues, fault: Fault) {
  const batched = new Set(values.lines.flatMap(({ productId, tracksBatch }) => (tracksBatch ? [productId] : [])));
  const lines = args.lines.map((line) => ({ ...line, batchNumber: line.batchNumber.trim() }));
  for (const { path } of lineFaults(lines, args.receivedOn, (productId) => batched.has(productId)))
    fault(path, path.endsWith("batchNumber") ? formWords.batchFault : formWords.expiresFault);
  if (lines.every(({ quantityMilli }) => quantityMilli === 0)) fault("lines", formWords.nothing);
}

/** The last day of the known batch that differs from the typed one, unless the person chose the typed one; null: nothing to choose. */
export function otherExpiry(known: LocalDate | null | undefined, line: DeliveryLine): LocalDate | null {
  const { expiresOn, replacedExpiry } = line;
  if (!known || !isDay(expiresOn) || expiresOn === known || replacedExpiry === known) return null;
  return known;
}

/** The number of lines of the order that this delivery does not complete. */
export const openLineCount = (page: DeliveryPage, lines: readonly DeliveryLine[], formats: OrderFormats): number =>
  (page.order?.lines ?? []).filter((ordered) => openMilli(ordered) > cameMilli(lines, ordered.id, formats)).length;

/** Changes fields of one line. Setting the whole list would draw all lines anew and lose the focus. */
export function setInLine(form: Form<DeliveryValues>, at: number, set: Partial<DeliveryLine>): void {
  const named = Object.entries(set).map(([name, value]) => [`lines.${at}.${name}`, value]);
  form.set(Object.fromEntries(named) as Partial<DeliveryValues>);
}
