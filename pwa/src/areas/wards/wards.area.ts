import { page, type AreaRoutes } from "../../page-route.tsx";

export const wardsRoutes: AreaRoutes = {
  sections: { appointments: [page("appointments/ward", () => import("./ward/ward-route.tsx"))] },
};
