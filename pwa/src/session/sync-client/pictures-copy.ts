import { Dexie } from "dexie";
import type { OwnedCopy } from "./copies-to-remove.ts";

/** The database with small pictures of the clinic's files (`areas/files`). It goes with the clinic's copy. */
export const picturesCopyName = ({ clinicId, userId }: OwnedCopy): string => `fernpaw_pictures_${clinicId}_${userId}`;

export const removePictures = (copy: OwnedCopy): Promise<void> => Dexie.delete(picturesCopyName(copy));
