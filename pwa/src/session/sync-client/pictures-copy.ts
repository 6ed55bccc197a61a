import { Dexie } from "dexie";
import { forgetLogos } from "../install/kept-logos.ts";
import type { OwnedCopy } from "./copies-to-remove.ts";

/** The database with small pictures of the clinic's files (`areas/files`). It goes with the clinic's copy. */
export const picturesCopyName = ({ clinicId, userId }: OwnedCopy): string => `fernpaw_pictures_${clinicId}_${userId}`;

/** The logos too; a clinic that is still open on this device fetches its own again. */
export async function removePictures(copy: OwnedCopy): Promise<void> {
  await Dexie.delete(picturesCopyName(copy));
  await forgetLogos();
}
