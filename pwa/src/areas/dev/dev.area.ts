import { page, type AreaRoutes } from "../../page-route.tsx";

/** No page leads to it, and a production build leaves it out. */
export const devRoutes: AreaRoutes = {
  open: import.meta.env.DEV ? [page("dev/ui", () => import("./dev-ui-route.tsx"))] : [],
};
