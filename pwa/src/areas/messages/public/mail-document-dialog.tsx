import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { clientName, type clients, Email } from "@fernpaw/domain/clients/client";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { addressFor, isOwnAddress, whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { clinicHttp } from "../../../http/client.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { OnlineOnly } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
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

/** Words to begin with. */
interface Start {
  subject: string;
  body: string;
}

interface MailDocumentProps extends Start {
  client: RowOf<typeof clients>;
  petIds: readonly string[];
  document: PaperDocument;
  /** Whose letterhead the PDF gets. */
  locationId: string;
  /** The words to an address that a person types, as of another practice; left out: it goes to the client alone. */
  toOther?: Start;
  onClose: () => void;
}

type Whose = keyof typeof copy.whose;

/** The typed parts of the mail; each recipient has words of their own, so that none reads those of another. */
function useTyped({ client, toOther, ...own }: Pick<MailDocumentProps, "client" | "toOther" | keyof Start>) {
  const why = whyNotSend(client, "email", { pets: [], cause: "manual" });
  const [whose, setWhose] = useState<Whose>(why !== null && toOther ? "other" : "client");
  const [texts, setTexts] = useState<Record<Whose, Start>>({
    client: { subject: own.subject, body: own.body },
    other: toOther ?? { subject: "", body: "" },
  });
  const [address, setAddress] = useState("");
  const text = texts[whose];
  const set = (part: Partial<Start>): void => setTexts({ ...texts, [whose]: { ...text, ...part } });
  const read = Email.safeParse(address);
  const isOther = whose === "other";
  const faults = {
    address: isOther && !read.success ? copy.addressNeeded : "",
    subject: hasVisible(text.subject) ? "" : copy.subjectNeeded,
    body: hasVisible(text.body) ? "" : copy.bodyNeeded,
  };
  const to = read.data;
  const against = !isOther || isOwnAddress(client, to ?? "") ? why : null;
  return { whose, setWhose, isOther, why: against, text, set, address, setAddress, faults, to };
}

/** A mail with a document as a PDF. The server makes the PDF, so this needs a connection. */
export function MailDocumentDialog({
  client,
  petIds,
  document,
  locationId,
  toOther,
  onClose,
  ...start
}: MailDocumentProps) {
  const [id] = useState(newId);
  const typed = useTyped({ client, ...start, ...(toOther && { toOther }) });
  const { text, isOther, why } = typed;
  const [isTried, setTried] = useState(false);
  const channels = useChannels();
  const action = useAction((error) => problemText(error, { noNetwork: copy.noNetwork }));
  const noMail = channels?.email === "none" ? copy.noMail : null;
  const against = why === null ? noMail : `${reasonWords[why]}.`;
  const faultAt = (name: keyof typeof typed.faults) => (isTried && typed.faults[name]) || undefined;
  const send = async (): Promise<void> => {
    setTried(true);
    if (Object.values(typed.faults).some((fault) => fault !== "")) return;
    const message = { id, clientId: client.id, petIds, ...text };
    const body = { message, locationId, document, ...(isOther && { to: typed.to }) };
    const isSent = await action.run(() => clinicHttp.http.post("/api/messages/documents", body, { timeout: MAIL_MS }));
    if (!isSent) return;
    toastDone(copy.queued);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isOther ? copy.titleOther : copy.title(clientName(client))}
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
        {toOther && <WhomFields typed={typed} addressFault={faultAt("address")} />}
        {against !== null ? (
          <Alert severity="warning">{against}</Alert>
        ) : (
          <Typography>
            {isOther ? copy.toOther(document.title) : copy.to(addressFor(client, "email"), document.title)}
          </Typography>
        )}
        {channels?.email === "mailbox" && <DemoNote />}
        <WordFields typed={typed} faultAt={faultAt} />
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

type Typed = ReturnType<typeof useTyped>;

/** The client, or an address that a person types. */
function WhomFields({ typed, addressFault }: { typed: Typed; addressFault: string | undefined }) {
  return (
    <>
      <Choice
        label={copy.whom}
        value={typed.whose}
        options={(["client", "other"] as const).map((value) => ({ value, label: copy.whose[value] }))}
        onChange={typed.setWhose}
      />
      {typed.isOther && (
        <TextField
          label={copy.address}
          type="email"
          value={typed.address}
          onChange={({ target }) => typed.setAddress(target.value)}
          errorText={addressFault}
          slotProps={{ htmlInput: { autoComplete: "off", maxLength: 254 } }}
        />
      )}
    </>
  );
}

function WordFields({ typed, faultAt }: { typed: Typed; faultAt: (name: "subject" | "body") => string | undefined }) {
  const { text, set } = typed;
  return (
    <>
      <TextField
        label={fieldWord("messages", "subject")}
        value={text.subject}
        onChange={({ target }) => set({ subject: target.value })}
        errorText={faultAt("subject")}
        slotProps={{ htmlInput: { maxLength: MOST_SUBJECT } }}
      />
      <TextField
        label={fieldWord("messages", "body")}
        multiline
        minRows={6}
        value={text.body}
        onChange={({ target }) => set({ body: target.value })}
        errorText={faultAt("body")}
        slotProps={{ htmlInput: { maxLength: MOST_BODY } }}
      />
    </>
  );
}
