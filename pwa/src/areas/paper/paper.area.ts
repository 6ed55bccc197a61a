import { page, type AreaRoutes } from "../../page-route.tsx";
import { loadChunk } from "../../ui/chunk.ts";

export const paperRoutes: AreaRoutes = {
  frame: {
    loadLogos: async () => (await loadChunk(() => import("./keep-logos.tsx"))).KeepLogos,
  },
  members: [page("print", () => import("./to-print/to-print-route.tsx"))],
};
