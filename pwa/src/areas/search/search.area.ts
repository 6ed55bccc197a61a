import { lazy } from "react";
import type { AreaRoutes } from "../../page-route.tsx";
import { loadChunk } from "../../ui/chunk.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

export const searchRoutes: AreaRoutes = {
  frame: {
    FindDialog: lazyPart(async () => (await import("./find/find-dialog.tsx")).FindDialog),
    SearchAhead: lazy(async () => ({
      default: (await loadChunk(() => import("./find/search-ahead.tsx"))).SearchAhead,
    })),
  },
};
