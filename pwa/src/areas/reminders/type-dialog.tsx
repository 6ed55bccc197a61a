import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { addReminderType, correctReminderType } from "@fernpaw/domain/reminders/reminder-type.mutations";
import type { Period } from "@fernpaw/domain/reminders/reminder";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { useState, type SubmitEvent } from "react";
import { changedFields } from "../../db/correction.ts";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AddRowButton, FormColumns } from "../../ui/form-rows.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { ReminderSetup, ReminderType } from "./reminders.queries.ts";
import { copy } from "./setup.copy.ts";
import { PeriodField } from "./period-field.tsx";
import { blankStep, stepsOf, StepFields, type StepDraft, stepDrafts } from "./step-fields.tsx";

const words = copy.types;

interface TypeDialogProps {
  setup: ReminderSetup;
  /** Null: a new one. */
  type: ReminderType | null;
  onClose: () => void;
}

interface Values {
  name: string;
  groupName: string;
  petTypeIds: string[];
  interval: Period | null;
  groupBy: "client" | "pet";
  cancelAfter: Period | null;
  completedByTypeIds: string[];
}

const BLANK: Values = {
  name: "",
  groupName: "",
  petTypeIds: [],
  interval: { n: 1, unit: "year" },
  groupBy: "client",
  cancelAfter: { n: 6, unit: "month" },
  completedByTypeIds: [],
};

function valuesOf(type: ReminderType): Values {
  const { name, groupName, petTypeIds, interval, groupBy, cancelAfter, completedByTypeIds } = type;
  return { name, groupName, petTypeIds, interval, groupBy, cancelAfter, completedByTypeIds };
}

export function TypeDialog({ setup, type, onClose }: TypeDialogProps) {
  const { mutate } = useClinic();
  const action = useAction();
  const [values, setValues] = useState(type ? valuesOf(type) : BLANK);
  const [drafts, setDrafts] = useState<StepDraft[]>(type ? stepDrafts(type.steps) : [blankStep(setup, "0")]);
  const [hasTried, setTried] = useState(false);
  const change = (set: Partial<Values>): void => setValues({ ...values, ...set });
  const steps = stepsOf(drafts);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!hasVisible(values.name) || steps === null) return;
    const filled = { ...values, steps };
    const save = (): Promise<unknown> =>
      type
        ? mutate(correctReminderType, {
            id: type.id,
            set: changedFields({ ...valuesOf(type), steps: type.steps }, filled),
          })
        : mutate(addReminderType, { id: newId(), ...filled });
    if (await action.run(save)) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={type ? words.editTitle : words.addTitle}
      size="3xl"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy}>
          {copy.save}
        </Button>
      }
    >
      <Stack spacing={4}>
        <NameFields values={values} hasTried={hasTried} onChange={change} />
        <PeriodField
          label={words.repeats}
          never={words.repeatsNot}
          value={values.interval}
          onChange={(interval) => change({ interval })}
        />
        <StepList setup={setup} drafts={drafts} isWrong={hasTried && steps === null} onChange={setDrafts} />
        <Choice
          label={words.groupBy}
          value={values.groupBy}
          options={[
            { value: "client", label: `${words.groupBy} ${words.byClient}` },
            { value: "pet", label: `${words.groupBy} ${words.byPet}` },
          ]}
          onChange={(groupBy) => change({ groupBy })}
        />
        <PeriodField
          label={words.gives}
          never={words.givesNot}
          value={values.cancelAfter}
          onChange={(cancelAfter) => change({ cancelAfter })}
        />
        <FormColumns>
          <Several
            label={words.species}
            none={words.everySpecies}
            options={setup.species}
            value={values.petTypeIds}
            onChange={(petTypeIds) => change({ petTypeIds })}
          />
          <Several
            label={words.completedBy}
            none={words.completedByNone}
            options={setup.appointmentTypes}
            value={values.completedByTypeIds}
            onChange={(completedByTypeIds) => change({ completedByTypeIds })}
          />
        </FormColumns>
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

interface NameFieldsProps {
  values: Values;
  hasTried: boolean;
  onChange: (set: Partial<Values>) => void;
}

function NameFields({ values, hasTried, onChange }: NameFieldsProps) {
  return (
    <FormColumns>
      <TextField
        label={words.name}
        autoFocus
        value={values.name}
        onChange={(event) => onChange({ name: event.target.value })}
        errorText={hasTried && !hasVisible(values.name) ? words.nameNeeded : undefined}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <TextField
        label={words.group}
        value={values.groupName}
        helperText={words.groupHint}
        onChange={(event) => onChange({ groupName: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
    </FormColumns>
  );
}

interface StepListProps {
  setup: ReminderSetup;
  drafts: StepDraft[];
  isWrong: boolean;
  onChange: (drafts: StepDraft[]) => void;
}

function StepList({ setup, drafts, isWrong, onChange }: StepListProps) {
  return (
    <>
      <Typography component="h3" variant="h4">
        {words.stepsTitle}
      </Typography>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {words.stepsHint}
      </Typography>
      {drafts.map((draft, place) => (
        <StepFields
          key={draft.key}
          draft={draft}
          setup={setup}
          onChange={(next) => onChange(drafts.with(place, next))}
          onRemove={() => onChange(drafts.toSpliced(place, 1))}
        />
      ))}
      {isWrong && <ProblemAlert problem={words.stepFault} />}
      {drafts.length < 8 && (
        <AddRowButton onClick={() => onChange([...drafts, blankStep(setup, "")])}>{words.addStep}</AddRowButton>
      )}
    </>
  );
}

interface SeveralProps {
  label: string;
  /** What none of them means. */
  none: string;
  options: readonly { id: string; name: string }[];
  value: string[];
  onChange: (ids: string[]) => void;
}

function Several({ label, none, options, value, onChange }: SeveralProps) {
  const namesOf = (ids: readonly string[]): string =>
    options
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(", ");
  return (
    <TextField
      select
      label={label}
      value={value.filter((id) => options.some((option) => option.id === id))}
      onChange={(event) => onChange([event.target.value].flat().filter((id) => id !== ""))}
      slotProps={{
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: (ids) => namesOf(ids as string[]) || none,
        },
        inputLabel: { shrink: true },
      }}
    >
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
