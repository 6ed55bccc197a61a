import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import type { RefusedFormProps } from "../../../area-part.ts";
import { recordOf, textOr } from "../../../session/drafts/refused-change.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const PetFormDialog = lazyPart(async () => (await import("../public/pet-form-dialog.tsx")).PetFormDialog);

export function RefusedPet({ row, change, onClose, onCorrected }: RefusedFormProps<RowOf<typeof pets> | null>) {
  const ownerId = row === null ? textOr(recordOf(change.values["owner"])?.["clientId"], null) : null;
  return <PetFormDialog pet={row} ownerId={ownerId} refused={change} onClose={onClose} onSaved={onCorrected} />;
}
