import { page, type AreaRoutes } from "../../page-route.tsx";

export const billingRoutes: AreaRoutes = {
  sections: {
    billing: [
      page("invoices/:id/print", () => import("./papers/invoice-print-route.tsx")),
      page("billing/receipts/:paymentId", () => import("./papers/receipt-route.tsx")),
      page("billing/credit-notes/:id", () => import("./papers/credit-note-route.tsx")),
      page("billing/statements/:clientId", () => import("./papers/statement-route.tsx")),
    ],
  },
};
