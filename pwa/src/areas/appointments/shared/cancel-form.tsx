import { cancelAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { cancelSeries } from "@fernpaw/domain/appointments/series.mutations";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { copy } from "../appointments.copy.ts";
import type { Appointment } from "../appointments.queries.ts";
import { SeriesScopeChoice, useSeriesScope } from "./series-scope.tsx";

interface CancelFormProps {
  appointment: Appointment;
  onDone: () => void;
}

/** A cancellation needs its reason; the usual ones are a tap. */
export function CancelForm({ appointment, onDone }: CancelFormProps) {
  const { mutate, settings } = useClinic();
  const now = useNow();
  const lateHours = settings.lateCancelHours;
  const isLate = now > addMinutes(appointment.startsAt, -lateHours * 60);
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const action = useAction();
  const series = useSeriesScope(appointment);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const { scope, rows } = series;
    if (reason.trim() === "" || rows === undefined) return;
    const args = { id: appointment.id, reason, seenStatus: appointment.status };
    const isDone = await action.run(() =>
      scope === "one" || rows.length < 2
        ? mutate(cancelAppointment, args)
        : mutate(cancelSeries, { ids: rows.map(({ id }) => id), reason }),
    );
    if (isDone) onDone();
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack spacing={4}>
        <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2 }}>
          {copy.cancelReasons.map((usual) => (
            <Chip
              key={usual}
              label={usual}
              onClick={() => setReason(usual)}
              variant={reason === usual ? "filled" : "outlined"}
              sx={{ height: 44 }}
            />
          ))}
        </Stack>
        <TextField
          label={copy.drawer.cancelReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          errorText={hasTried && reason.trim() === "" ? refusalText(new Refusal("reason_required")) : undefined}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        <SeriesScopeChoice of={appointment} {...series} />
        {isLate && (
          <Typography sx={{ color: "warning.main", fontWeight: 600 }}>{copy.drawer.isLate(lateHours)}</Typography>
        )}
        <ProblemAlert problem={action.problem} />
        <Stack direction="row" spacing={2}>
          <Button type="submit" variant="destructive" isLoading={action.isBusy}>
            {copy.drawer.cancel}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            {copy.drawer.back}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
