import type { RefusedFormProps } from "../../../area-part.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Appointment } from "../appointments.queries.ts";
import { refusedSlot } from "./refused-slot.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const MoveForm = lazyPart(async () => (await import("../public/move-form.tsx")).MoveForm);

export function RefusedMove({ title, row, change, onClose, onCorrected }: RefusedFormProps<Appointment>) {
  return (
    <Dialog isOpen size="xl" title={title} onClose={onClose}>
      <MoveForm
        appointment={row}
        wanted={refusedSlot(change, row)}
        refused={change}
        onMoved={onCorrected}
        onDone={onClose}
      />
    </Dialog>
  );
}
