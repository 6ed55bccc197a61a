import { CONSENT_CHANNELS, consents } from "@fernpaw/domain/clients/client";
import { isClosed } from "@fernpaw/domain/clients/closed-client";
import { recordConsent } from "@fernpaw/domain/clients/consent.mutations";
import { CONSENT_FIELDS } from "@fernpaw/domain/clients/consent";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Check, CircleQuestionMark, X } from "lucide-react";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { answerWords, channelWords, copy, sourceWords } from "../clients.copy.ts";
import { consentHistory, type Client, type ConsentEntry } from "../clients.queries.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(consents);

type Answer = Client["consentEmail"];
type Channel = (typeof CONSENT_CHANNELS)[number];

interface ConsentQuestion {
  channel: Channel;
  answer: Answer;
  source: keyof typeof sourceWords;
  wording: string;
}

const LOOK = {
  yes: { tone: "confirmed", icon: Check },
  no: { tone: "noShow", icon: X },
  unknown: { tone: "done", icon: CircleQuestionMark },
} as const;

/** What the client has agreed to, by channel, with every answer that was ever given. */
export function ConsentCard({ client, absorbedIds }: { client: Client; absorbedIds: readonly string[] }) {
  const { db, can } = useClinic();
  const [isAsking, setAsking] = useState(false);
  const ids = [client.id, ...absorbedIds].join();
  const history = useLiveQuery(() => consentHistory(db, ids.split(",")), [db, ids]);
  return (
    <Card title={copy.consent.title}>
      <Box component="dl" sx={{ m: 0, display: "grid", gap: 2 }}>
        {CONSENT_CHANNELS.map((channel) => {
          const answer = client[CONSENT_FIELDS[channel]];
          return (
            <Box key={channel} sx={{ display: "flex", gap: 2, alignItems: "center", justifyContent: "space-between" }}>
              <dt>{channelWords[channel]}</dt>
              <Box component="dd" sx={{ m: 0, flex: "none" }}>
                <StatusChip {...LOOK[answer]}>{answerWords[answer]}</StatusChip>
              </Box>
            </Box>
          );
        })}
      </Box>
      {client.consentEmail === "unknown" && client.consentSms === "unknown" && (
        <Typography variant="body2" sx={{ mt: 2, color: "ink2" }}>
          {copy.consent.quietDefault}
        </Typography>
      )}
      {history && history.length > 0 && <History entries={history} />}
      {can("clients:manage") && !isClosed(client) && (
        <Box sx={{ mt: 3 }}>
          <Button onClick={() => setAsking(true)}>{copy.consent.ask}</Button>
        </Box>
      )}
      {isAsking && <AskDialog client={client} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function History({ entries }: { entries: readonly ConsentEntry[] }) {
  const { timeZone } = useClinic();
  return (
    <Box component="details" sx={{ mt: 3, "& summary": { minHeight: 44, cursor: "pointer", alignContent: "center" } }}>
      <summary>{copy.consent.history(entries.length)}</summary>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
        {entries.map(({ consent, person }) => (
          <li key={consent.id}>
            <Typography>{copy.consent.said(channelWords[consent.channel], answerWords[consent.answer])}</Typography>
            <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
              {copy.consent.by(sourceWords[consent.source], person, fullDate(localDateOf(consent.askedAt, timeZone)))}
            </Typography>
            {consent.wording !== "" && (
              <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
                <bdi>{consent.wording}</bdi>
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function AskDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const [id] = useState(newId);
  // What the author saw before he asked, whatever arrives meanwhile.
  const [seen] = useState(client);
  const form = useActionForm({
    mutation: recordConsent,
    start: (): ConsentQuestion => ({ channel: "email", answer: "yes", source: "in_person", wording: "" }),
    toArgs: (asked) => ({ id, clientId: client.id, ...asked, seen: seen[CONSENT_FIELDS[asked.channel]] }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.consent.askTitle} submitLabel={copy.consent.submit}>
      <TextField select label={labels.channel} {...form.field("channel")}>
        {CONSENT_CHANNELS.map((one) => (
          <MenuItem key={one} value={one}>
            {channelWords[one]}
          </MenuItem>
        ))}
      </TextField>
      <Choice
        label={labels.answer}
        {...form.pick("answer")}
        options={[
          { value: "yes", label: answerWords.yes },
          { value: "no", label: answerWords.no },
        ]}
      />
      <TextField select label={copy.consent.source} {...form.field("source")}>
        {Object.entries(sourceWords).map(([value, words]) => (
          <MenuItem key={value} value={value}>
            {words}
          </MenuItem>
        ))}
      </TextField>
      <TextField label={labels.wording} {...form.field("wording")} />
    </FormDialog>
  );
}
