import { page, type AreaRoutes } from "../../page-route.tsx";

export const notesRoutes: AreaRoutes = {
  sections: {
    clients: [
      page("notifications/notes/:versionId", () => import("./versions/versions-route.tsx")),
      page("visits/:visitId/discharge", () => import("./discharge/discharge-route.tsx")),
    ],
  },
};
