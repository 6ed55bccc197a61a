import type { RowOf } from "../../kernel/entity.ts";
import { moneyText } from "../../kernel/money-text.ts";
import type { LocalDate } from "../../kernel/time.ts";
import type { products } from "../catalogue/product.ts";
import { quantityText } from "../catalogue/unit-words.copy.ts";
import type { clinicSettings } from "../clinics/clinic.ts";
import { type PaperDocument, sheetOf } from "../clinics/paper-document.ts";
import { dateWords } from "../messages/template-values.ts";
import { orderPaper } from "./order-document.copy.ts";
import { orderTotal } from "./order-total.ts";
import { type orderCosts, packCostByLine, type purchaseOrders } from "./purchase-order.ts";
import type { suppliers } from "./supplier.ts";

export interface OrderOnPaper {
  order: Pick<RowOf<typeof purchaseOrders>, "number" | "supplierName" | "lines" | "expectedOn" | "notes">;
  costs: RowOf<typeof orderCosts>["lines"];
  supplier: Pick<RowOf<typeof suppliers>, "contactName" | "address" | "accountNo"> | null;
  products: ReadonlyMap<string, Pick<RowOf<typeof products>, "name" | "dispensingUnit">>;
  settings: Pick<RowOf<typeof clinicSettings>, "country" | "locale" | "currency">;
  /** The day on which it was sent, or today. */
  day: LocalDate;
}

const AT_MOST_LINES = 9;

/** An order as the supplier gets it. The app shows it, and the server mails it. */
export function orderDocument({ order, costs, supplier, products, settings, day }: OrderOnPaper): PaperDocument {
  const { columns } = orderPaper;
  const byLine = packCostByLine(costs);
  const money = (minor: number | null): string => (minor === null ? "" : moneyText(minor, settings));
  const { totalMinor, unknownLines } = orderTotal(order.lines, costs);
  const addressLines = (supplier?.address ?? "").split("\n").map((line) => line.trim());
  const fact = (label: string, value: string) => (value === "" ? [] : [{ label, value }]);
  return {
    paper: sheetOf(settings.country),
    title: orderPaper.title(order.number),
    recipient: [order.supplierName, supplier?.contactName ?? "", ...addressLines.slice(0, AT_MOST_LINES)].filter(
      (line) => line !== "",
    ),
    facts: [
      ...fact(orderPaper.date, dateWords(day, settings.locale)),
      ...fact(orderPaper.account, supplier?.accountNo ?? ""),
      ...fact(orderPaper.expected, order.expectedOn === null ? "" : dateWords(order.expectedOn, settings.locale)),
    ],
    blocks: [
      {
        kind: "table",
        columns: [
          { label: columns.product, align: "start", share: 9 },
          { label: columns.code, align: "start", share: 4 },
          { label: columns.packSize, align: "start", share: 4 },
          { label: columns.packs, align: "end", share: 3 },
          { label: columns.packCost, align: "end", share: 4 },
          { label: columns.total, align: "end", share: 4 },
        ],
        rows: order.lines.map(({ id, productId, supplierCode, packs, packSizeMilli }) => {
          const product = products.get(productId);
          const cost = byLine.get(id) ?? null;
          return [
            product?.name ?? "",
            supplierCode,
            quantityText(packSizeMilli, product?.dispensingUnit ?? "unit"),
            packs.toLocaleString("en-GB"),
            money(cost),
            money(cost === null ? null : packs * cost),
          ];
        }),
        totals: unknownLines > 0 ? [] : [{ label: orderPaper.total, value: money(totalMinor), isStrong: true }],
      },
      ...(order.notes === "" ? [] : [{ kind: "text" as const, text: order.notes }]),
    ],
  };
}
