import { recordWeight } from "@fernpaw/domain/pets/weight.mutations";
import { weightWarnings } from "@fernpaw/domain/pets/weight-warnings";
import { useState } from "react";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { newId } from "../../../db/new-id.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { AboutPets } from "../public/about-pets.tsx";
import { copy } from "../pets.copy.ts";
import type { Weight } from "../public/pet-warnings.queries.ts";
import { weightQuestion } from "../public/warning-words.ts";
import { parseWeight, weightText, type WeightUnit } from "../public/weight.ts";

interface WeighDialogProps {
  pet: { id: string; name: string };
  typeCode: string;
  unit: WeightUnit;
  /** The last one before, which a strange weight is compared with. */
  previous: Weight | null;
  /** Of the visit in which the pet is weighed, if any. */
  visitId?: string | null;
  onClose: () => void;
}

/** One number; a strange one is asked about once and then kept. */
export function WeighDialog({ pet, typeCode, unit, previous, visitId = null, onClose }: WeighDialogProps) {
  const now = useNow();
  const [id] = useState(newId);
  const form = useActionForm({
    mutation: recordWeight,
    start: () => ({ typed: "" }),
    toArgs: ({ typed }, fault) => {
      const weightG = parseWeight(typed, unit);
      return weightG === null ? fault("typed", copy.weigh.bad) : { id, petId: pet.id, weightG, visitId };
    },
    fieldAt: () => "typed",
    words: { typed: copy.weigh.bad },
    mayGoOn: () => asked.mayGoOn(),
    onSaved: onClose,
  });
  const weightG = parseWeight(form.values.typed, unit);
  const warnings = weightG === null ? [] : weightWarnings({ weightG, takenAt: now, petTypeCode: typeCode, previous });
  const question = warnings.length > 0 ? weightQuestion(warnings) : null;
  const asked = useAskedOnce(question === null ? [] : [question]);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.weigh.title(pet.name)}
      size="md"
      submitLabel={asked.isAsked ? copy.weigh.again : copy.weigh.save}
      problem={asked.isAsked ? question : form.problem}
    >
      <AboutPets petIds={[pet.id]} />
      <TextField
        autoFocus
        label={copy.weigh.label(unit)}
        {...form.field("typed", DECIMAL)}
        helperText={previous ? copy.weigh.last(weightText(previous.weightG, unit)) : undefined}
      />
    </FormDialog>
  );
}
