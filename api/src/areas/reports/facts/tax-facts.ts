import type { InvoiceLine } from "@fernpaw/domain/billing/invoice";
import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import { type Charged, chargedIn, signed } from "./charged-lines.ts";
import type { FactSource } from "./fact-source.ts";

const rateOf = ({ taxId, rateMilliPercent }: InvoiceLine["taxes"][number]): string => `${taxId} ${rateMilliPercent}`;

/** A line with two taxes is in the net sum of both, and once in that of the report. */
function* factsOf({ day, sign, row }: Charged, { netMinor, taxes }: InvoiceLine): Generator<Fact> {
  const rate = taxes.length === 0 ? [""] : taxes.map(rateOf);
  yield { day, values: { net: signed(sign, netMinor) }, keys: { rate }, row };
  for (const tax of taxes)
    yield { day, values: { tax: signed(sign, tax.taxMinor) }, keys: { rate: [rateOf(tax)] }, row };
}

/** Each line of what the clinic charged, with its taxes. */
export const taxFacts: FactSource = async function* (context, period) {
  for await (const part of chargedIn(context, period))
    for (const charged of part) for (const line of charged.lines) yield* factsOf(charged, line);
};
