import Typography from "@mui/material/Typography";
import { clientName, type clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import type { pets } from "@fernpaw/domain/pets/pet";
import { certificateCopy } from "@fernpaw/domain/vaccinations/certificate.copy";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "./certificate.copy.ts";

interface MailDialogProps {
  client: RowOf<typeof clients>;
  pet: RowOf<typeof pets>;
  text: string;
  onClose: () => void;
}

/** The vaccinations as the text of a mail, which a person may change before it is sent. */
export function MailDialog({ client, pet, text, onClose }: MailDialogProps) {
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
