import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ARCHIVES_FOLDER } from "../../archives-folder.ts";

export interface ExportPaths {
  folder: string;
  /** The finished archive. */
  file: string;
  /** While it is written. */
  part: string;
  /** The file of the reading thread. It goes when the archive is finished. */
  scratch: string;
}

interface ExportIds {
  clinicId: string;
  id: string;
}

const folderOf = (dataDir: string, { clinicId }: ExportIds): string => join(dataDir, ARCHIVES_FOLDER, clinicId);

/**
 * Both ids are our own UUIDs: nothing that a person typed becomes part of a path. Each attempt has unfinished files of its own: two
 * servers never write the same file.
 */
export function exportPaths(dataDir: string, row: ExportIds & { attempts?: number }): ExportPaths {
  const { id, attempts = 0 } = row;
  const folder = folderOf(dataDir, row);
  return {
    folder,
    file: join(folder, `${id}.zip`),
    part: join(folder, `${id}.${attempts}.part`),
    scratch: join(folder, `${id}.${attempts}.scratch`),
  };
}

/** Removes the files of attempts that ended with their server. */
export async function removeUnfinished(dataDir: string, row: ExportIds): Promise<void> {
  const folder = folderOf(dataDir, row);
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(`${row.id}.`) && /\.(part|scratch)$/.test(name)) await rm(join(folder, name), { force: true });
}

/** The archive, and what is left of attempts. */
export async function removeFiles(dataDir: string, row: ExportIds): Promise<void> {
  await rm(exportPaths(dataDir, row).file, { force: true });
  await removeUnfinished(dataDir, row);
}
