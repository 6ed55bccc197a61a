import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { FileSignature } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CountChip } from "../../ui/count-chip.tsx";
import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { AskedForms } from "./asked/asked-forms.tsx";
import { copy } from "./consents.copy.ts";
import { listForms } from "./consents.queries.ts";
import { FormList } from "./form-list.tsx";
import { formsToSign } from "./public/asked-forms.queries.ts";
import { HaveSignedDialog } from "./sign/have-signed-dialog.tsx";
import { WishCard, WishMarks } from "./wishes.tsx";

const SignInVisit = ({ visit, pet, onClose }: VisitPartProps & { onClose: () => void }) => (
  <HaveSignedDialog petId={pet.id} visit={visit} onClose={onClose} />
);

/** The forms of the visit. */
function FormsTab({ visit, pet }: VisitPartProps) {
  const { db, can } = useClinic();
  const forms = useLiveQuery(() => listForms(db, pet.id, visit.id), [db, pet.id, visit.id]);
  const [isSigning, setSigning] = useState(false);
  return (
    <Stack spacing={4}>
      <AskedForms visit={visit} pet={pet} />
      <Card
        title={copy.title}
        actions={
          can("appointments:manage") && (
            <Button startIcon={<FileSignature size={18} aria-hidden="true" />} onClick={() => setSigning(true)}>
              {copy.action}
            </Button>
          )
        }
      >
        {forms?.length === 0 && <Typography>{copy.noneHere}</Typography>}
        {forms && <FormList forms={forms} />}
        {isSigning && <SignInVisit visit={visit} pet={pet} onClose={() => setSigning(false)} />}
      </Card>
    </Stack>
  );
}

/** How many are still to sign, otherwise how many were signed. */
function FormsBadge({ visit, pet }: VisitPartProps) {
  const { db } = useClinic();
  const forms = useLiveQuery(() => listForms(db, pet.id, visit.id), [db, pet.id, visit.id]);
  const asked = useLiveQuery(() => formsToSign(db, visit), [db, visit]);
  const count = forms?.filter(({ form }) => form.enteredInErrorAt === null).length ?? 0;
  if (asked && asked.length > 0) return <CountChip>{copy.toSign(asked.length)}</CountChip>;
  return count === 0 ? null : <CountChip>{count}</CountChip>;
}

export const parts: VisitParts = {
  tabs: [{ key: "forms", label: copy.tab, order: 47, Tab: FormsTab, Badge: FormsBadge }],
  side: [{ key: "wishes", order: 5, Card: WishCard }],
  actions: [{ key: "form", label: copy.add, Icon: FileSignature, order: 47, Dialog: SignInVisit }],
  Head: WishMarks,
};
