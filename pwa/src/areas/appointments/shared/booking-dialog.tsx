import { appointments } from "@fernpaw/domain/appointments/appointment";
import { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { bookSeries } from "@fernpaw/domain/appointments/series.mutations";
import { transferPet } from "@fernpaw/domain/pets/pet-owner.mutations";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef, useState, type SubmitEvent } from "react";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useDraft, type DraftHandle } from "../../../session/drafts.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RestoredNotice } from "../../../ui/restored-notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copy, urgencyWords } from "../appointments.copy.ts";
import { bookingChoices, petsWithoutOwner, type BookingChoices } from "../appointments.queries.ts";
import { BlockInstead } from "./block-instead.tsx";
import {
  bookingArgs,
  draftKey,
  newDraft,
  restoredDraft,
  startOf,
  type BookingDraft,
  type BookingStart,
} from "./booking-draft.ts";
import { BookingWhen } from "./booking-when.tsx";
import { BookingWho } from "./booking-who.tsx";
import { copy as seriesCopy } from "../series.copy.ts";
import { NoShowNote } from "./no-show-note.tsx";
import { readRepeat } from "./repeat-draft.ts";
import { WaitInstead } from "./wait-instead.tsx";

interface BookingDialogProps {
  /** Null: closed. */
  start: BookingStart | null;
  onClose: () => void;
  /** The place was pointed at for something else than a booking. */
  onBlockInstead?: (place: BookingStart) => void;
}

/** Books a known pet; everything but the pet has a sensible value already. */
export function BookingDialog({ start, ...rest }: BookingDialogProps) {
  if (start === null) return null;
  return <DraftedBooking key={draftKey(start)} start={start} {...rest} />;
}

type OpenBookingProps = Omit<BookingDialogProps, "start"> & { start: BookingStart };

function DraftedBooking(props: OpenBookingProps) {
  const { db } = useClinic();
  const kept = useDraft<BookingDraft>(draftKey(props.start));
  const { restored } = kept;
  const choices = useLiveQuery(() => bookingChoices(db), [db]);
  // A crash between "saved" and the end of the draft must not book the same thing again.
  const isBooked = useLiveQuery(
    async () => (restored ? (await rowsOf(db, appointments).get(restored.id)) !== undefined : false),
    [db, restored],
  );
  if (!choices || restored === undefined || isBooked === undefined) return null;
  return <BookingForm choices={choices} kept={kept} before={isBooked ? null : restored} {...props} />;
}

type BookingFormProps = OpenBookingProps & {
  choices: BookingChoices;
  kept: DraftHandle<BookingDraft>;
  before: BookingDraft | null;
};

function useBooking({ start, choices, kept, before, onClose }: BookingFormProps) {
  const { db, timeZone, mutate, can } = useClinic();
  const now = useNow();
  const blank = (): BookingDraft => newDraft(start, choices, { id: newId(), now, timeZone });
  const [draft, setDraft] = useState<BookingDraft>(() =>
    before ? restoredDraft(before, { start, choices, fresh: blank() }) : blank(),
  );
  const latest = useRef(draft);
  const [hasTried, setTried] = useState(false);
  const action = useAction();
  const change = (part: Partial<BookingDraft>): void => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    kept.keep(latest.current);
  };
  const startOver = (): void => {
    latest.current = blank();
    setDraft(latest.current);
    void kept.discard();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const startsAt = startOf(draft, timeZone);
    const { locationId } = choices;
    if (draft.petIds.length === 0 || startsAt === null || locationId === null) return;
    const args = bookingArgs(draft, startsAt, { locationId, source: "phone" });
    const { clientId } = draft;
    const read = draft.repeat === null ? null : readRepeat(draft.repeat, { id: draft.id, startsAt, timeZone });
    const without = draft.repeat?.without ?? [];
    if (typeof read === "string" || read?.slots.length === without.length) return;
    const ownerless = clientId === null || !can("clients:manage") ? [] : await petsWithoutOwner(db, draft.petIds);
    const isDone = await action.run(async () => {
      for (const petId of ownerless)
        await mutate(transferPet, { petId, linkId: newId(), fromClientId: null, toClientId: clientId });
      if (read === null) await mutate(bookAppointment, args);
      else await mutate(bookSeries, { ...args, repeat: read.repeat, without });
    });
    if (!isDone) return;
    await kept.discard();
    toastDone(read === null ? copy.book.booked : seriesCopy.booked(read.slots.length - without.length));
    onClose();
  };
  /** Somebody waits instead: what was typed is not wanted any more. */
  const forget = (): void => {
    void kept.discard();
    onClose();
  };
  return { draft, change, startOver, forget, hasTried, action, submit };
}

function BookingForm(props: BookingFormProps) {
  const { choices, onClose } = props;
  const { draft, change, startOver, forget, hasTried, action, submit } = useBooking(props);
  const [isRestored, setRestored] = useState(props.before !== null);
  const handleType = (typeId: string): void => {
    const type = choices.types.find(({ id }) => id === typeId);
    change({ typeId, ...(type ? { durationMin: type.defaultMin, equipmentIds: type.equipmentIds } : {}) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.book.title}
      size="xl"
      onSubmit={(event) => void submit(event)}
      actions={
        <Button type="submit" variant="primary" fullWidth size="lg" isLoading={action.isBusy}>
          {copy.book.submit}
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
          errorText={hasTried && draft.petIds.length === 0 ? copy.book.choosePet : undefined}
        />
        {draft.clientId !== null && <NoShowNote clientId={draft.clientId} />}
        <FormColumns>
          <TextField
            select
            label={copy.book.type}
            value={draft.typeId}
            onChange={(event) => handleType(event.target.value)}
          >
            {choices.types.map((type) => (
              <MenuItem key={type.id} value={type.id}>
                {type.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={copy.book.reason}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </FormColumns>
        <BookingWhen draft={draft} choices={choices} onChange={change} showsFault={hasTried} />
        <ToggleButtonGroup
          exclusive
          value={draft.urgency}
          aria-label={copy.book.urgency}
          sx={{ maxWidth: "100%", "& > button": { px: { xs: 2, sm: 3.5 }, minWidth: 0 } }}
          onChange={(_, urgency: BookingDraft["urgency"] | null) => urgency && change({ urgency })}
        >
          {(["routine", "urgent", "emergency"] as const).map((urgency) => (
            <ToggleButton key={urgency} value={urgency} sx={{ textTransform: "none" }}>
              {urgencyWords[urgency]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ProblemAlert problem={action.problem} />
        {draft.petIds.length === 0 && <BlockInstead draft={draft} onBlock={props.onBlockInstead} />}
        {draft.waitlistId === null && <WaitInstead draft={draft} onAdded={forget} />}
      </Stack>
    </Dialog>
  );
}
