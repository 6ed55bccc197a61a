import type { BucketRule, Condition } from "@fernpaw/domain/kernel/entity";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { TableSql } from "./row-sql.ts";
import type { Sql, SqlValue } from "./store.ts";

/** A condition on rows of `t`. */
export interface Where {
  text: string;
  parameters: SqlValue[];
}

const DAY_MS = 86_400_000;

/** Days count from midnight in UTC, so that a snapshot that is resumed later the same day has the same rows. */
function dayFromNow(nowMs: number, days: number): string {
  return toInstant((Math.floor(nowMs / DAY_MS) + days) * DAY_MS);
}

function list(column: string, values: readonly (string | number | null)[]): Where {
  const present = values.filter((value) => value !== null);
  const marks = present.map(() => "?").join(", ");
  const hasNull = present.length < values.length;
  // PostgreSQL takes no empty list.
  if (present.length === 0 && hasNull) return { text: `${column} is null`, parameters: [] };
  const inside = `${column} in (${marks})`;
  return { text: hasNull ? `(${inside} or ${column} is null)` : inside, parameters: present };
}

function conditionWhere(condition: Condition, nowMs: number, prefix: string): Where {
  const column = `${prefix}t."${condition.field}"`;
  if ("in" in condition) return list(column, condition.in);
  if ("notIn" in condition) {
    const marks = condition.notIn.map(() => "?").join(", ");
    return { text: `${column} not in (${marks})`, parameters: [...condition.notIn] };
  }
  if ("sinceDays" in condition) return { text: `${column} >= ?`, parameters: [dayFromNow(nowMs, condition.sinceDays)] };
  return { text: `${column} < ?`, parameters: [dayFromNow(nowMs, condition.beforeDays)] };
}

function joined(parts: readonly Where[], word: "and" | "or"): Where {
  return {
    text: `(${parts.map(({ text }) => text).join(` ${word} `)})`,
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

export interface RuleUse {
  nowMs: number;
  dialect: Sql["dialect"];
  /** Walk the primary key rather than another index, so that a page costs a page and not a sort of all. */
  isScan: boolean;
}

/** Null: all rows. */
export function ruleWhere(rule: BucketRule, { nowMs, dialect, isScan }: RuleUse): Where | null {
  if (rule === "all") return null;
  const prefix = isScan && dialect === "sqlite" ? "+" : "";
  return joined(
    rule.map((clause) =>
      joined(
        clause.map((condition) => conditionWhere(condition, nowMs, prefix)),
        "and",
      ),
    ),
    "or",
  );
}

/** What the caller may see of this table: null nothing, else a further condition (empty text: none). */
export function scopeWhere({ entity }: TableSql, scopes: ReadonlySet<string>): Where | null {
  if (entity.scope !== "row") return scopes.has(entity.scope) ? { text: "", parameters: [] } : null;
  return list(`t."scope"`, [...scopes]);
}

/** The field by whose time a table's rows grow old; null for tables without one. */
export function timeFieldOf({ entity }: TableSql): string | null {
  for (const rule of [entity.buckets.p2, entity.buckets.p1, entity.buckets.p0]) {
    if (!rule || rule === "all") continue;
    const timed = rule.flat().find((condition) => "sinceDays" in condition || "beforeDays" in condition);
    if (timed) return timed.field;
  }
  return null;
}
