import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import type { visits } from "@fernpaw/domain/visits/visit";
import { useLiveQuery } from "dexie-react-hooks";
import { FileSignature } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { PetParts } from "../../visit-parts.ts";
import { openVisitsOf } from "../pets/public/open-visits.queries.ts";
import { copy } from "./consents.copy.ts";
import { listForms } from "./consents.queries.ts";
import { FormList } from "./form-list.tsx";
import { HaveSignedDialog } from "./sign/have-signed-dialog.tsx";

/** All forms of a pet, and a new one. While the pet is in the clinic a new form belongs to its visit. */
function FormsCard({ pet }: { pet: RowOf<typeof pets> }) {
  const { db, can } = useClinic();
  const forms = useLiveQuery(() => listForms(db, pet.id, null), [db, pet.id]);
  const [signing, setSigning] = useState<{ visit: RowOf<typeof visits> | null } | null>(null);
  const maySign = can("appointments:manage") && pet.mergedIntoId === null;
  if (!forms || (forms.length === 0 && !maySign)) return null;
  const begin = async (): Promise<void> => {
    const open = await openVisitsOf(db, pet.id);
    setSigning({ visit: open.at(-1) ?? null });
  };
  return (
    <Card title={copy.title}>
      {forms.length === 0 ? <Typography>{copy.none}</Typography> : <FormList forms={forms} />}
      {maySign && (
        <Box sx={{ mt: 3 }}>
          <Button startIcon={<FileSignature size={18} aria-hidden="true" />} onClick={begin}>
            {copy.action}
          </Button>
        </Box>
      )}
      {signing && <HaveSignedDialog petId={pet.id} visit={signing.visit} onClose={() => setSigning(null)} />}
    </Card>
  );
}

export const parts: PetParts = { Side: FormsCard };
