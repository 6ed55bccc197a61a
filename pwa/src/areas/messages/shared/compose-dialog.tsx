import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { clientName } from "@fernpaw/domain/clients/client";
import { whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import { fillTemplate } from "@fernpaw/domain/messages/template-text";
import { generalValues } from "@fernpaw/domain/messages/template-values";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useDraft, type DraftHandle } from "../../../session/drafts/drafts.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { channelWords, copy, reasonWords } from "../messages.copy.ts";
import { composeChoices, type ComposeChoices } from "../messages.queries.ts";
import { useChannels } from "./use-channels.ts";

const words = copy.compose;
const CHANNELS = ["email", "sms", "letter", "call"] as const;
type Channel = (typeof CHANNELS)[number];

interface Values {
  channel: Channel;
  direction: "out" | "in";
  petIds: string[];
  templateId: string;
  subject: string;
  body: string;
}

interface ComposeProps {
  clientId: string;
  onClose: () => void;
}

/** A mail, a text message, a letter or the note of a call; written without a network it waits on the device. */
export function ComposeDialog({ clientId, onClose }: ComposeProps) {
  const { db, clinicId } = useClinic();
  const choices = useLiveQuery(() => composeChoices(db, clinicId, clientId), [db, clinicId, clientId]);
  const draft = useDraft<Values>(`message:${clientId}`);
  if (!choices || draft.restored === undefined) return null;
  return <ComposeForm choices={choices} draft={draft} start={draft.restored} onClose={onClose} />;
}

function blankFor({ client, pets }: ComposeChoices): Values {
  const living = pets.filter(({ status }) => status === "active" || status === "inactive");
  const [first] = living;
  const channel = CHANNELS.find(
    (one) => one === "call" || whyNotSend(client, one, { pets: [], cause: "manual" }) === null,
  );
  return {
    channel: channel ?? "call",
    direction: "out",
    petIds: living.length === 1 && first ? [first.id] : [],
    templateId: "",
    subject: "",
    body: "",
  };
}

interface FormProps {
  choices: ComposeChoices;
  draft: DraftHandle<Values>;
  start: Values | null;
  onClose: () => void;
}

function ComposeForm({ choices, draft, start, onClose }: FormProps) {
  const { client } = choices;
  const { mutate } = useClinic();
  const action = useAction();
  const [values, setValues] = useState(start ?? blankFor(choices));
  const [hasTried, setTried] = useState(false);
  const { channel, subject, body } = values;
  const change = (set: Partial<Values>): void => {
    const next = { ...values, ...set };
    setValues(next);
    draft.keep(next);
  };
  const against = channel === "call" ? null : whyNotSend(client, channel, { pets: [], cause: "manual" });
  const isSubjectMissing = channel === "email" && !hasVisible(subject);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!hasVisible(body) || isSubjectMissing || against !== null) return;
    const { templateId, direction, petIds } = values;
    const args = {
      id: newId(),
      clientId: client.id,
      petIds,
      channel,
      direction: channel === "call" ? direction : ("out" as const),
      templateId: templateId === "" ? null : templateId,
      subject: channel === "email" ? subject : "",
      body,
    };
    if (!(await action.run(() => mutate(composeMessage, args)))) return;
    await draft.discard();
    toastDone(channel === "call" ? words.noted : channel === "letter" ? words.letterSaved : words.queued);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(clientName(client))}
      size="2xl"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy} disabled={against !== null}>
          {words.submit[channel]}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Choice
          label={words.channel}
          value={channel}
          options={CHANNELS.map((value) => ({ value, label: channelWords[value] }))}
          onChange={(next) => change({ channel: next, templateId: "" })}
        />
        <ChannelNote channel={channel} against={against} />
        {channel === "call" && (
          <Choice
            label={words.direction}
            value={values.direction}
            options={[
              { value: "out", label: words.out },
              { value: "in", label: words.in },
            ]}
            onChange={(direction) => change({ direction })}
          />
        )}
        <PetChoice choices={choices} values={values} onChange={change} />
        <TemplateChoice choices={choices} values={values} onChange={change} />
        <WordFields values={values} hasTried={hasTried} onChange={change} />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

interface WordFieldsProps {
  values: Values;
  hasTried: boolean;
  onChange: (set: Partial<Values>) => void;
}

function WordFields({ values: { channel, subject, body }, hasTried, onChange }: WordFieldsProps) {
  return (
    <>
      {channel === "email" && (
        <TextField
          label={words.subject}
          value={subject}
          onChange={(event) => onChange({ subject: event.target.value })}
          errorText={hasTried && !hasVisible(subject) ? words.subjectNeeded : undefined}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
      <TextField
        label={channel === "call" ? words.note : words.body}
        value={body}
        multiline
        minRows={5}
        onChange={(event) => onChange({ body: event.target.value })}
        errorText={hasTried && !hasVisible(body) ? words.needed : undefined}
        helperText={channel === "sms" ? words.characters(body.length) : undefined}
        slotProps={{ htmlInput: { maxLength: channel === "sms" ? 1000 : 8000 } }}
      />
    </>
  );
}

function ChannelNote({ channel, against }: { channel: Channel; against: ReturnType<typeof whyNotSend> }) {
  const server = useChannels();
  const notes = [
    against === null ? "" : `${reasonWords[against]}.`,
    channel === "sms" && server?.sms === "log" ? words.noSms : "",
    channel === "email" && server?.email === "none" ? words.noMail : "",
    channel === "email" && server?.email === "mailbox" ? words.demoMail : "",
  ].filter((note) => note !== "");
  return (
    <Typography role="status" variant="body2" sx={{ color: "ink2" }}>
      {notes.join(" ")}
    </Typography>
  );
}

interface PartProps {
  choices: ComposeChoices;
  values: Values;
  onChange: (set: Partial<Values>) => void;
}

function PetChoice({ choices: { pets }, values, onChange }: PartProps) {
  if (pets.length === 0) return null;
  const toggle = (id: string, isTicked: boolean): void =>
    onChange({ petIds: isTicked ? [...values.petIds, id] : values.petIds.filter((petId) => petId !== id) });
  return (
    <div role="group" aria-label={words.pets}>
      <Typography variant="body2">{words.pets}</Typography>
      {pets.map((pet) => (
        <FormControlLabel
          key={pet.id}
          label={pet.name}
          control={
            <Checkbox checked={values.petIds.includes(pet.id)} onChange={(_, isTicked) => toggle(pet.id, isTicked)} />
          }
        />
      ))}
    </div>
  );
}

/** A template is a beginning: its words stand in the fields, with the names in their places, and can be changed. */
function TemplateChoice({ choices, values, onChange }: PartProps) {
  const { settings, timeZone } = useClinic();
  const fitting = choices.templates.filter(({ channel }) => channel === values.channel);
  if (fitting.length === 0) return null;
  const choose = (templateId: string): void => {
    const template = fitting.find(({ id }) => id === templateId);
    if (!template) return onChange({ templateId: "" });
    const about = choices.pets.filter(({ id }) => values.petIds.includes(id)).map(({ name }) => name);
    const clinic = { name: settings.name, phone: choices.clinicPhone, locale: settings.locale, timeZone };
    const filled = generalValues({ client: clientName(choices.client), pets: about }, clinic);
    onChange({
      templateId,
      subject: fillTemplate(template.subject, filled),
      body: fillTemplate(template.body, filled).trim(),
    });
  };
  return (
    <TextField
      select
      label={words.template}
      value={values.templateId}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{words.noTemplate}</MenuItem>
      {fitting.map((template) => (
        <MenuItem key={template.id} value={template.id}>
          {template.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
