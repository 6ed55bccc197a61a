import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { clientName, type clients } from "@fernpaw/domain/clients/client";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { addressFor, whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { clinicHttp } from "../../../http/client.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { OnlineOnly } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "../document/mail-document.copy.ts";
import { reasonWords } from "./reason-words.copy.ts";
import { useChannels } from "./use-channels.ts";

const MAIL_MS = 60_000;
const MOST_SUBJECT = 200;
const MOST_BODY = 8000;

interface MailDocumentProps {
  client: RowOf<typeof clients>;
  petIds: readonly string[];
  document: PaperDocument;
  /** Whose letterhead the PDF gets. */
  locationId: string;
  /** Words to begin with. */
  subject: string;
  body: string;
  onClose: () => void;
}

/** A mail with a document as a PDF. The server makes the PDF, so this needs a connection. */
export function MailDocumentDialog({ client, petIds, document, locationId, onClose, ...start }: MailDocumentProps) {
  const [id] = useState(newId);
  const [subject, setSubject] = useState(start.subject);
  const [body, setBody] = useState(start.body);
  const [isTried, setTried] = useState(false);
  const channels = useChannels();
  const action = useAction((error) => problemText(error, { noNetwork: copy.noNetwork }));
  const why = whyNotSend(client, "email", { pets: [], cause: "manual" });
  const against = why === null ? (channels?.email === "none" ? copy.noMail : null) : `${reasonWords[why]}.`;
  const faults = {
    subject: isTried && !hasVisible(subject) ? copy.subjectNeeded : "",
    body: isTried && !hasVisible(body) ? copy.bodyNeeded : "",
  };
  const send = async (): Promise<void> => {
    setTried(true);
    if (!hasVisible(subject) || !hasVisible(body)) return;
    const message = { id, clientId: client.id, petIds, subject, body };
    const isSent = await action.run(() =>
      clinicHttp.http.post("/api/messages/documents", { message, locationId, document }, { timeout: MAIL_MS }),
    );
    if (!isSent) return;
    toastDone(copy.queued);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title(clientName(client))}
      size="2xl"
      footer={{
        main: (
          <OnlineOnly reason={copy.onlineOnly}>
            {(online) => (
              <Button
                variant="primary"
                isLoading={action.isBusy}
                {...online}
                disabled={online.disabled === true || against !== null}
                onClick={() => void send()}
              >
                {copy.send}
              </Button>
            )}
          </OnlineOnly>
        ),
      }}
    >
      <Stack spacing={3}>
        <AboutPets petIds={petIds} />
        {against === null ? (
          <Typography>{copy.to(addressFor(client, "email"), document.title)}</Typography>
        ) : (
          <Alert severity="warning">{against}</Alert>
        )}
        {channels?.email === "mailbox" && <DemoNote />}
        <TextField
          label={fieldWord("messages", "subject")}
          value={subject}
          onChange={({ target }) => setSubject(target.value)}
          errorText={faults.subject === "" ? undefined : faults.subject}
          slotProps={{ htmlInput: { maxLength: MOST_SUBJECT } }}
        />
        <TextField
          label={fieldWord("messages", "body")}
          multiline
          minRows={6}
          value={body}
          onChange={({ target }) => setBody(target.value)}
          errorText={faults.body === "" ? undefined : faults.body}
          slotProps={{ htmlInput: { maxLength: MOST_BODY } }}
        />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

function DemoNote() {
  return (
    <Typography variant="body2" sx={{ color: "ink2" }}>
      {copy.demoMail}
    </Typography>
  );
}
