import type { ApiArea } from "../../area.ts";
import { pictureFileRoutes } from "../profile/public/picture-file.routes.ts";
import { rowPictureRoutes } from "../profile/public/row-picture.routes.ts";
import { locationLogos } from "./location-logos.ts";
import { paperRoutes } from "./paper.routes.ts";

export const clinicsArea: ApiArea = {
  async addRoutes(app, { options: { sync, dataDir }, auth: { base }, uploads }) {
    const picture = { picture: locationLogos, ...base, sync, dataDir, uploads };
    await app.register(rowPictureRoutes, { prefix: "/api/locations", ...picture });
    await app.register(paperRoutes, { prefix: "/api/paper", ...base, dataDir });
    await app.register(pictureFileRoutes, { dataDir, folder: locationLogos.folder });
  },
};
