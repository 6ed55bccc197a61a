import type { ApiArea } from "../../area.ts";
import { breedsRoutes } from "./breeds.routes.ts";
import { petPhotoFileRoutes, petPhotosRoutes } from "./pet-photos.routes.ts";
import { petsAudits } from "./pets.audits.ts";
import { petsEffects } from "./pets.effects.ts";

export const petsArea: ApiArea = {
  async addRoutes(app, { options: { sync, dataDir }, auth: { base }, uploads }) {
    await app.register(petPhotosRoutes, { prefix: "/api/pets", ...base, sync, dataDir, uploads });
    await app.register(petPhotoFileRoutes, { dataDir });
    await app.register(breedsRoutes, { prefix: "/api/breeds", ...base, sync, dataDir, uploads });
  },
  effects: petsEffects,
  audits: { mutations: petsAudits },
};
