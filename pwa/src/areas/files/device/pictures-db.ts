import { Dexie, type Table } from "dexie";
import { picturesCopyName } from "../../../session/sync-client/pictures-copy.ts";

/** Days that a small picture stays on the device. */
const KEEP_DAYS = 90;

/** Small pictures that the server made, for work without a network. A sign-out deletes them with the clinic's copy. */
export class PicturesDb extends Dexie {
  declare readonly thumbs: Table<{ sha256: string; content: Blob; at: number }, string>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ thumbs: "sha256, at" });
  }
}

const opened = new Map<string, PicturesDb>();

export function picturesDbOf(whose: { clinicId: string; userId: string }): PicturesDb {
  const name = picturesCopyName(whose);
  let db = opened.get(name);
  if (!db) {
    db = new PicturesDb(name);
    opened.set(name, db);
  }
  return db;
}

/** Deletes old ones, or all where the person may no longer see any. */
export async function prunePictures(db: PicturesDb, { nowMs, maySee }: { nowMs: number; maySee: boolean }) {
  if (!maySee) await db.thumbs.clear();
  else
    await db.thumbs
      .where("at")
      .below(nowMs - KEEP_DAYS * 86_400_000)
      .delete();
}
