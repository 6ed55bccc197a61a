import { GLOBAL_TABLES } from "./database.ts";
import { EVERY_CLINIC } from "./every-clinic-mark.ts";
import {
  type Block,
  type ClinicCondition,
  queryOf,
  readStatement,
  type Statement,
  type TableUse,
} from "./statement-blocks.ts";

/** `sync_server` says which database or file this is. */
const OPEN: ReadonlySet<string> = new Set<string>([...GLOBAL_TABLES, "sync_server"]);
const SYSTEM = /^(sqlite_|pg_|information_schema\.|pg_catalog\.)/;

/**
 * Refuses a statement that touches rows of clinics without saying of which: each such table needs
 * `"clinicId" = ?`, or the same clinic as a table that has it, or the column in an insert. It reads how the
 * statement is written and proves nothing: it is there for what is forgotten in SQL that is written by hand.
 * The connections call it once for each distinct text.
 */
export function assertNamesClinic(text: string): void {
  if (text.startsWith(EVERY_CLINIC)) return;
  const statement = readStatement(text);
  const scoped = scopedTables(statement);
  for (const use of statement.blocks.flatMap(({ tables }) => tables)) {
    if (OPEN.has(use.table) || SYSTEM.test(use.table) || statement.named.has(use.table)) continue;
    if (use.insertsClinic ?? scoped.has(use)) continue;
    throw new Error(`A statement touches "${use.table}" without naming its clinic: ${text}`);
  }
}

function scopedTables({ blocks }: Statement): Set<TableUse> {
  const scoped = new Set<TableUse>();
  const conditions = blocks
    .filter((block) => !isOptional(block))
    .flatMap((block) => block.conditions.map((condition) => ({ query: queryOf(block), condition })));
  // A table has its clinic from another one, which may get its own from a condition further on.
  for (let before = -1; before < scoped.size;) {
    before = scoped.size;
    for (const { query, condition } of conditions) {
      for (const use of narrowed(query, condition, scoped)) scoped.add(use);
    }
  }
  return scoped;
}

/** The query's own tables that the condition narrows: what a query inside says of a row outside does not choose that row. */
function narrowed(query: Block, { alias, other, only }: ClinicCondition, scoped: ReadonlySet<TableUse>): TableUse[] {
  const use = alias === null ? soleTable(query) : tableNamed(query, alias);
  const otherUse = other === undefined ? undefined : tableNamed(query, other);
  const found: (TableUse | undefined)[] = [];
  if (other === undefined || (otherUse && scoped.has(otherUse))) found.push(use);
  if (use && scoped.has(use)) found.push(otherUse);
  return found.filter(
    (one): one is TableUse => one !== undefined && query.tables.includes(one) && (only === null || only === one),
  );
}

/** An `or` beside a condition, in its bracket or around it, lets rows pass that do not meet it. */
function isOptional(block: Block): boolean {
  if (block.hasOr) return true;
  return !block.isQuery && block.parent !== null && isOptional(block.parent);
}

function soleTable({ tables }: Block): TableUse | undefined {
  const read = tables.filter(({ insertsClinic }) => insertsClinic === null);
  return read.length === 1 ? read[0] : undefined;
}

function tableNamed(block: Block | null, alias: string): TableUse | undefined {
  if (!block) return undefined;
  return block.tables.find((use) => use.alias === alias) ?? tableNamed(block.parent, alias);
}
