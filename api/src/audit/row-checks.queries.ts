import { ENTITIES } from "@fernpaw/domain/registry";
import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../db/every-clinic.ts";
import { change, clinicQuery, firstRowOf, rowsOf } from "../db/typed-sql.ts";
import { rowHash } from "./row-hash.ts";
import { type Place, placeKey } from "./row-place.ts";
import type { RowCheckTables } from "./row-checks.tables.ts";

export type RowCheck = Omit<RowCheckTables["rowChecks"], "clinicId">;
export type NotedHash = Omit<RowCheckTables["rowHashes"], "clinicId">;

/** A row that was changed. `hash` is null: it was deleted. */
export type WrittenRow = Omit<NotedHash, "hash"> & { hash: string | null };

/** `changed`: it is not as it was written. `missing`: it is gone, and no change removed it. */
export interface RowFault {
  tbl: string;
  rowId: string;
  kind: "changed" | "missing";
}

const TABLES: ReadonlySet<string> = new Set(ENTITIES.map(({ table }) => table));

/** Rows of every clinic that differed from their hashes at the last comparison. */
export async function countDamaged(sql: Sql): Promise<number> {
  const statement = everyClinicQuery.selectFrom("rowChecks").select((one) => one.fn.sum("damaged").as("damaged"));
  return Number((await firstRowOf(sql, statement))?.damaged ?? 0);
}

export async function rowCheckOf(sql: Sql, clinicId: string): Promise<RowCheck | undefined> {
  const found = await firstRowOf(sql, clinicQuery(clinicId).selectFrom("rowChecks").selectAll());
  if (!found) return undefined;
  const { shape, notedVersion, checkedOn, damaged } = found;
  return { shape, notedVersion: Number(notedVersion), checkedOn, damaged: Number(damaged) };
}

export async function keepRowCheck(sql: Sql, clinicId: string, check: RowCheck): Promise<void> {
  const statement = clinicQuery(clinicId)
    .insertInto("rowChecks")
    .values(check)
    .onConflict((conflict) => conflict.column("clinicId").doUpdateSet(check));
  await change(sql, statement);
}

/** Rows that one transaction forgets: pushes wait for no more than that. */
const FORGOTTEN_AT_ONCE = 5_000;

/** Forgets a part of the noted hashes. Answers whether there may be more. */
export async function forgetHashes(sql: Sql, clinicId: string): Promise<boolean> {
  const query = clinicQuery(clinicId);
  const some = query.selectFrom("rowHashes").select("rowId").limit(FORGOTTEN_AT_ONCE);
  return (await change(sql, query.deleteFrom("rowHashes").where("rowId", "in", some))) > 0;
}

/** The rows of one table as the database has them, by id. */
async function storedRows(sql: Sql, clinicId: string, [table, ids]: [string, string[]]): Promise<Map<string, object>> {
  const query = clinicQuery(clinicId).selectFrom(table as "pets");
  const rows = await rowsOf(sql, query.selectAll().where("id", "in", ids as never[]));
  return new Map(rows.map((row) => [row.id as string, row]));
}

