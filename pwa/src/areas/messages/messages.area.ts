import { page, type AreaRoutes } from "../../page-route.tsx";

export const messagesRoutes: AreaRoutes = {
  sections: {
    clients: [page("clients/letters", () => import("./letters/letters-route.tsx"))],
  },
};
