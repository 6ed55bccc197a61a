import { join } from "node:path";

export interface ExportPaths {
  folder: string;
  /** The finished archive. */
  file: string;
  /** While it is written. A backup leaves it out (`backup/backup-files.ts`). */
  part: string;
  /** The file of the reading thread. It goes when the archive is finished. */
  scratch: string;
}

/** Both ids are our own UUIDs: nothing that a person typed becomes part of a path. */
export function exportPaths(dataDir: string, { clinicId, id }: { clinicId: string; id: string }): ExportPaths {
  const folder = join(dataDir, "exports", clinicId);
  const file = join(folder, `${id}.zip`);
  return { folder, file, part: `${file}.part`, scratch: join(folder, `${id}.scratch`) };
}
