import { page, type AreaRoutes } from "../../page-route.tsx";

export const subscriptionsRoutes: AreaRoutes = {
  members: [
    page("subscription", () => import("./subscription-route.tsx")),
    page("subscription/confirmation", () => import("./confirmation-route.tsx")),
  ],
};
