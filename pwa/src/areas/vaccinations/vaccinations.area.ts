import { page, type AreaRoutes } from "../../page-route.tsx";

export const vaccinationsRoutes: AreaRoutes = {
  sections: { clients: [page("pets/:petId/vaccinations", () => import("./certificate/certificate-route.tsx"))] },
};
