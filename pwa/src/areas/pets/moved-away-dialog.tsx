import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { changePetStatus } from "@fernpaw/domain/pets/pet.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { AppointmentsToCancel } from "./appointments-to-cancel.tsx";
import { copy } from "./pets.copy.ts";
import { openAppointmentsOf, openVisitsOf } from "./pets.queries.ts";
import type { Pet } from "./shared/pet-words.ts";
import { useUndoGone } from "./use-undo-gone.ts";

/** Says what goes with a pet that went elsewhere, before it does. */
export function MovedAwayDialog({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const { db, mutate } = useClinic();
  const action = useAction();
  const undoGone = useUndoGone();
  const [keptIds, setKeptIds] = useState<string[]>([]);
  const open = useLiveQuery(() => openAppointmentsOf(db, pet.id), [db, pet.id]);
  const visits = useLiveQuery(() => openVisitsOf(db, pet.id), [db, pet.id]) ?? [];
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!open) return;
    const taken = open.filter(({ appointment }) => !keptIds.includes(appointment.id));
    const cancelAppointmentIds = taken.map(({ appointment }) => appointment.id);
    const args = { id: pet.id, status: "transferred" as const, cancelAppointmentIds };
    if (!(await action.run(() => mutate(changePetStatus, args)))) return;
    toastDone(copy.movedAwayDialog.done(pet.name), () =>
      undoGone(
        () => mutate(changePetStatus, { id: pet.id, status: pet.status === "inactive" ? "inactive" : "active" }),
        taken,
      ),
    );
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.movedAwayDialog.title(pet.name)}
      size="xl"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="destructive" isLoading={action.isBusy} disabled={!open}>
          {copy.movedAwayDialog.submit}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography>{copy.movedAwayDialog.intro}</Typography>
        {visits.length > 0 && <Typography sx={{ fontWeight: 600 }}>{copy.movedAwayDialog.isHere(pet.name)}</Typography>}
        <AppointmentsToCancel open={open} keptIds={keptIds} onKept={setKeptIds} />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
