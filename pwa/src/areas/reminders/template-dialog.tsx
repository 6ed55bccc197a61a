import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { addMessageTemplate, correctMessageTemplate } from "@fernpaw/domain/messages/message.mutations";
import { TEMPLATE_PURPOSES, TEXT_CHANNELS } from "@fernpaw/domain/messages/message";
import { PLACEHOLDERS, unknownPlaceholders } from "@fernpaw/domain/messages/template-text";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { useState, type SubmitEvent } from "react";
import { changedFields } from "../../db/correction.ts";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormColumns } from "../../ui/form-rows.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { ReminderSetup, Template } from "./reminders.queries.ts";
import { channelWords, copy, placeholderWords, purposeWords } from "./setup.copy.ts";
import { TemplatePreview } from "./template-preview.tsx";

const words = copy.templates;
type Values = Pick<Template, "name" | "purpose" | "channel" | "subject" | "body">;
const BLANK: Values = { name: "", purpose: "reminder", channel: "email", subject: "", body: "" };

interface TemplateDialogProps {
  setup: ReminderSetup;
  /** Null: a new one. */
  template: Template | null;
  onClose: () => void;
}

function valuesOf({ name, purpose, channel, subject, body }: Template): Values {
  return { name, purpose, channel, subject, body };
}

/** The words of the faults that a save would be refused for. */
function faultOf(purpose: Values["purpose"], text: string): string | undefined {
  const unknown = unknownPlaceholders(purpose, text);
  return unknown.length > 0 ? words.unknown(unknown) : undefined;
}

export function TemplateDialog({ setup, template, onClose }: TemplateDialogProps) {
  const { mutate } = useClinic();
  const action = useAction();
  const [values, setValues] = useState(template ? valuesOf(template) : BLANK);
  const [hasTried, setTried] = useState(false);
  const change = (set: Partial<Values>): void => setValues({ ...values, ...set });
  const { name, purpose, channel, subject, body } = values;
  const subjectFault = faultOf(purpose, subject);
  const bodyFault = faultOf(purpose, body);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!hasVisible(name) || !hasVisible(body) || subjectFault || bodyFault) return;
    const texts = { name, subject: channel === "email" ? subject : "", body };
    const save = (): Promise<unknown> =>
      template
        ? mutate(correctMessageTemplate, {
            id: template.id,
            set: changedFields(valuesOf(template), { ...values, ...texts }),
          })
        : mutate(addMessageTemplate, { id: newId(), purpose, channel, ...texts });
    if (await action.run(save)) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={template ? words.editTitle : words.addTitle}
      size="3xl"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy}>
          {copy.save}
        </Button>
      }
    >
      <Stack spacing={4}>
        <TextField
          label={words.name}
          autoFocus
          value={name}
          onChange={(event) => change({ name: event.target.value })}
          errorText={hasTried && !hasVisible(name) ? copy.types.nameNeeded : undefined}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <KindFields values={values} isFixed={template !== null} onChange={change} />
        {channel === "email" && (
          <TextField
            label={words.subject}
            value={subject}
            onChange={(event) => change({ subject: event.target.value })}
            errorText={subjectFault}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )}
        <TextField
          label={words.body}
          multiline
          minRows={5}
          value={body}
          onChange={(event) => change({ body: event.target.value })}
          errorText={bodyFault ?? (hasTried && !hasVisible(body) ? words.bodyNeeded : undefined)}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
        />
        <PlaceholderNote purpose={purpose} />
        <TemplatePreview values={values} setup={setup} />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

interface KindFieldsProps {
  values: Values;
  /** What a template is for does not change once something names it. */
  isFixed: boolean;
  onChange: (set: Partial<Values>) => void;
}

function KindFields({ values, isFixed, onChange }: KindFieldsProps) {
  return (
    <FormColumns>
      <TextField
        select
        label={words.purpose}
        value={values.purpose}
        disabled={isFixed}
        onChange={(event) => onChange({ purpose: event.target.value as Values["purpose"] })}
      >
        {TEMPLATE_PURPOSES.map((one) => (
          <MenuItem key={one} value={one}>
            {purposeWords[one]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={words.channel}
        value={values.channel}
        disabled={isFixed}
        onChange={(event) => onChange({ channel: event.target.value as Values["channel"] })}
      >
        {TEXT_CHANNELS.map((one) => (
          <MenuItem key={one} value={one}>
            {channelWords[one]}
          </MenuItem>
        ))}
      </TextField>
    </FormColumns>
  );
}

function PlaceholderNote({ purpose }: Pick<Values, "purpose">) {
  const known = PLACEHOLDERS[purpose].map((one) => `{${one}} ${placeholderWords[one]}`);
  return (
    <Typography variant="body2" sx={{ color: "ink2" }}>
      {words.mayNameAll(known.join(", "))}
    </Typography>
  );
}
