import { unmergePets } from "@fernpaw/domain/pets/merge-pets.mutations";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { MergedNotice } from "../../../ui/merged-notice.tsx";
import { copy } from "../pets.copy.ts";

export function MergedPetNotice({ petId, intoId }: { petId: string; intoId: string }) {
  const { mutate, can } = useClinic();
  const undo = can("clients:manage") ? () => mutate(unmergePets, { id: petId }) : null;
  return <MergedNotice words={copy} otherPath={paths.pet(intoId)} onUndo={undo} />;
}
