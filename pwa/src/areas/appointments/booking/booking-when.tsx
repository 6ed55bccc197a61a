import { useClinic } from "../../../session/clinic-context.ts";
import { shortDate } from "../../../ui/clock-time.tsx";
import { copy } from "../appointments.copy.ts";
import type { BookingChoices } from "../appointments.queries.ts";
import type { CheckedAdvice } from "../slot/slot-objections.ts";
import { claimOf, type BookingDraft } from "../public/booking-draft.ts";
import { RepeatFields } from "../public/repeat-fields.tsx";
import { SlotFields } from "../slot/slot-fields.tsx";

interface BookingWhenProps {
  draft: BookingDraft;
  choices: BookingChoices;
  onChange: (part: Partial<BookingDraft>) => void;
  fault: (field: string) => string | undefined;
  advice: CheckedAdvice | undefined;
  onDayFocus: () => void;
  onTimeFocus: () => void;
}

/** When, where and with whom; once or repeatedly. */
export function BookingWhen(props: BookingWhenProps) {
  const { draft, choices, onChange } = props;
  const { timeZone } = useClinic();
  return (
    <>
      <SlotFields
        {...props}
        offersAnybody
        timeHint={draft.fullDay ? copy.book.fullDay(shortDate(draft.fullDay)) : undefined}
      />
      <RepeatFields
        value={draft.repeat}
        onChange={(repeat) => onChange({ repeat })}
        first={claimOf(draft, choices, timeZone)}
        choices={choices}
      />
    </>
  );
}
