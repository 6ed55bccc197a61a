import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { cleanText } from "@fernpaw/domain/kernel/text";
import { pets } from "@fernpaw/domain/pets/pet";
import { correctPet, registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { toastDone } from "../../../ui/toast.ts";
import {
  blankIdentifier,
  fieldAt,
  parseFields,
  petFaults,
  toFormValues,
  type PetFields as Fields,
  type PetValues,
} from "../form/pet-form-values.ts";
import { AboutPets } from "./about-pets.tsx";
import { copy } from "../pets.copy.ts";
import { type PetType, petTypesFor } from "../pets.queries.ts";
import { PetFields } from "../form/pet-fields.tsx";
import type { Pet } from "./pet-words.ts";

interface PetFormDialogProps {
  /** Null: a new pet. */
  pet: Pet | null;
  /** Of a new pet; null: not known. */
  ownerId: string | null;
  /** What the server did not take: the form starts with it. */
  refused?: RefusedChange;
  onClose: () => void;
  onSaved?: (petId: string) => void;
}

/** Adds or corrects a pet. What is half typed survives the page. */
export function PetFormDialog(props: PetFormDialogProps) {
  const { db } = useClinic();
  const own = props.pet?.petTypeId ?? null;
  const types = useLiveQuery(() => petTypesFor(db, own), [db, own]);
  return types ? <OpenForm {...props} types={types} /> : null;
}

const withNewFields = (restored: PetValues, pet: Pet | null): PetValues => ({
  ...toFormValues(pet ?? { ...emptyRow(pets), name: "", petTypeId: restored.petTypeId }),
  ...restored,
  identifiers: restored.identifiers.map((one) => ({ ...blankIdentifier(one.kind), ...one })),
});

function OpenForm({ pet, ownerId, refused, types, onClose, onSaved }: PetFormDialogProps & { types: PetType[] }) {
  const [linkId] = useState(newId);
  const [first] = types;
  const form = useEntityForm({
    entity: pets,
    register: registerPet,
    correct: correctPet,
    row: pet,
    blank: { name: "", petTypeId: first?.id ?? "" },
    read: (fields: Fields): PetValues => {
      // A refused one may name a species that nobody knows.
      const isKnown = fields.petTypeId === pet?.petTypeId || types.some(({ id }) => id === fields.petTypeId);
      return toFormValues(isKnown ? fields : { ...fields, petTypeId: first?.id ?? "" });
    },
    write: parseFields,
    registerWith: () => ({ owner: ownerId === null ? null : { linkId, clientId: ownerId } }),
    words: petFaults,
    fieldAt,
    draftKey: `pet:${pet?.id ?? `new:${ownerId ?? ""}`}`,
    restore: (values) => withNewFields(values, pet),
    refused,
    isLong: true,
    onSaved: (id, { name }) => {
      toastDone(pet ? copy.form.saved : copy.form.added(cleanText(name).trim()));
      onClose();
      onSaved?.(id);
    },
  });
  const { control } = form;
  // The same elements while the button is busy: a long form costs more to render than a change to store.
  const fields = useMemo(
    () => <PetFields control={control} types={types} petId={pet?.id ?? ""} />,
    [control, types, pet?.id],
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={pet ? copy.form.editTitle : copy.form.addTitle}
      size="2xl"
      submitLabel={pet ? copy.form.save : copy.form.add}
      isLarge
    >
      {pet && <AboutPets petIds={[pet.id]} />}
      {fields}
    </FormDialog>
  );
}
