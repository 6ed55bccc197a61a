import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { exportReport } from "@fernpaw/domain/reports/export-report.mutations";
import { auditedMutation } from "../../audit/audit-event.ts";

/** Reports that an owner printed or took away as a file. */
export const reportsAudits = [
  auditedMutation(exportReport, {
    entity: clinicSettings,
    entityId: ({ id }) => id,
    details: ({ report, from, to, how }) => ({ report, from, to, how }),
  }),
];
