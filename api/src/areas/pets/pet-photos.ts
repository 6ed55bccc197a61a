import { pets } from "@fernpaw/domain/pets/pet";
import { Problem } from "../../http/errors.ts";
import { pictureFolder } from "../profile/public/picture-files.ts";
import type { RowPicture } from "../profile/public/row-picture.routes.ts";

/** Uploads of pets. */
export const petPhotos: RowPicture = {
  path: "photo",
  field: "photoFile",
  folder: pictureFolder("pets"),
  size: { sidePx: 1024, fit: "inside" },
  permission: "clients:manage",
  kind: "pet_photo",
  summaries: {
    upload: "Upload a photo of a pet: one file of JPEG, PNG or WebP up to 5 MiB as multipart/form-data",
    remove: "Take a pet's photo away",
  },
  change: "pets.photo",
  async exchange(tx, id, file) {
    const pet = await tx.find(pets, id);
    if (!pet) throw new Problem("not_found");
    if (pet.photoFile !== file) await tx.patch(pets, id, { photoFile: file });
    return pet.photoFile;
  },
};
