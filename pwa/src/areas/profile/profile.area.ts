import { page, type AreaRoutes } from "../../page-route.tsx";

export const profileRoutes: AreaRoutes = {
  members: ["profile", "profile/:section"].map((path) => page(path, () => import("./settings/profile-route.tsx"))),
};
