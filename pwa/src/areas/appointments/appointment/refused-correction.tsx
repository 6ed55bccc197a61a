import Stack from "@mui/material/Stack";
import type { RefusedFormProps } from "../../../area-part.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import type { Appointment } from "../appointments.queries.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const EditForm = lazyPart(async () => (await import("./edit-form.tsx")).EditForm);

export function RefusedCorrection({ title, row, change, onClose, onCorrected }: RefusedFormProps<Appointment>) {
  return (
    <Dialog isOpen size="xl" title={title} onClose={onClose}>
      <Stack spacing={4}>
        <AboutPets petIds={row.petIds} clientId={row.clientId} reason={row.reason} />
        <EditForm appointment={row} refused={change} onSaved={onCorrected} onDone={onClose} />
      </Stack>
    </Dialog>
  );
}
