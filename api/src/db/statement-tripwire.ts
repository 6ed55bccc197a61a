import { GLOBAL_TABLES } from "./database.ts";
import { EVERY_CLINIC } from "./every-clinic-mark.ts";
import { type Block, queryOf, readStatement, type Statement, type TableUse } from "./statement-blocks.ts";

/** `sync_server` is PostgreSQL's own identity. */
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
  for (let before = -1; before < scoped.size;) {
    before = scoped.size;
    for (const block of blocks) {
      if (isOptional(block)) continue;
      for (const { alias, other, only } of block.conditions) {
        const query = queryOf(block);
        const mark = (use: TableUse | undefined): void => {
          // What a query inside says of a row outside does not choose that row.
          if (use && query.tables.includes(use) && (only === null || only === use)) scoped.add(use);
        };
        const use = alias === null ? soleTable(query) : tableNamed(query, alias);
        if (other === undefined) {
          mark(use);
          continue;
        }
        const otherUse = tableNamed(query, other);
        if (otherUse && scoped.has(otherUse)) mark(use);
        if (use && scoped.has(use)) mark(otherUse);
      }
    }
  }
  return scoped;
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
