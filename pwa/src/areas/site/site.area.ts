import { page, type AreaRoutes } from "../../page-route.tsx";
import { paths, sitePaths } from "../../paths.ts";

export const siteRoutes: AreaRoutes = {
  open: sitePaths.filter((path) => path !== paths.home).map((path) => page(path, () => import("./site-route.tsx"))),
};
