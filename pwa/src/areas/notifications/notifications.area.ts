import { page, type AreaRoutes } from "../../page-route.tsx";

export const notificationsRoutes: AreaRoutes = {
  members: [page("notifications", () => import("./inbox-route.tsx"))],
};
