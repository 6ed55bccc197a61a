import { useState } from "react";
import type { Form } from "../../../form/form-types.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useScanner } from "../../../ui/use-scanner.ts";
import { productsByCode } from "../../catalogue/public/products-by-code.ts";
import type { Product } from "../orders/orders.queries.ts";
import { formWords } from "./deliveries.copy.ts";
import type { DeliveryPage } from "./deliveries.queries.ts";
import { addedLine, setInLine, type DeliveryLine, type DeliveryValues } from "./delivery-values.ts";
import { barcodesOf, readPacketCode } from "./gs1.ts";

type TypedField = "batchNumber" | "quantity" | "cost";

const FIELD_OF_LINE = /^lines\.(\d+)\.(batchNumber|quantity|cost)$/;

/** The line of the field that has the focus, and the field. */
function focusedField(): { at: number; field: TypedField } | null {
  const element = document.activeElement;
  const found = element instanceof HTMLInputElement ? FIELD_OF_LINE.exec(element.name) : null;
  return found ? { at: Number(found[1]), field: found[2] as TypedField } : null;
}

function focusField(form: Form<DeliveryValues>, selector: string): void {
  // After the line has rendered.
  setTimeout(() => form.element.current?.querySelector<HTMLElement>(selector)?.focus());
}

/**
 * A scanned packet goes to the line of its product, with batch and expiry if its code has them. A code without a product is
 * the batch number where that field has the focus. Answers words about the last scan.
 */
export function usePacketScan(page: DeliveryPage, form: Form<DeliveryValues>): string {
  const { db } = useClinic();
  const [words, setWords] = useState("");

  /** The scanner has typed the code into the field with the focus. */
  function takeBackTyped(code: string): void {
    const focused = focusedField();
    if (focused === null) return;
    const { at, field } = focused;
    const typed = form.now().lines[at]?.[field] ?? "";
    if (typed.endsWith(code)) setInLine(form, at, { [field]: typed.slice(0, -code.length) });
  }

  function lineOf(product: Product, lines: readonly DeliveryLine[], batchNumber: string): number {
    const own = lines.flatMap((line, at) => (line.productId === product.id ? [at] : []));
    return (
      own.find((at) => batchNumber !== "" && lines[at]?.batchNumber === batchNumber) ??
      own.find((at) => lines[at]?.batchNumber === "") ??
      own.at(-1) ??
      -1
    );
  }

  async function take(code: string): Promise<void> {
    const focused = focusedField();
    const packet = readPacketCode(code);
    const found = (
      await Promise.all((packet ? barcodesOf(packet.gtin) : [code]).map((one) => productsByCode(db, one)))
    ).flat();
    takeBackTyped(code);
    const product = found[0];
    if (!product) {
      if (packet === null && focused?.field === "batchNumber") {
        setInLine(form, focused.at, { batchNumber: code });
        focusField(form, `[data-expires="${focused.at}"] input`);
      } else setWords(formWords.unknown(packet?.gtin ?? code));
      return;
    }
    setWords(formWords.scanned(product.name));
    const { lines } = form.now();
    const known = lineOf(product, lines, packet?.batchNumber ?? "");
    const scanned = {
      ...(packet && packet.batchNumber !== "" ? { batchNumber: packet.batchNumber } : {}),
      ...(packet && packet.expiresOn !== "" ? { expiresOn: packet.expiresOn } : {}),
    };
    if (known < 0) {
      form.set({ lines: [...lines, { ...addedLine(product, page), ...scanned }] });
      focusField(form, `[name="lines.${lines.length}.quantity"]`);
    } else {
      setInLine(form, known, scanned);
      focusField(form, `[name="lines.${known}.batchNumber"]`);
    }
  }

  useScanner((code) => void take(code));
  return words;
}
