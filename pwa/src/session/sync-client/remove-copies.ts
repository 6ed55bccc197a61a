import { isCacheOf } from "@fernpaw/sync/client/cache-db";
import { Dexie } from "dexie";
import { removePictures } from "./pictures-copy.ts";
import { copiesToRemove, isCopyToRemove, unnoteCopy } from "./copies-to-remove.ts";

/** Deletes the copies whose owners signed out when nothing was left running to do it. */
export async function removeCopies(): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  for (const copy of copiesToRemove()) {
    for (const name of names.filter((each) => isCacheOf(each, copy.clinicId, copy.userId))) {
      if (isCopyToRemove(copy)) await Dexie.delete(name);
    }
    if (isCopyToRemove(copy)) await removePictures(copy);
    unnoteCopy(copy);
  }
}
