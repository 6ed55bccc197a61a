import type { ApiArea } from "../../area.ts";
import { sharedTabletsRoutes } from "./shared-tablets.routes.ts";

export const sharedTabletsArea: ApiArea = {
  async addRoutes(app, { auth: { base, session, entry, proof } }) {
    await app.register(sharedTabletsRoutes, {
      prefix: "/api/shared-tablets",
      ...base,
      ...session,
      ...entry,
      ...proof,
    });
  },
};
