import { page, type AreaRoutes } from "../../page-route.tsx";

export const labsRoutes: AreaRoutes = {
  sections: {
    appointments: [
      page("appointments/labs", () => import("./list/labs-route.tsx")),
      page("appointments/labs/ranges", () => import("./ranges/ranges-route.tsx")),
      page("appointments/labs/:id", () => import("./result/lab-route.tsx")),
    ],
    clients: [page("pets/:petId/labs", () => import("./trend/trends-route.tsx"))],
  },
};
