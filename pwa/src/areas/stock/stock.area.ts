import { page, type AreaRoutes } from "../../page-route.tsx";

export const stockRoutes: AreaRoutes = {
  sections: { stock: [page("inventory/stock", () => import("./list/stock-route.tsx"))] },
};
