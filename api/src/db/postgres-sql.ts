import type { SqlValue } from "@fernpaw/sync/server/store";
import type { PoolClient } from "pg";
import type { TransactionSql } from "./executor.ts";
import { mapPostgresError } from "./postgres-errors.ts";
import { assertNamesClinic } from "./statement-tripwire.ts";

/** Each connection keeps a plan for each of the first so many texts; later ones are planned each time. */
const MAX_PREPARED = 400;
const MAX_CHECKED = 2000;

/** Text that is no placeholder, or a placeholder. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;

interface QueryResult {
  rows: unknown[];
  /** How many rows a write changed. */
  changes: number;
}

interface Statement {
  text: string;
  /** Under which the connection keeps its plan. */
  name?: string;
}

const numbered = new Map<string, string>();
const names = new Map<string, string>();
const checked = new Set<string>();

/** `?` to `$1`, `$2`, ...; question marks in strings, names and comments stay. */
export function numberPlaceholders(text: string): string {
  const known = numbered.get(text);
  if (known !== undefined) return known;
  let count = 0;
  const result = text.replace(TOKENS, (token) => (token === "?" ? `$${(count += 1)}` : token));
  if (numbered.size < MAX_PREPARED) numbered.set(text, result);
  return result;
}

/** Texts beyond those that are kept prepared are checked once all the same. */
function assertOnce(text: string): void {
  if (checked.has(text)) return;
  assertNamesClinic(text);
  if (checked.size >= MAX_CHECKED) checked.clear();
  checked.add(text);
}

function statementOf(text: string): Statement {
  const known = names.get(text);
  if (known) return { text, name: known };
  assertOnce(text);
  if (names.size >= MAX_PREPARED) return { text };
  const name = `s${names.size}`;
  names.set(text, name);
  return { text, name };
}

/** Statements of one transaction on `client`. */
export class PostgresSql implements TransactionSql {
  readonly dialect = "postgres";
  readonly #client: PoolClient;
  #isOver = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async all<Row>(text: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    // The caller names the columns in its own text and knows their types.
    return (await this.execute(numberPlaceholders(text), parameters)).rows as Row[];
  }

  async run(text: string, parameters: readonly SqlValue[] = []): Promise<number> {
    return (await this.execute(numberPlaceholders(text), parameters)).changes;
  }

  /** With PostgreSQL's own placeholders. */
  async execute(text: string, parameters: readonly unknown[]): Promise<QueryResult> {
    if (this.#isOver) throw new Error("This transaction is over: its work was answered or gave up earlier.");
    try {
      const { rows, rowCount } = await this.#client.query<Record<string, unknown>>({
        ...statementOf(text),
        values: [...parameters],
      });
      return { rows, changes: rowCount ?? 0 };
    } catch (error) {
      throw mapPostgresError(error);
    }
  }

  end(): void {
    this.#isOver = true;
  }
}
