import { dischargeStart } from "@fernpaw/domain/notes/discharge";
import { saveNoteDraft } from "@fernpaw/domain/notes/note.mutations";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { presentInstant } from "../../../ui/present.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { partWords } from "../notes.copy.ts";
import { copy } from "./discharge.copy.ts";
import type { DischargePage } from "./discharge.queries.ts";

interface DischargeTextDialogProps {
  page: Pick<DischargePage, "visit" | "pet" | "facts">;
  onClose: () => void;
  onSaved: () => void;
}

/** Writes the discharge note, begun with what was done. The device keeps the typed text until it is saved. */
export function DischargeTextDialog({ page, onClose, onSaved }: DischargeTextDialogProps) {
  const { visit, pet, facts } = page;
  const [id] = useState(newId);
  const form = useActionForm({
    mutation: saveNoteDraft,
    draftKey: `discharge:${visit.id}`,
    start: () => ({ revisionId: newId(), ...dischargeStart(facts) }),
    toArgs: ({ revisionId, assessment, plan }, fault) => {
      if (!hasVisible(assessment) && !hasVisible(plan)) return fault("assessment", copy.needed);
      return {
        id,
        visitId: visit.id,
        petId: pet.id,
        kind: "discharge" as const,
        subjective: "",
        objective: "",
        assessment,
        plan,
        findings: [],
        templateId: null,
        revisionId,
        after: null,
        typedAt: presentInstant(),
      };
    },
    onSaved,
  });
  const words = partWords.discharge;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.writeTitle(pet.name)}
      size="2xl"
      submitLabel={copy.save}
      hasCancel
    >
      <AboutPets petIds={[pet.id]} />
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.writeHint}
      </Typography>
      <TextField label={words.assessment} multiline minRows={4} {...form.field("assessment")} />
      <TextField label={words.plan} multiline minRows={4} autoFocus {...form.field("plan")} />
    </FormDialog>
  );
}
