import type { AreaRoutes } from "../../page-route.tsx";
import { loadChunk } from "../../ui/chunk.ts";

export const filesRoutes: AreaRoutes = {
  frame: {
    loadUploads: async () => (await loadChunk(() => import("./device/upload-files.tsx"))).UploadFiles,
  },
};
