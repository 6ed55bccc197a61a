import { ruleWhere, scopeWhere } from "./bucket-sql.ts";
import type { TableSql } from "./row-sql.ts";
import { type Plan, type Planning, scanPlan } from "./snapshot-plan.ts";
import type { SqlValue } from "./store.ts";

/** Ids of p0, by table. */
type IdsByTable = Map<string, Set<string>>;

/** Ids looked up in one read. */
const CHUNK = 500;

function choose(chosen: IdsByTable, table: string, ids: Iterable<string>): void {
  const known = chosen.get(table) ?? new Set();
  for (const id of ids) known.add(id);
  chosen.set(table, known);
}

/** An id, or the ids of a list. */
function idsIn(table: TableSql, field: string, value: SqlValue | undefined): string[] {
  if (typeof value !== "string") return [];
  return table.columns.get(field)?.kind === "json" ? (JSON.parse(value) as string[]) : [value];
}

type FoundRow = Record<string, SqlValue>;

/** Chooses rows and what they follow to. */
function take(chosen: IdsByTable, table: TableSql, rows: readonly FoundRow[]): void {
  choose(
    chosen,
    table.entity.table,
    rows.map((row) => String(row["id"])),
  );
  for (const [field, target] of Object.entries(table.entity.p0Follows)) {
    choose(
      chosen,
      target,
      rows.flatMap((row) => idsIn(table, field, row[field])),
    );
  }
}

const columnsOf = (table: TableSql): string =>
  ["id", ...Object.keys(table.entity.p0Follows)].map((name) => `t."${name}"`).join(", ");

async function takeByRule({ engine, clinicId, start }: Planning, table: TableSql, chosen: IdsByTable): Promise<void> {
  const rule = table.entity.buckets.p0;
  const visible = scopeWhere(table, start.scopes);
  if (!rule || rule === "all" || !visible) return;
  const where = ruleWhere(rule, { nowMs: engine.options.now(), dialect: engine.store.dialect, isScan: false });
  const scope = visible.text === "" ? "" : ` and ${visible.text}`;
  const rows = await engine.store.read((sql) =>
    sql.all<FoundRow>(
      `select ${columnsOf(table)} from "${table.entity.table}" t where t."clinicId" = ?${where ? ` and ${where.text}` : ""}${scope}`,
      [clinicId, ...(where?.parameters ?? []), ...visible.parameters],
    ),
  );
  take(chosen, table, rows);
}

async function takeWith({ engine, clinicId, start }: Planning, table: TableSql, chosen: IdsByTable): Promise<void> {
  const { p0With, scope } = table.entity;
  if (!p0With || scope === "row" || !start.scopes.has(scope)) return;
  const owners = [...(chosen.get(p0With.table) ?? [])];
  for (let index = 0; index < owners.length; index += CHUNK) {
    const ids = JSON.stringify(owners.slice(index, index + CHUNK));
    const rows = await engine.store.read((sql) =>
      sql.all<FoundRow>(
        `select ${columnsOf(table)} from "${table.entity.table}" t
         where t."clinicId" = ? and ${table.idIn.replace(`t."id"`, `t."${p0With.field}"`)}`,
        [clinicId, ids],
      ),
    );
    take(chosen, table, rows);
  }
}

/**
 * What a desk needs today: whole small tables, the rows that the rules name, the rows that those lead to
 * (their pets and clients), and what belongs to these. A followed row is sent only where the caller may
 * see its table.
 */
export async function deskPlans(planning: Planning): Promise<Plan[]> {
  const { engine, start } = planning;
  const tables = [...engine.tables.values()];
  const chosen: IdsByTable = new Map();
  for (const table of tables) await takeByRule(planning, table, chosen);
  for (const table of tables) await takeWith(planning, table, chosen);
  const plans: Plan[] = [];
  for (const table of tables) {
    const { scope, table: name, buckets } = table.entity;
    if (scope !== "row" && !start.scopes.has(scope)) continue;
    const ids = [...(chosen.get(name) ?? [])].sort();
    const plan = buckets.p0 === "all" ? await scanPlan(planning, table, "p0") : { table, ids, estimate: ids.length };
    if (plan && plan.estimate > 0) plans.push(plan);
  }
  return plans;
}
