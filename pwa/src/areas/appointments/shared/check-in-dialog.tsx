import { checkInAppointment } from "@fernpaw/domain/appointments/check-in.mutations";
import type { Triage } from "@fernpaw/domain/visits/visit";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useDraft, type DraftHandle } from "../../../session/drafts.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { WarningBox } from "../../pets/shared/warning-box.tsx";
import { allergyTitle } from "../../pets/shared/warning-words.ts";
import { copy } from "../appointments.copy.ts";
import { arrivalOf, type Arrival } from "../check-in.queries.ts";
import { TriageChoice } from "../../visits/shared/triage-choice.tsx";
import { AlertsToRead, unreadOf } from "./alerts-to-read.tsx";
import { typedWeights, WeightField } from "./arrival-weights.tsx";
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
  /** Left out by what was kept before there was one. */
  triage?: Triage | null;
}

/** What was said on the phone is the first guess at the desk. */
const TRIAGE_OF_URGENCY = { routine: null, urgent: "yellow", emergency: "red" } as const;

function DraftedArrival(props: { arrival: Arrival; onClose: () => void }) {
  const kept = useDraft<ArrivalDraft>(`check-in:${props.arrival.entry.appointment.id}`);
  if (kept.restored === undefined) return null;
  return <ArrivalForm {...props} kept={kept} before={kept.restored} />;
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
  const { appointment } = arrival.entry;
  const [triage, setTriage] = useState<Triage | null>(before?.triage ?? TRIAGE_OF_URGENCY[appointment.urgency]);
  const [hasTried, setTried] = useState(false);
  const action = useAction();
  const names = petNames(arrival.entry);
  const unread = unreadOf(arrival.alerts, readIds);
  const weights = typedWeights(arrival.pets, typed);

  const handleType = (petId: string, value: string): void => {
    const next = { ...typed, [petId]: value };
    setTyped(next);
    kept.keep({ typed: next, readIds, triage });
  };
  const handleRead = (ids: string[]): void => {
    setReadIds(ids);
    kept.keep({ typed, readIds: ids, triage });
  };
  const handleTriage = (next: Triage | null): void => {
    setTriage(next);
    kept.keep({ typed, readIds, triage: next });
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
        triage,
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
        <TriageChoice value={triage} onChange={handleTriage} />
        <ProblemAlert problem={hasTried && unread.length > 0 ? copy.checkIn.mustRead : action.problem} />
      </Stack>
    </Dialog>
  );
}
