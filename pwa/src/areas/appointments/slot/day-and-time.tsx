import { appointments } from "@fernpaw/domain/appointments/appointment";
import { minutesOf } from "@fernpaw/domain/kernel/clock-words";
import { type Instant, isDay, minuteOfDay } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { labelsOf } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockOf } from "../../../ui/clock-time.tsx";
import { copy } from "../appointments.copy.ts";
import type { BookingChoices } from "../appointments.queries.ts";
import { startOf, type SlotDraft } from "../public/booking-draft.ts";
import { vetStepMin } from "../public/past-start.ts";

const labels = labelsOf(appointments);

interface DayAndTimeProps {
  draft: SlotDraft;
  choices: BookingChoices;
  onChange: (change: Partial<SlotDraft>) => void;
  /** The words of the fault at the day and the time. */
  fault: string | undefined;
  /** Why the form shows this time. */
  timeHint?: string | undefined;
  /** The user is about to type a date. */
  onDayFocus?: (() => void) | undefined;
  /** The user is about to type a time. */
  onTimeFocus?: (() => void) | undefined;
  /** Beside them, or below where the form is narrow. */
  children?: ReactNode;
}

/** A clock change can skip the typed time: the appointment begins at another one. */
function skippedHint(time: string, startsAt: Instant, timeZone: string): string | undefined {
  const typed = minutesOf(time);
  const becomes = minuteOfDay(startsAt, timeZone);
  return typed === null || typed === becomes ? undefined : copy.book.skipped(clockOf(typed), clockOf(becomes));
}

/** The exact day and time, to type or to pick. */
export function DayAndTime({
  draft,
  choices,
  onChange,
  fault,
  timeHint,
  onDayFocus,
  onTimeFocus,
  children,
}: DayAndTimeProps) {
  const { timeZone } = useClinic();
  const startsAt = startOf(draft, timeZone);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 4, alignItems: "flex-start" }}>
      <Box sx={{ flex: "1 1 9rem", minWidth: 0 }} onFocus={onDayFocus}>
        <DateField
          label={copy.book.date}
          value={draft.day}
          onChange={(day) => onChange({ day })}
          errorText={isDay(draft.day) ? undefined : fault}
        />
      </Box>
      <Box sx={{ flex: "1 1 8rem", minWidth: 0 }} onFocus={onTimeFocus}>
        <TimeField
          label={labels.startsAt}
          value={draft.time}
          onChange={(time) => onChange({ time })}
          errorText={startsAt === null && minutesOf(draft.time) !== null ? undefined : fault}
          stepMin={vetStepMin(choices, draft.vetId)}
          helperText={startsAt === null ? undefined : (skippedHint(draft.time, startsAt, timeZone) ?? timeHint)}
        />
      </Box>
      {children}
    </Box>
  );
}
