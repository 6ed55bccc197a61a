import { appointments } from "@fernpaw/domain/appointments/appointment";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { shortDate } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../appointments.copy.ts";
import { startOf, type BookingDraft, wishedRoomId } from "../public/booking-draft.ts";
import { DayAndTime } from "../slot/day-and-time.tsx";
import { FreeTimes } from "../slot/free-times.tsx";
import type { SlotExtrasProps } from "../slot/slot-extras.tsx";
import { type CheckedAdvice, whyNeverFree } from "../slot/slot-objections.ts";
import { VetField } from "../slot/vet-field.tsx";
import { WeeksAhead } from "./weeks-ahead.tsx";

const labels = labelsOf(appointments);

export interface BookingPartProps extends Omit<SlotExtrasProps, "draft" | "onChange"> {
  draft: BookingDraft;
  onChange: (part: Partial<BookingDraft>) => void;
}

interface BookingWhenProps extends BookingPartProps {
  advice: CheckedAdvice | undefined;
  /** "In 2 weeks" counts from this day; undefined: from today. */
  weeksFrom: LocalDate | undefined;
  onDayFocus: () => void;
  onTimeFocus: () => void;
}

/** When and with whom: free times to tap, weeks to jump to, and the exact day, time and vet. */
export function BookingWhen(props: BookingWhenProps) {
  const { draft, choices, onChange, fault, advice, weeksFrom, onDayFocus, onTimeFocus } = props;
  const { timeZone } = useClinic();
  const startsAt = startOf(draft, timeZone);
  return (
    <>
      {startsAt !== null && (
        <FreeTimes
          draft={{ ...draft, roomId: wishedRoomId(draft) }}
          choices={choices}
          onChange={onChange}
          startsAt={startsAt}
          whyNone={whyNeverFree(advice, choices)}
        />
      )}
      <DayAndTime
        draft={draft}
        choices={choices}
        onChange={onChange}
        fault={fault("time")}
        timeHint={draft.fullDay ? copy.book.fullDay(shortDate(draft.fullDay)) : undefined}
        onDayFocus={onDayFocus}
        onTimeFocus={onTimeFocus}
      >
        <WeeksAhead
          from={weeksFrom}
          day={draft.day}
          onDay={(day) => onChange({ day, proposal: { day, orLater: true } })}
        />
      </DayAndTime>
      <FormColumns>
        <VetField draft={draft} choices={choices} onChange={onChange} fault={fault} advice={advice} offersAnybody />
        <TextField
          label={labels.reason}
          value={draft.reason}
          onChange={(event) => onChange({ reason: event.target.value })}
          errorText={fault("reason")}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </FormColumns>
    </>
  );
}
