import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { BedDouble, FlaskConical, PhoneCall, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { NavigateOptions } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { daySpan, longDay } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { AgendaBar } from "./agenda-bar.tsx";
import type { AgendaPlace } from "./agenda-place.ts";
import { AppointmentTable } from "./appointment-table.tsx";
import { copy } from "../appointments.copy.ts";
import { agenda } from "../agenda.queries.ts";
import { AppointmentDrawer } from "../public/appointment-drawer.tsx";
import { BookingDialog } from "../public/booking-dialog.tsx";
import { CheckInDialog } from "../public/check-in-dialog.tsx";
import { DaysNote } from "../public/days-note.tsx";

interface AppointmentsScreenProps {
  place: AgendaPlace;
  today: LocalDate;
  onPlace: (change: Partial<AgendaPlace>, options?: NavigateOptions) => void;
  /** The address with the details of an appointment open. */
  addressOf: (appointmentId: string) => string;
}

/** Some days of the clinic as a table. Reads the device's copy only, so it looks the same with and without a network. */
export function AppointmentsScreen({ place, today, onPlace, addressOf }: AppointmentsScreenProps) {
  const { db, timeZone, can } = useClinic();
  const { from, to, vetId, status, typeId } = place;
  const entries = useLiveQuery(
    () => agenda(db, { from, to, vetId, status, typeId, timeZone }),
    [db, from, to, vetId, status, typeId, timeZone],
  );
  const [checkInId, setCheckInId] = useState<string | null>(null);
  const isOneDay = from === to;
  const isAsking = status === "booked" && can("appointments:manage");
  const isFiltered = vetId !== null || status !== null || typeId !== null;
  const days = isOneDay ? longDay(from) : daySpan(from, to, "full");
  const book = can("appointments:manage") && (
    <Button
      variant="primary"
      startIcon={<Plus size={20} aria-hidden="true" />}
      onClick={() => onPlace({ isBooking: true })}
    >
      {copy.newAppointment}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={copy.title}
        subtitle={entries ? `${days} · ${copy.count(entries.length)}` : days}
        actions={<Ways place={place} today={today} book={book} onPlace={onPlace} />}
      />
      <AgendaBar place={place} today={today} onPlace={onPlace} />
      <DaysNote from={from} last={to} today={today} />
      {entries === undefined && <SkeletonRows />}
      {entries?.length === 0 && (
        <EmptyState
          title={isFiltered ? copy.emptyFiltered(isOneDay) : copy.empty(isOneDay)}
          action={
            isFiltered ? (
              <Button onClick={() => onPlace({ vetId: null, status: null, typeId: null })}>{copy.clearFilters}</Button>
            ) : (
              book
            )
          }
        />
      )}
      {entries && entries.length > 0 && (
        <AppointmentTable entries={entries} showsDay={!isOneDay} addressOf={addressOf} isAsking={isAsking} />
      )}
      <AppointmentDrawer
        appointmentId={place.openId}
        onClose={() => onPlace({ openId: null })}
        onCheckIn={setCheckInId}
      />
      <CheckInDialog appointmentId={checkInId} onClose={() => setCheckInId(null)} />
      <BookingDialog
        start={place.isBooking ? { day: from, vetId } : null}
        onClose={() => onPlace({ isBooking: false }, { replace: true })}
      />
    </>
  );
}

interface WaysProps extends Pick<AppointmentsScreenProps, "place" | "today" | "onPlace"> {
  book: ReactNode;
}

/** To the ward, the laboratory, tomorrow's clients who are to be asked, and a new appointment. */
function Ways({ place: { from, to, status }, today, book, onPlace }: WaysProps) {
  const { can } = useClinic();
  const tomorrow = addDays(today, 1);
  const isForTomorrow = status === "booked" && from === tomorrow && to === tomorrow;
  return (
    <>
      {can("clients:view") && (
        <Button to={paths.ward} startIcon={<BedDouble size={20} aria-hidden="true" />}>
          {copy.ward}
        </Button>
      )}
      {can("clients:view") && (
        <Button to={paths.labs} startIcon={<FlaskConical size={20} aria-hidden="true" />}>
          {copy.labs}
        </Button>
      )}
      {can("appointments:manage") && !isForTomorrow && (
        <Button
          startIcon={<PhoneCall size={20} aria-hidden="true" />}
          onClick={() => onPlace({ from: tomorrow, to: tomorrow, vetId: null, status: "booked", typeId: null })}
        >
          {copy.ask.tomorrow}
        </Button>
      )}
      {book}
    </>
  );
}
