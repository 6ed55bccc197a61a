import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { ReceiptLine } from "@fernpaw/domain/suppliers/goods-receipt";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { Product } from "../orders/orders.queries.ts";
import { doneWords } from "./deliveries.copy.ts";

export interface DoneLine {
  line: ReceiptLine;
  product: Product | null;
  costMinor: number | null;
  /** The last day that the batch has in stock. */
  stockExpiry: LocalDate | null;
}

/** The printed date. If the batch has another one in stock, both. */
function expiryWords({ line: { expiresOn }, stockExpiry }: DoneLine): string | null {
  if (stockExpiry === null || stockExpiry === expiresOn) return expiresOn && fullDate(expiresOn);
  const inStock = doneWords.stockExpires(fullDate(stockExpiry));
  return expiresOn === null ? inStock : `${fullDate(expiresOn)}. ${inStock}`;
}

/** Columns of what came. `region`: null for a delivery without costs. */
export const doneColumns = (region: { locale: string; currency: string } | null): TableColumns<DoneLine> =>
  tableColumns<DoneLine>([
    {
      id: "product",
      header: doneWords.product,
      line: "title",
      value: ({ product }) => product?.name ?? "",
      cell: ({ product }) => <bdi>{product?.name ?? ""}</bdi>,
    },
    {
      id: "quantity",
      header: doneWords.quantity,
      line: "status",
      align: "end",
      value: ({ line }) => line.quantityMilli,
      cell: ({ line, product }) => quantityText(line.quantityMilli, product?.dispensingUnit ?? "unit"),
    },
    { id: "batch", header: doneWords.batch, line: "named", value: ({ line }) => line.batchNumber || null },
    {
      id: "expires",
      header: doneWords.expires,
      line: "named",
      value: ({ line }) => line.expiresOn,
      cell: expiryWords,
      inLine: expiryWords,
    },
    ...(region === null
      ? []
      : [
          {
            id: "cost",
            header: doneWords.cost,
            line: "named" as const,
            align: "end" as const,
            value: ({ costMinor }: DoneLine) => costMinor,
            cell: ({ costMinor }: DoneLine) => (costMinor === null ? "" : moneyText(costMinor, region)),
          },
        ]),
  ]);
