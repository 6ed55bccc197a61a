import type { Store } from "@fernpaw/sync/server/store";
import { PLATFORM_CHAIN, type AuditRow } from "../audit/audit-hash.ts";
import { eventsAfter } from "../audit/audit.queries.ts";

export type LoggedEvent = Omit<AuditRow, "details"> & { details: Record<string, unknown> };

/** The events of a clinic, oldest first; of the platform without a clinic. */
export async function auditLog(store: Pick<Store, "read">, clinicId = PLATFORM_CHAIN): Promise<LoggedEvent[]> {
  const rows = await store.read((sql) => eventsAfter(sql, clinicId, 0, 10_000));
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));
}
