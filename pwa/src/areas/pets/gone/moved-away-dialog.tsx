import Typography from "@mui/material/Typography";
import { changePetStatus } from "@fernpaw/domain/pets/pet.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { toastDone } from "../../../ui/toast.ts";
import { AppointmentsToCancel } from "./appointments-to-cancel.tsx";
import { AboutPets } from "../public/about-pets.tsx";
import { copy } from "../pets.copy.ts";
import { openAppointmentsOf } from "../pets.queries.ts";
import { openVisitsOf } from "../public/open-visits.queries.ts";
import type { Pet } from "../public/pet-words.ts";
import { useUndoGone } from "./use-undo-gone.ts";

/** Says what goes with a pet that went elsewhere, before it does. */
export function MovedAwayDialog({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const { db, mutate } = useClinic();
  const undoGone = useUndoGone();
  const open = useLiveQuery(() => openAppointmentsOf(db, pet.id), [db, pet.id]);
  const visits = useLiveQuery(() => openVisitsOf(db, pet.id), [db, pet.id]) ?? [];
  const takenBut = (keptIds: readonly string[]) =>
    (open ?? []).filter(({ appointment }) => !keptIds.includes(appointment.id));
  /** What it takes along, as it was before. */
  const taken = useRef<ReturnType<typeof takenBut>>([]);
  const form = useActionForm({
    mutation: changePetStatus,
    start: (): { keptIds: string[] } => ({ keptIds: [] }),
    toArgs: ({ keptIds }) => ({
      id: pet.id,
      status: "transferred" as const,
      cancelAppointmentIds: takenBut(keptIds).map(({ appointment }) => appointment.id),
    }),
    send: (args, values) => {
      taken.current = takenBut(values.keptIds);
      return mutate(changePetStatus, args);
    },
    onSaved: () => {
      toastDone(copy.movedAwayDialog.done(pet.name), () =>
        undoGone(
          () => mutate(changePetStatus, { id: pet.id, status: pet.status === "inactive" ? "inactive" : "active" }),
          taken.current,
        ),
      );
      onClose();
    },
  });
  const { value: keptIds, onChange } = form.pick("keptIds");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.movedAwayDialog.title(pet.name)}
      size="xl"
      submitLabel={copy.movedAwayDialog.submit}
      variant="destructive"
      isDisabled={!open}
    >
      <AboutPets petIds={[pet.id]} />
      <Typography>{copy.movedAwayDialog.intro}</Typography>
      {visits.length > 0 && <Typography sx={{ fontWeight: 600 }}>{copy.movedAwayDialog.isHere(pet.name)}</Typography>}
      <AppointmentsToCancel open={open} keptIds={keptIds} onKept={onChange} />
    </FormDialog>
  );
}
