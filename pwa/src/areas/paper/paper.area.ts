import { page, type AreaRoutes } from "../../page-route.tsx";

export const paperRoutes: AreaRoutes = {
  members: [page("print", () => import("./to-print/to-print-route.tsx"))],
};