/** The hashes of rows as they are now, by table and id. */
async function hashesNow(sql: Sql, clinicId: string, places: readonly Place[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const byTable = Map.groupBy(places, ({ tbl }) => tbl);
  for (const [tbl, own] of byTable) {
    const rows = await storedRows(sql, clinicId, [tbl, own.map(({ rowId }) => rowId)]);
    for (const [rowId, row] of rows) hashes.set(placeKey({ tbl, rowId }), rowHash(row));
  }
  return hashes;
}

/** Rows that were written after a version, in the order of their versions. Whole versions: at least `limit` rows where there are as many. */
export async function rowsWrittenAfter(
  sql: Sql,
  clinicId: string,
  { version, limit }: { version: number; limit: number },
): Promise<WrittenRow[]> {
  const query = clinicQuery(clinicId);
  const after = query
    .selectFrom("sync_row")
    .select(["tbl", "rowId", "version", "deleted"])
    .where("version", ">", version);
  const page = await rowsOf(sql, after.orderBy("version").orderBy("tbl").orderBy("rowId").limit(limit));
  const last = page.at(-1);
  if (last === undefined) return [];
  const whole = page.length < limit ? page : await rowsOf(sql, after.where("version", "<=", last.version));
  const present = whole.filter(({ tbl, deleted }) => TABLES.has(tbl) && Number(deleted) === 0);
  const hashes = await hashesNow(sql, clinicId, present);
  return whole.map(({ tbl, rowId, version: at }) => {
    return { tbl, rowId, version: Number(at), hash: hashes.get(placeKey({ tbl, rowId })) ?? null };
  });
}

/** Rows of one statement: four values each, far below what a statement may carry. */
const NOTED_AT_ONCE = 200;

/** Keeps the hashes of written rows, and forgets those of deleted ones. */
export async function noteHashes(sql: Sql, clinicId: string, rows: readonly WrittenRow[]): Promise<void> {
  const query = clinicQuery(clinicId);
  const deleted = rows.filter(({ hash }) => hash === null);
  for (const { tbl, rowId } of deleted)
    await change(sql, query.deleteFrom("rowHashes").where("tbl", "=", tbl).where("rowId", "=", rowId));
  const kept = rows.flatMap(({ hash, ...row }) => (hash === null ? [] : [{ ...row, hash }]));
  for (let at = 0; at < kept.length; at += NOTED_AT_ONCE) {
    const noted = query.insertInto("rowHashes").values(kept.slice(at, at + NOTED_AT_ONCE));
    await change(
      sql,
      noted.onConflict((conflict) =>
        conflict
          .columns(["clinicId", "tbl", "rowId"])
          .doUpdateSet(({ ref }) => ({ version: ref("excluded.version"), hash: ref("excluded.hash") })),
      ),
    );
  }
}

/** Noted hashes after a place, in the order of table and id. */
export async function notedAfter(
  sql: Sql,
  clinicId: string,
  { place, limit }: { place: Place; limit: number },
): Promise<NotedHash[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("rowHashes")
    .select(["tbl", "rowId", "version", "hash"])
    .where((one) =>
      one.or([one("tbl", ">", place.tbl), one.and([one("tbl", "=", place.tbl), one("rowId", ">", place.rowId)])]),
    )
    .orderBy("tbl")
    .orderBy("rowId")
    .limit(limit);
  return (await rowsOf(sql, statement)).map((row) => ({ ...row, version: Number(row.version) }));
}

/** The faults of noted rows. A row that was written since it was noted has its hash noted later. */
export async function faultsAmong(sql: Sql, clinicId: string, noted: readonly NotedHash[]): Promise<RowFault[]> {
  const versions = new Map<string, { version: number; isDeleted: boolean }>();
  for (const [tbl, own] of Map.groupBy(noted, (row) => row.tbl)) {
    const statement = clinicQuery(clinicId)
      .selectFrom("sync_row")
      .select(["rowId", "version", "deleted"])
      .where("tbl", "=", tbl)
      .where(
        "rowId",
        "in",
        own.map(({ rowId }) => rowId),
      );
    for (const { rowId, version, deleted } of await rowsOf(sql, statement))
      versions.set(placeKey({ tbl, rowId }), { version: Number(version), isDeleted: Number(deleted) === 1 });
  }
  const hashes = await hashesNow(sql, clinicId, noted);
  return noted.flatMap(({ tbl, rowId, version, hash }): RowFault[] => {
    const key = placeKey({ tbl, rowId });
    const entry = versions.get(key);
    if (entry && (entry.version > version || entry.isDeleted)) return [];
    const now = hashes.get(key);
    if (now === undefined) return [{ tbl, rowId, kind: "missing" }];
    return now === hash ? [] : [{ tbl, rowId, kind: "changed" }];
  });
}

/** The rows of open inbox items about damage. */
export async function openDamage(sql: Sql, clinicId: string): Promise<Set<string>> {
  const statement = clinicQuery(clinicId)
    .selectFrom("attention")
    .select("entities")
    .where("kind", "=", "row_damaged")
    .where("status", "=", "open");
  const rows = await rowsOf(sql, statement);
  const places = rows.flatMap(({ entities }) => JSON.parse(entities as string) as { table: string; id: string }[]);
  return new Set(places.map(({ table, id }) => placeKey({ tbl: table, rowId: id })));
}
