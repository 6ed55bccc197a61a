import Typography from "@mui/material/Typography";
import { productColumns } from "../../../product-parts.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { amountText, quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { Product } from "../stock.queries.ts";
import { StockStateChip } from "./state-chip.tsx";
import { copy } from "./states.copy.ts";
import { stockFacts, type StockFacts } from "./states.queries.ts";
import { StockBar } from "./stock-bar.tsx";

function onHandText({ dispensingUnit }: Product, { onHandMilli, unusableMilli }: StockFacts): string {
  const text = quantityText(onHandMilli, dispensingUnit);
  return unusableMilli > 0 ? copy.withUnusable(text, quantityText(unusableMilli, dispensingUnit)) : text;
}

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
        facts && (
          <>
            <StockBar product={product} onHandMilli={facts.onHandMilli} level={facts.level} />
            {facts.unusableMilli > 0 && (
              <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2" }}>
                {copy.unusable(quantityText(facts.unusableMilli, product.dispensingUnit))}
              </Typography>
            )}
          </>
        ),
      inLine: ({ product, facts }) => (product.trackStock === "yes" && facts ? onHandText(product, facts) : null),
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
