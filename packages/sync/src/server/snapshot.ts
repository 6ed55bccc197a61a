import type { Bucket, SnapshotLine } from "../protocol.ts";
import type { Where } from "./bucket-sql.ts";
import type { Caller, EngineContext } from "./engine-context.ts";
import { deskPlans } from "./p0-closure.ts";
import {
  edgeVersion,
  type Plan,
  type Planning,
  scanPlan,
  type SnapshotParams,
  startSnapshot,
} from "./snapshot-plan.ts";

async function planBucket(planning: Planning, bucket: Bucket): Promise<{ plans: Plan[]; capped: string[] }> {
  const { engine, clinicId } = planning;
  if (bucket === "p0") return { plans: await deskPlans(planning), capped: [] };
  const plans: Plan[] = [];
  const capped: string[] = [];
  for (const table of engine.tables.values()) {
    const plan = await scanPlan(planning, table, bucket);
    if (!plan) continue;
    plans.push(plan);
    const cap = engine.limits.p1Rows;
    if (bucket !== "p1" || plan.estimate <= cap || !("where" in plan)) continue;
    const edge = await edgeVersion(engine, clinicId, table, cap);
    plan.where = {
      text: `${plan.where.text} and t."version" > ?`,
      parameters: [...plan.where.parameters, edge],
    };
    plan.estimate = cap;
    capped.push(table.entity.table);
  }
  return { plans, capped };
}

interface PageText {
  n: number;
  last: string | null;
  rows: string | null;
}

/** One line's worth of rows after `after`, in the order of their ids. */
async function page(engine: EngineContext, clinicId: string, plan: Plan, after: string): Promise<PageText> {
  const { table } = plan;
  const limit = engine.limits.rowsPerLine;
  const ids = "ids" in plan ? plan.ids.filter((id) => id > after).slice(0, limit) : null;
  if (ids?.length === 0) return { n: 0, last: null, rows: null };
  const where: Where = ids
    ? { text: ` and ${table.idIn}`, parameters: [JSON.stringify(ids)] }
    : {
        text: ` and t."id" > ?${"where" in plan ? plan.where.text : ""}`,
        parameters: [after, ...("where" in plan ? plan.where.parameters : [])],
      };
  const [found] = await engine.store.read((sql) =>
    sql.all<PageText>(
      `select count(*) as "n", max(t."id") as "last", ${table.jsonArray(table.jsonTriple)} as "rows" from
       (select * from "${table.entity.table}" t where t."clinicId" = ?${where.text} order by t."id" limit ${limit}) t`,
      [clinicId, ...where.parameters],
    ),
  );
  // Ids that are gone by now still count as passed.
  return { n: found?.n ?? 0, last: ids ? (ids.at(-1) ?? null) : (found?.last ?? null), rows: found?.rows ?? null };
}

const lineOf = (line: SnapshotLine): string => JSON.stringify(line);

/** Lines of one table; answers how many rows they held. */
export async function* tableLines(
  engine: EngineContext,
  clinicId: string,
  plan: Plan,
  first: string,
): AsyncGenerator<string, number> {
  const tbl = plan.table.entity.table;
  let after = first;
  let rows = 0;
  let unmarked = 0;
  for (;;) {
    const found = await page(engine, clinicId, plan, after);
    if (found.n > 0 && found.rows !== null) yield `{"t":"rows","tbl":"${tbl}","rows":${found.rows}}`;
    rows += found.n;
    unmarked += found.n;
    if (found.last === null || (!("ids" in plan) && found.n < engine.limits.rowsPerLine)) return rows;
    after = found.last;
    if (unmarked < engine.limits.rowsPerResume) continue;
    unmarked = 0;
    yield lineOf({ t: "resume", after: [tbl, after] });
  }
}

/**
 * A bucket as lines of NDJSON, without line ends. Each line is a read of its own, so rows that change
 * meanwhile come in either state: the pull from `begin.version` puts that right.
 */
export async function* snapshotLines(
  engine: EngineContext,
  caller: Caller,
  params: SnapshotParams,
): AsyncGenerator<string> {
  const start = await startSnapshot(engine, caller, params);
  const { plans, capped } = await planBucket({ engine, clinicId: caller.clinicId, start }, params.bucket);
  yield lineOf({
    t: "begin",
    epoch: start.epoch,
    scopeRev: start.scopeRev,
    version: start.version,
    schema: engine.options.schema,
    bucket: params.bucket,
    counts: Object.fromEntries(plans.map(({ table, estimate: count }) => [table.entity.table, count])),
    ...(capped.length > 0 && { capped }),
  });
  const [afterTable, afterId] = params.after ?? [];
  const skipped = plans.findIndex(({ table }) => table.entity.table === afterTable);
  let rows = 0;
  for (const plan of plans.slice(Math.max(skipped, 0))) {
    const isResumed = plan.table.entity.table === afterTable;
    rows += yield* tableLines(engine, caller.clinicId, plan, isResumed ? (afterId ?? "") : "");
  }
  yield lineOf({ t: "end", version: start.version, rows });
}
