import Typography from "@mui/material/Typography";
import { clientName, type clients } from "@fernpaw/domain/clients/client";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import type { pets } from "@fernpaw/domain/pets/pet";
import { certificateCopy } from "@fernpaw/domain/vaccinations/certificate.copy";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { MailDocumentDialog } from "../../messages/public/mail-document-dialog.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "./certificate.copy.ts";

interface TextMailProps {
  client: RowOf<typeof clients>;
  pet: RowOf<typeof pets>;
  text: string;
  /** Names the certificate. The typed words stay with it until the mail is sent. */
  draftKey: string;
  onClose: () => void;
}

interface MailDialogProps extends TextMailProps {
  document: PaperDocument;
  /** Whose letterhead the PDF gets. */
  locationId: string;
}

/** A mail with the certificate as a PDF. A tablet that is offline queues a mail with its text alone. */
export function MailDialog({ client, pet, document, locationId, text, draftKey, onClose }: MailDialogProps) {
  const isOffline = useIsOffline();
  // A connection that comes or goes does not take away what is typed.
  const [isText] = useState(isOffline);
  if (isText) return <TextMail client={client} pet={pet} text={text} draftKey={`${draftKey}:text`} onClose={onClose} />;
  return (
    <MailDocumentDialog
      client={client}
      petIds={[pet.id]}
      document={document}
      locationId={locationId}
      subject={certificateCopy.mailSubject(pet.name)}
      body={text}
      draftKey={draftKey}
      onClose={onClose}
    />
  );
}

/** The vaccinations as the text of a mail, which a person may change before it is sent. */
function TextMail({ client, pet, text, draftKey, onClose }: TextMailProps) {
  const [id] = useState(newId);
  const form = useActionForm({
    mutation: composeMessage,
    start: () => ({ subject: certificateCopy.mailSubject(pet.name), body: text }),
    toArgs: ({ subject, body }) => ({
      id,
      clientId: client.id,
      petIds: [pet.id],
      channel: "email" as const,
      direction: "out" as const,
      templateId: null,
      subject,
      body,
    }),
    draftKey,
    onSaved: () => {
      toastDone(copy.mailed);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.mailTitle(clientName(client))}
      size="2xl"
      submitLabel={copy.mailSend}
    >
      <AboutPets petIds={[pet.id]} />
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.mailHint}
      </Typography>
      <TextField label={fieldWord("messages", "subject")} {...form.field("subject")} />
      <TextField label={fieldWord("messages", "body")} multiline minRows={8} {...form.field("body")} />
    </FormDialog>
  );
}
