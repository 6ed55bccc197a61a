import { productColumns, type ProductParts } from "../../product-parts.ts";
import { ProductMovements } from "./product/product-movements.tsx";
import { ProductStock } from "./product/product-stock.tsx";
import { OnHand } from "./on-hand.tsx";
import { copy } from "./stock.copy.ts";
import { onHandOfAll } from "./stock.queries.ts";

export const parts: ProductParts = {
  columns: productColumns<number>({
    read: (db, shown) =>
      onHandOfAll(
        db,
        shown.map(({ id }) => id),
      ),
    columns: [
      {
        id: "onHand",
        header: copy.inStock,
        line: "named",
        align: "end",
        isSortable: false,
        value: ({ product, facts }) => (product.trackStock === "no" ? null : (facts ?? 0)),
        cell: ({ product, facts = 0 }) => product.trackStock === "yes" && <OnHand milli={facts} />,
      },
    ],
  }),
  Main: ProductStock,
  Side: ProductMovements,
};
