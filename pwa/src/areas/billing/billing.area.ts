import { page, type AreaRoutes } from "../../page-route.tsx";
import { loadChunk } from "../../ui/chunk.ts";

export const billingRoutes: AreaRoutes = {
  frame: {
    loadTillReports: async () => (await loadChunk(() => import("./till/till-reports.tsx"))).TillReports,
  },
  sections: {
    billing: [
      page("billing", () => import("./desk/billing-route.tsx")),
      page("billing/sale", () => import("./sale/sale-route.tsx")),
      page("billing/return", () => import("./sale/return-route.tsx")),
      page("billing/tills/:id/close", () => import("./till/close-till-route.tsx")),
      page("billing/till-sessions/:id", () => import("./till/till-session-route.tsx")),
      page("billing/till-sessions/:id/print", () => import("./till/till-print-route.tsx")),
      page("billing/claims/:id", () => import("./claims/claim-route.tsx")),
      page("billing/claims/:id/print", () => import("./claims/claim-print-route.tsx")),
      page("billing/receipts/:paymentId", () => import("./papers/receipt-route.tsx")),
      page("billing/credit-notes/:id", () => import("./papers/credit-note-route.tsx")),
      page("billing/statements/:clientId", () => import("./papers/statement-route.tsx")),
      page("invoices/:id", () => import("./invoice/invoice-route.tsx")),
      page("invoices/:id/print", () => import("./papers/invoice-print-route.tsx")),
    ],
  },
};
