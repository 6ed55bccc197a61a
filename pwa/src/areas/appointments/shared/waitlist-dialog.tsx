import { addToWaitlist, correctWaitlist } from "@fernpaw/domain/appointments/waitlist.mutations";
import { WAITLIST_PRIORITIES, type WaitlistEntry } from "@fernpaw/domain/appointments/waitlist";
import { titledName } from "@fernpaw/domain/staff/staff";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { newId } from "../../../db/new-id.ts";
import { DateField } from "../../../form/date-field.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { useDraft, type DraftHandle } from "../../../session/drafts/drafts.ts";
import { leave } from "../../../session/drafts/leave-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TypeField } from "./type-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copy as bookingCopy } from "../appointments.copy.ts";
import { bookingChoices, type BookingChoices } from "../appointments.queries.ts";
import { copy, priorityWords } from "../waitlist.copy.ts";
import { BookingWho } from "./booking-who.tsx";
import { draftOf, readWish, type WaitlistDraft, type WaitlistFault } from "./waitlist-draft.ts";

/** What is known already of a wish. */
export type WaitlistStart = Partial<Pick<WaitlistDraft, "clientId" | "petIds" | "typeId" | "vetId" | "durationMin">>;

interface WaitlistDialogProps {
  /** Null: closed. */
  start: WaitlistStart | WaitlistEntry | null;
  onClose: () => void;
  onAdded?: () => void;
}

const isEntry = (start: WaitlistStart | WaitlistEntry): start is WaitlistEntry => "status" in start;

/** Takes down who would come if a place came free, and when. */
export function WaitlistDialog({ start: wanted, onClose, ...rest }: WaitlistDialogProps) {
  // Thrown away and wanted back.
  const [revived, setRevived] = useState<WaitlistStart | WaitlistEntry | null>(null);
  const start = wanted ?? revived;
  if (start === null) return null;
  const close = (): void => {
    setRevived(null);
    onClose();
  };
  const about = isEntry(start) ? start.id : (start.petIds ?? [start.clientId ?? ""]).join(":");
  return (
    <DraftedWish
      key={about}
      draftKey={`waitlist:${about}`}
      start={start}
      onClose={close}
      onReopen={() => setRevived(start)}
      {...rest}
    />
  );
}

type DraftedWishProps = Omit<WaitlistDialogProps, "start"> & {
  start: WaitlistStart | WaitlistEntry;
  draftKey: string;
  onReopen: () => void;
};

function DraftedWish({ draftKey, ...props }: DraftedWishProps) {
  const { db } = useClinic();
  const kept = useDraft<WaitlistDraft>(draftKey);
  const choices = useLiveQuery(() => bookingChoices(db), [db]);
  if (!choices || kept.restored === undefined) return null;
  return <WishForm choices={choices} kept={kept} before={kept.restored} {...props} />;
}

type WishFormProps = Omit<DraftedWishProps, "draftKey"> & {
  choices: BookingChoices;
  kept: DraftHandle<WaitlistDraft>;
  before: WaitlistDraft | null;
};

function useWish({ start, choices, kept, before, onClose, onAdded }: WishFormProps) {
  const { mutate, timeZone } = useClinic();
  const today = useToday(timeZone);
  const isNew = !isEntry(start);
  const [draft, setDraft] = useState<WaitlistDraft>(() => {
    if (before) return before;
    if (isEntry(start)) return draftOf(start);
    const [type] = choices.types;
    return {
      id: newId(),
      clientId: null,
      petIds: [],
      typeId: type?.id ?? "",
      durationMin: String(type?.defaultMin ?? 15),
      vetId: null,
      weekdays: [],
      from: "",
      to: "",
      earliestOn: today,
      latestOn: "",
      priority: "routine",
      notes: "",
      ...start,
    };
  });
  const [hasTried, setTried] = useState(false);
  const action = useAction();
  const wish = readWish(draft);
  const change = (part: Partial<WaitlistDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    kept.keep(next);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // It may stand over the booking form, which must not be sent along.
    event.stopPropagation();
    setTried(true);
    if (typeof wish === "string") return;
    const { id, clientId: _client, petId: _pet, ...set } = wish;
    const isDone = await action.run(() => (isNew ? mutate(addToWaitlist, wish) : mutate(correctWaitlist, { id, set })));
    if (!isDone) return;
    await kept.discard();
    toastDone(copy.added);
    onClose();
    if (isNew) onAdded?.();
  };
  return { draft, change, submit, action, isNew, fault: hasTried && typeof wish === "string" ? wish : null };
}

