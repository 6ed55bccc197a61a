import type { ReadTask } from "../db/off-thread.ts";
import { verifyChain } from "./verify-chain.ts";
import { faultsAmong, notedAfter, type RowFault, rowsWrittenAfter, type WrittenRow } from "./row-checks.queries.ts";

export const WRITTEN_ROWS_TASK = "written-rows";
export const ROW_FAULTS_TASK = "row-faults";

const PAGE = 500;

export interface WrittenRowsWork {
  clinicId: string;
  /** The newest version with noted hashes. */
  version: number;
}

/** Answers the rows that were written after a version, with their hashes: one line a page. */
export const writtenRowsTask: ReadTask = async function* ({ read, signal }, params) {
  const { clinicId, version } = params as WrittenRowsWork;
  for (let after = version; !signal.aborted;) {
    const at = after;
    const rows: WrittenRow[] = await read((sql) => rowsWrittenAfter(sql, clinicId, { version: at, limit: PAGE }));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield JSON.stringify(rows);
    after = Math.max(...rows.map((row) => row.version));
  }
};

/** A row that is not as it was noted, or a clinic whose audit log is not as it was written. */
export type Fault = Omit<RowFault, "kind"> & { kind: RowFault["kind"] | "chain" };

/** Compares each row of a clinic with its noted hash, and verifies the chain of its audit log. Answers one line for each fault. */
export const rowFaultsTask: ReadTask = async function* ({ read, signal }, params) {
  const { clinicId } = params as { clinicId: string };
  for (let place = { tbl: "", rowId: "" }; !signal.aborted;) {
    const after = place;
    const { last, faults } = await read(
      async (sql): Promise<{ last: typeof place | undefined; faults: RowFault[] }> => {
        const noted = await notedAfter(sql, clinicId, { place: after, limit: PAGE });
        return { last: noted.at(-1), faults: noted.length === 0 ? [] : await faultsAmong(sql, clinicId, noted) };
      },
    );
    for (const fault of faults) yield JSON.stringify(fault);
    if (last === undefined) break;
    place = { tbl: last.tbl, rowId: last.rowId };
  }
  if (signal.aborted) return;
  const { fault } = await verifyChain({ read }, clinicId);
  if (fault !== null) yield JSON.stringify({ tbl: "auditEvents", rowId: clinicId, kind: "chain" } satisfies Fault);
};
