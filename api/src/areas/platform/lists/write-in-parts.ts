import type { Sql, Store } from "@fernpaw/sync/server/store";
import { Problem } from "../../../http/errors.ts";
import { takeVersions, type VersionedList } from "./list-versions.queries.ts";

/** Rows of one transaction: other writers wait for no more. */
const ROWS_AT_ONCE = 400;

type WritePart<Row> = (sql: Sql, part: readonly Row[], versionBefore: number) => Promise<void>;

/**
 * Answers a function that writes rows of a list in parts. Each row takes a version of the list. A part is a transaction of its own, and is
 * written only while the list has no other change since `version`. Earlier parts stay.
 * @throws Problem `changed_meanwhile`
 */
export function writerInParts(store: Pick<Store, "write">, list: VersionedList, version: number) {
  let last = version;
  return async <Row>(rows: readonly Row[], write: WritePart<Row>): Promise<void> => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = rows.slice(from, from + ROWS_AT_ONCE);
      await store.write(async (sql) => {
        if ((await takeVersions(sql, list, part.length)) !== last) throw new Problem("changed_meanwhile");
        await write(sql, part, last);
      });
      last += part.length;
    }
  };
}
