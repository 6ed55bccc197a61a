import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { sendTransfer } from "@fernpaw/domain/stock/stock-transfer.mutations";
import type { Fault } from "../../../form/judge-args.ts";
import { readDecimal, type NumberFormat } from "../../../form/typed-number.ts";
import type { Product } from "../stock.queries.ts";
import { NO_BATCH } from "../adjust/adjust-values.ts";
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

/** The arguments that are typed. Says at their fields what cannot be sent. */
export function sendArgs(values: SendValues, format: NumberFormat, fault: Fault): ArgsOf<typeof sendTransfer> | null {
  const { fromLocationId, toLocationId, note, lines } = values;
  if (lines.length === 0) fault("lines", sendWords.linesNeeded);
  if (toLocationId === "" || toLocationId === fromLocationId) fault("toLocationId", sendWords.sameLocation);
  let isRead = lines.length > 0 && toLocationId !== "";
  const read = lines.map(({ id, product, batch, quantity }, at) => {
    const milli = readDecimal(quantity, format);
    if ("unread" in milli) {
      fault(`lines.${at}.quantity`, quantity.trim() === "" ? sendWords.quantityNeeded : milli.unread);
      isRead = false;
    }
    if (batch === "") fault(`lines.${at}.batch`, sendWords.batchNeeded);
    const batchId = batch === NO_BATCH || batch === "" ? null : batch;
    return { id, productId: product.id, batchId, sentMilli: "unread" in milli ? 0 : milli.value };
  });
  return isRead ? { fromLocationId, toLocationId, note, lines: read } : null;
}

/** `lines.0.sentMilli` of the arguments is `lines.0.quantity` of the form. */
export const fieldAt = (path: readonly PropertyKey[]): string =>
  path
    .map(String)
    .join(".")
    .replace(/\.sentMilli$/, ".quantity")
    .replace(/\.batchId$/, ".batch");
