import { page, type AreaRoutes } from "../../page-route.tsx";

/** Estimates are plans of the visit, as its charges are: a person without the right to bills opens them too. */
export const estimatesRoutes: AreaRoutes = {
  sections: {
    appointments: [
      page("billing/estimates/:id", () => import("./page/estimate-route.tsx")),
      page("billing/estimates/:id/print", () => import("./paper/estimate-print-route.tsx")),
    ],
  },
};
