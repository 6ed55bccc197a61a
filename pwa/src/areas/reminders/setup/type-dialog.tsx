import Typography from "@mui/material/Typography";
import { addReminderType, correctReminderType } from "@fernpaw/domain/reminders/reminder-type.mutations";
import { reminderTypes } from "@fernpaw/domain/reminders/reminder";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { copy as formCopy } from "../../../form/form.copy.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { Choice } from "../../../ui/choice.tsx";
import { AddRowButton, FormColumns } from "../../../ui/form-rows.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { Several } from "../../../ui/several.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ReminderSetup, ReminderType } from "../reminders.queries.ts";
import { copy } from "./setup.copy.ts";
import { PeriodField } from "../public/period-field.tsx";
import { blankStep, parseSteps, StepFields, type StepDraft, stepDrafts } from "./step-fields.tsx";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(reminderTypes);

const words = copy.types;
const periodFault = formCopy.wholeNumber(1, 120);

interface TypeDialogProps {
  setup: ReminderSetup;
  /** Null: a new one. */
  type: ReminderType | null;
  onClose: () => void;
}

type Fields = Pick<
  ReminderType,
  "name" | "groupName" | "petTypeIds" | "interval" | "groupBy" | "cancelAfter" | "completedByTypeIds" | "steps"
>;

interface Values extends Omit<Fields, "steps"> {
  drafts: StepDraft[];
}

const BLANK: Omit<Fields, "steps"> = {
  name: "",
  groupName: "",
  petTypeIds: [],
  interval: { n: 1, unit: "year" },
  groupBy: "client",
  cancelAfter: { n: 6, unit: "month" },
  completedByTypeIds: [],
};

export function TypeDialog({ setup, type, onClose }: TypeDialogProps) {
  const form = useEntityForm({
    entity: reminderTypes,
    register: addReminderType,
    correct: correctReminderType,
    row: type,
    blank: BLANK,
    read: (fields: Fields): Values => {
      const { name, groupName, petTypeIds, interval, groupBy, cancelAfter, completedByTypeIds } = fields;
      const drafts = type ? stepDrafts(fields.steps) : [blankStep(setup, "0")];
      return { name, groupName, petTypeIds, interval, groupBy, cancelAfter, completedByTypeIds, drafts };
    },
    write: ({ drafts, ...values }, fault): Fields | null => {
      const steps = parseSteps(drafts);
      return steps === null ? fault("drafts", words.stepFault) : { ...values, steps };
    },
    fieldAt: ([field]) => (field === "steps" ? "drafts" : typeof field === "string" ? field : null),
    words: { name: words.nameNeeded, drafts: words.stepFault, interval: periodFault, cancelAfter: periodFault },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={type ? words.editTitle : words.addTitle}
      size="3xl"
      submitLabel={copy.save}
    >
      <FormColumns>
        <TextField label={labels.name} autoFocus {...form.field("name")} />
        <TextField label={labels.groupName} {...form.field("groupName")} helperText={words.groupHint} />
      </FormColumns>
      <PeriodField label={labels.interval} never={words.repeatsNot} {...form.bind("interval")} />
      <StepList
        setup={setup}
        drafts={form.values.drafts}
        fault={form.fault("drafts")}
        onChange={form.pick("drafts").onChange}
      />
      <Choice
        label={labels.groupBy}
        {...form.pick("groupBy")}
        options={[
          { value: "client", label: `${labels.groupBy} ${words.byClient}` },
          { value: "pet", label: `${labels.groupBy} ${words.byPet}` },
        ]}
      />
      <PeriodField label={labels.cancelAfter} never={words.givesNot} {...form.bind("cancelAfter")} />
      <FormColumns>
        <Several
          label={labels.petTypeIds}
          none={words.everySpecies}
          options={setup.species}
          {...form.pick("petTypeIds")}
        />
        <Several
          label={labels.completedByTypeIds}
          none={words.completedByNone}
          options={setup.appointmentTypes}
          {...form.pick("completedByTypeIds")}
        />
      </FormColumns>
    </FormDialog>
  );
}

interface StepListProps {
  setup: ReminderSetup;
  drafts: StepDraft[];
  fault: string | undefined;
  onChange: (drafts: StepDraft[]) => void;
}

function StepList({ setup, drafts, fault, onChange }: StepListProps) {
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
      {fault !== undefined && <ProblemAlert problem={fault} />}
      {drafts.length < 8 && (
        <AddRowButton onClick={() => onChange([...drafts, blankStep(setup, "")])}>{words.addStep}</AddRowButton>
      )}
    </>
  );
}
