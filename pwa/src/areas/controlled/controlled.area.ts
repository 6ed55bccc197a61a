import { page, type AreaRoutes } from "../../page-route.tsx";

/** The register itself is a view of the page of stock. */
export const controlledRoutes: AreaRoutes = {
  sections: {
    register: [page("inventory/stock/registers/:registerId/print", () => import("./paper/register-print-route.tsx"))],
  },
};
