import { checkInAppointment } from "@fernpaw/domain/appointments/check-in.mutations";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { Triage } from "@fernpaw/domain/visits/visit";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useDraft, type DraftHandle } from "../../../session/drafts/drafts.ts";
import { leave } from "../../../session/drafts/leave-form.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, useNow } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { WarningBox } from "../../pets/shared/warning-box.tsx";
import { allergyTitle } from "../../pets/shared/warning-words.ts";
import { copy } from "../appointments.copy.ts";
import { arrivalOf, type Arrival } from "../check-in.queries.ts";
import { TriageChoice } from "../../visits/shared/triage-choice.tsx";
import { AlertsToRead, unreadOf } from "./alerts-to-read.tsx";
import { strangeWeights, typedWeights, WeightField } from "./arrival-weights.tsx";
import { checkInLabel, LookAgain } from "./look-again.tsx";
import { petNames } from "./entry-words.ts";

interface CheckInDialogProps {
  /** Null: closed. */
  appointmentId: string | null;
  onClose: () => void;
}

/** The patient is here: warnings to read, a weight where it was taken, one tap. */
export function CheckInDialog({ appointmentId: wantedId, onClose: onClosed }: CheckInDialogProps) {
  const { db, timeZone, settings } = useClinic();
  // Thrown away and wanted back.
  const [revivedId, setRevivedId] = useState<string | null>(null);
  const appointmentId = wantedId ?? revivedId;
  const onClose = (): void => {
    setRevivedId(null);
    onClosed();
  };
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
  return (
    <DraftedArrival
      key={appointmentId}
      arrival={arrival}
      onClose={onClose}
      onReopen={() => setRevivedId(appointmentId)}
    />
  );
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

interface OpenArrival {
  arrival: Arrival;
  onClose: () => void;
  onReopen: () => void;
}

function DraftedArrival(props: OpenArrival) {
  const kept = useDraft<ArrivalDraft>(`check-in:${props.arrival.entry.appointment.id}`);
  if (kept.restored === undefined) return null;
  return <ArrivalForm {...props} kept={kept} before={kept.restored} />;
}

interface ArrivalFormProps extends OpenArrival {
  kept: DraftHandle<ArrivalDraft>;
  before: ArrivalDraft | null;
}

/** What was typed and ticked, what is asked about it, and how each part of it is kept. */
function useArrival({ arrival, kept, before }: Pick<ArrivalFormProps, "arrival" | "kept" | "before">) {
  const { timeZone } = useClinic();
  const now = useNow();
  const { appointment } = arrival.entry;
  const [draft, setDraft] = useState(() => ({
    typed: before?.typed ?? {},
    readIds: (before?.readIds ?? []).filter((id) => arrival.alerts.some((alert) => alert.id === id)),
    triage: before?.triage ?? TRIAGE_OF_URGENCY[appointment.urgency],
  }));
  const change = (part: Partial<ArrivalDraft>): void => {
    const next = { ...draft, ...part };
    setDraft({ ...next, triage: next.triage ?? null });
    kept.keep(next);
  };
  const weights = typedWeights(arrival.pets, draft.typed);
  const day = localDateOf(appointment.startsAt, timeZone);
  const isOtherDay = day !== localDateOf(now, timeZone);
  const questions = [
    ...(isOtherDay ? [copy.checkIn.otherDay(fullDate(day))] : []),
    ...strangeWeights(arrival.pets, weights, now),
  ];
  return { draft, change, weights, questions, unread: unreadOf(arrival.alerts, draft.readIds) };
}

function ArrivalForm(props: ArrivalFormProps) {
  const { arrival, kept, onClose } = props;
  const { appointment } = arrival.entry;
  const { mutate } = useClinic();
  const { draft, change, weights, questions, unread } = useArrival(props);
  const { typed, readIds, triage } = draft;
  const { isAsked, mayGoOn } = useAskedOnce(questions);
  const [hasTried, setTried] = useState(false);
  const action = useAction();
  const names = petNames(arrival.entry);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (unread.length > 0 || !weights || !mayGoOn()) return;
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
      onClose={leave(kept, props)}
      title={copy.checkIn.title(names)}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" fullWidth size="lg" isLoading={action.isBusy}>
          {checkInLabel(isAsked)}
        </Button>
      }
    >
      <Stack spacing={4}>
        <AlertsToRead alerts={arrival.alerts} readIds={readIds} onRead={(ids) => change({ readIds: ids })} />
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
            onChange={(value) => change({ typed: { ...typed, [pet.id]: value } })}
          />
        ))}
        <TriageChoice value={triage} onChange={(next) => change({ triage: next })} />
        {isAsked && <LookAgain questions={questions} />}
        <ProblemAlert problem={hasTried && unread.length > 0 ? copy.checkIn.mustRead : action.problem} />
      </Stack>
    </Dialog>
  );
}
