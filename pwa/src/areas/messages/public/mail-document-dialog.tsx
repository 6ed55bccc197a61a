import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { clientName, type clients, Email } from "@fernpaw/domain/clients/client";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { addressFor, isOwnAddress, whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useCallForm } from "../../../form/use-call-form.ts";
import { clinicHttp } from "../../../http/client.ts";
import { useDraft } from "../../../session/drafts/drafts.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { OnlineOnly } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
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
  /** Names the document. The typed words stay with it until the mail is sent. */
  draftKey: string;
  onClose: () => void;
}

type Whose = keyof typeof copy.whose;

/** Each recipient has words of their own, so that none reads those of another. */
interface Values {
  whose: Whose;
  address: string;
  subject: string;
  body: string;
  otherSubject: string;
  otherBody: string;
}

const startOf = ({ client, toOther, subject, body }: MailDocumentProps): Values => ({
  whose: whyNotMail(client) !== null && toOther ? "other" : "client",
  address: "",
  subject,
  body,
  otherSubject: toOther?.subject ?? "",
  otherBody: toOther?.body ?? "",
});

const whyNotMail = (client: MailDocumentProps["client"]) => whyNotSend(client, "email", { pets: [], cause: "manual" });

/** The names of the fields with the words to this recipient. */
const wordFields = (whose: Whose) =>
  whose === "client"
    ? ({ subject: "subject", body: "body" } as const)
    : ({ subject: "otherSubject", body: "otherBody" } as const);

function findFaults(values: Values): Record<string, string> {
  const at = wordFields(values.whose);
  return {
    ...(values.whose === "other" && !Email.safeParse(values.address).success && { address: copy.addressNeeded }),
    ...(!hasVisible(values[at.subject]) && { [at.subject]: copy.subjectNeeded }),
    ...(!hasVisible(values[at.body]) && { [at.body]: copy.bodyNeeded }),
  };
}

/** Why no mail can go to this recipient, in words; null: one can. */
function whyNot(client: MailDocumentProps["client"], { whose, address }: Values, hasMail: boolean): string | null {
  const isToClient = whose === "client" || isOwnAddress(client, Email.safeParse(address).data ?? "");
  const why = isToClient ? whyNotMail(client) : null;
  if (why !== null) return `${reasonWords[why]}.`;
  return hasMail ? null : copy.noMail;
}

/** A mail with a document as a PDF. The server makes the PDF, so this needs a connection. */
export function MailDocumentDialog(props: MailDocumentProps) {
  const { client, petIds, document, locationId, toOther, draftKey, onClose } = props;
  // A second try is the same message. It is not in the draft: changed words of another day are a message of their own.
  const [id] = useState(newId);
  const channels = useChannels();
  const againstNow = (values: Values) => whyNot(client, values, channels?.email !== "none");
  const form: Form<Values> = useCallForm({
    draft: useDraft<Values>(draftKey),
    start: () => startOf(props),
    faults: findFaults,
    mayGoOn: (values) => againstNow(values) === null,
    call: (values) => {
      const at = wordFields(values.whose);
      const message = { id, clientId: client.id, petIds, subject: values[at.subject], body: values[at.body] };
      const to = values.whose === "other" ? { to: Email.parse(values.address) } : {};
      const body = { message, locationId, document, ...to };
      return clinicHttp.http.post("/api/messages/documents", body, { timeout: MAIL_MS });
    },
    wordsOf: (error) => problemText(error, { noNetwork: copy.noNetwork }),
    onSaved: () => {
      toastDone(copy.queued);
      onClose();
    },
  });
  const { whose } = form.values;
  const isOther = whose === "other";
  const against = againstNow(form.values);
  const at = wordFields(whose);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isOther ? copy.titleOther : copy.title(clientName(client))}
      size="2xl"
      footer={{
        main: (
          <OnlineOnly reason={copy.onlineOnly}>
            {(online) => (
              <Button
                type="submit"
                variant="primary"
                isLoading={form.isBusy}
                {...online}
                disabled={online.disabled === true || against !== null}
              >
                {copy.send}
              </Button>
            )}
          </OnlineOnly>
        ),
      }}
    >
      <AboutPets petIds={petIds} />
      {toOther && <WhomFields form={form} />}
      {against !== null ? (
        <Alert severity="warning">{against}</Alert>
      ) : (
        <Typography>
          {isOther ? copy.toOther(document.title) : copy.to(addressFor(client, "email"), document.title)}
        </Typography>
      )}
      {channels?.email === "mailbox" && <DemoNote />}
      <TextField label={fieldWord("messages", "subject")} {...form.field(at.subject, { maxLength: MOST_SUBJECT })} />
      <TextField
        label={fieldWord("messages", "body")}
        multiline
        minRows={6}
        {...form.field(at.body, { maxLength: MOST_BODY })}
      />
    </FormDialog>
  );
}

function DemoNote() {
  return (
    <Typography variant="body2" sx={{ color: "ink2" }}>
      {copy.demoMail}
    </Typography>
  );
}

/** The client, or an address that a person types. */
function WhomFields({ form }: { form: Form<Values> }) {
  return (
    <>
      <Choice
        label={copy.whom}
        {...form.pick("whose")}
        options={(["client", "other"] as const).map((value) => ({ value, label: copy.whose[value] }))}
      />
      {form.values.whose === "other" && (
        <TextField
          label={copy.address}
          type="email"
          {...form.field("address", { autoComplete: "off", maxLength: 254 })}
        />
      )}
    </>
  );
}
