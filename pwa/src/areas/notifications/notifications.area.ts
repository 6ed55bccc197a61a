import { page, type AreaRoutes } from "../../page-route.tsx";

export const notificationsRoutes: AreaRoutes = {
  members: [
    page("notifications", () => import("./notifications-route.tsx")),
    page("notifications/open/:id", () => import("./news/open-route.tsx")),
  ],
};
