import { bare, type AreaRoutes } from "../../page-route.tsx";

export const displaysRoutes: AreaRoutes = {
  withoutSession: [{ path: "display", ...bare(() => import("./display-route.tsx")) }],
};
