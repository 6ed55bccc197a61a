import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { clientName } from "@fernpaw/domain/clients/client";
import { messages } from "@fernpaw/domain/messages/message";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import { fillTemplate } from "@fernpaw/domain/messages/template-text";
import { recordRecallContact } from "@fernpaw/domain/stock/recall-contact.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useWorkForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { locationHere } from "../../../session/device-location.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { channelWords } from "../../messages/public/channel-words.copy.ts";
import { allLocations } from "../stock.queries.ts";
import type { RecallClientLine, RecallPage } from "./recall.queries.ts";
import { writing as copy } from "./recalls.copy.ts";
import { audienceOf, CHANNELS, faultOf, reachableBy, valuesFor, type Writing } from "./write-values.ts";

const labels = labelsOf(messages);

interface WriteDialogProps {
  page: RecallPage;
  people: readonly RecallClientLine[];
  onClose: () => void;
}

/** One message to each client: by text, e-mail or letter. Without a network it waits on the device. */
export function WriteDialog(props: WriteDialogProps) {
  const { db } = useClinic();
  const places = useLiveQuery(() => allLocations(db), [db]);
  return places && <WriteForm {...props} phone={locationHere(places)?.phone ?? ""} />;
}

function useWriting({ page, people, onClose }: WriteDialogProps, phone: string): Form<Writing> {
  const { mutate, settings, timeZone } = useClinic();
  const { batch, product } = page;
  // A second try after a failure sends no client a second message.
  const [ids] = useState(() => new Map<string, { messageId: string; contactId: string }>());
  const idsOf = (key: string) => {
    const known = ids.get(key) ?? { messageId: newId(), contactId: newId() };
    ids.set(key, known);
    return known;
  };
  const [sent] = useState(() => new Set<string>());
  const once = async (id: string, send: () => Promise<unknown>): Promise<void> => {
    if (sent.has(id)) return;
    await send();
    sent.add(id);
  };
  return useWorkForm<Writing>({
    start: () => {
      const audience = audienceOf(people, "unwritten").length > 0 ? "unwritten" : "all";
      const asked = audienceOf(people, audience);
      return {
        audience,
        channel: CHANNELS.find((channel) => reachableBy(asked, channel).able.length > 0) ?? "sms",
        subject: copy.subjectStart(product.printedName || product.name),
        body: copy.start(product.printedName || product.name, batch.number),
      };
    },
    work: async (values) => {
      const { channel } = values;
      for (const line of reachableBy(audienceOf(people, values.audience), channel).able) {
        const { messageId: id, contactId } = idsOf(`${channel} ${line.client.id}`);
        const filled = valuesFor(line, { name: settings.name, phone, locale: settings.locale, timeZone });
        const message = {
          id,
          clientId: line.client.id,
          petIds: line.petIds,
          channel,
          direction: "out",
          templateId: null,
          subject: channel === "sms" ? "" : fillTemplate(values.subject, filled),
          body: fillTemplate(values.body, filled),
        } as const;
        const contact = {
          id: contactId,
          batchId: batch.id,
          clientId: line.client.id,
          state: "texted",
          messageId: id,
        } as const;
        await once(id, () => mutate(composeMessage, message));
        await once(contactId, () => mutate(recordRecallContact, contact));
      }
      toastDone(channel === "letter" ? copy.lettersSaved : copy.sent);
    },
    onSaved: onClose,
  });
}

function WriteForm({ phone, ...props }: WriteDialogProps & { phone: string }) {
  const { people, onClose } = props;
  const form = useWriting(props, phone);
  const { audience, channel, body } = form.values;
  const asked = audienceOf(people, audience);
  const { able, unable } = reachableBy(asked, channel);
  const unwritten = audienceOf(people, "unwritten").length;
  const fault = faultOf(form.values);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.title}
      size="2xl"
      submitLabel={(channel === "letter" ? copy.letters : copy.send)(able.length)}
      isDisabled={able.length === 0 || fault !== null}
      hasCancel
      footer={channel === "letter" ? { aside: <Button to={paths.letters}>{channelWords.letter}</Button> } : undefined}
    >
      {unwritten > 0 && unwritten < people.length && (
        <Choice
          label={copy.audience}
          {...form.pick("audience")}
          options={[
            { value: "unwritten", label: copy.unwritten(unwritten) },
            { value: "all", label: copy.everyone(people.length) },
          ]}
        />
      )}
      <Choice
        label={labels.channel}
        {...form.pick("channel")}
        options={CHANNELS.map((value) => ({
          value,
          label: `${channelWords[value]} ${reachableBy(asked, value).able.length}`,
        }))}
      />
      {unable.length > 0 && (
        <Alert severity="info">
          {unable.map(({ line, reason }) => (
            <div key={line.client.id}>{copy.leftOut(clientName(line.client), reason)}</div>
          ))}
        </Alert>
      )}
      {channel !== "sms" && <TextField label={labels.subject} {...form.field("subject", { maxLength: 200 })} />}
      <TextField
        label={labels.body}
        multiline
        minRows={4}
        {...form.field("body", { maxLength: channel === "sms" ? 1000 : 8000 })}
        errorText={fault ?? undefined}
        helperText={copy.placeholders}
      />
      <Preview line={able[0]} body={body} phone={phone} />
    </FormDialog>
  );
}

/** The message as the first client gets it. */
function Preview({ line, body, phone }: { line: RecallClientLine | undefined; body: string; phone: string }) {
  const { settings, timeZone } = useClinic();
  if (!line) return <Typography>{copy.nobody}</Typography>;
  const filled = valuesFor(line, { name: settings.name, phone, locale: settings.locale, timeZone });
  return (
    <Box component="section" sx={{ bgcolor: "sunken", borderRadius: 2, p: 4 }}>
      <Typography component="h3" variant="subtitle1">
        {copy.preview(clientName(line.client))}
      </Typography>
      <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{fillTemplate(body, filled)}</Typography>
    </Box>
  );
}
