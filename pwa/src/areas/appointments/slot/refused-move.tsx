import Stack from "@mui/material/Stack";
import type { RefusedFormProps } from "../../../area-part.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import type { Appointment } from "../appointments.queries.ts";
import { refusedSlot } from "./refused-slot.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const MoveForm = lazyPart(async () => (await import("../public/move-form.tsx")).MoveForm);

export function RefusedMove({ title, row, change, onClose, onCorrected }: RefusedFormProps<Appointment>) {
  return (
    <Dialog isOpen size="xl" title={title} onClose={onClose}>
      <Stack spacing={4}>
        <AboutPets petIds={row.petIds} clientId={row.clientId} reason={row.reason} />
        <MoveForm
          appointment={row}
          wanted={refusedSlot(change, row)}
          refused={change}
          onMoved={onCorrected}
          onDone={onClose}
        />
      </Stack>
    </Dialog>
  );
}
