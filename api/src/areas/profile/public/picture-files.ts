import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../../private-files.ts";
import { Problem } from "../../../http/errors.ts";

/** 128 random bits: a page's `<img>` cannot say who asks, so the name is what nobody can guess. */
const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/;

export interface PictureFolder {
  /** Where pages find the pictures. */
  path: string;
  /** Whole or not at all, and on the disk before anything names it. Answers the name. */
  keep(dataDir: string, picture: Buffer): Promise<string>;
  forget(dataDir: string, name: string | null): Promise<void>;
  /** @throws Problem `not_found`, the same for a file that is gone as for one that never was */
  read(dataDir: string, name: string): Promise<Buffer>;
}

/** The same for a file that is gone as for one that never was. */
const missing = (error: unknown): never => {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") throw new Problem("not_found");
  throw error;
};

/** Pictures of one kind, below `uploads` in the server's data folder. */
export function pictureFolder(kind: "avatars" | "pets" | "logos"): PictureFolder {
  const folderOf = (dataDir: string): string => join(dataDir, "uploads", kind);
  const fileOf = (dataDir: string, name: string): string => {
    if (!PICTURE_NAME.test(name)) throw new Problem("not_found");
    return join(folderOf(dataDir), name);
  };
  return {
    path: `/uploads/${kind}`,
    async keep(dataDir, picture) {
      const name = `${randomBytes(16).toString("hex")}.webp`;
      const path = fileOf(dataDir, name);
      await mkdir(folderOf(dataDir), PRIVATE_FOLDER);
      const file = await open(`${path}.part`, "wx", PRIVATE_FILE.mode);
      try {
        await file.writeFile(picture);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      return name;
    },
    async forget(dataDir, name) {
      if (name !== null) await rm(fileOf(dataDir, name), { force: true });
    },
    read: async (dataDir, name) => readFile(fileOf(dataDir, name)).catch(missing),
  };
}
