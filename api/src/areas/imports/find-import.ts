import { Id } from "@fernpaw/domain/kernel/ids";
import { guessKind, guessMapping } from "@fernpaw/domain/imports/import-headings";
import { mayImport } from "@fernpaw/domain/imports/import-kinds";
import { IMPORT_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import type { Store } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import type { ClinicSession } from "../../http/session.ts";
import { parseSettings } from "./import-answer.ts";
import { importOf, type ImportRow } from "./imports.queries.ts";
import type { ImportStatus } from "./imports.tables.ts";
import type { ListFormat } from "./list-format.ts";

/** Each list needs the right to what it holds: `find` looks at it. */
export const config = { permission: { anyOf: IMPORT_PERMISSIONS } };
export const params = z.strictObject({ id: Id });
/** The report of such an import is not complete. */
export const IN_WORK: readonly ImportStatus[] = ["checking", "running", "undoing"];

/**
 * Whether a person may see a list: its rows are those of the clinic, or the costs of its supplier. Before its columns are
 * matched, its headings decide; the person who uploaded it may always match them.
 */
export function mayRead(row: ImportRow, session: ClinicSession): boolean {
  const settings = parseSettings(row);
  if (settings) return mayImport(session, { kind: settings.kind ?? "clients", mapping: settings.mapping });
  const { columns } = JSON.parse(row.format) as ListFormat;
  const kind = guessKind(columns);
  return row.createdBy === session.userId || mayImport(session, { kind, mapping: guessMapping(columns, kind) });
}

/** @throws Problem `not_found`, for another clinic's import as well; `forbidden` for a list that the person may not see */
export async function find({ store }: { store: Store }, session: ClinicSession, id: string): Promise<ImportRow> {
  const row = await store.read((sql) => importOf(sql, session.clinicId, id));
  if (!row) throw new Problem("not_found");
  if (!mayRead(row, session)) throw new Problem("forbidden");
  return row;
}
