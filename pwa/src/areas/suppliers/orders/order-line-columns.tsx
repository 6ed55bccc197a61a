import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { products } from "@fernpaw/domain/catalogue/product";
import { openMilli, type OrderLine } from "@fernpaw/domain/suppliers/purchase-order";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { amountText, quantityText } from "../../catalogue/public/product-words.copy.ts";
import { lineWords } from "./orders.copy.ts";

export interface ShownLine {
  line: OrderLine;
  product: RowOf<typeof products> | null;
  packCostMinor: number | null;
}

const totalOf = ({ line, packCostMinor }: ShownLine): number | null =>
  packCostMinor === null ? null : line.packs * packCostMinor;

/** Columns of the lines of an order that was sent, with prices. Of an order that was ended nothing is to come. */
export const orderLineColumns = (
  region: { locale: string; currency: string },
  isAwaited: boolean,
): TableColumns<ShownLine> => {
  const openOf = ({ line }: ShownLine): number => (isAwaited ? openMilli(line) : 0);
  const money = (minor: number | null): string => (minor === null ? lineWords.unknown : moneyText(minor, region));
  return tableColumns<ShownLine>([
    {
      id: "product",
      header: lineWords.product,
      line: "title",
      value: ({ product }) => product?.name ?? "",
      cell: ({ product }) => <bdi>{product?.name ?? ""}</bdi>,
    },
    {
      id: "code",
      header: lineWords.code,
      line: "named",
      isExtra: true,
      value: ({ line }) => line.supplierCode || null,
    },
    {
      id: "packs",
      header: lineWords.packs,
      line: "fact",
      isLead: true,
      value: ({ line }) => line.packs,
      cell: ({ line, product }) =>
        lineWords.packetsOf(line.packs, quantityText(line.packSizeMilli, product?.dispensingUnit ?? "unit")),
    },
    {
      id: "received",
      header: lineWords.received,
      line: "named",
      align: "end",
      value: ({ line }) => line.receivedMilli,
      cell: ({ line }) => amountText(line.receivedMilli),
    },
    {
      id: "open",
      header: lineWords.open,
      line: "named",
      align: "end",
      value: openOf,
      cell: (shown) => amountText(openOf(shown)),
    },
    {
      id: "cost",
      header: lineWords.packCost,
      line: "named",
      isExtra: true,
      align: "end",
      value: ({ packCostMinor }) => packCostMinor,
      cell: ({ packCostMinor }) => money(packCostMinor),
    },
    {
      id: "total",
      header: lineWords.total,
      line: "status",
      align: "end",
      value: totalOf,
      cell: (shown) => money(totalOf(shown)),
    },
  ]);
};
