import type { Sql, Store } from "@fernpaw/sync/server/store";
import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Problem } from "../http/errors.ts";
import { uploadsCopy } from "./uploads.copy.ts";

const DAY_MS = 86_400_000;
const MIB = 1024 * 1024;

export type UploadKind = "list" | "picture";

/** Uploads that one clinic may make in a day. */
export type UploadQuotas = Readonly<Record<UploadKind, number>>;

export const UPLOADS_PER_DAY: UploadQuotas = { list: 60, picture: 2000 };
/** Whose picture or file it is, and how many of them one person may send in a day. */
export const PICTURES_PER_PERSON = { avatar: 50, pet_photo: 300, location_logo: 50, file: 500 } as const;
export type PictureKind = keyof typeof PICTURES_PER_PERSON;

/** All lists that a clinic keeps, in bytes. */
export const LIST_STORAGE_BYTES = 2048 * MIB;
/** Storage for files of a clinic whose plan names none, in bytes. */
export const FILE_STORAGE_BYTES = 50 * 1024 * MIB;
/** Below this much free disk, in bytes, only mutations are written: they need the rest. */
export const FREE_DISK_FLOOR_BYTES = 500 * MIB;

export interface UploadGuardDeps {
  store: Pick<Store, "write">;
  /** Counts; false when nothing is left. */
  limits: { take(sql: Sql, kind: string, whose: string, limit: { count: number; windowMs: number }): Promise<boolean> };
  dataDir: string;
  /** Free bytes of the disk with `dataDir`. */
  freeBytes?: (dataDir: string) => Promise<number>;
  quotas?: UploadQuotas;
}

export interface UploadGuard {
  /**
   * Before work that writes much at once. `bytes`: how much it will write, where that is known.
   * @throws Problem `disk_full`
   */
  assertDisk(bytes?: number): Promise<void>;
  /** Bytes of the disk that are left to such work; 0 at the least. */
  room(): Promise<number>;
  /** Counts an upload of the clinic. @throws Problem `disk_full`, `quota_reached` */
  admit(kind: UploadKind, clinicId: string, bytes?: number): Promise<void>;
  /** Counts a picture of the person and of the clinic. @throws Problem `disk_full`, `quota_reached` */
  admitPicture(kind: PictureKind, by: { userId: string; clinicId: string }): Promise<void>;
  /** @throws Problem `quota_reached` when the files of `folder` and `bytes` more pass what one clinic may keep */
  assertRoom(folder: string, bytes: number): Promise<void>;
}

const freeOf = async (dataDir: string): Promise<number> => {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
};

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Keeps one clinic from filling the disk of all, and leaves the last of the disk to mutations. */
export function createUploadGuard(deps: UploadGuardDeps): UploadGuard {
  const { store, limits, dataDir, freeBytes = freeOf, quotas = UPLOADS_PER_DAY } = deps;

  const leftBytes = async (): Promise<number> => (await freeBytes(dataDir)) - FREE_DISK_FLOOR_BYTES;

  async function assertDisk(bytes = 0): Promise<void> {
    if ((await leftBytes()) < bytes) throw new Problem("disk_full");
  }

  async function count(kind: string, whose: string, most: number, words: (most: number) => string): Promise<void> {
    const limit = { count: most, windowMs: DAY_MS };
    if (await store.write((sql) => limits.take(sql, kind, whose, limit))) return;
    throw new Problem("quota_reached", { detail: words(most) });
  }

  async function admit(kind: UploadKind, clinicId: string, bytes = 0): Promise<void> {
    await assertDisk(bytes);
    await count(`upload-${kind}`, clinicId, quotas[kind], uploadsCopy.perDay[kind]);
  }

  return {
    assertDisk,
    room: async () => Math.max(0, await leftBytes()),
    admit,
    async admitPicture(kind, { userId, clinicId }) {
      await count(kind, userId, PICTURES_PER_PERSON[kind], uploadsCopy.perPerson);
      await admit("picture", clinicId);
    },
    async assertRoom(folder, bytes) {
      if ((await sizeOf(folder)) + bytes <= LIST_STORAGE_BYTES) return;
      throw new Problem("quota_reached", { detail: uploadsCopy.storage(LIST_STORAGE_BYTES / (1024 * MIB)) });
    },
  };
}
