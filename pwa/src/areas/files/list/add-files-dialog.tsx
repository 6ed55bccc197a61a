import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { pets } from "@fernpaw/domain/pets/pet";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { copy } from "../files.copy.ts";
import { AddFiles, DropZone } from "./add-files.tsx";
import { useAddFiles } from "./use-add-files.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";

interface AddFilesDialogProps {
  pet: RowOf<typeof pets>;
  visitId: string | null;
  onClose: () => void;
}

/** Opens the camera of a tablet at once. It closes when all files are kept, and stays to say which one was not. */
export function AddFilesDialog({ pet, visitId, onClose }: AddFilesDialogProps) {
  const adding = useAddFiles({ petId: pet.id, visitId });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.addTitle(pet.name)}
      size="2xl"
      footer={{ main: <Button onClick={onClose}>{copy.done}</Button> }}
    >
      <AboutPets petIds={[pet.id]} />
      <DropZone isOff={adding.reading !== null} onDrop={(files) => void adding.add(files, "photo")}>
        <AddFiles adding={adding} onAdded={onClose} opensCamera />
      </DropZone>
    </Dialog>
  );
}
