import { productColumns } from "../../../product-parts.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { amountText, quantityText } from "../../catalogue/public/product-words.copy.ts";
import { StockStateChip } from "./state-chip.tsx";
import { copy } from "./states.copy.ts";
import { stockFacts, type StockFacts } from "./states.queries.ts";
import { StockBar } from "./stock-bar.tsx";

/** The stock of each product in the list of products. */
export const stockColumns = productColumns<StockFacts>({
  read: stockFacts,
  columns: [
    {
      id: "onHand",
      header: copy.columns.onHand,
      line: "named",
      isLead: true,
      value: ({ product, facts }) => (product.trackStock === "no" ? null : (facts?.onHandMilli ?? 0)),
      cell: ({ product, facts }) =>
        product.trackStock === "yes" &&
        facts && <StockBar product={product} onHandMilli={facts.onHandMilli} level={facts.level} />,
      inLine: ({ product, facts }) =>
        product.trackStock === "yes" && facts ? quantityText(facts.onHandMilli, product.dispensingUnit) : null,
    },
    {
      id: "onOrder",
      header: copy.columns.onOrder,
      line: "named",
      align: "end",
      isExtra: true,
      value: ({ facts }) => facts?.onOrderMilli || null,
      cell: ({ facts }) => (facts?.onOrderMilli ? amountText(facts.onOrderMilli) : ""),
      inLine: ({ facts }) => (facts?.onOrderMilli ? amountText(facts.onOrderMilli) : null),
    },
    {
      id: "expires",
      header: copy.columns.expires,
      line: "named",
      isExtra: true,
      value: ({ facts }) => facts?.expiresOn ?? null,
      cell: ({ facts }) => (
        <span style={{ whiteSpace: "nowrap" }}>{facts?.expiresOn ? fullDate(facts.expiresOn) : ""}</span>
      ),
      inLine: ({ facts }) => (facts?.expiresOn ? fullDate(facts.expiresOn) : null),
    },
    {
      id: "supplier",
      header: copy.columns.supplier,
      line: "fact",
      isExtra: true,
      isRoomy: true,
      isOwnerOnly: true,
      value: ({ facts }) => facts?.supplierName ?? null,
      cell: ({ facts }) => <bdi>{facts?.supplierName ?? ""}</bdi>,
      inLine: ({ facts }) => facts?.supplierName ?? null,
    },
    {
      id: "state",
      header: copy.columns.state,
      line: "status",
      isSortable: true,
      value: ({ facts }) => facts?.level ?? null,
      cell: ({ product, facts }) => product.trackStock === "yes" && facts && <StockStateChip {...facts} />,
    },
  ],
});
