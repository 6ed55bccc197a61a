import type { ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { clients } from "@fernpaw/domain/clients/client";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";

/** Lines keep a payer who was merged away: here they name the client that stays, who pays them. */
export async function withPayersInUse(db: CacheDb, lines: readonly ChargeLine[]): Promise<ChargeLine[]> {
  const ids = [...new Set(lines.flatMap(({ payerId }) => payerId ?? []))];
  const rows = ids.length === 0 ? [] : await rowsOf(db, clients).bulkGet(ids);
  const inUse = new Map(rows.flatMap((client) => (client ? [[client.id, client.mergedIntoId ?? client.id]] : [])));
  return lines.map((line) => ({ ...line, payerId: inUse.get(line.payerId ?? "") ?? line.payerId }));
}
