import { appointments } from "@fernpaw/domain/appointments/appointment";
import MenuItem from "@mui/material/MenuItem";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useDraft, type DraftHandle } from "../../../session/drafts/drafts.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { HAS_SIDE } from "../../../ui/side-panel.tsx";
import { TypeField } from "./type-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useMediaQuery } from "../../../ui/use-media-query.ts";
import { copy } from "../appointments.copy.ts";
import { bookingChoices, type BookingChoices } from "../appointments.queries.ts";
import { AskingButton } from "../booking/asking-button.tsx";
import { BlockInstead } from "../booking/block-instead.tsx";
import { draftKey, sameForm, wantedStart, type BookingDraft, type BookingStart } from "./booking-draft.ts";
import { BookingMore } from "../booking/booking-more.tsx";
import { BookingWhen } from "../booking/booking-when.tsx";
import { ClientStanding } from "../booking/client-standing.tsx";
import { BookingWho } from "./booking-who.tsx";
import { SlotTrouble } from "../slot/slot-trouble.tsx";
import { useBooking } from "../booking/use-booking.ts";
import { WaitInstead } from "../booking/wait-instead.tsx";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(appointments);

interface BookingDialogProps {
  /** Null: closed. */
  start: BookingStart | null;
  onClose: () => void;
  onBooked?: () => void;
  /** Where it stands beside the page on a wide screen, and over it elsewhere. */
  isBeside?: boolean;
  /** What it would take, as it is chosen. */
  onPlace?: (place: BookingDraft) => void;
  /** The place was pointed at for something else than a booking. */
  onBlockInstead?: (place: BookingStart) => void;
}

/** Books a known pet; everything but the pet has a sensible value already. */
export function BookingDialog({ start, onClose, ...rest }: BookingDialogProps) {
  // Thrown away and wanted back.
  const [revived, setRevived] = useState<BookingStart | null>(null);
  const shown = start ?? revived;
  if (shown === null) return null;
  const close = (): void => {
    setRevived(null);
    onClose();
  };
  return (
    <DraftedBooking
      key={draftKey(shown)}
      start={shown}
      onClose={close}
      onReopen={() => setRevived(sameForm(shown))}
      {...rest}
    />
  );
}

type OpenBookingProps = Omit<BookingDialogProps, "start"> & { start: BookingStart; onReopen: () => void };

function DraftedBooking(props: OpenBookingProps) {
  const { db } = useClinic();
  const kept = useDraft<BookingDraft>(draftKey(props.start));
  const { restored } = kept;
  const [chosenId, setChosenId] = useState(props.start.locationId ?? null);
  const locationId = chosenId ?? restored?.locationId ?? null;
  const choices = useLiveQuery(() => bookingChoices(db, locationId), [db, locationId]);
  // A crash between "saved" and the end of the draft must not book the same thing again.
  const isBooked = useLiveQuery(
    async () => (restored ? (await rowsOf(db, appointments).get(restored.id)) !== undefined : false),
    [db, restored],
  );
  if (!choices || restored === undefined || isBooked === undefined) return null;
  return (
    <BookingForm
      choices={choices}
      kept={isBooked ? { ...kept, restored: null } : kept}
      onLocation={setChosenId}
      {...props}
    />
  );
}

type BookingFormProps = OpenBookingProps & {
  choices: BookingChoices;
  kept: DraftHandle<BookingDraft>;
  onLocation: (id: string) => void;
};

function BookingForm(props: BookingFormProps) {
  const { choices, onBlockInstead } = props;
  const { form, draft, change, forget, check, keepTime, keepDay } = useBooking(props);
  const { timeZone } = useClinic();
  usePlaceShown(draft, props.onPlace);
  const blockInstead =
    onBlockInstead &&
    ((place: BookingStart): void => {
      void form.discard();
      onBlockInstead(place);
    });
  // The repetition's own fields say what is wrong with it.
  form.fault("repeat");
  const problem = form.fault("without") ?? form.problem;
  return (
    <FormDialog
      form={form}
      onClose={props.onClose}
      onReopen={props.onReopen}
      title={copy.book.title}
      size="2xl"
      spacing={3}
      isBeside={useMediaQuery(HAS_SIDE) && props.isBeside === true}
      problem={null}
      footer={{
        words: (
          <>
            <SlotTrouble check={check} choices={choices} start={wantedStart(draft, timeZone)} />
            <ProblemAlert problem={problem} />
          </>
        ),
        main: (
          <AskingButton isAsking={check.questions.length > 0} size="lg" isLoading={form.isBusy}>
            {check.questions.length > 0 ? copy.book.anyway : copy.book.submit}
          </AskingButton>
        ),
      }}
    >
      <BookingWho
        clientId={draft.clientId}
        petIds={draft.petIds}
        onChange={change}
        errorText={form.fault("petIds") ?? form.fault("clientId")}
      />
      <ClientStanding clientId={draft.clientId} />
      <WhatAndWhere
        draft={draft}
        choices={choices}
        onChange={change}
        onLocation={props.onLocation}
        errorText={form.fault("typeId")}
      />
      <BookingWhen
        draft={draft}
        choices={choices}
        onChange={change}
        fault={form.fault}
        advice={check.latest}
        weeksFrom={props.start.weeksFrom}
        onDayFocus={keepDay}
        onTimeFocus={keepTime}
      />
      <BookingMore
        draft={draft}
        choices={choices}
        onChange={change}
        fault={form.fault}
        others={
          <>
            {draft.petIds.length === 0 && <BlockInstead draft={draft} onBlock={blockInstead} />}
            {draft.waitlistId === null && <WaitInstead draft={draft} onAdded={forget} />}
          </>
        }
      />
    </FormDialog>
  );
}

/** Says which place is chosen, each time that it is another one. */
function usePlaceShown(draft: BookingDraft, onPlace: BookingDialogProps["onPlace"]): void {
  const { day, time, durationMin, vetId, roomId, equipmentIds } = draft;
  const place = JSON.stringify([day, time, durationMin, vetId, roomId, equipmentIds]);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => onPlace?.(latest.current), [onPlace, place]);
}

/** Where the booking is, in a clinic with several locations. */
function LocationField({ choices, onChange }: { choices: BookingChoices; onChange: (id: string) => void }) {
  return (
    <TextField
      select
      label={labels.locationId}
      value={choices.locationId ?? ""}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.locations.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface WhatAndWhereProps extends Pick<BookingFormProps, "choices" | "onLocation"> {
  draft: BookingDraft;
  onChange: (part: Partial<BookingDraft>) => void;
  errorText: string | undefined;
}

/** The type, which brings its usual length and equipment, and the location of a clinic that has several. */
function WhatAndWhere({ draft, choices, onChange, onLocation, errorText }: WhatAndWhereProps) {
  const handleType = (typeId: string): void => {
    const type = choices.types.find(({ id }) => id === typeId);
    onChange({ typeId, ...(type ? { durationMin: type.defaultMin, equipmentIds: type.equipmentIds } : {}) });
  };
  const handleLocation = (locationId: string): void => {
    onLocation(locationId);
    // Rooms and equipment belong to their location.
    onChange({ locationId, roomId: null, equipmentIds: [] });
  };
  return (
    <FormColumns>
      <TypeField value={draft.typeId} types={choices.types} onChange={handleType} errorText={errorText} />
      {choices.locations.length > 1 && <LocationField choices={choices} onChange={handleLocation} />}
    </FormColumns>
  );
}
