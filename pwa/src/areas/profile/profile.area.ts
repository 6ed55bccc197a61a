import { page, type AreaRoutes } from "../../page-route.tsx";

export const profileRoutes: AreaRoutes = {
  members: [page("profile", () => import("./profile-route.tsx"))],
};
