import { correctAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { correctSeries } from "@fernpaw/domain/appointments/series.mutations";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { FormFoot } from "../../../ui/form-foot.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TypeField } from "./type-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { copy, urgencyWords } from "../appointments.copy.ts";
import { bookingChoices, type Appointment, type BookingChoices } from "../appointments.queries.ts";
import { SeriesScopeChoice, useSeriesScope } from "./series-scope.tsx";
import { SlotTrouble } from "./slot-trouble.tsx";
import { useSlotCheck } from "./use-slot-check.ts";

interface EditFormProps {
  appointment: Appointment;
  /** What it is to say, as somebody had typed it before. */
  wanted?: EditDraft | undefined;
  onSaved?: () => void;
  onDone: () => void;
}

const FIELDS = ["typeId", "reason", "notes", "urgency"] as const;
const URGENCIES = ["routine", "urgent", "emergency"] as const;

/** What it is about; time, vet and room are moved. */
export function EditForm(props: EditFormProps) {
  const { db } = useClinic();
  const choices = useLiveQuery(() => bookingChoices(db), [db]);
  return choices ? <OpenEditForm {...props} choices={choices} /> : <SkeletonRows rows={3} />;
}

function OpenEditForm({
  appointment,
  wanted = appointment,
  choices,
  onSaved,
  onDone,
}: EditFormProps & { choices: BookingChoices }) {
  const { mutate } = useClinic();
  const action = useAction();
  const [draft, setDraft] = useState<EditDraft>(() => {
    const { typeId, reason, notes, urgency } = wanted;
    return { typeId, reason, notes, urgency };
  });
  const series = useSeriesScope(appointment);
  // Another type can ask for another length, another kind of room, a machine, a vet.
  const isOtherType = draft.typeId !== appointment.typeId;
  const claim = isOtherType ? { ...appointment, typeId: draft.typeId } : null;
  const { advice } = useSlotCheck({ claim, series: [], choices });
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const set = Object.fromEntries(
      FIELDS.filter((field) => draft[field] !== appointment[field]).map((field) => [field, draft[field]]),
    );
    if (Object.keys(set).length === 0) return onDone();
    const { scope, rows } = series;
    if (rows === undefined) return;
    const isDone = await action.run(() =>
      scope === "one" || rows.length < 2
        ? mutate(correctAppointment, { id: appointment.id, set })
        : mutate(correctSeries, { ids: rows.map(({ id }) => id), set }),
    );
    if (!isDone) return;
    onSaved?.();
    onDone();
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack spacing={4}>
        <EditFields draft={draft} choices={choices} onChange={(part) => setDraft({ ...draft, ...part })} />
        <SeriesScopeChoice of={appointment} {...series} />
        <FormFoot>
          <SlotTrouble
            check={{ advice: advice && { ...advice, clashes: [], names: [], blocks: [] }, questions: [] }}
            choices={choices}
            startsAt={null}
          />
          <ProblemAlert problem={action.problem} />
          <Stack direction="row" spacing={2}>
            <Button type="submit" variant="primary" isLoading={action.isBusy}>
              {copy.drawer.editSubmit}
            </Button>
            <Button variant="ghost" onClick={onDone}>
              {copy.drawer.back}
            </Button>
          </Stack>
        </FormFoot>
      </Stack>
    </form>
  );
}

export type EditDraft = Pick<Appointment, (typeof FIELDS)[number]>;

interface EditFieldsProps {
  draft: EditDraft;
  choices: BookingChoices;
  onChange: (part: Partial<EditDraft>) => void;
}

function EditFields({ draft, choices, onChange }: EditFieldsProps) {
  return (
    <>
      <TypeField value={draft.typeId} types={choices.types} onChange={(typeId) => onChange({ typeId })} />
      <TextField
        label={copy.book.reason}
        value={draft.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <TextField
        label={copy.drawer.notes}
        value={draft.notes}
        multiline
        minRows={3}
        onChange={(event) => onChange({ notes: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <Choice
        label={copy.book.urgency}
        value={draft.urgency}
        options={URGENCIES.map((value) => ({ value, label: urgencyWords[value] }))}
        onChange={(urgency) => onChange({ urgency })}
      />
    </>
  );
}
