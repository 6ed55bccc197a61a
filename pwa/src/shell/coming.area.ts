import { coming, type AreaRoutes } from "../page-route.tsx";

/** Areas of the specification that are not built: each moves into a manifest of its own when it is. */
export const comingRoutes: AreaRoutes = {
  sections: {
    billing: [coming("billing", "billing")],
    reports: [coming("reports", "reports")],
  },
};
