import { bare, type AreaRoutes } from "../../page-route.tsx";

export const todayRoutes: AreaRoutes = {
  members: [{ index: true, ...bare(() => import("./today-route.tsx")) }],
};
