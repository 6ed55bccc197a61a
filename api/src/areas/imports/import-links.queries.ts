import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicChange, clinicQuery, rowsOf } from "../../db/typed-sql.ts";

export interface ImportLink {
  keyId: string;
  rowId: string;
}

/** For which rows these keys stood in earlier lists. */
export async function linkedRows(sql: Sql, clinicId: string, keyIds: readonly string[]): Promise<Map<string, string>> {
  if (keyIds.length === 0) return new Map();
  const links = clinicQuery(clinicId).selectFrom("importLinks").select(["keyId", "rowId"]);
  const rows = await rowsOf(sql, links.where("keyId", "in", keyIds));
  return new Map(rows.map(({ keyId, rowId }) => [keyId, rowId]));
}

const insertLink = clinicChange<{ keyId: string; rowId: string; importId: string }>((query, value) =>
  query
    .insertInto("importLinks")
    .values({ keyId: value("keyId"), rowId: value("rowId"), importId: value("importId") })
    .onConflict((conflict) =>
      conflict.columns(["clinicId", "keyId"]).doUpdateSet({ rowId: value("rowId"), importId: value("importId") }),
    ),
);

export async function addLinks(
  sql: Sql,
  clinicId: string,
  importId: string,
  links: readonly ImportLink[],
): Promise<void> {
  for (const { keyId, rowId } of links) await insertLink(sql, clinicId, { keyId, rowId, importId });
}

/** What an import recognised is forgotten with it. */
export async function removeLinks(sql: Sql, clinicId: string, importId: string): Promise<void> {
  await change(sql, clinicQuery(clinicId).deleteFrom("importLinks").where("importId", "=", importId));
}
