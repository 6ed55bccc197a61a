import { Refusal } from "../../kernel/errors.ts";
import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { localDateOf, type LocalDate } from "../../kernel/time.ts";
import { clinicSettings } from "./clinic.ts";

/** The clinic's settings. @throws Refusal `not_found` on a device that has not loaded them */
export async function readSettings(tx: Tx, context: MutationContext): Promise<RowOf<typeof clinicSettings>> {
  const settings = await tx.find(clinicSettings, context.clinicId);
  if (!settings) throw new Refusal("not_found", { table: "clinicSettings", id: context.clinicId });
  return settings;
}

/** The day of the tap in the clinic's zone. */
export async function clinicToday(tx: Tx, context: MutationContext): Promise<LocalDate> {
  const settings = await readSettings(tx, context);
  return localDateOf(context.now, settings.timeZone);
}
