import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import type { AdminSession } from "../../../http/session.ts";
import { platformAudit } from "../platform.audit.copy.ts";

export type ExportedList = z.output<typeof platformAudit.listExported.details>["list"];

/** The audit log of the platform names each list that leaves it. */
export async function noteExport(
  { store, now }: { store: Pick<Store, "write">; now: () => number },
  by: AdminSession,
  list: ExportedList,
): Promise<void> {
  const fact = { clinicId: null, at: toInstant(now()), by, entityId: null, details: { list } };
  await store.write((sql) => recordAudit(sql, platformAudit.listExported, fact));
}
