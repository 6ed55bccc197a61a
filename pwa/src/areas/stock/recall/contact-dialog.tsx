import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { recallContacts } from "@fernpaw/domain/stock/recall-contact";
import { recordRecallContact } from "@fernpaw/domain/stock/recall-contact.mutations";
import { Phone } from "lucide-react";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { RecallClient, RecallLine } from "./recall.queries.ts";
import { contact as copy, stateWords } from "./recalls.copy.ts";
import { telAddress } from "../../../ui/tel-address.ts";

const labels = labelsOf(recallContacts);

interface Values {
  state: "reached" | "not_reached";
  whom: string;
  note: string;
}

interface ContactDialogProps {
  batchId: string;
  client: RecallClient;
  line: RecallLine;
  onClose: () => void;
}

/** The client's numbers, large enough to dial them from another phone, and what came of the call. */
export function ContactDialog({ batchId, client, line, onClose }: ContactDialogProps) {
  const { can } = useClinic();
  const [id] = useState(newId);
  const form: Form<Values> = useActionForm({
    mutation: recordRecallContact,
    start: (): Values => ({ state: "reached", whom: "", note: "" }),
    toArgs: ({ state, whom, note }) => {
      const who = state === "reached" ? whom : "";
      return { id, batchId, clientId: client.id, state, whom: who, note };
    },
    words: { whom: copy.whomNeeded },
    draftKey: `recall:${batchId}:${client.id}`,
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.title(line.clientName)}
      size="md"
      submitLabel={copy.save}
      hasCancel
      footer={can("clients:manage") ? undefined : null}
    >
      <Numbers client={client} />
      {can("clients:manage") && (
        <>
          <Choice
            label={copy.result}
            {...form.pick("state")}
            options={[
              { value: "reached", label: copy.reached },
              { value: "not_reached", label: copy.notReached },
            ]}
          />
          {form.values.state === "reached" && <TextField label={labels.whom} {...form.field("whom")} />}
          <TextField label={labels.note} multiline minRows={2} {...form.field("note")} />
        </>
      )}
      <Earlier line={line} />
    </FormDialog>
  );
}

function Numbers({ client: { phones } }: { client: RecallClient }) {
  if (phones.length === 0) return <Typography>{copy.noPhone}</Typography>;
  return phones.map((phone) => (
    <Box key={phone.typed} sx={{ display: "flex", alignItems: "center", gap: 3, minHeight: 48 }}>
      <Phone size={22} aria-hidden="true" />
      <Link href={telAddress(phone)} sx={{ fontSize: "1.5rem", fontWeight: 600, whiteSpace: "nowrap" }}>
        {phone.typed}
      </Link>
    </Box>
  ));
}

function Earlier({ line: { contacts } }: { line: RecallLine }) {
  const { timeZone } = useClinic();
  if (contacts.length === 0) return null;
  return (
    <Box component="section">
      <Typography component="h3" variant="subtitle1">
        {copy.before}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {contacts.map(({ id, state, at, whom, note }) => (
          <Box component="li" key={id} sx={{ py: 2, borderTop: "1px solid", borderColor: "line" }}>
            <Typography sx={{ color: "ink2" }}>
              {copy.entry(stateWords[state], `${shortDate(localDateOf(at, timeZone))} ${clockTime(at, timeZone)}`)}
            </Typography>
            {[whom, note].filter(Boolean).map((words) => (
              <Typography key={words} sx={{ overflowWrap: "anywhere" }}>
                {words}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
