import { page, type AreaRoutes } from "../../page-route.tsx";

export const stockRoutes: AreaRoutes = {
  sections: {
    stock: [
      page("inventory/stock", () => import("./list/stock-route.tsx")),
      page("inventory/stock/recalls", () => import("./recall/recalls-route.tsx")),
      page("inventory/stock/recalls/:batchId", () => import("./recall/recall-route.tsx")),
      page("inventory/stock/recalls/:batchId/print", () => import("./recall/recall-print-route.tsx")),
    ],
  },
};
