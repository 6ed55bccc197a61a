import { appointments } from "@fernpaw/domain/appointments/appointment";
import { correctAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { correctSeries } from "@fernpaw/domain/appointments/series.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { InlineForm } from "../../../form/form-body.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TypeField } from "../public/type-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy, urgencyWords } from "../appointments.copy.ts";
import { bookingChoices, type Appointment, type BookingChoices } from "../appointments.queries.ts";
import { DrawerFooter } from "./drawer-footer.tsx";
import { SeriesScopeChoice, useSeriesScope } from "../public/series-scope.tsx";
import { slotRefusalAt } from "../slot/slot-refusals.ts";
import { SlotTrouble } from "../slot/slot-trouble.tsx";
import { useSlotCheck } from "../slot/use-slot-check.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(appointments);

interface EditFormProps {
  appointment: Appointment;
  /** A correction that the server did not take. */
  refused?: RefusedChange | undefined;
  onSaved?: () => void;
  onDone: () => void;
}

type EditFields = Pick<Appointment, "typeId" | "reason" | "notes" | "urgency">;
const fieldsOf = ({ typeId, reason, notes, urgency }: EditFields): EditFields => ({ typeId, reason, notes, urgency });
const URGENCIES = ["routine", "urgent", "emergency"] as const;

/** What it is about; time, vet and room are moved. */
export function EditForm(props: EditFormProps) {
  const { db } = useClinic();
  const { locationId } = props.appointment;
  const choices = useLiveQuery(() => bookingChoices(db, locationId), [db, locationId]);
  return choices ? <OpenEditForm {...props} choices={choices} /> : <SkeletonRows rows={3} />;
}

/** Only what differs from the appointment as it was when the form was opened is sent, so that the rest of a series keeps its own. */
function OpenEditForm({ appointment, refused, choices, onSaved, onDone }: EditFormProps & { choices: BookingChoices }) {
  const { mutate } = useClinic();
  const series = useSeriesScope(appointment);
  const { scope, rows = [] } = series;
  const isOne = scope === "one" || rows.length < 2;
  const form = useEntityForm({
    entity: appointments,
    correct: correctAppointment,
    row: appointment,
    read: fieldsOf,
    write: fieldsOf,
    refused,
    refusalAt: slotRefusalAt,
    isLocked: series.rows === undefined,
    ...(isOne
      ? {}
      : { send: (set: Partial<EditFields>) => mutate(correctSeries, { ids: rows.map(({ id }) => id), set }) }),
    onSaved: (_, __, hasChanged) => {
      if (hasChanged) onSaved?.();
      onDone();
    },
  });
  // Another type can ask for another length, another kind of room, a machine, a vet.
  const { typeId } = form.values;
  const claim = typeId === appointment.typeId ? null : { ...appointment, typeId };
  const { advice } = useSlotCheck({ claim, series: [], choices });
  return (
    <InlineForm form={form}>
      <TypeField {...form.bind("typeId")} types={choices.types} />
      <TextField label={labels.reason} {...form.field("reason")} />
      <TextField label={labels.notes} {...form.field("notes")} multiline minRows={3} />
      <Choice
        label={labels.urgency}
        {...form.pick("urgency")}
        options={URGENCIES.map((value) => ({ value, label: urgencyWords[value] }))}
      />
      <SeriesScopeChoice of={appointment} {...series} />
      <DrawerFooter
        words={
          <SlotTrouble
            check={{ advice: advice && { ...advice, clashes: [], names: [], blocks: [] }, questions: [] }}
            choices={choices}
            start={null}
          />
        }
        problem={form.problem}
        onBack={onDone}
        main={
          <Button type="submit" variant="primary" isLoading={form.isBusy}>
            {copy.drawer.editSubmit}
          </Button>
        }
      />
    </InlineForm>
  );
}
