import type { SlotClaim } from "@fernpaw/domain/appointments/appointment-clashes";
import { moveAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { shiftedAlong } from "@fernpaw/domain/appointments/series";
import { moveSeries } from "@fernpaw/domain/appointments/series.mutations";
import { localDateOf, minuteOfDay, type Instant } from "@fernpaw/domain/kernel/time";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { focusFirstFault } from "../../../ui/form-faults.ts";
import { FormFoot } from "../../../ui/form-foot.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { timeText } from "../../../form/typed-time.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copy } from "../appointments.copy.ts";
import { bookingChoices, type Appointment, type BookingChoices } from "../appointments.queries.ts";
import { AskingButton } from "./asking-button.tsx";
import { startOf, type SlotDraft } from "./booking-draft.ts";
import { OccurrenceTimes } from "./occurrence-times.tsx";
import { SeriesScopeChoice, SeriesPlaces, useSeriesScope } from "./series-scope.tsx";
import { SLOT_FIELDS, slotChange, type WantedSlot } from "./slot-change.ts";
import { SlotFields } from "./slot-fields.tsx";
import { SlotTrouble } from "./slot-trouble.tsx";
import { useSlotCheck } from "./use-slot-check.ts";

interface MoveFormProps {
  appointment: Appointment;
  /** Where it was put, and why the form is open: that place is not free. */
  wanted?: WantedSlot | undefined;
  /** How many of a series went along, itself counted. */
  onMoved?: (count: number) => void;
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

/** The place that an appointment would take by what the form says. */
function claimFor({ id, locationId, typeId, petIds }: Appointment, draft: SlotDraft, startsAt: Instant): SlotClaim {
  const { durationMin, vetId, roomId, equipmentIds } = draft;
  return { id, locationId, typeId, petIds, equipmentIds, startsAt, durationMin, vetId, roomId };
}

type OpenMoveFormProps = MoveFormProps & { choices: BookingChoices; seen: Promise<Record<string, number>> };

const draftAt = ({ id, typeId }: Appointment, { startsAt, ...place }: WantedSlot, timeZone: string): SlotDraft => ({
  id,
  typeId,
  vetId: place.vetId,
  roomId: place.roomId,
  equipmentIds: place.equipmentIds,
  day: localDateOf(startsAt, timeZone),
  time: timeText(minuteOfDay(startsAt, timeZone)),
  durationMin: place.durationMin,
});

function OpenMoveForm({
  appointment,
  wanted: proposed = appointment,
  choices,
  seen,
  onMoved,
  onDone,
}: OpenMoveFormProps) {
  const { mutate, timeZone } = useClinic();
  const action = useAction();
  const [draft, setDraft] = useState(() => draftAt(appointment, proposed, timeZone));
  const [hasTried, setTried] = useState(false);
  const [staying, setStaying] = useState<readonly string[]>([]);
  const series = useSeriesScope(appointment);
  const wishedAt = startOf(draft, timeZone);
  /** Where each that goes along would stand. */
  const along = (series.scope === "one" || wishedAt === null ? [] : (series.rows ?? [])).map((row) => {
    const isOwn = row.id === appointment.id;
    const shift = { from: appointment.startsAt, to: wishedAt ?? appointment.startsAt };
    return { row, startsAt: isOwn ? shift.to : shiftedAlong(row.startsAt, shift, timeZone) };
  });
  const claims = along.map(({ row, startsAt }) => claimFor(row, draft, startsAt));
  const claim = wishedAt === null ? null : claimFor(appointment, draft, wishedAt);
  const check = useSlotCheck({ claim, series: claims.filter(({ id }) => !staying.includes(id)), choices });
  const going = along.filter(({ row }) => !staying.includes(row.id));
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const startsAt = startOf(draft, timeZone);
    if (startsAt === null) return focusFirstFault(event.currentTarget);
    if (series.rows === undefined || (along.length > 1 && going.length === 0)) return;
    const { durationMin, vetId, roomId, equipmentIds } = draft;
    const set = slotChange(appointment, { startsAt, durationMin, vetId, roomId, equipmentIds });
    const changed = Object.keys(set);
    if (changed.length === 0) return onDone();
    if (!(await check.mayGoOn())) return;
    const isDone = await action.run(async () => {
      if (along.length > 1) {
        const { startsAt: isMoved, ...alike } = set;
        const moves = going.map(({ row: { id }, startsAt: at }) => (isMoved ? { id, startsAt: at } : { id }));
        await mutate(moveSeries, { moves, ...alike });
        return;
      }
      const versions = await seen;
      const base = Object.fromEntries(changed.map((field) => [field, versions[field] ?? 0]));
      await mutate(moveAppointment, { id: appointment.id, ...set }, { base });
    });
    if (!isDone) return;
    onMoved?.(Math.max(1, going.length));
    onDone();
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack spacing={4}>
        <SeriesScopeChoice of={appointment} {...series} />
        <SlotFields
          draft={draft}
          choices={choices}
          onChange={(part) => setDraft({ ...draft, ...part })}
          showsFault={hasTried}
          advice={check.latest}
        />
        <SeriesPlaces claims={claims} choices={choices} staying={staying} onStaying={setStaying} />
        <FormFoot>
          {along.length > 1 && <OccurrenceTimes starts={going.map((to) => to.startsAt)} />}
          <SlotTrouble check={check} choices={choices} startsAt={wishedAt} />
          <ProblemAlert problem={action.problem} />
          <Stack direction="row" spacing={2}>
            <AskingButton isLoading={action.isBusy}>
              {check.questions.length > 0 ? copy.drawer.moveAnyway : copy.drawer.moveSubmit}
            </AskingButton>
            <Button variant="ghost" onClick={onDone}>
              {copy.drawer.back}
            </Button>
          </Stack>
        </FormFoot>
      </Stack>
    </form>
  );
}
