import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { APPOINTMENT_STATUSES } from "@fernpaw/domain/appointments/appointment";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import { useLiveQuery } from "dexie-react-hooks";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import type { NavigateOptions } from "react-router";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { longDay } from "../../ui/clock-time.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { AgendaPlace } from "./agenda-place.ts";
import { copy, statusWords } from "./appointments.copy.ts";
import { agenda, bookingChoices } from "./appointments.queries.ts";
import { AppointmentDrawer } from "./shared/appointment-drawer.tsx";
import { AppointmentList } from "./shared/appointment-list.tsx";
import { BookingDialog } from "./shared/booking-dialog.tsx";
import { CheckInDialog } from "./shared/check-in-dialog.tsx";
import { PastDaysNote } from "./shared/past-days-note.tsx";

interface AppointmentsScreenProps {
  place: AgendaPlace;
  today: LocalDate;
  onPlace: (change: Partial<AgendaPlace>, options?: NavigateOptions) => void;
}

/** One day of the clinic as a list. Reads the device's copy only, so it looks the same with and without a network. */
export function AppointmentsScreen({ place, today, onPlace }: AppointmentsScreenProps) {
  const { db, timeZone, can } = useClinic();
  const { day, vetId, status } = place;
  const entries = useLiveQuery(() => agenda(db, day, { vetId, status, timeZone }), [db, day, vetId, status, timeZone]);
  const [checkInId, setCheckInId] = useState<string | null>(null);
  const isFiltered = vetId !== null || status !== null;
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
        subtitle={entries ? `${longDay(day)} · ${copy.count(entries.length)}` : longDay(day)}
        actions={book}
      />
      <DayBar place={place} today={today} onPlace={onPlace} />
      <PastDaysNote day={day} today={today} />
      {entries === undefined && <SkeletonRows />}
      {entries?.length === 0 && (
        <EmptyState
          title={isFiltered ? copy.emptyFiltered : copy.empty}
          action={
            isFiltered ? (
              <Button onClick={() => onPlace({ vetId: null, status: null })}>{copy.clearFilters}</Button>
            ) : (
              book
            )
          }
        />
      )}
      {entries && entries.length > 0 && <AppointmentList entries={entries} onOpen={(id) => onPlace({ openId: id })} />}
      <AppointmentDrawer
        appointmentId={place.openId}
        onClose={() => onPlace({ openId: null })}
        onCheckIn={setCheckInId}
      />
      <CheckInDialog appointmentId={checkInId} onClose={() => setCheckInId(null)} />
      <BookingDialog
        start={place.isBooking ? { day, vetId } : null}
        onClose={() => onPlace({ isBooking: false }, { replace: true })}
      />
    </>
  );
}

function DayBar({ place, today, onPlace }: AppointmentsScreenProps) {
  const { db } = useClinic();
  const choices = useLiveQuery(() => bookingChoices(db), [db]);
  const go = (day: LocalDate): void => onPlace({ day }, { replace: true });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 4, alignItems: "center", mb: 4 }}>
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, flex: { xs: "1 1 100%", sm: "none" } }}
      >
        <IconButton aria-label={copy.earlier} onClick={() => go(addDays(place.day, -1))}>
          <ChevronLeft size={22} aria-hidden="true" />
        </IconButton>
        <TextField
          type="date"
          label={copy.day}
          value={place.day}
          onChange={(event) => /^\d{4}-\d{2}-\d{2}$/.test(event.target.value) && go(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: "12rem", flex: { xs: "1 1 9rem", sm: "none" } }}
        />
        <IconButton aria-label={copy.later} onClick={() => go(addDays(place.day, 1))}>
          <ChevronRight size={22} aria-hidden="true" />
        </IconButton>
        <Button disabled={place.day === today} onClick={() => go(today)}>
          {copy.today}
        </Button>
      </Box>
      <TextField
        select
        label={copy.filterVet}
        value={choices ? (place.vetId ?? "") : ""}
        onChange={(event) => onPlace({ vetId: event.target.value || null }, { replace: true })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ flex: "1 1 10rem", maxWidth: { sm: "14rem" }, ml: { md: "auto" } }}
      >
        <MenuItem value="">{copy.everyVet}</MenuItem>
        {choices?.vets.map((vet) => (
          <MenuItem key={vet.id} value={vet.id}>
            {titledName(vet)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={copy.filterStatus}
        value={place.status ?? ""}
        onChange={(event) =>
          onPlace(
            { status: APPOINTMENT_STATUSES.find((status) => status === event.target.value) ?? null },
            { replace: true },
          )
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ flex: "1 1 10rem", maxWidth: { sm: "12rem" } }}
      >
        <MenuItem value="">{copy.everyStatus}</MenuItem>
        {APPOINTMENT_STATUSES.map((status) => (
          <MenuItem key={status} value={status}>
            {statusWords[status]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
