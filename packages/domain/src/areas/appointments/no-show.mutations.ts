import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { addMinutes } from "../../kernel/time.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { appointments } from "./appointment.ts";
import { transition } from "./appointment-status.ts";
import { changeNoShowCount } from "./no-show-count.ts";

/**
 * Nobody came; counted on the client, once however often it is marked. A late arrival on the same day undoes it
 * (`appointments.checkIn`). Refuses with `not_found`, `invalid_transition`, or `too_early` with `earliestAt`
 * (the clinic's minutes after the start).
 */
export const markNoShow = defineMutation({
  name: "appointments.markNoShow",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const appointment = found(await tx.find(appointments, id), "appointments", id);
    if (transition("markNoShow", appointment) !== "apply") return;
    const { noShowAfterMin } = await readSettings(tx, context);
    const earliestAt = addMinutes(appointment.startsAt, noShowAfterMin);
    if (context.now < earliestAt) throw new Refusal("too_early", { table: "appointments", id, earliestAt });
    await tx.patch(appointments, id, { status: "no_show", tentative: "no" });
    await changeNoShowCount(tx, appointment.clientId, 1);
  },
});
