import { Id } from "@fernpaw/domain/kernel/ids";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import * as z from "zod/mini";
import { auditEvent } from "../../audit/audit-event.ts";

const permissions = z.array(z.enum(CLINIC_PERMISSIONS));
const rights = z.strictObject({ permissions, status: z.enum(["active", "disabled"]) });

/** Audit events of accounts of the team. */
export const employeesAudit = {
  added: auditEvent({
    code: "employees.added",
    words: "Team member added",
    entity: "users",
    details: z.strictObject({ permissions }),
  }),
  rightsChanged: auditEvent({
    code: "employees.rightsChanged",
    words: "Permissions or status of a team member changed",
    entity: "users",
    details: z.strictObject({ before: rights, after: rights }),
  }),
  workReleased: auditEvent({
    code: "employees.workReleased",
    words: "Unsent changes of a locked-out team member released for review",
    entity: "users",
    details: z.strictObject({ deviceId: Id, changes: z.int() }),
  }),
};
