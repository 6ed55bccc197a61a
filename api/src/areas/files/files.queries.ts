import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";
import type { FilesTables } from "./files.tables.ts";

export type FileContent = Omit<FilesTables["fileContents"], "clinicId">;

export async function contentOf(sql: Sql, clinicId: string, sha256: string): Promise<FileContent | undefined> {
  const columns = [
    "sha256",
    "status",
    "mime",
    "bytes",
    "widthPx",
    "heightPx",
    "refusal",
    "createdAt",
    "settledAt",
  ] as const;
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("fileContents").select(columns).where("sha256", "=", sha256));
}

/** Of two uploads that begin at once the first one counts. */
export async function addContent(sql: Sql, clinicId: string, row: FileContent): Promise<void> {
  const statement = clinicQuery(clinicId)
    .insertInto("fileContents")
    .values(row)
    .onConflict((conflict) => conflict.columns(["clinicId", "sha256"]).doNothing());
  await change(sql, statement);
}

export async function changeContent(
  sql: Sql,
  clinicId: string,
  sha256: string,
  set: Partial<Omit<FileContent, "sha256">>,
): Promise<void> {
  await change(sql, clinicQuery(clinicId).updateTable("fileContents").set(set).where("sha256", "=", sha256));
}

export interface FileStorage {
  /** Stored, and announced by uploads under way. */
  usedBytes: number;
  /** By the clinic's plan; null: the default. */
  planGib: number | null;
}

export async function fileStorage(sql: Sql, clinicId: string): Promise<FileStorage> {
  const used = await firstRowOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("fileContents")
      .select(({ fn }) => fn.sum<number | null>("bytes").as("bytes"))
      .where("status", "<>", "refused"),
  );
  const plan = await firstRowOf(sql, clinicQuery(clinicId).selectFrom("subscriptions").select("storageGib"));
  return { usedBytes: Number(used?.bytes ?? 0), planGib: plan?.storageGib ?? null };
}

const COLUMNS = ["id", "petId", "name", "mime", "bytes", "sha256", "uploadState", "removedAt", "createdAt"] as const;

export type FileRow = NonNullable<Awaited<ReturnType<typeof fileRow>>>;

export async function fileRow(sql: Sql, clinicId: string, id: string) {
  return firstRowOf(sql, clinicQuery(clinicId).selectFrom("attachments").select(COLUMNS).where("id", "=", id));
}

/** The file that announced these bytes first. */
export async function announcedFile(sql: Sql, clinicId: string, sha256: string): Promise<FileRow | undefined> {
  const rows = await rowsOf(
    sql,
    clinicQuery(clinicId).selectFrom("attachments").select(COLUMNS).where("sha256", "=", sha256),
  );
  return rows.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0];
}
