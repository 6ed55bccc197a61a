import { markPetDeceased, undoPetDeceased } from "@fernpaw/domain/pets/pet.mutations";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef } from "react";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { DateField } from "../../../form/date-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AppointmentsToCancel } from "./appointments-to-cancel.tsx";
import { AboutPets } from "../public/about-pets.tsx";
import { copy } from "../pets.copy.ts";
import { openAppointmentsOf, type PetOwner } from "../pets.queries.ts";
import { openVisitsOf } from "../public/open-visits.queries.ts";
import type { Pet } from "../public/pet-words.ts";
import { useUndoGone } from "./use-undo-gone.ts";
import { type AfterDeath, usualAfterDeath, VisitChoice } from "./visit-choice.tsx";

interface DeceasedValues {
  deceasedOn: LocalDate;
  cause: string;
  keptIds: string[];
  /** By the id of a visit under way: what becomes of it. */
  chosen: Readonly<Record<string, AfterDeath>>;
  /** A letter of condolence is opened after it. */
  writes: boolean;
}

interface DeceasedDialogProps {
  pet: Pet;
  /** The reader of a letter; null: the owner is not known. */
  mourner: PetOwner | null;
  onClose: () => void;
  /** Instead of `onClose`, where a letter is wanted. */
  onWrite: () => void;
}

/** The day and the cause, and what goes with it. */
export function DeceasedDialog({ pet, mourner, onClose, onWrite }: DeceasedDialogProps) {
  const { db, timeZone, mutate } = useClinic();
  const today = useToday(timeZone);
  const undoGone = useUndoGone();
  const open = useLiveQuery(() => openAppointmentsOf(db, pet.id), [db, pet.id]);
  const takenBut = (keptIds: readonly string[]) =>
    (open ?? []).filter(({ appointment }) => !keptIds.includes(appointment.id));
  const underWay = useLiveQuery(() => openVisitsOf(db, pet.id), [db, pet.id]);
  const choicesOf = (chosen: DeceasedValues["chosen"]) =>
    underWay?.map((visit) => ({ visit, choice: chosen[visit.id] ?? usualAfterDeath(visit) }));
  /** What it takes along, as it was before. */
  const taken = useRef<ReturnType<typeof takenBut>>([]);
  const form = useActionForm({
    mutation: markPetDeceased,
    start: (): DeceasedValues => ({ deceasedOn: today, cause: "", keptIds: [], chosen: {}, writes: false }),
    toArgs: ({ deceasedOn, cause, keptIds, chosen }, fault) => {
      const choices = choicesOf(chosen) ?? [];
      const visits = choices.flatMap(({ visit: { id, stage: from }, choice }) =>
        choice ? [{ id, from, choice }] : [],
      );
      if (visits.length < choices.length) return fault("chosen", copy.deceasedDialog.visit.needed);
      const cancelAppointmentIds = takenBut(keptIds).map(({ appointment }) => appointment.id);
      return { id: pet.id, deceasedOn, cause, cancelAppointmentIds, visits };
    },
    words: {
      deceasedOn: (_, message) =>
        message === "must not be in the future" ? copy.deceasedDialog.dayToCome : copy.deceasedDialog.dayNeeded,
    },
    send: (args, values) => {
      taken.current = takenBut(values.keptIds);
      return mutate(markPetDeceased, args);
    },
    onSaved: ({ writes }) => {
      toastDone(copy.deceasedDialog.done(pet.name), () =>
        undoGone(() => mutate(undoPetDeceased, { id: pet.id }), taken.current),
      );
      if (writes) onWrite();
      else onClose();
    },
  });
  const { value: keptIds, onChange } = form.pick("keptIds");
  const choices = choicesOf(form.values.chosen);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.deceasedDialog.title(pet.name)}
      size="xl"
      submitLabel={copy.deceasedDialog.submit}
      variant="destructive"
      isDisabled={!open || !choices}
    >
      <AboutPets petIds={[pet.id]} />
      <DateField label={copy.deceasedDialog.day} {...form.bind("deceasedOn")} max={today} />
      <TextField label={copy.deceasedDialog.cause} {...form.field("cause")} />
      {choices?.map(({ visit, choice }) => (
        <VisitChoice
          key={visit.id}
          visit={visit}
          petName={pet.name}
          value={choice}
          showsFault={form.fault("chosen") !== undefined}
          onChange={(next) => form.set({ chosen: { ...form.values.chosen, [visit.id]: next } })}
        />
      ))}
      <AppointmentsToCancel open={open} keptIds={keptIds} onKept={onChange} />
      {mourner && (
        <Box>
          <FormControlLabel
            control={<Checkbox {...form.tick("writes")} />}
            label={copy.condolence.afterwards(mourner.name)}
          />
        </Box>
      )}
    </FormDialog>
  );
}
