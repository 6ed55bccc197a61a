import { allergies } from "@fernpaw/domain/pets/pet";
import { markAllergyEnteredInError, recordAllergy } from "@fernpaw/domain/pets/alert.mutations";
import MenuItem from "@mui/material/MenuItem";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { AboutPets } from "../public/about-pets.tsx";
import { copy } from "../pets.copy.ts";
import { allergiesOf, type Allergy } from "../public/pet-warnings.queries.ts";
import { WarningBox } from "../public/warning-box.tsx";
import { allergySeverityWords, allergyTitle } from "../public/warning-words.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(allergies);

type OpenDialog = { kind: "add" } | { kind: "wrong"; allergy: Allergy } | null;

/** What the pet must not get. A mistake is marked, never removed. */
export function AllergiesSection({ petId }: { petId: string }) {
  const { db, can } = useClinic();
  const shown = useLiveQuery(() => allergiesOf(db, petId), [db, petId]);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const mayChange = can("appointments:manage");
  return (
    <>
      {shown?.map((allergy) => (
        <WarningBox key={allergy.id} title={allergyTitle(allergy)} text={allergy.reaction}>
          {mayChange && (
            <Button variant="link" size="sm" onClick={() => setOpened({ kind: "wrong", allergy })}>
              {copy.allergy.wrong} <span className="vh">{allergy.allergen}</span>
            </Button>
          )}
        </WarningBox>
      ))}
      {mayChange && (
        <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpened({ kind: "add" })}>
          {copy.allergy.add}
        </Button>
      )}
      {opened?.kind === "add" && <AllergyDialog petId={petId} onClose={() => setOpened(null)} />}
      {opened?.kind === "wrong" && <WrongDialog allergy={opened.allergy} onClose={() => setOpened(null)} />}
    </>
  );
}

function AllergyDialog({ petId, onClose }: { petId: string; onClose: () => void }) {
  const [id] = useState(newId);
  const form = useActionForm({
    mutation: recordAllergy,
    start: (): Pick<Allergy, "allergen" | "reaction" | "severity"> => ({
      allergen: "",
      reaction: "",
      severity: "moderate",
    }),
    toArgs: (values) => ({ id, petId, ...values }),
    words: { allergen: copy.allergy.needed },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.allergy.add} submitLabel={copy.allergy.save}>
      <AboutPets petIds={[petId]} />
      <TextField autoFocus label={labels.allergen} {...form.field("allergen")} />
      <TextField label={labels.reaction} {...form.field("reaction")} />
      <TextField select label={labels.severity} {...form.field("severity")}>
        {Object.entries(allergySeverityWords).map(([value, words]) => (
          <MenuItem key={value} value={value}>
            {words}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}

function WrongDialog({ allergy, onClose }: { allergy: Allergy; onClose: () => void }) {
  const form = useActionForm({
    mutation: markAllergyEnteredInError,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }) => ({ id: allergy.id, reason }),
    words: { reason: refusalText(new Refusal("reason_required")) },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.allergy.wrongTitle}
      submitLabel={copy.allergy.mark}
      variant="destructive"
    >
      <AboutPets petIds={[allergy.petId]} />
      <TextField autoFocus label={copy.allergy.wrongReason} {...form.field("reason")} />
    </FormDialog>
  );
}
