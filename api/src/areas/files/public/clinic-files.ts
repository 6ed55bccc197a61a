import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { ENTITIES } from "@fernpaw/domain/registry";
import type { Store } from "@fernpaw/sync/server/store";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TarEntry } from "../../../backup/tar.ts";
import { rowsAfter } from "../../../sync/clinic-export.queries.ts";
import { clinicFilesFolder, filePaths } from "./file-paths.ts";

const ROWS_A_PAGE = 500;
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

async function* rowsOfTable(store: Pick<Store, "read">, clinicId: string, entity: EntityDefinition) {
  for (let after = ""; ;) {
    const page = { after, most: ROWS_A_PAGE };
    const rows = await store.read((sql) => rowsAfter(sql, clinicId, entity, page));
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < ROWS_A_PAGE || last === undefined) return;
    after = String(last["id"]);
  }
}

export interface ClinicFilesDeps {
  store: Pick<Store, "read">;
  dataDir: string;
}

/** The files of one row that are on the disk: of others the bytes are still on a device, or were refused. */
async function* entriesOfRow(table: string, row: Row, files: readonly NamedFile[]): AsyncGenerator<TarEntry> {
  for (const { path, title } of files) {
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    const name = `${table}/${String(row["id"])}-${plainName(title)}`;
    yield { name, size: found.size, body: createReadStream(path) };
  }
}

/** Every file of a clinic that its rows name and that is on the disk, for an archive: `attachments/<id of the row>-<name>`. */
export async function* clinicFileEntries(
  { store, dataDir }: ClinicFilesDeps,
  clinicId: string,
): AsyncGenerator<TarEntry> {
  for (const entity of ENTITIES as readonly EntityDefinition[]) {
    const fields = Object.keys(entity.fields).filter((field) => FILE_FIELDS[`${entity.table}.${field}`]);
    if (fields.length === 0) continue;
    for await (const row of rowsOfTable(store, clinicId, entity)) {
      const files = fields.flatMap((field) => {
        const value = row[field];
        return typeof value === "string"
          ? (FILE_FIELDS[`${entity.table}.${field}`]?.(dataDir, clinicId, value, row) ?? [])
          : [];
      });
      yield* entriesOfRow(entity.table, row, files);
    }
  }
}

/** The bytes of a clinic that was removed. A clinic that can be removed has no other pictures. */
export async function removeClinicFiles(dataDir: string, clinicId: string): Promise<void> {
  await rm(clinicFilesFolder(dataDir, clinicId), { recursive: true, force: true });
}
