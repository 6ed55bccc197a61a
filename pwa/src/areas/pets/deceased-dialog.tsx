import Stack from "@mui/material/Stack";
import { markPetDeceased, undoPetDeceased } from "@fernpaw/domain/pets/pet.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { DateField } from "../../form/date-field.tsx";
import { isDay } from "../../form/typed-date.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { useToday } from "../../ui/clock-time.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusFirstFault } from "../../ui/form-faults.ts";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { AppointmentsToCancel } from "./appointments-to-cancel.tsx";
import { copy } from "./pets.copy.ts";
import { openAppointmentsOf, openVisitsOf } from "./pets.queries.ts";
import type { Pet } from "./shared/pet-words.ts";
import { useUndoGone } from "./use-undo-gone.ts";
import { type AfterDeath, usualAfterDeath, VisitChoice } from "./visit-choice.tsx";

/** The visits under way, and what becomes of each. */
function useVisitChoices(petId: string) {
  const { db } = useClinic();
  const [chosen, setChosen] = useState<Readonly<Record<string, AfterDeath>>>({});
  const open = useLiveQuery(() => openVisitsOf(db, petId), [db, petId]);
  const choices = open?.map((visit) => ({ visit, choice: chosen[visit.id] ?? usualAfterDeath(visit) }));
  const choose = (id: string, choice: AfterDeath): void => setChosen((before) => ({ ...before, [id]: choice }));
  return { choices, choose };
}

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
  const { choices, choose } = useVisitChoices(pet.id);
  const fault = !isDay(day) ? copy.deceasedDialog.dayNeeded : day > today ? copy.deceasedDialog.dayToCome : undefined;
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!open || !choices) return;
    const visits = choices.flatMap(({ visit: { id, stage: from }, choice }) => (choice ? [{ id, from, choice }] : []));
    if (fault !== undefined || visits.length < choices.length) return focusFirstFault(event.currentTarget);
    const taken = open.filter(({ appointment }) => !keptIds.includes(appointment.id));
    const cancelAppointmentIds = taken.map(({ appointment }) => appointment.id);
    const args = { id: pet.id, deceasedOn: day, cause, cancelAppointmentIds, visits };
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
        <Button type="submit" variant="destructive" isLoading={action.isBusy} disabled={!open || !choices}>
          {copy.deceasedDialog.submit}
        </Button>
      }
    >
      <Stack spacing={4}>
        <DateField
          label={copy.deceasedDialog.day}
          value={day}
          max={today}
          onChange={setDay}
          errorText={hasTried ? fault : undefined}
        />
        <TextField
          label={copy.deceasedDialog.cause}
          value={cause}
          onChange={(event) => setCause(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        {choices?.map(({ visit, choice }) => (
          <VisitChoice
            key={visit.id}
            visit={visit}
            petName={pet.name}
            value={choice}
            showsFault={hasTried}
            onChange={(next) => choose(visit.id, next)}
          />
        ))}
        <AppointmentsToCancel open={open} keptIds={keptIds} onKept={setKeptIds} />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
