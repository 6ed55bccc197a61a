import type { ApiArea } from "../../area.ts";
import { filesEffects } from "./files.effects.ts";
import { filesRoutes } from "./files.routes.ts";

export const filesArea: ApiArea = {
  async addRoutes(app, { options: { sync, dataDir }, auth: { base }, uploads }) {
    await app.register(filesRoutes, { prefix: "/api", ...base, sync, dataDir, uploads });
  },
  effects: filesEffects,
};
