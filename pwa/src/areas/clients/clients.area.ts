import { page, type AreaRoutes } from "../../page-route.tsx";

export const clientsRoutes: AreaRoutes = {
  sections: {
    clients: [
      page("clients", () => import("./list/clients-route.tsx")),
      page("clients/:id", () => import("./client/client-route.tsx")),
    ],
  },
};
