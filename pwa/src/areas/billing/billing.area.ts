import { page, type AreaRoutes } from "../../page-route.tsx";

export const billingRoutes: AreaRoutes = {
  sections: {
    billing: [page("invoices/:id", () => import("./invoice/invoice-route.tsx"))],
  },
};
