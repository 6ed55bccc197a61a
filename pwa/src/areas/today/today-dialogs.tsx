import { AppointmentDrawer } from "../appointments/shared/appointment-drawer.tsx";
import { BookingDialog } from "../appointments/shared/booking-dialog.tsx";
import { CheckInDialog } from "../appointments/shared/check-in-dialog.tsx";

/** What stands over the board. */
export type Opened =
  | { kind: "booking"; isWalkIn: boolean }
  | { kind: "check_in"; appointmentId: string }
  | { kind: "details"; appointmentId: string }
  | null;

interface TodayDialogsProps {
  opened: Opened;
  onOpened: (opened: Opened) => void;
}

/** The dialogs of the board, in a chunk of their own. */
export function TodayDialogs({ opened, onOpened }: TodayDialogsProps) {
  const close = (): void => onOpened(null);
  const isWalkIn = opened?.kind === "booking" && opened.isWalkIn;
  return (
    <>
      <BookingDialog
        key={opened?.kind === "booking" ? String(opened.isWalkIn) : "closed"}
        start={opened?.kind === "booking" ? {} : null}
        isWalkIn={isWalkIn}
        onClose={close}
        onBooked={(appointmentId) => isWalkIn && onOpened({ kind: "check_in", appointmentId })}
      />
      <CheckInDialog appointmentId={opened?.kind === "check_in" ? opened.appointmentId : null} onClose={close} />
      <AppointmentDrawer
        appointmentId={opened?.kind === "details" ? opened.appointmentId : null}
        onClose={close}
        onCheckIn={(appointmentId) => onOpened({ kind: "check_in", appointmentId })}
      />
    </>
  );
}
