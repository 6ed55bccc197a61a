import { moveAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { timeText } from "../../../ui/time-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { copy } from "../appointments.copy.ts";
import { bookingChoices, type Appointment, type BookingChoices } from "../appointments.queries.ts";
import { startOf } from "./booking-draft.ts";
import { SlotFields, type SlotDraft } from "./slot-fields.tsx";

const SLOT_FIELDS = ["startsAt", "durationMin", "vetId", "roomId"] as const;

interface MoveFormProps {
  appointment: Appointment;
  /** Where it was put, and why the form is open: that place is not free. */
  wanted?: Pick<Appointment, (typeof SLOT_FIELDS)[number]> | undefined;
  onDone: () => void;
}

/** Time, vet and room by fields, beside any dragging. */
export function MoveForm(props: MoveFormProps) {
  const { db, sync } = useClinic();
  const choices = useLiveQuery(() => bookingChoices(db), [db]);
  const { id } = props.appointment;
  // What the author saw: a move that somebody else made while this form stood open is then noticed.
  const [seen] = useState(() => sync.baseOf(appointments, id, SLOT_FIELDS));
  if (!choices) return <SkeletonRows rows={3} />;
  return <OpenMoveForm {...props} choices={choices} seen={seen} />;
}

type OpenMoveFormProps = MoveFormProps & { choices: BookingChoices; seen: Promise<Record<string, number>> };

function OpenMoveForm({ appointment, wanted: proposed = appointment, choices, seen, onDone }: OpenMoveFormProps) {
  const { mutate, timeZone } = useClinic();
  const action = useAction();
  const [draft, setDraft] = useState<SlotDraft>({
    id: appointment.id,
    vetId: proposed.vetId,
    roomId: proposed.roomId,
    day: localDateOf(proposed.startsAt, timeZone),
    time: timeText(minuteOfDay(proposed.startsAt, timeZone)),
    durationMin: proposed.durationMin,
  });
  const [hasTried, setTried] = useState(false);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const startsAt = startOf(draft, timeZone);
    if (startsAt === null) return;
    const wanted = { startsAt, durationMin: draft.durationMin, vetId: draft.vetId, roomId: draft.roomId };
    const changed = SLOT_FIELDS.filter((field) => wanted[field] !== appointment[field]);
    if (changed.length === 0) return onDone();
    const set = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
    const isDone = await action.run(async () => {
      const versions = await seen;
      const base = Object.fromEntries(changed.map((field) => [field, versions[field] ?? 0]));
      await mutate(moveAppointment, { id: appointment.id, ...set }, { base });
    });
    if (isDone) onDone();
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack spacing={4}>
        <SlotFields
          draft={draft}
          choices={choices}
          onChange={(part) => setDraft({ ...draft, ...part })}
          showsFault={hasTried}
        />
        <ProblemAlert problem={action.problem} />
        <Stack direction="row" spacing={2}>
          <Button type="submit" variant="primary" isLoading={action.isBusy}>
            {copy.drawer.moveSubmit}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            {copy.drawer.back}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
