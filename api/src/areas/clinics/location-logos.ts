import { locations } from "@fernpaw/domain/clinics/clinic";
import { Problem } from "../../http/errors.ts";
import { pictureFolder } from "../profile/public/picture-files.ts";
import type { RowPicture } from "../profile/public/row-picture.routes.ts";

/** The logo on the documents of a location. */
export const locationLogos: RowPicture = {
  path: "logo",
  field: "logoFile",
  folder: pictureFolder("logos"),
  size: { sidePx: 800, fit: "inside" },
  permission: "owner",
  kind: "location_logo",
  summaries: {
    upload: "Upload the logo of a location: one file of JPEG, PNG or WebP up to 5 MiB as multipart/form-data",
    remove: "Remove the logo of a location",
  },
  change: "locations.logo",
  async exchange(tx, id, file) {
    const location = await tx.find(locations, id);
    if (!location) throw new Problem("not_found");
    if (location.logoFile !== file) await tx.patch(locations, id, { logoFile: file });
    return location.logoFile;
  },
};
