import { cancelAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { cancelSeries } from "@fernpaw/domain/appointments/series.mutations";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { InlineForm } from "../../../form/form-body.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { copy } from "../appointments.copy.ts";
import type { Appointment } from "../appointments.queries.ts";
import { DrawerFooter } from "./drawer-footer.tsx";
import { SeriesScopeChoice, useSeriesScope } from "../public/series-scope.tsx";

interface CancelFormProps {
  appointment: Appointment;
  onDone: () => void;
}

/** A cancellation needs its reason; the usual ones are a tap. */
export function CancelForm({ appointment, onDone }: CancelFormProps) {
  const { settings } = useClinic();
  const now = useNow();
  const lateHours = settings.lateCancelHours;
  const isLate = now > addMinutes(appointment.startsAt, -lateHours * 60);
  const series = useSeriesScope(appointment);
  const { scope, rows = [] } = series;
  const isOne = scope === "one" || rows.length < 2;
  const form = useActionForm({
    mutation: isOne ? cancelAppointment : cancelSeries,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }) =>
      isOne
        ? { id: appointment.id, reason, seenStatus: appointment.status }
        : { ids: rows.map(({ id }) => id), reason },
    words: { reason: refusalText(new Refusal("reason_required")) },
    isLocked: series.rows === undefined,
    onSaved: onDone,
  });
  const { value, onChange } = form.pick("reason");
  return (
    <InlineForm form={form}>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2 }}>
        {copy.cancelReasons.map((usual) => (
          <Chip
            key={usual}
            label={usual}
            onClick={() => onChange(usual)}
            variant={value === usual ? "filled" : "outlined"}
            sx={{ height: 44 }}
          />
        ))}
      </Stack>
      <TextField label={copy.drawer.cancelReason} {...form.field("reason")} multiline minRows={2} />
      <SeriesScopeChoice of={appointment} {...series} />
      {isLate && (
        <Typography sx={{ color: "warning.main", fontWeight: 600 }}>{copy.drawer.isLate(lateHours)}</Typography>
      )}
      <DrawerFooter
        problem={form.problem}
        onBack={onDone}
        main={
          <Button type="submit" variant="destructive" isLoading={form.isBusy}>
            {copy.drawer.cancel}
          </Button>
        }
      />
    </InlineForm>
  );
}
