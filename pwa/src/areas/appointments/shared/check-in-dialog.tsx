import { checkInAppointment } from "@fernpaw/domain/appointments/check-in.mutations";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useDraft, type DraftHandle } from "../../../session/drafts.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { WarningBox } from "../../pets/shared/warning-box.tsx";
import { alertKindWords, allergyTitle } from "../../pets/shared/warning-words.ts";
import { weightOf, weightText } from "../../pets/shared/weight.ts";
import { copy } from "../appointments.copy.ts";
import { arrivalOf, type Arrival, type ArrivingPet } from "../check-in.queries.ts";
import { petNames } from "./entry-words.ts";

interface CheckInDialogProps {
  /** Null: closed. */
  appointmentId: string | null;
  onClose: () => void;
}

/** The patient is here: warnings to read, a weight where it was taken, one tap. */
export function CheckInDialog({ appointmentId, onClose }: CheckInDialogProps) {
  const { db, timeZone, settings } = useClinic();
  const now = useNow();
  const arrival = useLiveQuery(
    () =>
      appointmentId === null ? null : arrivalOf(db, appointmentId, { now, timeZone, clinicUnit: settings.weightUnit }),
    [db, appointmentId, now, timeZone, settings.weightUnit],
  );
  if (appointmentId === null) return null;
  if (!arrival) {
    return (
      <Dialog isOpen onClose={onClose} title={copy.checkIn.submit} size="lg">
        <SkeletonRows rows={3} />
      </Dialog>
    );
  }
  return <DraftedArrival key={appointmentId} arrival={arrival} onClose={onClose} />;
}

/** What the desk typed and ticked so far. */
interface ArrivalDraft {
  typed: Record<string, string>;
  readIds: string[];
}

function DraftedArrival(props: { arrival: Arrival; onClose: () => void }) {
  const kept = useDraft<ArrivalDraft>(`check-in:${props.arrival.entry.appointment.id}`);
  if (kept.restored === undefined) return null;
  return <ArrivalForm {...props} kept={kept} before={kept.restored} />;
}

/** The weights that were typed, in grams; undefined when one of them is none. */
function typedWeights(pets: readonly ArrivingPet[], typed: Readonly<Record<string, string>>) {
  const weights: { id: string; petId: string; weightG: number }[] = [];
  for (const pet of pets) {
    const text = typed[pet.id]?.trim() ?? "";
    if (text === "") continue;
    const weightG = weightOf(text, pet.unit);
    if (weightG === null) return undefined;
    weights.push({ id: newId(), petId: pet.id, weightG });
  }
  return weights;
}

interface ArrivalFormProps {
  arrival: Arrival;
  kept: DraftHandle<ArrivalDraft>;
  before: ArrivalDraft | null;
  onClose: () => void;
}

function ArrivalForm({ arrival, kept, before, onClose }: ArrivalFormProps) {
  const { mutate } = useClinic();
  const [typed, setTyped] = useState(before?.typed ?? {});
  const [readIds, setReadIds] = useState(() =>
    (before?.readIds ?? []).filter((id) => arrival.alerts.some((alert) => alert.id === id)),
  );
  const [hasTried, setTried] = useState(false);
  const action = useAction();
  const { appointment } = arrival.entry;
  const names = petNames(arrival.entry);
  const unread = arrival.alerts.filter((alert) => alert.mustAcknowledge === "yes" && !readIds.includes(alert.id));
  const weights = typedWeights(arrival.pets, typed);

  const handleType = (petId: string, value: string): void => {
    const next = { ...typed, [petId]: value };
    setTyped(next);
    kept.keep({ typed: next, readIds });
  };
  const handleRead = (ids: string[]): void => {
    setReadIds(ids);
    kept.keep({ typed, readIds: ids });
  };
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (unread.length > 0 || !weights) return;
    const isDone = await action.run(() =>
      mutate(checkInAppointment, {
        id: appointment.id,
        weights,
        acknowledgedAlertIds: readIds,
        seenStatus: appointment.status,
      }),
    );
    if (!isDone) return;
    await kept.discard();
    toastDone(copy.checkIn.done(names));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.checkIn.title(names)}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" fullWidth size="lg" isLoading={action.isBusy}>
          {copy.checkIn.submit}
        </Button>
      }
    >
      <Stack spacing={4}>
        <AlertsToRead alerts={arrival.alerts} readIds={readIds} onRead={handleRead} />
        {arrival.pets.flatMap((pet) =>
          pet.allergies.map((allergy) => (
            <WarningBox key={allergy.id} title={allergyTitle(allergy)} text={allergy.reaction} />
          )),
        )}
        {arrival.pets.map((pet) => (
          <WeightField
            key={pet.id}
            pet={pet}
            value={typed[pet.id] ?? ""}
            showsFault={hasTried}
            onChange={(value) => handleType(pet.id, value)}
          />
        ))}
        <ProblemAlert problem={hasTried && unread.length > 0 ? copy.checkIn.mustRead : action.problem} />
      </Stack>
    </Dialog>
  );
}

interface WeightFieldProps {
  pet: ArrivingPet;
  value: string;
  showsFault: boolean;
  onChange: (value: string) => void;
}

function WeightField({ pet, value, showsFault, onChange }: WeightFieldProps) {
  const isWrong = showsFault && value.trim() !== "" && weightOf(value, pet.unit) === null;
  return (
    <TextField
      label={copy.checkIn.weight(pet.name, pet.unit)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { inputMode: "decimal", autoComplete: "off" } }}
      errorText={isWrong ? copy.checkIn.badWeight : undefined}
      helperText={pet.lastWeight ? copy.checkIn.last(weightText(pet.lastWeight.weightG, pet.unit)) : copy.checkIn.first}
    />
  );
}

interface AlertsToReadProps {
  alerts: Arrival["alerts"];
  readIds: readonly string[];
  onRead: (ids: string[]) => void;
}

function AlertsToRead({ alerts, readIds, onRead }: AlertsToReadProps) {
  return alerts.map((alert) => (
    <WarningBox key={alert.id} title={alertKindWords[alert.kind]} text={alert.text} isCalm={alert.severity === "info"}>
      {alert.mustAcknowledge === "yes" && (
        <FormControlLabel
          control={
            <Checkbox
              checked={readIds.includes(alert.id)}
              onChange={(_, isRead) =>
                onRead(isRead ? [...readIds, alert.id] : readIds.filter((id) => id !== alert.id))
              }
            />
          }
          label={copy.checkIn.read}
        />
      )}
    </WarningBox>
  ));
}
