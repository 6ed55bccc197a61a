import { page, type AreaRoutes } from "../../page-route.tsx";

export const subscriptionsRoutes: AreaRoutes = {
  members: [page("subscription/confirmation", () => import("./confirmation-route.tsx"))],
};
