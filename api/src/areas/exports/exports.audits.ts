import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { saveDeviceArchive } from "@fernpaw/domain/exports/device-archive.mutations";
import { auditedMutation } from "../../audit/audit-event.ts";

/** Mutations of exports that the audit log has. */
export const exportsAudits = [auditedMutation(saveDeviceArchive, { entity: clinicSettings, entityId: ({ id }) => id })];
