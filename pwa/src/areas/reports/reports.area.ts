import { page, type AreaRoutes } from "../../page-route.tsx";

export const reportsRoutes: AreaRoutes = {
  sections: {
    reports: [
      page("reports", () => import("./overview/overview-route.tsx")),
      page("reports/:report", () => import("./report/report-route.tsx")),
      page("reports/:report/rows", () => import("./rows/rows-route.tsx")),
      page("reports/:report/print", () => import("./print/print-route.tsx")),
    ],
  },
};
