import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { addReminder } from "@fernpaw/domain/reminders/reminder.mutations";
import { addPeriod } from "@fernpaw/domain/reminders/reminder-steps";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { newId } from "../../../db/new-id.ts";
import { DateField } from "../../../form/date-field.tsx";
import { isDay } from "../../../form/typed-date.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { SubjectPicker } from "../../search/shared/subject-picker.tsx";
import { copy } from "../reminders.copy.ts";
import { petOf, typesFor } from "../reminders.queries.ts";

const words = copy.dialogs;

/** Something comes due for a pet: of the page, or one that is looked for. */
export function AddReminderDialog({ petId: given, onClose }: { petId: string | null; onClose: () => void }) {
  const { db, mutate, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [picked, setPicked] = useState<string | null>(given);
  const [typeId, setTypeId] = useState("");
  const [dueOn, setDueOn] = useState("");
  const [hasTried, setTried] = useState(false);
  const action = useAction();
  const pet = useLiveQuery(() => (picked === null ? undefined : petOf(db, picked)), [db, picked]);
  const types = useLiveQuery(() => typesFor(db, pet?.petTypeId ?? null), [db, pet?.petTypeId]);
  const isThere = types?.some(({ id }) => id === typeId) === true;
  const chooseType = (id: string): void => {
    setTypeId(id);
    const interval = types?.find((type) => type.id === id)?.interval ?? null;
    if (dueOn === "" && interval !== null) setDueOn(addPeriod(today, interval));
  };
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (picked === null || !isThere || !isDay(dueOn)) return;
    if (await action.run(() => mutate(addReminder, { id: newId(), petId: picked, typeId, dueOn }))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.addTitle}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy}>
          {words.submit}
        </Button>
      }
    >
      <Stack spacing={4}>
        {picked === null ? (
          <SubjectPicker
            label={words.pet}
            kinds={["pet"]}
            autoFocus
            errorText={hasTried ? words.petNeeded : undefined}
            onPick={({ id }) => setPicked(id)}
          />
        ) : (
          <PickedPet name={pet?.name ?? ""} onChange={given === null ? () => setPicked(null) : null} />
        )}
        {types?.length === 0 && <Typography role="status">{words.noTypes}</Typography>}
        <TextField
          select
          label={copy.columns.type}
          value={isThere ? typeId : ""}
          onChange={(event) => chooseType(event.target.value)}
          errorText={hasTried && !isThere ? words.typeNeeded : undefined}
        >
          {(types ?? []).map((type) => (
            <MenuItem key={type.id} value={type.id}>
              {type.name}
            </MenuItem>
          ))}
        </TextField>
        <DateField
          label={words.dueOn}
          value={dueOn}
          tense="future"
          onChange={setDueOn}
          errorText={hasTried && !isDay(dueOn) ? words.dayNeeded : undefined}
        />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

function PickedPet({ name, onChange }: { name: string; onChange: (() => void) | null }) {
  return (
    <Stack direction="row" spacing={3} sx={{ alignItems: "center" }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      {onChange && (
        <Button variant="link" onClick={onChange}>
          {words.change}
        </Button>
      )}
    </Stack>
  );
}
