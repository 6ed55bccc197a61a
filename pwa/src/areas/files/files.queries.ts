import { attachments } from "@fernpaw/domain/files/attachment";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import { rowsOf } from "../../db/rows.ts";

export type Attachment = RowOf<typeof attachments>;

const newestFirst = (a: Attachment, b: Attachment): number =>
  a.createdAt > b.createdAt ? -1 : a.createdAt < b.createdAt ? 1 : a.id < b.id ? 1 : -1;

/** Files of a pet, newest first, those of one visit alone where it is given. Removed ones come too. */
export async function filesOf(
  db: CacheDb,
  { petId, visitId }: { petId: string; visitId: string | null },
): Promise<Attachment[]> {
  const rows = await readPetRows(db, attachments, petId);
  return rows.filter((row) => visitId === null || row.visitId === visitId).toSorted(newestFirst);
}

/** Files of a visit that are not removed. */
export const countFiles = (db: CacheDb, visitId: string): Promise<number> =>
  rowsOf(db, attachments)
    .where("visitId")
    .equals(visitId)
    .filter(({ removedAt }) => removedAt === null)
    .count();

/** State of the rows of some bytes; null: the device's copy has no row of them. */
export async function uploadStateOf(db: CacheDb, sha256: string): Promise<Attachment["uploadState"] | null> {
  const rows = await rowsOf(db, attachments).where("sha256").equals(sha256).toArray();
  return rows.find(({ uploadState }) => uploadState === "local")?.uploadState ?? rows[0]?.uploadState ?? null;
}
