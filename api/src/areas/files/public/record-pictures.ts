import { MAX_FILE_PIXELS } from "@fernpaw/domain/files/attachment";
import { isPictureMime } from "@fernpaw/domain/files/file-type";
import type { Sql } from "@fernpaw/sync/server/store";
import { readFile } from "node:fs/promises";
import { withPictures } from "../../profile/public/picture-image.ts";
import { type FileRow, fileRow } from "../files.queries.ts";
import { filePaths } from "./file-paths.ts";

/** The longer side: sharp enough for a page, and a tenth of what a camera makes. */
const SIDE_PX = 1400;
const QUALITY = 80;
const MAX_SECONDS = 20;

/** The files of these ids that are stored pictures of this pet, each once. */
export async function storedPictures(
  sql: Sql,
  clinicId: string,
  { petId, ids }: { petId: string; ids: readonly string[] },
): Promise<FileRow[]> {
  const rows = [];
  for (const id of new Set(ids)) {
    const row = await fileRow(sql, clinicId, id);
    if (row?.petId === petId && row.uploadState === "stored" && row.removedAt === null && isPictureMime(row.mime))
      rows.push(row);
  }
  return rows;
}

/** The pictures as JPEG for a page, by the id of the file. One that the disk lacks is left out. */
export async function readRecordPictures(
  dataDir: string,
  clinicId: string,
  rows: readonly FileRow[],
): Promise<Record<string, Uint8Array>> {
  const pictures: Record<string, Uint8Array> = {};
  for (const { id, sha256 } of rows) {
    const bytes = await readFile(filePaths(dataDir, clinicId, sha256).file).catch(() => null);
    if (!bytes) continue;
    pictures[id] = await withPictures((sharp) =>
      sharp(bytes, { limitInputPixels: MAX_FILE_PIXELS, animated: false })
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize(SIDE_PX, SIDE_PX, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#fff" })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    );
  }
  return pictures;
}
