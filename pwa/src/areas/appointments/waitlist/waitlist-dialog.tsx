import { addToWaitlist, correctWaitlist } from "@fernpaw/domain/appointments/waitlist.mutations";
import { waitlist, WAITLIST_PRIORITIES, type WaitlistEntry } from "@fernpaw/domain/appointments/waitlist";
import { titledName } from "@fernpaw/domain/staff/staff";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { DateField } from "../../../form/date-field.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import type { Form } from "../../../form/form-types.ts";
import { readWish, restoreWish, showWish, wishWords, type WishValues } from "./wish.ts";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TypeField } from "../public/type-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy as bookingCopy } from "../appointments.copy.ts";
import { bookingChoices, type BookingChoices } from "../appointments.queries.ts";
import { copy, priorityWords } from "./waitlist.copy.ts";
import { BookingWho } from "../public/booking-who.tsx";

/** What is known already of a wish. */
export interface WaitlistStart {
  clientId?: string | null;
  petIds?: string[];
  typeId?: string;
  vetId?: string | null;
  durationMin?: number;
}

interface WaitlistDialogProps {
  /** Null: closed. */
  start: WaitlistStart | WaitlistEntry | null;
  onClose: () => void;
  onAdded?: () => void;
}

const labels = labelsOf(waitlist);

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

function DraftedWish(props: DraftedWishProps) {
  const { db } = useClinic();
  const choices = useLiveQuery(() => bookingChoices(db), [db]);
  return choices ? <WishForm choices={choices} {...props} /> : null;
}

type WishFormProps = DraftedWishProps & { choices: BookingChoices };

function useWish({ start, choices, draftKey, onClose, onAdded }: WishFormProps) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const isNew = !isEntry(start);
  const known = isEntry(start) ? {} : start;
  const [type] = choices.types;
  return useEntityForm({
    entity: waitlist,
    register: addToWaitlist,
    correct: correctWaitlist,
    row: isEntry(start) ? start : null,
    blank: {
      clientId: known.clientId ?? null,
      petId: known.petIds?.[0] ?? null,
      typeId: known.typeId ?? type?.id ?? "",
      vetId: known.vetId ?? null,
      durationMin: known.durationMin ?? type?.defaultMin ?? 15,
      earliestOn: today,
    },
    read: showWish,
    write: readWish,
    words: wishWords,
    restore: restoreWish,
    draftKey,
    onSaved: () => {
      toastDone(copy.added);
      onClose();
      if (isNew) onAdded?.();
    },
  });
}

function WishForm(props: WishFormProps) {
  const { start, choices, onClose, onReopen } = props;
  const form = useWish(props);
  const { values, set } = form;
  const isNew = !isEntry(start);
  const handleType = (typeId: string): void => {
    const type = choices.types.find(({ id }) => id === typeId);
    set({ typeId, ...(type ? { durationMin: String(type.defaultMin) } : {}) });
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onReopen={onReopen}
      title={isNew ? copy.add : copy.editTitle}
      size="xl"
      submitLabel={isNew ? copy.submit : copy.save}
      isLarge
    >
      {isNew && (
        <BookingWho
          clientId={values.clientId}
          petIds={values.petIds}
          // One pet waits for one place.
          onChange={({ clientId, petIds }) => set({ clientId, petIds: petIds.slice(-1) })}
          errorText={form.fault("petIds")}
        />
      )}
      <FormColumns>
        <TypeField value={values.typeId} types={choices.types} onChange={handleType} />
        <TextField
          label={labels.durationMin}
          {...form.field("durationMin", { inputMode: "numeric", autoComplete: "off", maxLength: 3 })}
        />
      </FormColumns>
      <WishTimes form={form} choices={choices} />
      <Choice
        label={labels.priority}
        {...form.pick("priority")}
        options={WAITLIST_PRIORITIES.map((value) => ({ value, label: priorityWords[value] }))}
      />
      <TextField label={labels.notes} {...form.field("notes")} />
    </FormDialog>
  );
}

function WishTimes({ form, choices }: { form: Form<WishValues>; choices: BookingChoices }) {
  const { values: draft, set: change } = form;
  const { weekdays } = draft;
  const toggle = (day: number): void =>
    change({ weekdays: weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day] });
  return (
    <>
      <TextField
        select
        label={labels.vetId}
        value={choices.vets.some(({ id }) => id === draft.vetId) ? draft.vetId : ""}
        onChange={(event) => change({ vetId: event.target.value })}
      >
        <MenuItem value="">{bookingCopy.noVet}</MenuItem>
        {choices.vets.map((vet) => (
          <MenuItem key={vet.id} value={vet.id}>
            {titledName(vet)}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction="row" role="group" aria-label={labels.weekdays} sx={{ flexWrap: "wrap", gap: 2 }}>
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
        <TimeField label={labels.fromMin} {...form.bind("fromMin")} />
        <TimeField label={labels.toMin} {...form.bind("toMin")} />
        <DateField tense="future" label={labels.earliestOn} {...form.bind("earliestOn")} />
        <DateField tense="future" label={labels.latestOn} {...form.bind("latestOn")} />
      </FormColumns>
    </>
  );
}
