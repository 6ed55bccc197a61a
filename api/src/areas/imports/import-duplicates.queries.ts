import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import type { ImportsTables } from "./imports.tables.ts";

/** A row that a list made, and one that it may be. */
export type DuplicatePair = Pick<ImportsTables["importDuplicates"], "kind" | "rowId" | "otherId" | "line">;

export async function addDuplicates(
  sql: Sql,
  clinicId: string,
  importId: string,
  pairs: readonly DuplicatePair[],
): Promise<void> {
  for (const pair of pairs) {
    const added = clinicQuery(clinicId)
      .insertInto("importDuplicates")
      .values({ ...pair, importId, isApart: "no" });
    await change(
      sql,
      added.onConflict((conflict) => conflict.columns(["clinicId", "rowId", "otherId"]).doNothing()),
    );
  }
}

/** Pairs of an import whose rows are there, not merged and not kept apart, in the order of their lines. */
export async function openDuplicates(
  sql: Sql,
  clinicId: string,
  importId: string,
  limit: number,
): Promise<DuplicatePair[]> {
  const open = async (kind: DuplicatePair["kind"]): Promise<DuplicatePair[]> => {
    // These columns have the same names in both tables.
    const table = (kind === "client" ? "clients" : "pets") as "clients";
    const pairs = clinicQuery(clinicId)
      .selectFrom("importDuplicates as pair")
      .innerJoin(`${table} as row`, "row.id", "pair.rowId")
      .innerJoin(`${table} as other`, "other.id", "pair.otherId")
      .select(["pair.kind", "pair.rowId", "pair.otherId", "pair.line"])
      .where("pair.importId", "=", importId)
      .where("pair.kind", "=", kind)
      .where("pair.isApart", "=", "no")
      .where("row.mergedIntoId", "is", null)
      .where("other.mergedIntoId", "is", null);
    return rowsOf(sql, pairs.orderBy("pair.line").orderBy("pair.otherId").limit(limit));
  };
  const both = [...(await open("client")), ...(await open("pet"))];
  return both.toSorted((a, b) => a.line - b.line).slice(0, limit);
}

/** The two are different. */
export async function keepApart(
  sql: Sql,
  clinicId: string,
  importId: string,
  { rowId, otherId }: Pick<DuplicatePair, "rowId" | "otherId">,
): Promise<void> {
  const pair = clinicQuery(clinicId).updateTable("importDuplicates").set({ isApart: "yes" });
  await change(sql, pair.where("importId", "=", importId).where("rowId", "=", rowId).where("otherId", "=", otherId));
}

export async function removeDuplicates(sql: Sql, clinicId: string, importId: string): Promise<void> {
  await change(sql, clinicQuery(clinicId).deleteFrom("importDuplicates").where("importId", "=", importId));
}
