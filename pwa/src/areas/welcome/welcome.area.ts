import { page, type AreaRoutes } from "../../page-route.tsx";

export const welcomeRoutes: AreaRoutes = {
  members: [page("welcome", () => import("./welcome-route.tsx"))],
};
