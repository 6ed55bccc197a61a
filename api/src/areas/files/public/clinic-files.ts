import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { clinicFilesFolder, filePaths } from "./file-paths.ts";

const NAME_LENGTH = 60;
const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
};

interface NamedFile {
  path: string;
  /** In an export: after the table and the row's id. */
  title: string;
}

type Row = Readonly<Record<string, unknown>>;
type FileOf = (dataDir: string, clinicId: string, value: string, row: Row) => NamedFile;

const picture =
  (folder: string): FileOf =>
  (dataDir, _clinicId, value, { name }) => ({
    path: join(dataDir, "uploads", folder, value),
    title: `${String(name)}.webp`,
  });

/**
 * Every field of a synced row that names a file of the server, and the file. Backup, export and removal of a clinic
 * cover them; a test compares the list with the registry.
 */
export const FILE_FIELDS: Readonly<Record<string, FileOf>> = {
  "pets.photoFile": picture("pets"),
  "locations.logoFile": picture("logos"),
  "attachments.sha256": (dataDir, clinicId, value, { name, mime }) => ({
    path: filePaths(dataDir, clinicId, value).file,
    title: `${String(name).replace(/\.(jpe?g|png|webp|pdf)$/i, "")}.${EXTENSIONS[String(mime)] ?? "bin"}`,
  }),
};

/** Letters that every program takes in the name of a file. */
const plainName = (title: string): string => {
  const plain = title.normalize("NFKD").replaceAll(/[^A-Za-z0-9._-]+/g, "-");
  return plain.length <= NAME_LENGTH ? plain : plain.slice(-NAME_LENGTH);
};

export interface ArchivedFile {
  /** On the server's disk. */
  path: string;
  /** In the archive: `attachments/<id of the row>-<name>`. */
  name: string;
}

/** The files that a row names and that are on the disk: of others the bytes are still on a device, or were refused. */
export function filesOfRow(dataDir: string, clinicId: string, table: string, row: Row): ArchivedFile[] {
  return Object.keys(row).flatMap((field) => {
    const value = row[field];
    const file =
      typeof value === "string" ? FILE_FIELDS[`${table}.${field}`]?.(dataDir, clinicId, value, row) : undefined;
    if (!file || !existsSync(file.path)) return [];
    return [{ path: file.path, name: `${table}/${String(row["id"])}-${plainName(file.title)}` }];
  });
}

/** The picture of a team member. Synced rows do not name it. */
export function filesOfUser(dataDir: string, clinicId: string, row: Row): ArchivedFile[] {
  const { avatarFile, firstName, lastName, id } = row;
  if (typeof avatarFile !== "string") return [];
  const name = `${String(firstName)} ${String(lastName)}`;
  const { path, title } = picture("avatars")(dataDir, clinicId, avatarFile, { name });
  return existsSync(path) ? [{ path, name: `users/${String(id)}-${plainName(title)}` }] : [];
}

/** The bytes of a clinic that was removed. A clinic that can be removed has no other pictures. */
export async function removeClinicFiles(dataDir: string, clinicId: string): Promise<void> {
  await rm(clinicFilesFolder(dataDir, clinicId), { recursive: true, force: true });
}
