import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { addMinutes } from "../../kernel/time.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { raiseDoubleBooking, findClashes } from "./appointment-clashes.ts";
import { appointments } from "./appointment.ts";
import { transition } from "./appointment-status.ts";
import { changeNoShowCount } from "./no-show-count.ts";

/**
 * A no-show by mistake: the appointment is as before, and the client's count is taken back. The rules of the place do not
 * refuse it: another booking of the place, made meanwhile, is kept too and raises `double_booking`. Nothing happens once
 * the patient is here. Refuses with `not_found` or `invalid_transition`.
 */
export const undoNoShow = defineMutation({
  name: "appointments.undoNoShow",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const appointment = found(await tx.find(appointments, id), "appointments", id);
    if (transition("undoNoShow", appointment) !== "apply") return;
    const clashes = await findClashes(tx, appointment);
    await tx.patch(appointments, id, {
      status: appointment.confirmedAt === null ? "booked" : "confirmed",
      tentative: clashes.length > 0 ? "yes" : "no",
    });
    await changeNoShowCount(tx, appointment.clientId, -1);
    await raiseDoubleBooking(tx, appointment, clashes);
  },
});

/**
 * Nobody came; counted on the client, once however often it is marked. A late arrival on the same day undoes it
 * (`appointments.checkIn`), and so does `appointments.undoNoShow`. Refuses with `not_found`, `invalid_transition`, or `too_early` with `earliestAt`
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
