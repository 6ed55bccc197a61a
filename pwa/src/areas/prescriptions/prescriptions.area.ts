import { page, type AreaRoutes } from "../../page-route.tsx";

export const prescriptionsRoutes: AreaRoutes = {
  sections: {
    prescriptions: [
      page("prescriptions", () => import("./list/prescriptions-route.tsx")),
      page("prescriptions/labels/:dispenseId", () => import("./paper/dispense-label-route.tsx")),
      page("prescriptions/:id", () => import("./prescription/prescription-route.tsx")),
      page("prescriptions/:id/print", () => import("./paper/prescription-paper-route.tsx")),
    ],
  },
};
