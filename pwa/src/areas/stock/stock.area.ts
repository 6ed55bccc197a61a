import { page, type AreaRoutes } from "../../page-route.tsx";

export const stockRoutes: AreaRoutes = {
  sections: {
    // The movements, or with ?view=controlled the register: each asks for its own right.
    register: [page("inventory/stock", () => import("./list/stock-route.tsx"))],
    stock: [
      page("inventory/stock/reorder", () => import("./reorder/reorder-route.tsx")),
      page("inventory/stock/expiring", () => import("./expiring/expiring-route.tsx")),
      page("inventory/stock/transfers", () => import("./transfers/transfers-route.tsx")),
      page("inventory/stock/value", () => import("./value/value-route.tsx")),
      page("inventory/stock/counts", () => import("./counts/counts-route.tsx")),
      page("inventory/stock/counts/:id", () => import("./counts/count-route.tsx")),
      page("inventory/stock/recalls", () => import("./recall/recalls-route.tsx")),
      page("inventory/stock/recalls/:batchId", () => import("./recall/recall-route.tsx")),
      page("inventory/stock/recalls/:batchId/print", () => import("./recall/recall-print-route.tsx")),
    ],
  },
};
