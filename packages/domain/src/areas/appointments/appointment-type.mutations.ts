import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { appointmentTypes } from "./appointment.ts";

const columns = appointmentTypes.schema.shape;

/** Refuses with `already_exists`. */
export const addAppointmentType = defineMutation({
  name: "appointmentTypes.add",
  permission: "owner",
  args: z.strictObject({
    id: Id,
    name: requiredText(80),
    colour: columns.colour,
    defaultMin: columns.defaultMin,
    needsVet: columns.needsVet,
    sort: z._default(z.int(), 1000),
  }),
  async run(tx, args, context) {
    if (wasMadeBefore("appointmentTypes", await tx.find(appointmentTypes, args.id), context)) return;
    await tx.insert(appointmentTypes, { ...args, status: "active" });
  },
});

/** Appointments that are booked keep their length. Refuses with `not_found`. */
export const correctAppointmentType = defineMutation({
  name: "appointmentTypes.correct",
  permission: "owner",
  args: z.strictObject({
    id: Id,
    set: z.strictObject({
      name: z.optional(requiredText(80)),
      colour: z.optional(columns.colour),
      defaultMin: z.optional(columns.defaultMin),
      needsVet: z.optional(columns.needsVet),
      sort: z.optional(z.int()),
    }),
  }),
  async run(tx, { id, set }) {
    await tx.patch(appointmentTypes, id, given(set));
  },
});

/** Not offered for new bookings any more, or again. Refuses with `not_found`. */
export const retireAppointmentType = defineMutation({
  name: "appointmentTypes.retire",
  permission: "owner",
  args: z.strictObject({ id: Id, status: z._default(columns.status, "inactive") }),
  async run(tx, { id, status }) {
    const type = found(await tx.find(appointmentTypes, id), "appointmentTypes", id);
    if (type.status !== status) await tx.patch(appointmentTypes, id, { status });
  },
});
