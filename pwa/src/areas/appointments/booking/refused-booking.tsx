import { useState } from "react";
import type { RefusedFormProps } from "../../../area-part.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { refusedBooking } from "../slot/refused-slot.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const BookingDialog = lazyPart(async () => (await import("../public/booking-dialog.tsx")).BookingDialog);

export function RefusedBooking({ change, onClose, onCorrected }: RefusedFormProps<null>) {
  const { timeZone } = useClinic();
  // The booking form takes another object for another place that was pointed at.
  const [start] = useState(() => refusedBooking(change, timeZone));
  return <BookingDialog start={start} onClose={onClose} onBooked={onCorrected} />;
}
