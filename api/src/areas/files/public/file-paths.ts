import { join } from "node:path";

/** Below the server's data folder, one folder for each clinic. */
export const clinicFilesFolder = (dataDir: string, clinicId: string): string =>
  join(dataDir, "uploads", "files", clinicId);

const SHA256 = /^[0-9a-f]{64}$/;
const CLINIC = /^[0-9a-f-]{36}$/;

export interface FilePaths {
  folder: string;
  /** The pieces that have arrived. A backup leaves it out (`backup/backup-files.ts`). */
  part: string;
  file: string;
  /** Of a picture alone. */
  thumb: string;
}

/** Where the bytes of a file lie. @throws for names that would leave the folder */
export function filePaths(dataDir: string, clinicId: string, sha256: string): FilePaths {
  if (!SHA256.test(sha256) || !CLINIC.test(clinicId)) throw new Error("no name of a file");
  const folder = join(clinicFilesFolder(dataDir, clinicId), sha256.slice(0, 2));
  const file = join(folder, sha256);
  return { folder, file, part: `${file}.part`, thumb: `${file}.thumb.webp` };
}
