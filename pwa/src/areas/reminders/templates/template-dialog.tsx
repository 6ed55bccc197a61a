import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { addMessageTemplate, correctMessageTemplate } from "@fernpaw/domain/messages/message.mutations";
import { messageTemplates, TEMPLATE_PURPOSES, TEXT_CHANNELS } from "@fernpaw/domain/messages/message";
import { PLACEHOLDERS, unknownPlaceholders } from "@fernpaw/domain/messages/template-text";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import type { Form } from "../../../form/form-types.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ReminderSetup, Template } from "../reminders.queries.ts";
import { channelWords, copy, placeholderWords, purposeWords } from "../setup/setup.copy.ts";
import { TemplatePreview } from "./template-preview.tsx";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(messageTemplates);

const words = copy.templates;
type Values = Pick<Template, "name" | "purpose" | "channel" | "subject" | "body">;
const BLANK: Values = { name: "", purpose: "reminder", channel: "email", subject: "", body: "" };

interface TemplateDialogProps {
  setup: ReminderSetup;
  /** Null: a new one. */
  template: Template | null;
  onClose: () => void;
}

function valuesOf({ name, purpose, channel, subject, body }: Values): Values {
  return { name, purpose, channel, subject, body };
}

/** The words of the faults that a save would be refused for. */
function faultOf(purpose: Values["purpose"], text: string): string | undefined {
  const unknown = unknownPlaceholders(purpose, text);
  return unknown.length > 0 ? words.unknown(unknown) : undefined;
}

export function TemplateDialog({ setup, template, onClose }: TemplateDialogProps) {
  const form = useEntityForm({
    entity: messageTemplates,
    register: addMessageTemplate,
    correct: correctMessageTemplate,
    row: template,
    blank: BLANK,
    read: valuesOf,
    write: (values, fault): Values => {
      const { purpose, channel, subject, body } = values;
      const [ofSubject, ofBody] = [faultOf(purpose, subject), faultOf(purpose, body)];
      if (ofSubject !== undefined && channel === "email") fault("subject", ofSubject);
      if (ofBody !== undefined) fault("body", ofBody);
      return { ...values, subject: channel === "email" ? subject : "" };
    },
    words: { name: copy.types.nameNeeded, body: words.bodyNeeded },
    onSaved: onClose,
  });
  const { values } = form;
  const { purpose, channel, subject, body } = values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={template ? words.editTitle : words.addTitle}
      size="3xl"
      submitLabel={copy.save}
    >
      <TextField label={labels.name} autoFocus {...form.field("name")} />
      <KindFields form={form} isFixed={template !== null} />
      {channel === "email" && (
        <TextField
          label={labels.subject}
          {...form.field("subject")}
          errorText={form.fault("subject") ?? faultOf(purpose, subject)}
        />
      )}
      <TextField
        label={labels.body}
        multiline
        minRows={5}
        {...form.field("body")}
        errorText={form.fault("body") ?? faultOf(purpose, body)}
      />
      <PlaceholderNote purpose={purpose} />
      <TemplatePreview values={values} setup={setup} />
    </FormDialog>
  );
}

interface KindFieldsProps {
  form: Form<Values>;
  /** What a template is for does not change once something names it. */
  isFixed: boolean;
}

function KindFields({ form, isFixed }: KindFieldsProps) {
  return (
    <FormColumns>
      <TextField select label={labels.purpose} {...form.field("purpose")} disabled={isFixed}>
        {TEMPLATE_PURPOSES.map((one) => (
          <MenuItem key={one} value={one}>
            {purposeWords[one]}
          </MenuItem>
        ))}
      </TextField>
      <TextField select label={labels.channel} {...form.field("channel")} disabled={isFixed}>
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
