import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { markPetDeceased } from "@fernpaw/domain/pets/pet.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { clockTime, shortDay, useToday } from "../../ui/clock-time.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { copy } from "./pets.copy.ts";
import { openAppointmentsOf } from "./pets.queries.ts";
import type { Pet } from "./shared/pet-words.ts";

/** Nothing is cancelled that the person has not seen in the list. */
export function DeceasedDialog({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const { db, timeZone, mutate } = useClinic();
  const today = useToday(timeZone);
  const action = useAction();
  const [day, setDay] = useState(today);
  const [cause, setCause] = useState("");
  const [keptIds, setKeptIds] = useState<string[]>([]);
  const open = useLiveQuery(() => openAppointmentsOf(db, pet.id), [db, pet.id]);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!open) return;
    const cancelAppointmentIds = open.map(({ appointment }) => appointment.id).filter((id) => !keptIds.includes(id));
    const args = { id: pet.id, deceasedOn: day, cause, cancelAppointmentIds };
    if (await action.run(() => mutate(markPetDeceased, args))) onClose();
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
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
        />
        <TextField
          label={copy.deceasedDialog.cause}
          value={cause}
          onChange={(event) => setCause(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        {open?.length === 0 && <Typography>{copy.deceasedDialog.none}</Typography>}
        {open && open.length > 0 && (
          <Stack component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
            <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
              {copy.deceasedDialog.appointments}
            </Typography>
            {open.map(({ appointment, type }) => (
              <FormControlLabel
                key={appointment.id}
                control={
                  <Checkbox
                    checked={!keptIds.includes(appointment.id)}
                    onChange={(_, isTicked) =>
                      setKeptIds(
                        isTicked ? keptIds.filter((id) => id !== appointment.id) : [...keptIds, appointment.id],
                      )
                    }
                  />
                }
                label={`${shortDay(appointment.startsAt, timeZone)}, ${clockTime(appointment.startsAt, timeZone)} · ${appointment.reason || (type?.name ?? "")}`}
              />
            ))}
          </Stack>
        )}
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
