import { page, type AreaRoutes } from "../../page-route.tsx";

export const billingRoutes: AreaRoutes = {
  sections: {
    billing: [
      page("billing", () => import("./desk/billing-route.tsx")),
      page("invoices/:id", () => import("./invoice/invoice-route.tsx")),
    ],
  },
};
