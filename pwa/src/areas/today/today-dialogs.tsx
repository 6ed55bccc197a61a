import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { AppointmentDrawer } from "../appointments/public/appointment-drawer.tsx";
import { BookingDialog } from "../appointments/public/booking-dialog.tsx";
import { PayVisit } from "../billing/public/pay-visit.tsx";
import { CheckInDialog } from "../appointments/public/check-in-dialog.tsx";
import { WriteToClient } from "../messages/public/write-to-client.tsx";
import { FinishVisit } from "../visits/public/finish-visit.tsx";
import { RunningLate } from "./late/running-late.tsx";
import { LeftToday } from "./left-today.tsx";
import { WalkInDialog } from "./walk-in/walk-in-dialog.tsx";
import { WeighPatient } from "../pets/public/weigh-patient.tsx";

/** What stands over the board. */
export type OpenDialog =
  | { kind: "booking"; day: LocalDate }
  | { kind: "walk_in" }
  | { kind: "left" }
  | { kind: "weigh"; petId: string; visitId: string }
  | { kind: "finish"; visitId: string }
  | { kind: "pay"; visitId: string }
  | { kind: "check_in"; appointmentId: string }
  | { kind: "details"; appointmentId: string; start?: "move" | "cancel" }
  | { kind: "write"; clientId: string }
  | { kind: "late" }
  | null;

interface TodayDialogsProps {
  day: LocalDate;
  opened: OpenDialog;
  onOpened: (opened: OpenDialog) => void;
}

/** The dialogs of the board, in a chunk of their own. */
export function TodayDialogs({ day, opened, onOpened }: TodayDialogsProps) {
  const close = (): void => onOpened(null);
  return (
    <>
      <BookingDialog start={opened?.kind === "booking" ? { day: opened.day } : null} onClose={close} />
      <WalkInDialog isOpen={opened?.kind === "walk_in"} onClose={close} />
      {opened?.kind === "left" && <LeftToday day={day} onClose={close} />}
      {opened?.kind === "weigh" && <WeighPatient petId={opened.petId} visitId={opened.visitId} onClose={close} />}
      {opened?.kind === "finish" && <FinishVisit visitId={opened.visitId} onClose={close} />}
      {opened?.kind === "write" && <WriteToClient clientId={opened.clientId} onClose={close} />}
      {opened?.kind === "late" && <RunningLate day={day} onClose={close} />}
      {opened?.kind === "pay" && <PayVisit visitId={opened.visitId} onClose={close} />}
      <CheckInDialog appointmentId={opened?.kind === "check_in" ? opened.appointmentId : null} onClose={close} />
      <AppointmentDrawer
        appointmentId={opened?.kind === "details" ? opened.appointmentId : null}
        start={opened?.kind === "details" ? opened.start : undefined}
        onClose={close}
        onCheckIn={(appointmentId) => onOpened({ kind: "check_in", appointmentId })}
      />
    </>
  );
}
