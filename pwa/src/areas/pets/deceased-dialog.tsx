import Stack from "@mui/material/Stack";
import { markPetDeceased, undoPetDeceased } from "@fernpaw/domain/pets/pet.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { useToday } from "../../ui/clock-time.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { AppointmentsToCancel } from "./appointments-to-cancel.tsx";
import { copy } from "./pets.copy.ts";
import { openAppointmentsOf } from "./pets.queries.ts";
import type { Pet } from "./shared/pet-words.ts";
import { useUndoGone } from "./use-undo-gone.ts";

/** The day and the cause, and what goes with it. */
export function DeceasedDialog({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const { db, timeZone, mutate } = useClinic();
  const today = useToday(timeZone);
  const action = useAction();
  const undoGone = useUndoGone();
  const [day, setDay] = useState(today);
  const [cause, setCause] = useState("");
  const [hasTried, setTried] = useState(false);
  const [keptIds, setKeptIds] = useState<string[]>([]);
  const open = useLiveQuery(() => openAppointmentsOf(db, pet.id), [db, pet.id]);
  const fault = day === "" ? copy.deceasedDialog.dayNeeded : day > today ? copy.deceasedDialog.dayToCome : undefined;
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!open || fault !== undefined) return;
    const taken = open.filter(({ appointment }) => !keptIds.includes(appointment.id));
    const cancelAppointmentIds = taken.map(({ appointment }) => appointment.id);
    const args = { id: pet.id, deceasedOn: day, cause, cancelAppointmentIds };
    if (!(await action.run(() => mutate(markPetDeceased, args)))) return;
    toastDone(copy.deceasedDialog.done(pet.name), () => undoGone(() => mutate(undoPetDeceased, { id: pet.id }), taken));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.deceasedDialog.title(pet.name)}
      size="xl"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="destructive" isLoading={action.isBusy} disabled={!open}>
          {copy.deceasedDialog.submit}
        </Button>
      }
    >
      <Stack spacing={4}>
        <TextField
          type="date"
          label={copy.deceasedDialog.day}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          errorText={hasTried ? fault : undefined}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
        />
        <TextField
          label={copy.deceasedDialog.cause}
          value={cause}
          onChange={(event) => setCause(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        <AppointmentsToCancel open={open} keptIds={keptIds} onKept={setKeptIds} />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
