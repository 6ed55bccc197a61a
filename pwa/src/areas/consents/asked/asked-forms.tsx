import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { FormTemplate } from "@fernpaw/domain/consents/form-template";
import { useLiveQuery } from "dexie-react-hooks";
import { FilePen } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { copy } from "../consents.copy.ts";
import { FormLine } from "../form-line.tsx";
import { formsToSign } from "../public/asked-forms.queries.ts";
import { HaveSignedDialog } from "../sign/have-signed-dialog.tsx";

/** The forms that the visit's appointment asks for and that are not signed yet. They never hold the visit up. */
export function AskedForms({ visit, pet }: VisitPartProps) {
  const { db, can } = useClinic();
  const asked = useLiveQuery(() => formsToSign(db, visit), [db, visit]);
  // Stays open on its last step, when the form is signed and no longer asked for.
  const [signing, setSigning] = useState<FormTemplate | null>(null);
  return (
    <>
      {asked && asked.length > 0 && (
        <Card title={copy.asked}>
          <Box component="ul" aria-label={copy.asked} sx={{ listStyle: "none", m: 0, p: 0 }}>
            {asked.map((template) => (
              <FormLine
                key={template.id}
                icon={FilePen}
                end={
                  can("appointments:manage") && (
                    <Button
                      variant="soft"
                      aria-label={`${copy.signAsked}: ${template.name}`}
                      onClick={() => setSigning(template)}
                    >
                      {copy.signAsked}
                    </Button>
                  )
                }
              >
                <Typography sx={{ fontWeight: 600 }}>{template.name}</Typography>
              </FormLine>
            ))}
          </Box>
        </Card>
      )}
      {signing && <HaveSignedDialog petId={pet.id} visit={visit} template={signing} onClose={() => setSigning(null)} />}
    </>
  );
}
