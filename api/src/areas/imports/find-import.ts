import { Id } from "@fernpaw/domain/kernel/ids";
import type { Store } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { needsOwner } from "@fernpaw/domain/imports/import-mapping";
import type { ClinicSession } from "../../http/session.ts";
import { Problem } from "../../http/errors.ts";
import { importOf, type ImportRow } from "./imports.queries.ts";
import type { ImportSettings } from "./read/record-values.ts";
import type { ImportStatus } from "./imports.tables.ts";

export const config = { permission: "clients:manage" as const };
export const params = z.strictObject({ id: Id });
/** The report of such an import is not complete. */
export const IN_WORK: readonly ImportStatus[] = ["checking", "running", "undoing"];

/** Costs and prices of suppliers are the owner's to see, also in a list. @throws Problem `forbidden` */
export function assertMayRead({ settings }: ImportRow, { role }: ClinicSession): void {
  const { mapping = {} } = (JSON.parse(settings ?? "null") ?? {}) as Partial<ImportSettings>;
  if (role !== "owner" && needsOwner(mapping)) throw new Problem("forbidden");
}

/** @throws Problem `not_found`, for another clinic's import as well */
export async function find({ store }: { store: Store }, clinicId: string, id: string): Promise<ImportRow> {
  const row = await store.read((sql) => importOf(sql, clinicId, id));
  if (!row) throw new Problem("not_found");
  return row;
}
