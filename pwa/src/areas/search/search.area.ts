import type { AreaRoutes } from "../../page-route.tsx";
import { loadChunk } from "../../ui/chunk.ts";

export const searchRoutes: AreaRoutes = {
  frame: {
    loadFind: async () => (await import("./find/find-dialog.tsx")).FindDialog,
    loadSearchAhead: async () => (await loadChunk(() => import("./find/search-ahead.tsx"))).SearchAhead,
  },
};
