import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { products } from "../catalogue/product.ts";
import { equipment } from "../clinics/clinic.ts";
import { formTemplates } from "../consents/form-template.ts";
import { appointmentTypes } from "./appointment.ts";

const columns = () => appointmentTypes.schema.shape;

/**
 * @throws Refusal `invalid_span` where the usual length is below the least, `not_found` for unknown equipment, an unknown form or
 *   an unknown bundle, `invalid_args` for a product that is not a bundle
 */
async function assertFits(
  tx: Tx,
  type: Pick<RowOf<typeof appointmentTypes>, "defaultMin" | "minMin" | "equipmentIds" | "formTemplateIds" | "bundleId">,
) {
  if (type.minMin > type.defaultMin) throw new Refusal("invalid_span", { reason: "inverted" });
  for (const id of type.equipmentIds) found(await tx.find(equipment, id), "equipment", id);
  for (const id of type.formTemplateIds) found(await tx.find(formTemplates, id), "formTemplates", id);
  if (type.bundleId === null) return;
  const bundle = found(await tx.find(products, type.bundleId), "products", type.bundleId);
  if (bundle.kind !== "bundle") throw invalidAt("bundleId", "is not a bundle");
}

/** Refuses with `already_exists`, `not_found` (equipment, form, bundle), `invalid_args` (not a bundle) or `invalid_span` (least above usual length). */
export const addAppointmentType = defineMutation({
  name: "appointmentTypes.add",
  permission: "owner",
  args: () => registerArgs(appointmentTypes),
  async run(tx, args, context) {
    if (wasMadeBefore("appointmentTypes", await tx.find(appointmentTypes, args.id), context)) return;
    await assertFits(tx, args);
    await tx.insert(appointmentTypes, { ...emptyRow(appointmentTypes), ...args });
  },
});

/** Appointments that are booked keep their length. Refuses as `appointmentTypes.add`. */
export const correctAppointmentType = defineMutation({
  name: "appointmentTypes.correct",
  permission: "owner",
  args: () => correctArgs(appointmentTypes),
  async run(tx, { id, set }) {
    await assertFits(tx, await tx.patch(appointmentTypes, id, given(set)));
  },
});

/** Not offered for new bookings any more, or again. Refuses with `not_found`. */
export const retireAppointmentType = defineMutation({
  name: "appointmentTypes.retire",
  permission: "owner",
  args: () => z.strictObject({ id: Id, status: z._default(columns().status, "inactive") }),
  async run(tx, { id, status }) {
    const type = found(await tx.find(appointmentTypes, id), "appointmentTypes", id);
    if (type.status !== status) await tx.patch(appointmentTypes, id, { status });
  },
});
