import { readPacketCode } from "@fernpaw/domain/catalogue/packet-code";
import { foldBatchNumber } from "@fernpaw/domain/stock/batch";
import { useState } from "react";
import type { Form } from "../../../form/form-types.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useScanner } from "../../../ui/use-scanner.ts";
import { productsByCode } from "../../catalogue/public/products-by-code.ts";
import type { Product } from "../orders/orders.queries.ts";
import { formWords } from "./deliveries.copy.ts";
import type { DeliveryPage } from "./deliveries.queries.ts";
import { addedLine, otherBatch, setInLine, type DeliveryLine, type DeliveryValues } from "./delivery-values.ts";

const BATCH_FIELD = /^lines\.(\d+)\.batchNumber$/;

/** The line whose batch field this is; null: it is another field. */
function lineOfBatchField(element: Element | null): number | null {
  const found = element instanceof HTMLInputElement ? BATCH_FIELD.exec(element.name) : null;
  return found ? Number(found[1]) : null;
}

const writeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** Removes the code that the scanner has typed into a field. */
function removeTyped(element: Element | null, code: string): void {
  if (!(element instanceof HTMLInputElement)) return;
  const { value } = element;
  const caret = element.selectionStart ?? value.length;
  if (!value.slice(0, caret).endsWith(code)) return;
  // As if a person removed it: every field of the page hears of it in its own way.
  writeValue?.call(element, value.slice(0, caret - code.length) + value.slice(caret));
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The line that a packet belongs to: the one with its batch, else one without a batch. -1: there is none. */
function lineOf(product: Product, lines: readonly DeliveryLine[], batchNumber: string): number {
  const own = lines.flatMap((line, at) => (line.productId === product.id ? [at] : []));
  const withBatch = (number: string) =>
    own.find((at) => foldBatchNumber(lines[at]?.batchNumber ?? "") === foldBatchNumber(number));
  return withBatch(batchNumber) ?? withBatch("") ?? (batchNumber === "" ? own.at(-1) : undefined) ?? -1;
}

function focusField(form: Form<DeliveryValues>, selector: string): void {
  // After the line has rendered.
  setTimeout(() => form.element.current?.querySelector<HTMLElement>(selector)?.focus());
}

interface PacketScan {
  /** About the last scan. */
  words: string;
  /** Takes a code that the camera has read. */
  take: (code: string) => void;
}

/**
 * A scanned packet goes to the line of its product, with batch and expiry if its code has them; a packet of one more batch
 * makes one more line. A code without a product is the batch number where that field has the focus.
 */
export function usePacketScan(page: DeliveryPage, form: Form<DeliveryValues>): PacketScan {
  const { db } = useClinic();
  const [words, setWords] = useState("");

  async function place(code: string): Promise<void> {
    const focused = document.activeElement;
    const packet = readPacketCode(code);
    const [product] = await productsByCode(db, code);
    removeTyped(focused, code);
    if (!product) {
      const at = lineOfBatchField(focused);
      if (packet === null && at !== null) {
        setInLine(form, at, { batchNumber: code });
        focusField(form, `[data-expires="${at}"] input`);
      } else setWords(formWords.unknown(packet?.gtin ?? code));
      return;
    }
    setWords(formWords.scanned(product.name));
    const { lines } = form.now();
    const { batchNumber = "", expiresOn = "" } = (product.trackBatch === "yes" && packet) || {};
    const scanned = { ...(batchNumber !== "" && { batchNumber }), ...(expiresOn !== "" && { expiresOn }) };
    const known = lineOf(product, lines, batchNumber);
    if (known >= 0) {
      setInLine(form, known, scanned);
      focusField(form, `[name="lines.${known}.batchNumber"]`);
      return;
    }
    const last = lines.findLastIndex(({ productId }) => productId === product.id);
    const beside = lines[last];
    const added = { ...(beside ? otherBatch(beside) : addedLine(product, page)), ...scanned };
    const at = beside ? last + 1 : lines.length;
    form.set({ lines: lines.toSpliced(at, 0, added) });
    focusField(form, `[name="lines.${at}.quantity"]`);
  }

  const take = (code: string): void => void place(code);
  useScanner(take);
  return { words, take };
}
