import Typography from "@mui/material/Typography";
import { checkInAppointment } from "@fernpaw/domain/appointments/check-in.mutations";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { Triage } from "@fernpaw/domain/visits/visit";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate, useNow } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { BalanceNote } from "../../billing/public/balance-note.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "../appointments.copy.ts";
import { readArrival, type Arrival } from "../check-in.queries.ts";
import { TriageChoice } from "../../visits/public/triage-choice.tsx";
import { AlertsToRead, unreadOf } from "./alerts-to-read.tsx";
import { strangeWeights, typedWeights, weightFault, WeightField } from "./arrival-weights.tsx";
import { checkInLabel, LookAgain } from "./look-again.tsx";
import { checkedInWords, petNames, subjectOf } from "./entry-words.ts";

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
      appointmentId === null
        ? null
        : readArrival(db, appointmentId, { now, timeZone, clinicUnit: settings.weightUnit }),
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
    <ArrivalForm key={appointmentId} arrival={arrival} onClose={onClose} onReopen={() => setRevivedId(appointmentId)} />
  );
}

/** The draft of a check-in. */
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

/** What was typed and ticked, what is asked about it, and how it is sent. */
function useArrival({ arrival, onClose }: OpenArrival) {
  const { timeZone } = useClinic();
  const now = useNow();
  const { appointment } = arrival.entry;
  const form = useActionForm({
    mutation: checkInAppointment,
    start: (): ArrivalDraft => ({ typed: {}, readIds: [], triage: TRIAGE_OF_URGENCY[appointment.urgency] }),
    toArgs: ({ typed, readIds, triage = null }, fault) => {
      const weights = typedWeights(arrival.pets, typed);
      if (unreadOf(arrival.alerts, readIds).length > 0) fault("readIds", copy.checkIn.mustRead);
      const wrong = weightFault(arrival.pets, typed);
      if (wrong !== null) fault("typed", wrong);
      if (!weights || unreadOf(arrival.alerts, readIds).length > 0) return null;
      return { id: appointment.id, weights, acknowledgedAlertIds: readIds, triage, seenStatus: appointment.status };
    },
    // Read is what was read of the warnings that hold now.
    fromKept: ({ typed, readIds, triage }) => ({
      typed,
      readIds: readIds.filter((id) => arrival.alerts.some((alert) => alert.id === id)),
      triage: triage ?? TRIAGE_OF_URGENCY[appointment.urgency],
    }),
    draftKey: `check-in:${appointment.id}`,
    mayGoOn: () => asked.mayGoOn(),
    onSaved: () => {
      toastDone(checkedInWords(arrival.entry));
      onClose();
    },
  });
  const weights = typedWeights(arrival.pets, form.values.typed);
  const day = localDateOf(appointment.startsAt, timeZone);
  const isOtherDay = day !== localDateOf(now, timeZone);
  const questions = [
    ...(isOtherDay ? [copy.checkIn.otherDay(fullDate(day))] : []),
    ...strangeWeights(arrival.pets, weights, now),
  ];
  const asked = useAskedOnce(questions);
  return { form, questions: asked.isAsked ? questions : [] };
}

function ArrivalForm(props: OpenArrival) {
  const { arrival, onClose, onReopen } = props;
  const { appointment } = arrival.entry;
  const { form, questions } = useArrival(props);
  const { typed, readIds, triage = null } = form.values;
  // Each weight says itself that it is none.
  const isWeightWrong = form.fault("typed") !== undefined;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onReopen={onReopen}
      title={copy.checkIn.title(petNames(arrival.entry))}
      submitLabel={checkInLabel(questions.length > 0)}
      isLarge
      problem={form.fault("readIds") ?? form.problem}
    >
      <AboutPets
        petIds={appointment.petIds}
        clientId={appointment.clientId}
        reason={subjectOf(arrival.entry)}
        hasOwnWarnings
      />
      <BalanceNote balance={arrival.balance} />
      <AlertsToRead {...arrival} readIds={readIds} onRead={(ids) => form.set({ readIds: ids })} />
      {arrival.pets.map((pet) => (
        <WeightField
          key={pet.id}
          pet={pet}
          value={typed[pet.id] ?? ""}
          showsFault={isWeightWrong}
          onChange={(value) => form.set({ typed: { ...typed, [pet.id]: value } })}
        />
      ))}
      <TriageChoice value={triage} onChange={(next) => form.set({ triage: next })} />
      {arrival.forms.length > 0 && <Typography>{copy.checkIn.forms(arrival.forms.join(", "))}</Typography>}
      {questions.length > 0 && <LookAgain questions={questions} />}
    </FormDialog>
  );
}
