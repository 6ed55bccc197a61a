import type { Triage } from "@fernpaw/domain/visits/visit";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useDraft, type DraftHandle } from "../../session/drafts/drafts.ts";
import { leave } from "../../session/drafts/leave-form.ts";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../ui/clock-time.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { RestoredNotice } from "../../ui/restored-notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { useAskedOnce } from "../../ui/use-asked-once.ts";
import { AlertsToRead, unreadOf } from "../appointments/shared/alerts-to-read.tsx";
import { strangeWeights, typedWeights, WeightField } from "../appointments/shared/arrival-weights.tsx";
import { checkInLabel, LookAgain } from "../appointments/shared/look-again.tsx";
import { BookingWho } from "../appointments/shared/booking-who.tsx";
import { arrivingSubjects, type Arrival } from "../appointments/check-in.queries.ts";
import { TriageChoice } from "../visits/shared/triage-choice.tsx";
import { copy } from "./today.copy.ts";
import { letIn } from "./let-in.ts";

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
  return isOpen || isRevived ? <DraftedWalkIn onClose={close} onReopen={() => setRevived(true)} /> : null;
}

interface Opening {
  onClose: () => void;
  onReopen: () => void;
}

function DraftedWalkIn(opening: Opening) {
  const kept = useDraft<WalkInDraft>("walk-in-visit");
  if (kept.restored === undefined) return null;
  return <WalkInForm kept={kept} before={kept.restored} {...opening} />;
}

interface WalkInFormProps extends Opening {
  kept: DraftHandle<WalkInDraft>;
  before: WalkInDraft | null;
}

const NOBODY: Pick<Arrival, "pets" | "alerts"> = { pets: [], alerts: [] };

function useWalkIn({ kept, before, onClose }: WalkInFormProps) {
  const { db, timeZone, settings, mutate } = useClinic();
  const now = useNow();
  const [draft, setDraft] = useState<WalkInDraft>(before ?? BLANK);
  const [hasTried, setTried] = useState(false);
  const action = useAction();
  const { petIds, clientId } = draft;
  const arriving =
    useLiveQuery(
      () => arrivingSubjects(db, { petIds, clientId }, { now, timeZone, clinicUnit: settings.weightUnit }),
      [db, petIds, clientId, now, timeZone, settings.weightUnit],
    ) ?? NOBODY;
  const isRead = arriving.pets.length === petIds.length;
  const change = (part: Partial<WalkInDraft>): void => {
    const next = { ...draft, ...part };
    for (const petId of next.petIds) next.visitIds = { [petId]: newId(), ...next.visitIds };
    setDraft(next);
    kept.keep(next);
  };
  const startOver = (): void => {
    setDraft(BLANK);
    void kept.discard();
  };
  const unread = unreadOf(arriving.alerts, draft.readIds);
  const weights = typedWeights(arriving.pets, draft.typed);
  const questions = strangeWeights(arriving.pets, weights, now);
  const { isAsked, mayGoOn } = useAskedOnce(questions);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (petIds.length === 0 || !isRead || unread.length > 0 || !weights || !mayGoOn()) return;
    if (!(await action.run(() => letIn({ db, mutate }, draft, weights)))) return;
    await kept.discard();
    toastDone(copy.walkInDialog.done(arriving.pets.map(({ name }) => name).join(", ")));
    onClose();
  };
  return { draft, change, startOver, arriving, unread, questions: isAsked ? questions : [], hasTried, action, submit };
}

function WalkInForm(props: WalkInFormProps) {
  const { draft, change, startOver, arriving, unread, questions, hasTried, action, submit } = useWalkIn(props);
  const [isRestored, setRestored] = useState(props.before !== null);
  return (
    <Dialog
      isOpen
      onClose={leave(props.kept, props)}
      title={copy.walkInDialog.title}
      size="xl"
      onSubmit={(event) => void submit(event)}
      actions={
        <Button type="submit" variant="primary" fullWidth size="lg" isLoading={action.isBusy}>
          {checkInLabel(questions.length > 0)}
        </Button>
      }
    >
      <Stack spacing={4}>
        {isRestored && (
          <RestoredNotice
            onStartOver={() => {
              startOver();
              setRestored(false);
            }}
          />
        )}
        <BookingWho
          clientId={draft.clientId}
          petIds={draft.petIds}
          onChange={change}
          errorText={hasTried && draft.petIds.length === 0 ? copy.walkInDialog.choosePet : undefined}
        />
        <AlertsToRead alerts={arriving.alerts} readIds={draft.readIds} onRead={(readIds) => change({ readIds })} />
        <TextField
          label={copy.walkInDialog.reason}
          value={draft.reason}
          onChange={(event) => change({ reason: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <TriageChoice value={draft.triage} onChange={(triage) => change({ triage })} />
        {arriving.pets.map((pet) => (
          <WeightField
            key={pet.id}
            pet={pet}
            value={draft.typed[pet.id] ?? ""}
            showsFault={hasTried}
            onChange={(value) => change({ typed: { ...draft.typed, [pet.id]: value } })}
          />
        ))}
        {questions.length > 0 && <LookAgain questions={questions} />}
        <ProblemAlert problem={hasTried && unread.length > 0 ? copy.walkInDialog.mustRead : action.problem} />
      </Stack>
    </Dialog>
  );
}
