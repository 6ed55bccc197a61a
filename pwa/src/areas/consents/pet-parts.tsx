import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import { useLiveQuery } from "dexie-react-hooks";
import { FileSignature } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { PetParts } from "../../visit-parts.ts";
import { copy } from "./consents.copy.ts";
import { listForms } from "./consents.queries.ts";
import { FormList } from "./form-list.tsx";
import { HaveSignedDialog } from "./sign/have-signed-dialog.tsx";

/** All forms of a pet, and a new one without a visit. */
function FormsCard({ pet }: { pet: RowOf<typeof pets> }) {
  const { db, can } = useClinic();
  const forms = useLiveQuery(() => listForms(db, pet.id, null), [db, pet.id]);
  const [isSigning, setSigning] = useState(false);
  const maySign = can("appointments:manage") && pet.mergedIntoId === null;
  if (!forms || (forms.length === 0 && !maySign)) return null;
  return (
    <Card title={copy.title}>
      {forms.length === 0 ? <Typography>{copy.none}</Typography> : <FormList forms={forms} />}
      {maySign && (
        <Box sx={{ mt: 3 }}>
          <Button startIcon={<FileSignature size={18} aria-hidden="true" />} onClick={() => setSigning(true)}>
            {copy.action}
          </Button>
        </Box>
      )}
      {isSigning && <HaveSignedDialog petId={pet.id} visit={null} onClose={() => setSigning(false)} />}
    </Card>
  );
}

export const parts: PetParts = { Side: FormsCard };
