import { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { declineRequest, offerOtherTime } from "@fernpaw/domain/appointments/online-request.mutations";
import { effect } from "@fernpaw/sync/server/effects";
import { noteAnswer } from "./booking.queries.ts";

/** The mail with the answer goes out soon after the transaction (`mail-answers.ts`). */
export const bookingEffects = [
  effect(offerOtherTime, (_tx, sql, { id }, { clinicId }) => noteAnswer(sql, clinicId, id)),
  effect(declineRequest, (_tx, sql, { id }, { clinicId }) => noteAnswer(sql, clinicId, id)),
  effect(bookAppointment, async (_tx, sql, { onlineRequestId }, { clinicId }) => {
    if (onlineRequestId !== null) await noteAnswer(sql, clinicId, onlineRequestId);
  }),
];
