import type { Expression, ExpressionBuilder, ExpressionWrapper, ReferenceExpression, SqlBool } from "kysely";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";

/** The place of a row in its list: what the list is sorted by, and the id for ties. */
export interface Key {
  value: string | number;
  id: string;
}

/** As text, since it is part of an address. */
const numberLike = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform((digits: string) => Number(digits)),
  );

const Cursor = z.string().check(z.maxLength(800));

/** The question to each list of platform staff. At most one of `after` and `before` is given. */
export const LIST_QUERY = {
  /** 1 to 100. */
  pageSize: z._default(numberLike(/^(?:[1-9]\d?|100)$/), 10),
  /** Words; capitals and accents do not matter. */
  search: z._default(z.string().check(z.maxLength(100)), ""),
  order: z._default(z.enum(["asc", "desc"]), "asc"),
  /** The cursor of the row before the page. */
  after: z.optional(Cursor),
  /** The cursor of the row after the page. */
  before: z.optional(Cursor),
};

export interface ListQuestion {
  pageSize: number;
  order: "asc" | "desc";
  after?: string | undefined;
  before?: string | undefined;
}

/** One page for a query: rows beyond the key in that direction. */
export interface PageBound {
  key: Key | null;
  direction: "asc" | "desc";
  limit: number;
}

export interface Page<Row> {
  rows: Row[];
  /** The cursors of the first and the last row; null: the page is empty. */
  first: string | null;
  last: string | null;
}

/** Of every answer with a page. */
export const PageEnds = { first: z.nullable(z.string()), last: z.nullable(z.string()), total: z.int() };

/** PostgreSQL keeps no NUL in a text. */
const PlainText = z.string().check(z.regex(/^[^\0]*$/));

/** Values of the columns that a list is sorted by. */
const VALUES = { text: PlainText, whole: z.int() };
export type SortedBy = keyof typeof VALUES;

export const cursorOf = ({ value, id }: Key): string => Buffer.from(JSON.stringify([value, id])).toString("base64url");

/** @throws Problem `malformed` for any other text, and for a value that the column cannot have */
function keyOf(cursor: string, sortedBy: SortedBy): Key {
  try {
    const [value, id] = z.parse(
      z.tuple([VALUES[sortedBy], PlainText]),
      JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")),
    );
    return { value, id };
  } catch {
    throw new Problem("malformed");
  }
}

const turned = (order: "asc" | "desc"): "asc" | "desc" => (order === "asc" ? "desc" : "asc");

/**
 * Reads the page that is asked for. `read` answers rows beyond a key; `toKey` is the place of a row; `sortedBy` is the type of
 * the sorted column.
 */
export async function readPage<Row>(
  { pageSize, order, after, before }: ListQuestion,
  toKey: (row: Row) => Key,
  read: (bound: PageBound) => Promise<Row[]>,
  sortedBy: SortedBy = "text",
): Promise<Page<Row>> {
  if (after !== undefined && before !== undefined) throw new Problem("malformed");
  const cursor = after ?? before;
  const key = cursor === undefined ? null : keyOf(cursor, sortedBy);
  const direction = before === undefined ? order : turned(order);
  const found = await read({ key, direction, limit: pageSize });
  const rows = before === undefined ? found : found.toReversed();
  const cursorTo = (row: Row | undefined): string | null => {
    if (row === undefined) return null;
    const place = toKey(row);
    if (!VALUES[sortedBy].safeParse(place.value).success) throw new TypeError(`a list is not sorted by ${sortedBy}`);
    return cursorOf(place);
  };
  return { rows, first: cursorTo(rows[0]), last: cursorTo(rows.at(-1)) };
}

/** The condition of a row beyond a key: `columns` are the sorted one and the id. */
export function isBeyond<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: readonly [sorted: ReferenceExpression<DB, TB>, id: ReferenceExpression<DB, TB>],
  { key, direction }: PageBound & { key: Key },
): ExpressionWrapper<DB, TB, SqlBool> {
  const place: Expression<unknown> = eb.refTuple(...columns);
  // A whole number may be larger than the column can hold.
  const value = typeof key.value === "number" ? eb.cast<number>(eb.val(key.value), "bigint") : eb.val(key.value);
  return eb(place, direction === "asc" ? ">" : "<", eb.tuple(value, eb.val(key.id)));
}

const EXPORT_PAGE = 500;

/** All rows of a list, in pages, for its export. */
export async function* allPages<Row>(
  order: "asc" | "desc",
  toKey: (row: Row) => Key,
  read: (bound: PageBound) => Promise<Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let key: Key | null = null; ;) {
    const rows: Row[] = await read({ key, direction: order, limit: EXPORT_PAGE });
    const last = rows.at(-1);
    if (rows.length > 0) yield rows;
    if (last === undefined || rows.length < EXPORT_PAGE) return;
    key = toKey(last);
  }
}
