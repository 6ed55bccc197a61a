import { page, type AreaRoutes } from "../../page-route.tsx";

export const appointmentsRoutes: AreaRoutes = {
  sections: {
    appointments: [
      page("appointments", () => import("./list/appointments-route.tsx")),
      page("appointments/:id", () => import("./appointment/appointment-route.tsx")),
    ],
  },
};
