import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Where pages find pictures; the name is 128 random bits, since an `<img>` cannot say who asks. */
export const AVATAR_PATH = "/uploads/avatars";
export const AVATAR_NAME = /^[0-9a-f]{32}\.webp$/;

export const avatarUrlOf = (file: string | null): string | null => (file === null ? null : `${AVATAR_PATH}/${file}`);

const folderOf = (dataDir: string): string => join(dataDir, "uploads", "avatars");

/** @throws Error for a name that is none of ours */
export function avatarFilePath(dataDir: string, name: string): string {
  if (!AVATAR_NAME.test(name)) throw new Error("no name of a picture");
  return join(folderOf(dataDir), name);
}

/** Whole or not at all, and on the disk before anything names it. Answers the name. */
export async function keepAvatar(dataDir: string, picture: Buffer): Promise<string> {
  const name = `${randomBytes(16).toString("hex")}.webp`;
  const path = avatarFilePath(dataDir, name);
  await mkdir(folderOf(dataDir), { recursive: true });
  const file = await open(`${path}.part`, "wx", 0o600);
  try {
    await file.writeFile(picture);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  return name;
}

export async function forgetAvatar(dataDir: string, name: string | null): Promise<void> {
  if (name !== null) await rm(avatarFilePath(dataDir, name), { force: true });
}
