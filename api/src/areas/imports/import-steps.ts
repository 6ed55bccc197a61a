import type { AuditEvent } from "../../audit/record-audit.ts";
import type { ImportJobs } from "./import-jobs.ts";
import { importsAudit } from "./imports.audit.copy.ts";
import type { ImportStatus } from "./imports.tables.ts";

/** Work on an uploaded list, the states from which it can start, and its audit event. */
export const STEPS = [
  {
    verb: "check",
    summary: "Read the whole list without writing",
    from: ["mapped", "checked", "done", "undone", "failed"],
    status: "checking",
    event: null,
  },
  {
    verb: "run",
    summary: "Bring the list in",
    from: ["checked", "done", "undone", "failed"],
    status: "running",
    event: importsAudit.runStarted,
  },
  {
    verb: "undo",
    summary: "Undo an import: removes its clients and pets that were not changed since",
    from: ["done", "failed"],
    status: "undoing",
    event: importsAudit.undoStarted,
  },
] as const satisfies readonly {
  verb: keyof ImportJobs;
  summary: string;
  from: readonly ImportStatus[];
  status: ImportStatus;
  /** Null: nothing of the clinic changes. */
  event: AuditEvent | null;
}[];
