import { MAX_FILE_BYTES } from "@fernpaw/domain/files/attachment";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { GIB } from "@fernpaw/domain/plans/plan";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import { link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { Problem } from "../../http/errors.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../private-files.ts";
import { FILE_STORAGE_BYTES, type UploadGuard } from "../../uploads/upload-guard.ts";
import { type FilePaths, filePaths } from "./public/file-paths.ts";
import {
  addContent,
  announcedFile,
  changeContent,
  contentOf,
  type FileContent,
  type FileRow,
  fileStorage,
} from "./files.queries.ts";
import { settleRows } from "./settle-rows.ts";
import { checkFile, type CheckedFile, hashOfFile, RefusedFile } from "./read-upload.ts";

export interface FileStoreDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  dataDir: string;
  uploads: Pick<UploadGuard, "assertDisk" | "admitPicture">;
  now: () => number;
}

/** State of a file on the server. `offset`: the device sends the next piece from there. */
export interface UploadAnswer {
  state: FileContent["status"];
  offset: number;
  refusal: FileContent["refusal"];
}

interface Uploader {
  clinicId: string;
  userId: string;
}

const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Whole or not at all, and on the disk before anything names it. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.new.part`;
  const file = await open(partial, "w", PRIVATE_FILE.mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
}

/** Adds a piece to what has arrived. */
async function append(path: string, piece: Uint8Array, { isLast }: { isLast: boolean }): Promise<void> {
  const file = await open(path, "a", PRIVATE_FILE.mode);
  try {
    await file.writeFile(piece);
    if (isLast) await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes what is kept of a whole upload. The part stays until the database names the file. */
async function keep({ part, file, thumb }: FilePaths, checked: CheckedFile): Promise<number> {
  if (checked.thumb) await writeWhole(thumb, checked.thumb);
  if (checked.rewritten) await writeWhole(file, checked.rewritten);
  else {
    await rm(file, { force: true });
    await link(part, file);
  }
  return (await sizeOf(file)) + (checked.thumb?.length ?? 0);
}

export interface FileStore {
  /**
   * Takes a piece of the bytes with this hash. A piece that does not begin where the last one ended is not taken; the
   * answer says where the next one begins. The last piece settles the file: stored or refused.
   * @throws Problem `not_found` as long as no file of the clinic announces the bytes; `too_large`, `disk_full`,
   * `storage_full`, `quota_reached`
   */
  take(by: Uploader, sha256: string, offset: number, piece: Uint8Array): Promise<UploadAnswer>;
}

/** Bytes of the clinics' files: pieces that arrive, and what is kept of them. */
export function createFileStore({ store, sync, dataDir, uploads, now }: FileStoreDeps): FileStore {
  /** Uploads of the same bytes wait for each other: two tablets, or a try whose answer was lost. */
  const turns = new Map<string, Promise<unknown>>();
  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
    const settled = mine.catch(() => undefined);
    turns.set(key, settled);
    void settled.then(() => turns.get(key) === settled && turns.delete(key));
    return mine;
  }

  /** @throws Problem `disk_full`, `quota_reached`, `storage_full` */
  async function admit(by: Uploader, file: FileRow): Promise<void> {
    await uploads.assertDisk(file.bytes);
    const { usedBytes, planGib } = await store.read((sql) => fileStorage(sql, by.clinicId));
    const most = planGib === null ? FILE_STORAGE_BYTES : planGib * GIB;
    if (usedBytes + file.bytes > most) throw new Problem("storage_full");
    await uploads.admitPicture("file", by);
    const { sha256, mime, bytes } = file;
    const none = { widthPx: null, heightPx: null, refusal: null, settledAt: null };
    const content = { ...none, sha256, mime, bytes, status: "arriving" as const, createdAt: toInstant(now()) };
    await store.write((sql) => addContent(sql, by.clinicId, content));
  }

  type Outcome = Pick<FileContent, "status" | "bytes" | "refusal" | "widthPx" | "heightPx">;

  async function outcomeOf(paths: FilePaths, { mime, bytes }: FileRow): Promise<Outcome> {
    try {
      const checked = await checkFile(await readFile(paths.part), mime);
      const { widthPx, heightPx } = checked;
      return { status: "stored", bytes: await keep(paths, checked), refusal: null, widthPx, heightPx };
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      return { status: "refused", bytes, refusal: error.refusal, widthPx: null, heightPx: null };
    }
  }

  /** The database and all rows of the clinic with these bytes learn at once what became of them. */
  async function settle({ clinicId, userId }: Uploader, paths: FilePaths, file: FileRow): Promise<UploadAnswer> {
    const { sha256 } = file;
    if ((await hashOfFile(paths.part)) !== sha256) {
      await rm(paths.part, { force: true });
      return { state: "arriving", offset: 0, refusal: null };
    }
    const outcome = await outcomeOf(paths, file);
    await sync.withClinicTx(clinicId, { userId, name: "attachments.settle" }, async (tx, sql) => {
      await changeContent(sql, clinicId, sha256, { ...outcome, settledAt: toInstant(now()) });
      await settleRows(tx, { sha256, ...outcome });
    });
    await rm(paths.part, { force: true });
    return { state: outcome.status, offset: file.bytes, refusal: outcome.refusal };
  }

  async function take(by: Uploader, sha256: string, offset: number, piece: Uint8Array): Promise<UploadAnswer> {
    const { clinicId } = by;
    const { file, content } = await store.read(async (sql) => ({
      file: await announcedFile(sql, clinicId, sha256),
      content: await contentOf(sql, clinicId, sha256),
    }));
    if (!file) throw new Problem("not_found");
    if (content && content.status !== "arriving")
      return { state: content.status, offset: file.bytes, refusal: content.refusal };
    if (!content) await admit(by, file);
    const paths = filePaths(dataDir, clinicId, sha256);
    const has = await sizeOf(paths.part);
    const size = has + piece.length;
    if (has === offset) {
      if (size > Math.min(file.bytes, MAX_FILE_BYTES)) throw new Problem("too_large");
      await uploads.assertDisk(piece.length);
      await mkdir(paths.folder, PRIVATE_FOLDER);
      await append(paths.part, piece, { isLast: size === file.bytes });
    }
    const arrived = has === offset ? size : has;
    return arrived < file.bytes ? { state: "arriving", offset: arrived, refusal: null } : settle(by, paths, file);
  }

  return {
    take: (by, sha256, offset, piece) => inTurn(`${by.clinicId} ${sha256}`, () => take(by, sha256, offset, piece)),
  };
}
