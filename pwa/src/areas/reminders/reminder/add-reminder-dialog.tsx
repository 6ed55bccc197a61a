import { reminders } from "@fernpaw/domain/reminders/reminder";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { addReminder } from "@fernpaw/domain/reminders/reminder.mutations";
import { addPeriod } from "@fernpaw/domain/reminders/reminder-steps";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { DateField } from "../../../form/date-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import type { Form } from "../../../form/form-types.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { copy } from "../reminders.copy.ts";
import { petOf, typesFor } from "../reminders.queries.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(reminders);

const words = copy.dialogs;

interface Values {
  /** Empty: none is chosen yet. */
  petId: string;
  typeId: string;
  dueOn: LocalDate;
}

/** Something comes due for a pet: of the page, or one that is looked for. */
export function AddReminderDialog({ petId: given, onClose }: { petId: string | null; onClose: () => void }) {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [id] = useState(newId);
  const form: Form<Values> = useActionForm({
    mutation: addReminder,
    start: (): Values => ({ petId: given ?? "", typeId: "", dueOn: "" }),
    toArgs: (values) => ({
      id,
      ...values,
      typeId: types?.some((type) => type.id === values.typeId) ? values.typeId : "",
    }),
    words: { petId: words.petNeeded, typeId: words.typeNeeded, dueOn: words.dayNeeded },
    onSaved: onClose,
  });
  const { petId, typeId, dueOn } = form.values;
  const pet = useLiveQuery(() => (petId === "" ? undefined : petOf(db, petId)), [db, petId]);
  const types = useLiveQuery(() => typesFor(db, pet?.petTypeId ?? null), [db, pet?.petTypeId]);
  const chooseType = (chosen: string): void => {
    const interval = types?.find((type) => type.id === chosen)?.interval ?? null;
    form.set({ typeId: chosen, ...(dueOn === "" && interval !== null ? { dueOn: addPeriod(today, interval) } : {}) });
  };
  return (
    <FormDialog form={form} onClose={onClose} title={words.addTitle} submitLabel={words.submit}>
      {petId === "" ? (
        <SubjectPicker
          label={words.pet}
          kinds={["pet"]}
          autoFocus
          errorText={form.fault("petId")}
          onPick={(picked) => form.set({ petId: picked.id })}
        />
      ) : (
        <AboutPets petIds={[petId]} />
      )}
      {petId !== "" && given === null && (
        <div>
          <Button variant="link" onClick={() => form.set({ petId: "" })}>
            {words.change}
          </Button>
        </div>
      )}
      {types?.length === 0 && <Typography role="status">{words.noTypes}</Typography>}
      <TextField
        select
        label={copy.columns.type}
        value={types?.some((type) => type.id === typeId) ? typeId : ""}
        onChange={(event) => chooseType(event.target.value)}
        errorText={form.fault("typeId")}
      >
        {(types ?? []).map((type) => (
          <MenuItem key={type.id} value={type.id}>
            {type.name}
          </MenuItem>
        ))}
      </TextField>
      <DateField tense="future" label={labels.dueOn} {...form.bind("dueOn")} />
    </FormDialog>
  );
}
