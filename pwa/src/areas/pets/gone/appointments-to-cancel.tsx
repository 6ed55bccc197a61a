import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import type { AppointmentEntry } from "../../appointments/appointments.queries.ts";
import { copy } from "../pets.copy.ts";

interface AppointmentsToCancelProps {
  /** Undefined while they are read. */
  open: readonly AppointmentEntry[] | undefined;
  keptIds: readonly string[];
  onKept: (ids: string[]) => void;
}

/** Nothing is cancelled that the person has not seen in this list. */
export function AppointmentsToCancel({ open, keptIds, onKept }: AppointmentsToCancelProps) {
  const { timeZone } = useClinic();
  if (!open) return null;
  if (open.length === 0) return <Typography>{copy.gone.none}</Typography>;
  return (
    <Stack component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        {copy.gone.appointments}
      </Typography>
      {open.map(({ appointment, type }) => (
        <FormControlLabel
          key={appointment.id}
          control={
            <Checkbox
              checked={!keptIds.includes(appointment.id)}
              onChange={(_, isTicked) =>
                onKept(isTicked ? keptIds.filter((id) => id !== appointment.id) : [...keptIds, appointment.id])
              }
            />
          }
          label={`${shortDay(appointment.startsAt, timeZone)}, ${clockTime(appointment.startsAt, timeZone)} · ${appointment.reason || (type?.name ?? "")}`}
        />
      ))}
    </Stack>
  );
}
