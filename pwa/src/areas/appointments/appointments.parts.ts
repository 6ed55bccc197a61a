import { appointments } from "@fernpaw/domain/appointments/appointment";
import { defineParts, formOf, formOfNew } from "../../area-part.ts";
import { RefusedCorrection } from "./appointment/refused-correction.tsx";
import { RefusedBooking } from "./booking/refused-booking.tsx";
import { RefusedMove } from "./slot/refused-move.tsx";

export const appointmentsParts = defineParts("appointments", {
  refusedForms: {
    "appointments.book": formOfNew(RefusedBooking),
    "appointments.move": formOf(appointments, RefusedMove),
    "appointments.correct": formOf(appointments, RefusedCorrection),
  },
  timeline: async () => (await import("./timeline/appointments-timeline.ts")).appointmentsTimeline,
  visits: async () => (await import("./visit-parts.tsx")).parts,
});
