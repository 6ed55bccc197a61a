import { filesDbOf } from "../device/files-db.ts";
import { picturesDbOf } from "../device/pictures-db.ts";

/** The bytes of a file that this device has; `isSmall`: only the small picture of it. */
export interface DeviceFile {
  content: Blob;
  isSmall: boolean;
}

/** Finds the bytes of files on this device by their hash: of files that it took up itself, else the small picture. */
export function deviceFiles(whose: { clinicId: string; userId: string }) {
  const [files, pictures] = [filesDbOf(whose), picturesDbOf(whose)];
  return async (sha256: string): Promise<DeviceFile | null> => {
    const kept = await files.kept.get(sha256);
    if (kept) return { content: kept.content, isSmall: false };
    const small = await pictures.thumbs.get(sha256);
    return small ? { content: small.content, isSmall: true } : null;
  };
}
