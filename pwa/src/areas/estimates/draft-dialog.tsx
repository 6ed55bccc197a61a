import { draftEstimate } from "@fernpaw/domain/estimates/estimate.mutations";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { newId } from "../../db/new-id.ts";
import { fieldWord } from "../../field-words.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useActionForm } from "../../form/use-action-form.ts";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useLocationId } from "../../session/device-location.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AboutPets } from "../pets/public/about-pets.tsx";
import { petPage } from "../pets/pets.queries.ts";
import { copy } from "./estimates.copy.ts";
import { nextEstimateReference } from "./estimates.queries.ts";

interface DraftDialogProps {
  pet: Pick<RowOf<typeof pets>, "id" | "name">;
  /** Null: before a visit. */
  visit: { id: string; clientId: string | null; locationId: string } | null;
  onClose: () => void;
}

/** The plan in a few words; then the page of the new estimate. */
export function DraftDialog({ pet, visit, onClose }: DraftDialogProps) {
  const { db, sync, settings, mutate } = useClinic();
  const [id] = useState(newId);
  const navigate = useNavigate();
  const here = useLocationId();
  const page = useLiveQuery(() => petPage(db, pet.id), [db, pet.id]);
  const clientId = visit?.clientId ?? page?.owners[0]?.clientId ?? null;
  const locationId = visit?.locationId ?? here ?? "";
  const form = useActionForm({
    mutation: draftEstimate,
    start: () => ({ title: "" }),
    toArgs: ({ title }) => ({
      id,
      petId: pet.id,
      clientId,
      visitId: visit?.id ?? null,
      locationId,
      title,
      currency: settings.currency,
      reference: "-",
    }),
    words: { title: copy.draft.needed },
    send: async (args) => mutate(draftEstimate, { ...args, reference: await nextEstimateReference(db, sync.deviceId) }),
    isLocked: page === undefined || locationId === "",
    onSaved: () => {
      onClose();
      void navigate(paths.estimate(id));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.draft.title(pet.name)}
      size="md"
      submitLabel={copy.draft.submit}
      hasCancel
    >
      <AboutPets petIds={[pet.id]} />
      <TextField
        label={fieldWord("estimates", "title")}
        helperText={copy.draft.hint}
        autoFocus
        {...form.field("title")}
      />
    </FormDialog>
  );
}
