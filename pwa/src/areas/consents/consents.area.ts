import { page, type AreaRoutes } from "../../page-route.tsx";

export const consentsRoutes: AreaRoutes = {
  sections: {
    clients: [page("clients/forms/:id", () => import("./signed/signed-form-route.tsx"))],
  },
};
