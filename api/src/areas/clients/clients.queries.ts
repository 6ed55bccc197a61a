import { clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { Sql } from "@fernpaw/sync/server/store";

const LATEST_CHANGES = `select r."rowId" from
  (select "tbl", "rowId", "version" from "sync_row" where "clinicId" = ? order by "version" desc limit ?) r
  where r."tbl" = 'clients' order by r."version" desc limit ?`;

/**
 * The clients among the clinic's last `changes` changed rows, at most `atMost`, newest first: those whom
 * somebody without a network may not have seen. Bounded, however large the clinic is.
 */
export async function lateClients(
  sql: Sql,
  clinicId: string,
  tx: Tx,
  { changes, atMost }: { changes: number; atMost: number },
): Promise<RowOf<typeof clients>[]> {
  const ids = await sql.all<{ rowId: string }>(LATEST_CHANGES, [clinicId, changes, atMost]);
  const rows: RowOf<typeof clients>[] = [];
  for (const { rowId } of ids) {
    const row = await tx.find(clients, rowId);
    if (row) rows.push(row);
  }
  return rows;
}
