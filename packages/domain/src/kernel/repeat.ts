import type { BaseRow } from "./entity.ts";
import { Refusal } from "./errors.ts";
import type { MutationContext } from "./mutation.ts";

/** Whether this very mutation made the row before. */
export const isRepeatOf = (row: BaseRow | undefined, { now, actor }: MutationContext): boolean =>
  row?.createdAt === now && row.createdBy === actor.userId;

/**
 * True when `row` is what this very mutation made before (a retry, or a replay after a restore); false when
 * there is no such row yet. @throws Refusal `already_exists` when somebody else made it
 */
export function wasMadeBefore(table: string, row: BaseRow | undefined, context: MutationContext): boolean {
  if (!row) return false;
  if (isRepeatOf(row, context)) return true;
  throw new Refusal("already_exists", { table, id: row.id });
}

/** The row, or a refusal. @throws Refusal `not_found` */
export function found<Row>(row: Row | undefined, table: string, id: string): Row {
  if (row === undefined) throw new Refusal("not_found", { table, id });
  return row;
}

/** `set` without the fields that were left out, so that a patch names only what changes. */
export function given<Set extends Record<string, unknown>>(
  set: Set,
): { [K in keyof Set]?: Exclude<Set[K], undefined> } {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as {
    [K in keyof Set]?: Exclude<Set[K], undefined>;
  };
}
