import { cleanText } from "@fernpaw/domain/kernel/text";
import { pets } from "@fernpaw/domain/pets/pet";
import { latestBirth } from "@fernpaw/domain/pets/pet-facts";
import { correctPet, registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useState } from "react";
import { baseOf, changedFields } from "../../../db/correction.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { DraftedFormDialog } from "../../../session/drafts/drafted-form-dialog.tsx";
import { useDraft, type DraftHandle } from "../../../session/drafts/drafts.ts";
import { refusedDraftKey, textOr, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { blankIdentifier, fieldsOf, petResolver, valuesOf, type PetValues } from "../pet-form-values.ts";
import { copy } from "../pets.copy.ts";
import { activePetTypes, type PetType } from "../pets.queries.ts";
import { refusedPetValues } from "../refused-pet.ts";
import { PetFields } from "./pet-fields.tsx";
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

const CRITICAL = ["name", "petTypeId", "birthOn", "sex", "identifiers"] as const;

/** Adds or corrects a pet. What is half typed survives the page. */
export function PetFormDialog(props: PetFormDialogProps) {
  const { db } = useClinic();
  const types = useLiveQuery(() => activePetTypes(db), [db]);
  const draft = useDraft<PetValues>(
    props.refused ? refusedDraftKey(props.refused) : `pet:${props.pet?.id ?? `new:${props.ownerId ?? ""}`}`,
  );
  if (draft.restored === undefined || !types) return null;
  return <OpenForm {...props} types={types} draft={draft} restored={draft.restored} />;
}

const withNewFields = (restored: PetValues, pet: Pet | null): PetValues => ({
  ...valuesOf(pet, restored.petTypeId),
  ...restored,
  identifiers: restored.identifiers.map((one) => ({ ...blankIdentifier(one.kind), ...one })),
});

type OpenFormProps = PetFormDialogProps & {
  types: PetType[];
  draft: DraftHandle<PetValues>;
  restored: PetValues | null;
};

function OpenForm({ pet, ownerId, refused, types, draft, restored, onClose, onSaved }: OpenFormProps) {
  const { mutate, sync, timeZone } = useClinic();
  const [ids] = useState(() => ({ pet: pet?.id ?? textOr(refused?.values["id"], newId()), link: newId() }));
  const [seen] = useState(() =>
    pet ? sync.baseOf(pets, pet.id, CRITICAL) : Promise.resolve<Record<string, number>>({}),
  );
  const latest = latestBirth(useToday(timeZone));
  const resolver = useMemo(() => petResolver(latest), [latest]);
  const save = async (values: PetValues): Promise<void> => {
    const fields = fieldsOf(values);
    if (!pet) {
      const owner = ownerId === null ? null : { linkId: ids.link, clientId: ownerId };
      await mutate(registerPet, { id: ids.pet, ...fields, owner });
    } else {
      const set = changedFields(fieldsOf(valuesOf(pet, "")), fields);
      if (Object.keys(set).length > 0) await mutate(correctPet, { id: pet.id, set }, { base: baseOf(set, await seen) });
    }
  };
  const handleSaved = ({ name }: PetValues): void => {
    toastDone(pet ? copy.form.saved : copy.form.added(cleanText(name).trim()));
    onClose();
    onSaved?.(ids.pet);
  };
  return (
    <DraftedFormDialog
      title={pet ? copy.form.editTitle : copy.form.addTitle}
      submitLabel={pet ? copy.form.save : copy.form.add}
      draft={draft}
      // A draft of an older version of the app knows nothing of a field that is new.
      restored={restored && withNewFields(restored, pet)}
      blank={refused ? refusedPetValues(refused, pet, types) : valuesOf(pet, types[0]?.id ?? "")}
      resolver={resolver}
      save={save}
      onSaved={handleSaved}
      onClose={onClose}
    >
      {(control, onChanged) => (
        <PetFields control={control} types={types} petId={pet?.id ?? ""} onChanged={onChanged} />
      )}
    </DraftedFormDialog>
  );
}