function WishForm(props: WishFormProps) {
  const { choices } = props;
  const { draft, change, submit, action, isNew, fault } = useWish(props);
  const handleType = (typeId: string): void => {
    const type = choices.types.find(({ id }) => id === typeId);
    change({ typeId, ...(type ? { durationMin: String(type.defaultMin) } : {}) });
  };
  return (
    <Dialog
      isOpen
      onClose={leave(props.kept, props)}
      title={isNew ? copy.add : copy.editTitle}
      size="xl"
      onSubmit={(event) => void submit(event)}
      actions={
        <Button type="submit" variant="primary" fullWidth size="lg" isLoading={action.isBusy}>
          {isNew ? copy.submit : copy.save}
        </Button>
      }
    >
      <Stack spacing={4}>
        {isNew && (
          <BookingWho
            clientId={draft.clientId}
            petIds={draft.petIds}
            // One pet waits for one place.
            onChange={({ clientId, petIds }) => change({ clientId, petIds: petIds.slice(-1) })}
            errorText={fault === "pet" ? copy.choosePet : undefined}
          />
        )}
        <FormColumns>
          <TypeField value={draft.typeId} types={choices.types} onChange={handleType} />
          <TextField
            label={copy.length}
            value={draft.durationMin}
            onChange={(event) => change({ durationMin: event.target.value })}
            errorText={fault === "length" ? copy.faults.length : undefined}
            slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off", maxLength: 3 } }}
          />
        </FormColumns>
        <WishTimes draft={draft} change={change} fault={fault} choices={choices} />
        <Choice
          label={copy.priority}
          value={draft.priority}
          options={WAITLIST_PRIORITIES.map((value) => ({ value, label: priorityWords[value] }))}
          onChange={(priority) => change({ priority })}
        />
        <TextField
          label={copy.notes}
          value={draft.notes}
          onChange={(event) => change({ notes: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

interface WishTimesProps {
  draft: WaitlistDraft;
  change: (part: Partial<WaitlistDraft>) => void;
  fault: WaitlistFault | null;
  choices: BookingChoices;
}

function WishTimes({ draft, change, fault, choices }: WishTimesProps) {
  const { weekdays } = draft;
  const toggle = (day: number): void =>
    change({ weekdays: weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day] });
  const ofTime = fault === "time" || fault === "span" ? copy.faults[fault] : undefined;
  return (
    <>
      <TextField
        select
        label={bookingCopy.book.vet}
        value={choices.vets.some(({ id }) => id === draft.vetId) ? draft.vetId : ""}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={(event) => change({ vetId: event.target.value || null })}
      >
        <MenuItem value="">{bookingCopy.noVet}</MenuItem>
        {choices.vets.map((vet) => (
          <MenuItem key={vet.id} value={vet.id}>
            {titledName(vet)}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction="row" role="group" aria-label={copy.weekdays} sx={{ flexWrap: "wrap", gap: 2 }}>
        {copy.weekdayNames.map((name, index) => (
          <ToggleButton
            key={name}
            value={index + 1}
            selected={weekdays.includes(index + 1)}
            onChange={() => toggle(index + 1)}
            sx={{ textTransform: "none" }}
          >
            {name}
          </ToggleButton>
        ))}
      </Stack>
      <FormColumns>
        <TimeField label={copy.from} value={draft.from} onChange={(from) => change({ from })} errorText={ofTime} />
        <TimeField label={copy.to} value={draft.to} onChange={(to) => change({ to })} errorText={ofTime} />
        <DateField
          label={copy.earliest}
          value={draft.earliestOn}
          tense="future"
          onChange={(earliestOn) => change({ earliestOn })}
          errorText={fault === "earliest" ? copy.faults.earliest : undefined}
        />
        <DateField
          label={copy.latest}
          value={draft.latestOn}
          tense="future"
          onChange={(latestOn) => change({ latestOn })}
          errorText={fault === "inverted" ? copy.faults.inverted : undefined}
        />
      </FormColumns>
    </>
  );
}
