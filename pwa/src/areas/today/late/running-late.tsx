import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import { messages } from "@fernpaw/domain/messages/message";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Link from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { type ReactNode, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import type { Form } from "../../../form/form-types.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useWorkForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { ClockTime, useNow } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { telAddress } from "../../../ui/tel-address.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "./late.copy.ts";
import { lateClients, type LateClient } from "./late-clients.queries.ts";

const labels = labelsOf(messages);
const MINUTES = ["10", "15", "20", "30", "45", "60"] as const;

interface Values {
  minutes: (typeof MINUTES)[number];
  /** Empty: every vet's patients. */
  vetId: string;
  /** Clients who are not written to. */
  without: string[];
  body: string;
}

interface RunningLateProps {
  day: LocalDate;
  onClose: () => void;
}

/** One message to each client who waits or comes soon: by text, or by mail. Without a network it waits on the device. */
export function RunningLate({ day, onClose }: RunningLateProps) {
  const { db, timeZone, settings } = useClinic();
  const { noShowAfterMin } = settings;
  const now = useNow();
  // The list does not change under a finger.
  const [openedAt] = useState(now);
  const lines = useLiveQuery(
    () => lateClients(db, { day, timeZone, now: openedAt, noShowAfterMin }),
    [db, day, timeZone, openedAt, noShowAfterMin],
  );
  return lines && <LateForm lines={lines} onClose={onClose} />;
}

interface LateFormProps {
  lines: LateClient[];
  onClose: () => void;
}

function useLateForm({ lines, onClose }: LateFormProps): Form<Values> {
  const { mutate, settings } = useClinic();
  // A second try after a failure sends no client a second message.
  const [ids] = useState(() => new Map(lines.map(({ client }) => [client.id, newId()])));
  const [sent] = useState(() => new Set<string>());
  return useWorkForm<Values>({
    start: () => ({
      minutes: "20",
      vetId: "",
      without: lines.flatMap(({ client, isMissed }) => (isMissed ? [client.id] : [])),
      body: copy.body("20", settings.name),
    }),
    work: async (values) => {
      const asked = writable(lines, values);
      for (const { client, channel, petIds } of asked) {
        const id = ids.get(client.id) ?? newId();
        if (channel === null || sent.has(id)) continue;
        const to = { id, clientId: client.id, petIds, channel, direction: "out", templateId: null } as const;
        const subject = channel === "email" ? copy.subject : "";
        await mutate(composeMessage, { ...to, subject, body: values.body });
        sent.add(id);
      }
      toastDone(copy.sent(asked.length));
    },
    onSaved: onClose,
  });
}

function LateForm({ lines, onClose }: LateFormProps) {
  const { settings } = useClinic();
  const form = useLateForm({ lines, onClose });
  const { values, set } = form;
  const count = writable(lines, values).length;
  const vets = new Map(lines.flatMap(({ vet }) => (vet ? [[vet.id, titledName(vet)] as const] : [])));
  const changeMinutes = (minutes: Values["minutes"]): void => {
    const isOurs = values.body === copy.body(values.minutes, settings.name);
    set({ minutes, ...(isOurs && { body: copy.body(minutes, settings.name) }) });
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.title}
      size="2xl"
      submitLabel={copy.send(count)}
      isDisabled={count === 0 || !hasVisible(values.body)}
      hasCancel
    >
      <Choice
        label={copy.minutes}
        value={values.minutes}
        options={MINUTES.map((value) => ({ value, label: copy.min(value) }))}
        onChange={changeMinutes}
      />
      {vets.size > 1 && (
        <TextField label={copy.vet} select {...form.field("vetId")}>
          <MenuItem value="">{copy.everyVet}</MenuItem>
          {[...vets].map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        label={labels.body}
        multiline
        minRows={3}
        {...form.field("body", { maxLength: 1000 })}
        errorText={hasVisible(values.body) ? undefined : copy.needed}
      />
      <Who lines={ofVet(lines, values.vetId)} without={values.without} onChange={(without) => set({ without })} />
    </FormDialog>
  );
}

interface WhoProps {
  lines: LateClient[];
  without: string[];
  onChange: (without: string[]) => void;
}

function Who({ lines, without, onChange }: WhoProps) {
  if (lines.length === 0) return <Typography>{copy.none}</Typography>;
  const toggle = (id: string, isTicked: boolean): void =>
    onChange(isTicked ? without.filter((one) => one !== id) : [...without, id]);
  return (
    <div role="group" aria-label={copy.who}>
      {lines.map((line) => {
        const { client, channel } = line;
        if (channel === null) return <Unwritable key={client.id} line={line} />;
        return (
          <FormControlLabel
            key={client.id}
            sx={{ display: "flex" }}
            control={
              <Checkbox
                checked={!without.includes(client.id)}
                onChange={(_, isTicked) => toggle(client.id, isTicked)}
              />
            }
            label={<Facts line={line} way={copy.by[channel]} />}
          />
        );
      })}
    </div>
  );
}

/** Of one client; `way`: how the message goes, or what is to be done instead. */
function Facts({ line: { at, name, petNames, isMissed }, way }: { line: LateClient; way: ReactNode }) {
  const { timeZone } = useClinic();
  const time = <ClockTime at={at} timeZone={timeZone} />;
  return <Dotted parts={[time, name, petNames, way, isMissed ? copy.missed : ""]} />;
}

/** Has a number to tap in place of the tick. */
function Unwritable({ line }: { line: LateClient }) {
  const { phone } = line;
  const way = phone === null ? copy.noContact : <Link href={telAddress(phone)}>{copy.call(phone.typed)}</Link>;
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        minHeight: 44,
        paddingInlineStart: "42px",
        overflowWrap: "anywhere",
      }}
    >
      <span>
        <Facts line={line} way={way} />
      </span>
    </Box>
  );
}

const ofVet = (lines: readonly LateClient[], vetId: string): LateClient[] =>
  lines.filter((line) => vetId === "" || line.vetId === vetId);

/** Those who get the message. */
const writable = (lines: readonly LateClient[], { vetId, without }: Values): LateClient[] =>
  ofVet(lines, vetId).filter(({ client, channel }) => channel !== null && !without.includes(client.id));
