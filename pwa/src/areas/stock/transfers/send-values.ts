import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { sendTransfer } from "@fernpaw/domain/stock/stock-transfer.mutations";
import type { Fault } from "../../../form/judge-args.ts";
import type { NumberFormat } from "../../../form/typed-number.ts";
import type { BatchStock, Product } from "../stock.queries.ts";
import { isQuantity, readQuantity } from "../public/quantity-values.ts";
import { batchIdOf, leftOf } from "../batch-choice.ts";
import { sendWords } from "./transfers.copy.ts";

export interface SendLine {
  /** Of the transfer that the line becomes. */
  id: string;
  product: Product;
  /** A batch's id or `NO_BATCH`; empty: not chosen. */
  batch: string;
  quantity: string;
}

export interface SendValues {
  fromLocationId: string;
  toLocationId: string;
  note: string;
  lines: SendLine[];
}

/** How much more the line sends than its batch has at the location; 0: enough, or it cannot be sent as it is typed. */
export function lackMilli(
  { product, batch, quantity }: SendLine,
  stock: BatchStock,
  from: string,
  format: NumberFormat,
): number {
  const sentMilli = readQuantity(quantity, format, () => null, { product });
  if (batch === "" || sentMilli === null || !isQuantity(sentMilli)) return 0;
  return Math.max(0, sentMilli - Math.max(0, leftOf(stock, batch, from)));
}

/** The arguments that are typed. Says at their fields what cannot be sent. */
export function sendArgs(values: SendValues, format: NumberFormat, fault: Fault): ArgsOf<typeof sendTransfer> | null {
  const { fromLocationId, toLocationId, note, lines } = values;
  if (lines.length === 0) fault("lines", sendWords.linesNeeded);
  if (toLocationId === "" || toLocationId === fromLocationId) fault("toLocationId", sendWords.sameLocation);
  const read = lines.flatMap(({ id, product, batch, quantity }, at) => {
    const sentMilli = readQuantity(quantity, format, fault, { product, field: `lines.${at}.quantity` });
    if (batch === "") fault(`lines.${at}.batch`, sendWords.batchNeeded);
    const batchId = batch === "" ? null : batchIdOf(batch, "");
    return sentMilli === null ? [] : [{ id, productId: product.id, batchId, sentMilli }];
  });
  const isRead = toLocationId !== "" && lines.length > 0 && read.length === lines.length;
  return isRead ? { fromLocationId, toLocationId, note, lines: read } : null;
}

/** `lines.0.sentMilli` of the arguments is `lines.0.quantity` of the form. */
export const fieldAt = (path: readonly PropertyKey[]): string =>
  path
    .map(String)
    .join(".")
    .replace(/\.sentMilli$/, ".quantity")
    .replace(/\.batchId$/, ".batch");
