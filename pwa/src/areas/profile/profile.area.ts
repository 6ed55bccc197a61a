import { page, type AreaRoutes } from "../../page-route.tsx";

export const profileRoutes: AreaRoutes = {
  members: [
    page("profile/devices", () => import("./devices/devices-route.tsx")),
    page("profile/audit", () => import("./audit/audit-route.tsx")),
    ...["profile", "profile/:section"].map((path) => page(path, () => import("./settings/profile-route.tsx"))),
  ],
};
