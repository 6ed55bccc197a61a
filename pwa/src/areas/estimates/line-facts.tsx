import { type EstimateLine, rangeOf } from "@fernpaw/domain/estimates/estimate-line";
import { useClinic } from "../../session/clinic-context.ts";
import { Dotted } from "../../ui/dotted.tsx";
import { moneyText } from "../../ui/money-text.ts";
import { quantityText } from "../catalogue/public/product-words.copy.ts";
import { copy, decisionWords } from "./estimates.copy.ts";

interface LineFactsProps {
  line: EstimateLine;
  currency: string;
  /** With the answer of the client, where no column has it. */
  hasAnswer?: boolean;
}

/** Quantities and discount of a line. */
export function LineFacts({ line, currency, hasAnswer = false }: LineFactsProps) {
  const { settings } = useClinic();
  const { lowMilli, highMilli, unit, discount, decision } = line;
  const isOne = lowMilli === 1000 && highMilli === 1000;
  const off =
    discount === null
      ? ""
      : discount.kind === "amount"
        ? moneyText(discount.value, { ...settings, currency })
        : `${(discount.value / 1000).toLocaleString(settings.locale)} %`;
  return (
    <Dotted
      parts={[
        isOne ? "" : copy.lines.quantity(quantityText(lowMilli, unit), quantityText(highMilli, unit)),
        discount ? copy.lines.off(off, discount.reason) : "",
        rangeOf(line) === null ? copy.lines.noPrice : "",
        hasAnswer && decision !== "pending" ? decisionWords[decision] : "",
      ]}
    />
  );
}
