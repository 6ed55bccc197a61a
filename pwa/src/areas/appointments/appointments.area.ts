import { page, type AreaRoutes } from "../../page-route.tsx";

export const appointmentsRoutes: AreaRoutes = {
  sections: {
    appointments: [
      page("appointments", () => import("./appointments-route.tsx")),
      page("appointments/:id", () => import("./appointment-route.tsx")),
    ],
  },
};
