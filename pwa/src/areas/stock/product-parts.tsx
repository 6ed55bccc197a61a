import type { ProductParts } from "../../product-parts.ts";
import { ProductMovements } from "./product/product-movements.tsx";
import { ProductStock } from "./product/product-stock.tsx";
import { ReorderNotice } from "./reorder/reorder-notice.tsx";
import { TimeToOrder } from "./reorder/time-to-order.tsx";
import { stockColumns } from "./states/product-columns.tsx";
import { watchStates } from "./states/watch-states.ts";

export const parts: ProductParts = {
  columns: stockColumns,
  states: watchStates,
  Notice: ReorderNotice,
  Main: ProductStock,
  Side: ({ product }) => (
    <>
      <TimeToOrder product={product} />
      <ProductMovements product={product} />
    </>
  ),
};
