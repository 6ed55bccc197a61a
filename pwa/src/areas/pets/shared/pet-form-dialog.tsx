import { pets } from "@fernpaw/domain/pets/pet";
import { correctPet, registerPet } from "@fernpaw/domain/pets/pet.mutations";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { useForm } from "react-hook-form";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useDraft, type DraftHandle } from "../../../session/drafts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { focusFirstFault } from "../../../ui/form-faults.ts";
import { RestoredNotice } from "../../../ui/restored-notice.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toaster.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { changedFields, fieldsOf, petResolver, valuesOf, type PetValues } from "../pet-form-values.ts";
import { copy } from "../pets.copy.ts";
import { activePetTypes, type PetType } from "../pets.queries.ts";
import { PetFields } from "./pet-fields.tsx";
import type { Pet } from "./pet-words.ts";

interface PetFormDialogProps {
  /** Null: a new pet. */
  pet: Pet | null;
  /** Of a new pet; null: not known. */
  ownerId: string | null;
  onClose: () => void;
  onSaved?: (petId: string) => void;
}

const CRITICAL = ["name", "petTypeId", "birthOn", "sex", "identifiers"] as const;

/** Adds or corrects a pet. What is half typed survives the page. */
export function PetFormDialog(props: PetFormDialogProps) {
  const { db } = useClinic();
  const types = useLiveQuery(() => activePetTypes(db), [db]);
  const draft = useDraft<PetValues>(`pet:${props.pet?.id ?? `new:${props.ownerId ?? ""}`}`);
  if (draft.restored === undefined || !types) return null;
  return <OpenForm {...props} types={types} draft={draft} restored={draft.restored} />;
}

type OpenFormProps = PetFormDialogProps & {
  types: PetType[];
  draft: DraftHandle<PetValues>;
  restored: PetValues | null;
};

function usePetForm({ pet, ownerId, types, draft, restored, onClose, onSaved }: OpenFormProps) {
  const { mutate, sync } = useClinic();
  const blank = valuesOf(pet, types[0]?.id ?? "");
  const form = useForm<PetValues>({ defaultValues: restored ?? blank, resolver: petResolver, shouldFocusError: false });
  const action = useAction();
  const [ids] = useState(() => ({ pet: pet?.id ?? newId(), link: newId() }));
  const [seen] = useState(() =>
    pet ? sync.baseOf(pets, pet.id, CRITICAL) : Promise.resolve<Record<string, number>>({}),
  );
  const save = async (values: PetValues): Promise<void> => {
    const fields = fieldsOf(values);
    if (!pet) {
      const owner = ownerId === null ? null : { linkId: ids.link, clientId: ownerId };
      await mutate(registerPet, { id: ids.pet, ...fields, owner });
    } else {
      const set = changedFields(fieldsOf(valuesOf(pet, "")), fields);
      const versions = Object.entries(await seen).filter(([field]) => field in set);
      if (Object.keys(set).length > 0)
        await mutate(correctPet, { id: pet.id, set }, { base: Object.fromEntries(versions) });
    }
    await draft.discard();
    toastDone(pet ? copy.form.saved : copy.form.added(fields.name));
    onClose();
    onSaved?.(ids.pet);
  };
  const startOver = (): void => {
    form.reset(blank);
    void draft.discard();
  };
  return { form, action, save, startOver };
}

function OpenForm(props: OpenFormProps) {
  const { pet, types, draft, restored, onClose } = props;
  const { form, action, save, startOver } = usePetForm(props);
  const [isRestored, setRestored] = useState(restored !== null);
  const keep = (): void => draft.keep(form.getValues());
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    const element = event.currentTarget;
    void form.handleSubmit(
      async (values) => {
        await action.run(() => save(values));
      },
      () => focusFirstFault(element),
    )(event);
  };
  const discard = (): void => {
    startOver();
    setRestored(false);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={pet ? copy.form.editTitle : copy.form.addTitle}
      size="2xl"
      onSubmit={handleSubmit}
      actions={
        <Button type="submit" variant="primary" size="lg" isLoading={action.isBusy}>
          {pet ? copy.form.save : copy.form.add}
        </Button>
      }
    >
      <Stack spacing={4} onChange={keep}>
        {isRestored && <RestoredNotice onStartOver={discard} />}
        <PetFields control={form.control} types={types} onChanged={keep} />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
