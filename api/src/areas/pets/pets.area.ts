import type { ApiArea } from "../../area.ts";
import { pictureFileRoutes } from "../profile/public/picture-file.routes.ts";
import { rowPictureRoutes } from "../profile/public/row-picture.routes.ts";
import { breedsRoutes } from "./breeds.routes.ts";
import { petRecordAudit } from "./pet-record.audit.copy.ts";
import { petRecordRoutes } from "./pet-record.routes.ts";
import { petPhotos } from "./pet-photos.ts";
import { petsAudits } from "./pets.audits.ts";
import { petsEffects } from "./pets.effects.ts";

export const petsArea: ApiArea = {
  async addRoutes(app, { options: { sync, dataDir }, auth: { base }, uploads }) {
    const photos = { picture: petPhotos, ...base, sync, dataDir, uploads };
    await app.register(rowPictureRoutes, { prefix: "/api/pets", ...photos });
    await app.register(pictureFileRoutes, { dataDir, folder: petPhotos.folder });
    await app.register(petRecordRoutes, { prefix: "/api/pets", ...base, sync, dataDir });
    await app.register(breedsRoutes, { prefix: "/api/breeds", ...base, sync, dataDir, uploads });
  },
  effects: petsEffects,
  audits: { mutations: petsAudits, events: Object.values(petRecordAudit) },
};
