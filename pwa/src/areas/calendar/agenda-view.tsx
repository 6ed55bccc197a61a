import { addDays, localDateOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useClinic } from "../../session/clinic-context.ts";
import { longDay } from "../../ui/clock-time.tsx";
import { AppointmentList } from "../appointments/public/appointment-list.tsx";
import type { AppointmentEntry } from "../appointments/appointments.queries.ts";
import { copy } from "./calendar.copy.ts";

interface AgendaViewProps {
  from: LocalDate;
  days: number;
  entries: readonly AppointmentEntry[];
  onOpen: (id: string) => void;
}

/** The days one below the other, as lists. */
export function AgendaView({ from, days, entries, onOpen }: AgendaViewProps) {
  const { timeZone } = useClinic();
  return (
    <Box sx={{ display: "grid", gap: 6, pb: 4 }}>
      {Array.from({ length: days }, (_, index) => addDays(from, index)).map((day) => {
        const own = entries.filter(({ appointment }) => localDateOf(appointment.startsAt, timeZone) === day);
        return (
          <section key={day} aria-label={longDay(day)}>
            <Typography component="h2" variant="h4" sx={{ mb: 2 }}>
              {longDay(day)}
            </Typography>
            {own.length === 0 ? (
              <Typography sx={{ color: "ink2" }}>{copy.nothingOnDay}</Typography>
            ) : (
              <AppointmentList entries={own} onOpen={onOpen} />
            )}
          </section>
        );
      })}
    </Box>
  );
}
