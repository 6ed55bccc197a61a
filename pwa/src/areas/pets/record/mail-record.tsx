import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { useLiveQuery } from "dexie-react-hooks";
import { Mail } from "lucide-react";
import { useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { MailDocumentDialog } from "../../messages/public/mail-document-dialog.tsx";
import type { PetPage } from "../pets.queries.ts";
import { copy } from "./record.copy.ts";

interface MailRecordProps {
  page: Pick<PetPage, "pet" | "owners">;
  document: PaperDocument;
  locationId: string;
  isDisabled: boolean;
}

/** Mails the record to the pet's owner or to another practice. The mail is in the owner's messages, so a pet without one has no button. */
export function MailRecord({ page: { pet, owners }, document, locationId, isDisabled }: MailRecordProps) {
  const { db, can, settings } = useClinic();
  const [isOpen, setOpen] = useState(false);
  const ownerId = owners[0]?.clientId ?? "";
  const client = useLiveQuery(() => rowsOf(db, clients).get(ownerId), [db, ownerId]);
  if (!client || !can("clients:manage")) return null;
  const clinic = settings.name;
  const owner = clientName(client);
  const subject = copy.mailSubject(pet.name, clinic);
  return (
    <>
      <Button startIcon={<Mail size={20} aria-hidden="true" />} disabled={isDisabled} onClick={() => setOpen(true)}>
        {copy.mail}
      </Button>
      {isOpen && (
        <MailDocumentDialog
          client={client}
          petIds={[pet.id]}
          document={document}
          locationId={locationId}
          subject={subject}
          body={copy.mailBody({ client: owner, pet: pet.name, clinic })}
          toOther={{ subject, body: copy.mailOther({ pet: pet.name, owner, clinic }) }}
          draftKey={`mail:record:${pet.id}`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
