import { page, type AreaRoutes } from "../../page-route.tsx";

export const stockRoutes: AreaRoutes = {
  sections: {
    stock: [
      page("inventory/stock", () => import("./list/stock-route.tsx")),
      page("inventory/stock/counts", () => import("./counts/counts-route.tsx")),
      page("inventory/stock/counts/:id", () => import("./counts/count-route.tsx")),
    ],
  },
};
