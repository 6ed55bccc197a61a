import { canApply, type AppointmentAction } from "@fernpaw/domain/appointments/appointment-status";
import {
  acceptAppointment,
  reinstateAppointment,
  unconfirmAppointment,
} from "@fernpaw/domain/appointments/appointment.mutations";
import { undoCheckIn } from "@fernpaw/domain/appointments/check-in.mutations";
import { undoNoShow } from "@fernpaw/domain/appointments/no-show.mutations";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { visits } from "@fernpaw/domain/visits/visit";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow, useToday } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { VisitWayBack } from "../../visits/public/visit-way-back.tsx";
import { copy } from "../appointments.copy.ts";
import { bookedAgain } from "../again/booked-again.ts";
import { BookingDialog } from "../public/booking-dialog.tsx";
import type { BookingStart } from "../public/booking-draft.ts";
import { useNoShow } from "../public/use-no-show.ts";
import type { Appointment, AppointmentEntry } from "../appointments.queries.ts";

export type DrawerPage = "details" | "confirm" | "move" | "edit" | "cancel";

interface AppointmentActionsProps {
  appointment: Appointment;
  /** Of the pets. */
  names: string;
  pets: AppointmentEntry["pets"];
  onPage: (page: DrawerPage) => void;
  onCheckIn: () => void;
}

const MOVABLE: readonly Appointment["status"][] = ["requested", "booked", "confirmed", "arrived", "in_progress"];

/** One tap each for what would do something in the present state. */
export function AppointmentActions({ appointment, names, pets, onPage, onCheckIn }: AppointmentActionsProps) {
  const { mutate, can, timeZone } = useClinic();
  const now = useNow();
  const left = useLeftToday(appointment.id);
  const action = useAction();
  const markMissed = useNoShow();
  const { id, status } = appointment;
  if (!can("appointments:manage")) return null;

  const offers = (name: AppointmentAction): boolean => canApply(name, status);
  const back = async (): Promise<void> => {
    await mutate(undoNoShow, { id });
    toastDone(copy.drawer.expectedAgain(names, pets.length));
  };
  const direct = [
    { name: "accept", label: copy.drawer.accept, run: () => mutate(acceptAppointment, { id }) },
    { name: "reinstate", label: copy.drawer.reinstate, run: () => mutate(reinstateAppointment, { id }) },
    { name: "unconfirm", label: copy.drawer.unconfirm, run: () => mutate(unconfirmAppointment, { id }) },
    { name: "undoCheckIn", label: copy.drawer.undoCheckIn, run: () => mutate(undoCheckIn, { id }) },
    { name: "undoNoShow", label: copy.drawer.undoNoShow, run: back },
    { name: "markNoShow", label: copy.drawer.noShow, run: () => markMissed(id, names) },
  ] as const;
  const isMovable = MOVABLE.includes(status);
  const hasBegun = appointment.startsAt <= now;
  const offered = direct.filter(({ name }) => offers(name) && (name !== "markNoShow" || hasBegun));
  const again = bookedAgain({ appointment, pets }, timeZone);
  const hasAny = again !== null || offered.length > 0 || isMovable || offers("checkIn") || left.length > 0;
  return (
    <Stack spacing={3}>
      {offers("checkIn") && (
        <Button variant="primary" size="lg" fullWidth onClick={onCheckIn}>
          {copy.drawer.checkIn}
        </Button>
      )}
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2 }}>
        {again !== null && <BookAgain start={again} />}
        {offered.map(({ name, label, run }) => (
          <Button key={name} disabled={action.isBusy} onClick={() => void action.run(run)}>
            {label}
          </Button>
        ))}
        {left.map((visit) => (
          <VisitWayBack
            key={visit.id}
            visit={visit}
            petName={pets.find(({ id: petId }) => petId === visit.petId)?.name ?? ""}
          />
        ))}
        {offers("confirm") && <Button onClick={() => onPage("confirm")}>{copy.drawer.confirm}</Button>}
        {isMovable && <Button onClick={() => onPage("move")}>{copy.drawer.move}</Button>}
        {isMovable && <Button onClick={() => onPage("edit")}>{copy.drawer.edit}</Button>}
        {offers("cancel") && <Button onClick={() => onPage("cancel")}>{copy.drawer.cancel}</Button>}
      </Stack>
      {!hasAny && <Typography sx={{ color: "ink2" }}>{copy.drawer.nothingMore}</Typography>}
      <ProblemAlert problem={action.problem} />
    </Stack>
  );
}

function BookAgain({ start }: { start: BookingStart }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<CalendarPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {copy.bookAgain}
      </Button>
      <BookingDialog start={isOpen ? start : null} onClose={() => setOpen(false)} />
    </>
  );
}

/** Its visits that ended today: each can go back to the board. */
function useLeftToday(appointmentId: string): readonly RowOf<typeof visits>[] {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const closed = useLiveQuery(async () => {
    const rows = await rowsOf(db, visits).where("appointmentId").equals(appointmentId).toArray();
    return rows.filter(({ status, openedAt }) => status === "closed" && localDateOf(openedAt, timeZone) === today);
  }, [db, appointmentId, timeZone, today]);
  return closed ?? [];
}
