import { messages } from "@fernpaw/domain/messages/message";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { clientName } from "@fernpaw/domain/clients/client";
import { whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import { fillTemplate } from "@fernpaw/domain/messages/template-text";
import { type ClinicWords, generalValues } from "@fernpaw/domain/messages/template-values";
import { condolenceWords } from "@fernpaw/domain/messages/template-vocabulary";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { useLiveQuery } from "dexie-react-hooks";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import type { Form } from "../../../form/form-types.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../messages.copy.ts";
import { reasonWords } from "../public/reason-words.copy.ts";
import { channelWords } from "../public/channel-words.copy.ts";
import { composeChoices, type ComposeChoices } from "../messages.queries.ts";
import { useChannels } from "../public/use-channels.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(messages);

const words = copy.compose;
const CHANNELS = ["email", "sms", "letter", "call"] as const;
type Channel = (typeof CHANNELS)[number];

interface Values {
  /** Drafts of an older version of the app have none. */
  id?: string;
  channel: Channel;
  direction: "out" | "in";
  petIds: string[];
  templateId: string;
  subject: string;
  body: string;
}

interface ComposeProps {
  clientId: string;
  /** A pet that died: the message begins as a letter of condolence. */
  condolenceFor?: string;
  /** What it begins with, if the client can be reached so. */
  channel?: Channel;
  /** After a text or a call: what a client asked by text, and the writer has before the eyes, is answered. */
  onAnswered?: () => void;
  onClose: () => void;
}

/** Answers a text. A mail or a letter may be about anything. */
const ANSWERS: readonly Channel[] = ["sms", "call"];

/** A mail, a text message, a letter or the note of a call; written without a network it waits on the device. */
export function ComposeDialog({ clientId, ...rest }: ComposeProps) {
  const { db } = useClinic();
  const choices = useLiveQuery(() => composeChoices(db, clientId), [db, clientId]);
  return choices ? <ComposeForm choices={choices} {...rest} /> : null;
}

function blankFor({ client, pets }: ComposeChoices, wished: Channel | undefined): Values {
  const living = pets.filter(({ status }) => status === "active" || status === "inactive");
  const [first] = living;
  const channel = [...(wished ? [wished] : []), ...CHANNELS].find((one) => whyNotTo(client, one) === null);
  return {
    id: newId(),
    channel: channel ?? "call",
    direction: "out",
    petIds: living.length === 1 && first ? [first.id] : [],
    templateId: "",
    subject: "",
    body: "",
  };
}

/** By letter where there is an address, in the clinic's own words. */
function condolenceTo(choices: ComposeChoices, petId: string, clinic: ClinicWords & { id: string }): Values {
  const { client, pets, templates } = choices;
  const channel = (["letter", "email"] as const).find((one) => whyNotTo(client, one) === null) ?? "letter";
  const words = condolenceWords(clinic.id, channel, templates);
  const about = pets.flatMap(({ id, name }) => (id === petId ? [name] : []));
  const filled = generalValues({ client: clientName(client), pets: about }, clinic);
  return {
    id: newId(),
    channel,
    direction: "out",
    petIds: [petId],
    templateId: words.templateId ?? "",
    // An e-mail instead has one at once.
    subject: fillTemplate(condolenceWords(clinic.id, "email", templates).subject, filled),
    body: fillTemplate(words.body, filled).trim(),
  };
}

interface ComposeFormProps extends Omit<ComposeProps, "clientId"> {
  choices: ComposeChoices;
}

function ComposeForm({ choices, condolenceFor, channel: wished, onAnswered, onClose }: ComposeFormProps) {
  const { clinicId } = useClinic();
  const clinic = useClinicWords(choices);
  const { client } = choices;
  const form: Form<Values> = useActionForm({
    mutation: composeMessage,
    start: () =>
      condolenceFor === undefined
        ? blankFor(choices, wished)
        : condolenceTo(choices, condolenceFor, { ...clinic, id: clinicId }),
    toArgs: ({ id = newId(), channel, direction, petIds, templateId, subject, body }, fault) => {
      if (channel === "email" && !hasVisible(subject)) fault("subject", words.subjectNeeded);
      return {
        id,
        clientId: client.id,
        petIds,
        channel,
        direction: channel === "call" ? direction : ("out" as const),
        templateId: templateId === "" ? null : templateId,
        subject: channel === "email" ? subject : "",
        body,
      };
    },
    words: { body: words.needed },
    draftKey: ["message", client.id, condolenceFor ?? ""].filter((part) => part !== "").join(":"),
    onSaved: ({ channel }) => {
      toastDone(channel === "call" ? words.noted : channel === "letter" ? words.letterSaved : words.queued);
      if (ANSWERS.includes(channel)) onAnswered?.();
      onClose();
    },
  });
  const { values, set: change } = form;
  const { channel } = values;
  const against = whyNotTo(client, channel);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title(clientName(client))}
      size="2xl"
      submitLabel={words.submit[channel]}
      isDisabled={against !== null}
    >
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
          {...form.pick("direction")}
          options={[
            { value: "out", label: words.out },
            { value: "in", label: words.in },
          ]}
        />
      )}
      <PetChoice choices={choices} values={values} onChange={change} />
      <TemplateChoice choices={choices} values={values} onChange={change} />
      {channel === "email" && <TextField label={labels.subject} {...form.field("subject")} />}
      <TextField
        label={channel === "call" ? words.note : words.body}
        {...form.field("body", { maxLength: channel === "sms" ? 1000 : 8000 })}
        multiline
        minRows={5}
        helperText={channel === "sms" ? words.characters(values.body.length) : undefined}
      />
    </FormDialog>
  );
}

function useClinicWords({ clinicPhone: phone }: ComposeChoices): ClinicWords {
  const { settings, timeZone } = useClinic();
  return { name: settings.name, phone, locale: settings.locale, timeZone };
}

const whyNotTo = (client: ComposeChoices["client"], channel: Channel): ReturnType<typeof whyNotSend> =>
  channel === "call" ? null : whyNotSend(client, channel, { pets: [], cause: "manual" });

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
  const clinic = useClinicWords(choices);
  const fitting = choices.templates.filter(({ channel }) => channel === values.channel);
  if (fitting.length === 0) return null;
  const choose = (templateId: string): void => {
    const template = fitting.find(({ id }) => id === templateId);
    if (!template) return onChange({ templateId: "" });
    const about = choices.pets.filter(({ id }) => values.petIds.includes(id)).map(({ name }) => name);
    const filled = generalValues({ client: clientName(choices.client), pets: about }, clinic);
    onChange({
      templateId,
      subject: fillTemplate(template.subject, filled),
      body: fillTemplate(template.body, filled).trim(),
    });
  };
  return (
    <TextField select label={words.template} value={values.templateId} onChange={(event) => choose(event.target.value)}>
      <MenuItem value="">{words.noTemplate}</MenuItem>
      {fitting.map((template) => (
        <MenuItem key={template.id} value={template.id}>
          {template.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
