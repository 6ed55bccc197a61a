import { CalendarPlus } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { copy } from "../appointments.copy.ts";
import type { AppointmentEntry } from "../appointments.queries.ts";
import { bookedAgain } from "./booked-again.ts";
import type { BookingStart } from "../public/booking-draft.ts";
import { petNames } from "../public/entry-words.ts";

interface AgainButtonProps {
  entry: AppointmentEntry;
  onAgain: (start: BookingStart) => void;
}

/** In the row of an appointment that is over; nothing for others, and for a user who may not book. */
export function AgainButton({ entry, onAgain }: AgainButtonProps) {
  const { can, timeZone } = useClinic();
  const start = bookedAgain(entry, timeZone);
  if (start === null || !can("appointments:manage")) return null;
  return (
    <IconButton label={copy.bookAgainFor(petNames(entry))} onClick={() => onAgain(start)}>
      <CalendarPlus size={20} aria-hidden="true" />
    </IconButton>
  );
}
