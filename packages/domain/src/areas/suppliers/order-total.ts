import type { RowOf } from "../../kernel/entity.ts";
import { sumMinor } from "../../kernel/money.ts";
import { type orderCosts, type OrderLine, packCostByLine } from "./purchase-order.ts";

type Costs = RowOf<typeof orderCosts>["lines"];

export interface OrderTotal {
  /** Of the lines with a known cost. */
  totalMinor: number;
  /** Lines without a known cost. */
  unknownLines: number;
}

/** The cost of all packets of an order. */
export function orderTotal(lines: readonly Pick<OrderLine, "id" | "packs">[], costs: Costs): OrderTotal {
  const byLine = packCostByLine(costs);
  const known = lines.flatMap(({ id, packs }) => {
    const packCostMinor = byLine.get(id) ?? null;
    return packCostMinor === null ? [] : [packs * packCostMinor];
  });
  return { totalMinor: sumMinor(known), unknownLines: lines.length - known.length };
}
