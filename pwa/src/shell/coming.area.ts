import { coming, type AreaRoutes } from "../page-route.tsx";

/** Areas of the specification that are not built: each moves into a manifest of its own when it is. */
export const comingRoutes: AreaRoutes = {
  sections: {
    reports: [coming("reports", "reports")],
  },
};
