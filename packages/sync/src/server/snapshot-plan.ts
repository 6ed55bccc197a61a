import type { Bucket } from "../protocol.ts";
import { readClinic } from "./clinic-version.ts";
import { type Caller, type EngineContext, scopesOfCaller, standingNow } from "./engine-context.ts";
import { SyncProblemError } from "./problem.ts";
import { ruleWhere, scopeWhere, type Where } from "./bucket-sql.ts";
import type { TableSql } from "./row-sql.ts";
import type { Sql } from "./store.ts";

export interface SnapshotParams {
  bucket: Bucket;
  schema: number;
  /** Goes on after this row, of the snapshot whose epoch and version these are. */
  after?: [table: string, id: string] | undefined;
  epoch?: string | undefined;
  version?: number | undefined;
}

/** Rows of one table: those with these ids, or all that fit the condition (text that begins with `and`). */
export type Plan = { table: TableSql; estimate: number } & ({ ids: string[] } | { where: Where });

/** What a stream begins with. */
export interface SnapshotStart {
  epoch: string;
  scopeRev: number;
  version: number;
  scopes: ReadonlySet<string>;
}

/** Counting further than this tells a progress bar nothing. */
const MAX_ESTIMATE = 250_000;
/** Versions that are looked at in one read while the cap's edge is sought. */
const EDGE_STEP = 500;

/**
 * Rights and epoch at the start.
 * @throws SyncProblemError `upgrade_required`, `clinic_access_lost`, `device_revoked`, or `epoch_changed` for one that is resumed
 */
export function startSnapshot(
  engine: EngineContext,
  caller: Caller,
  params: Omit<SnapshotParams, "bucket">,
): Promise<SnapshotStart> {
  if (params.schema < engine.options.minSchema) throw new SyncProblemError("upgrade_required");
  return engine.store.read(async (sql) => {
    const clinic = await readClinic(sql, caller.clinicId);
    const standing = await standingNow(engine, sql, caller);
    if (params.epoch !== undefined && params.epoch !== clinic.epoch) throw new SyncProblemError("epoch_changed");
    return {
      epoch: clinic.epoch,
      scopeRev: standing.scopeRev,
      version: params.version ?? clinic.version,
      scopes: scopesOfCaller(caller, standing),
    };
  });
}

function and(...parts: (Where | null)[]): Where {
  const used = parts.filter((part): part is Where => part !== null && part.text !== "");
  return {
    text: used.map(({ text }) => ` and ${text}`).join(""),
    parameters: used.flatMap(({ parameters }) => parameters),
  };
}

/** At most `limit`; a count without an end would read the whole table. */
async function estimate(
  sql: Sql,
  clinicId: string,
  { table, where, limit }: { table: TableSql; where: Where; limit: number },
): Promise<number> {
  const [row] = await sql.all<{ n: number }>(
    `select count(*) as "n" from (select 1 from "${table.entity.table}" t where t."clinicId" = ?${where.text} limit ${limit}) counted`,
    [clinicId, ...where.parameters],
  );
  return row?.n ?? 0;
}

/** The version above which at most `cap` rows of the table lie. */
export async function edgeVersion(
  engine: EngineContext,
  clinicId: string,
  table: TableSql,
  cap: number,
): Promise<number> {
  let seen = 0;
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const groups = await engine.store.read((sql) =>
      sql.all<{ version: number; n: number }>(
        `select "version", count(*) as "n" from "sync_row" where "clinicId" = ? and "version" < ? and "tbl" = ? and "deleted" = 0
         group by "version" order by "version" desc limit ${EDGE_STEP}`,
        [clinicId, below, table.entity.table],
      ),
    );
    for (const { version, n } of groups) {
      seen += n;
      if (seen > cap) return version;
      below = version;
    }
    if (groups.length < EDGE_STEP) return 0;
  }
}

export interface Planning {
  engine: EngineContext;
  clinicId: string;
  start: SnapshotStart;
}

/** The plan of a table that is walked by its key. Null where the caller may not see it. */
export async function scanPlan(
  { engine, clinicId, start }: Planning,
  table: TableSql,
  bucket: Bucket,
): Promise<Plan | null> {
  const rule = table.entity.buckets[bucket];
  const visible = scopeWhere(table, start.scopes);
  if (!rule || !visible) return null;
  const use = { nowMs: engine.options.now(), dialect: engine.store.dialect, isScan: true };
  const where = and(visible, ruleWhere(rule, use));
  const limit = bucket === "p1" ? engine.limits.p1Rows + 1 : MAX_ESTIMATE;
  return { table, where, estimate: await engine.store.read((sql) => estimate(sql, clinicId, { table, where, limit })) };
}
