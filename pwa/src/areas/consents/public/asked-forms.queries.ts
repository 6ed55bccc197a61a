import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { askedForms, unsignedForms } from "@fernpaw/domain/consents/asked-forms";
import { type FormTemplate, formTemplates } from "@fernpaw/domain/consents/form-template";
import { signedForms } from "@fernpaw/domain/consents/signed-form";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";

/** The forms that an appointment of this type asks for, by name. */
export async function formsAskedBy(db: CacheDb, typeId: string): Promise<FormTemplate[]> {
  const type = await rowsOf(db, appointmentTypes).get(typeId);
  if (!type || type.formTemplateIds.length === 0) return [];
  return askedForms(type, await rowsOf(db, formTemplates).toArray());
}

/** The forms that the appointment of an open visit asks for and that no client signed in the visit, by name. */
export async function formsToSign(
  db: CacheDb,
  { id, appointmentId, status }: Pick<RowOf<typeof visits>, "id" | "appointmentId" | "status">,
): Promise<FormTemplate[]> {
  if (appointmentId === null || status !== "open") return [];
  const appointment = await rowsOf(db, appointments).get(appointmentId);
  if (!appointment) return [];
  const [asked, signed] = await Promise.all([
    formsAskedBy(db, appointment.typeId),
    rowsOf(db, signedForms).where("visitId").equals(id).toArray(),
  ]);
  return unsignedForms(asked, signed);
}
