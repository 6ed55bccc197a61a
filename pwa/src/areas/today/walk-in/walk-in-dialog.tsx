import { appointments } from "@fernpaw/domain/appointments/appointment";
import type { Triage } from "@fernpaw/domain/visits/visit";
import { walkIn } from "@fernpaw/domain/visits/walk-in.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { AlertsToRead, unreadOf } from "../../appointments/public/alerts-to-read.tsx";
import { strangeWeights, typedWeights, weightFault, WeightField } from "../../appointments/public/arrival-weights.tsx";
import { checkInLabel, LookAgain } from "../../appointments/public/look-again.tsx";
import { BookingWho } from "../../appointments/public/booking-who.tsx";
import { arrivingSubjects, type Arrival } from "../../appointments/check-in.queries.ts";
import { TriageChoice } from "../../visits/public/triage-choice.tsx";
import { checkedInWords } from "../../appointments/public/entry-words.ts";
import { copy } from "../today.copy.ts";
import { letIn } from "./let-in.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(appointments);

/** What the desk typed and ticked so far. */
interface WalkInDraft {
  clientId: string | null;
  petIds: string[];
  reason: string;
  triage: Triage | null;
  readIds: string[];
  typed: Record<string, string>;
  /** The visit of each pet: kept, so that a second try after a crash opens no second one. */
  visitIds: Record<string, string>;
}

const BLANK: WalkInDraft = {
  clientId: null,
  petIds: [],
  reason: "",
  triage: null,
  readIds: [],
  typed: {},
  visitIds: {},
};

interface WalkInDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Somebody without an appointment stands at the desk: whom, why, how urgent, in. */
export function WalkInDialog({ isOpen, onClose }: WalkInDialogProps) {
  // Thrown away and wanted back.
  const [isRevived, setRevived] = useState(false);
  const close = (): void => {
    setRevived(false);
    onClose();
  };
  return isOpen || isRevived ? <WalkInForm onClose={close} onReopen={() => setRevived(true)} /> : null;
}

interface Opening {
  onClose: () => void;
  onReopen: () => void;
}

const NOBODY: Pick<Arrival, "pets" | "alerts"> = { pets: [], alerts: [] };

function useWalkIn({ onClose }: Opening) {
  const { db, timeZone, settings, mutate } = useClinic();
  const now = useNow();
  const form: Form<WalkInDraft> = useActionForm({
    mutation: walkIn,
    start: () => BLANK,
    // Each pet has a visit of its own; what holds for the first holds for all.
    toArgs: (draft, fault) => {
      const { clientId, petIds, reason, triage, readIds } = draft;
      const [petId] = petIds;
      if (petId === undefined) return fault("petIds", copy.walkInDialog.choosePet);
      if (unread.length > 0) fault("readIds", copy.walkInDialog.mustRead);
      const wrong = weightFault(arriving.pets, draft.typed);
      if (wrong !== null) fault("typed", wrong);
      const id = draft.visitIds[petId] ?? newId();
      return { id, petId, clientId, locationId: id, reason, triage, acknowledgedAlertIds: readIds };
    },
    draftKey: "walk-in-visit",
    mayGoOn: () => isRead && asked.mayGoOn(),
    send: (_, draft) => letIn({ db, mutate }, draft, typedWeights(arriving.pets, draft.typed) ?? []),
    onSaved: () => {
      toastDone(checkedInWords(arriving));
      onClose();
    },
  });
  const draft = form.values;
  const { petIds, clientId } = draft;
  const arriving =
    useLiveQuery(
      () => arrivingSubjects(db, { petIds, clientId }, { now, timeZone, clinicUnit: settings.weightUnit }),
      [db, petIds, clientId, now, timeZone, settings.weightUnit],
    ) ?? NOBODY;
  const isRead = arriving.pets.length === petIds.length;
  const change = (part: Partial<WalkInDraft>): void => {
    const visitIds = { ...draft.visitIds };
    for (const petId of part.petIds ?? []) visitIds[petId] ??= newId();
    form.set({ ...part, visitIds });
  };
  const unread = unreadOf(arriving.alerts, draft.readIds);
  const questions = strangeWeights(arriving.pets, typedWeights(arriving.pets, draft.typed), now);
  const asked = useAskedOnce(questions);
  return { form, draft, change, arriving, questions: asked.isAsked ? questions : [] };
}

function WalkInForm(props: Opening) {
  const { form, draft, change, arriving, questions } = useWalkIn(props);
  // Each weight says itself that it is none.
  const isWeightWrong = form.fault("typed") !== undefined;
  return (
    <FormDialog
      form={form}
      onClose={props.onClose}
      onReopen={props.onReopen}
      title={copy.walkInDialog.title}
      size="xl"
      submitLabel={checkInLabel(questions.length > 0)}
      isLarge
      problem={form.fault("readIds") ?? form.problem}
    >
      <BookingWho
        clientId={draft.clientId}
        petIds={draft.petIds}
        onChange={change}
        errorText={form.fault("petIds")}
        hasOwnWarnings
      />
      <AlertsToRead {...arriving} readIds={draft.readIds} onRead={(readIds) => change({ readIds })} />
      <TextField label={labels.reason} {...form.field("reason")} />
      <TriageChoice value={draft.triage} onChange={(triage) => change({ triage })} />
      {arriving.pets.map((pet) => (
        <WeightField
          key={pet.id}
          pet={pet}
          value={draft.typed[pet.id] ?? ""}
          showsFault={isWeightWrong}
          onChange={(value) => change({ typed: { ...draft.typed, [pet.id]: value } })}
        />
      ))}
      {questions.length > 0 && <LookAgain questions={questions} />}
    </FormDialog>
  );
}
