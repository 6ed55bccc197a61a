import type { LocalDate } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import { useRef } from "react";
import { Calendar } from "../../form/date-field-calendar.tsx";
import { DateField } from "../../form/date-field.tsx";
import { PickerPopup } from "../../form/date-field-popup.tsx";
import { copy as pickerCopy } from "../../form/date-field.copy.ts";
import { FIRST_DAY, LAST_DAY } from "../../form/typed-date.ts";
import { useDateHabit } from "../../form/use-date-habit.ts";
import { Button } from "../../ui/button.tsx";
import { copy } from "./calendar.copy.ts";

interface DayChoiceProps {
  /** The title of the calendar; null: closed. */
  anchor: HTMLElement | null;
  day: LocalDate;
  onDay: (day: LocalDate) => void;
  onClose: () => void;
}

/** Behind the title: a month to pick from, and a field for a date that is typed. */
export function DayChoice({ anchor, day, onDay, onClose }: DayChoiceProps) {
  const { today, weekStart } = useDateHabit();
  const typed = useRef<HTMLDivElement>(null);
  const pick = (next: string): void => {
    onClose();
    if (next !== "") onDay(next);
  };
  return (
    <PickerPopup
      anchor={anchor}
      name={copy.chooseDay}
      label={copy.chooseDay}
      close={pickerCopy.close}
      onClose={onClose}
      actions={<Button onClick={() => pick(today)}>{pickerCopy.today}</Button>}
    >
      {/* The same key would press the title, which has the focus again. */}
      <Box ref={typed} sx={{ mb: 2 }} onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}>
        <DateField label={copy.typedDay} isBare value="" onSettle={pick} />
      </Box>
      {/* The days have the focus, and take no digits: these begin a date. */}
      <Box onKeyDown={(event) => /^\d$/.test(event.key) && typed.current?.querySelector("input")?.focus()}>
        <Calendar
          value={day}
          today={today}
          min={FIRST_DAY}
          max={LAST_DAY}
          weekStart={weekStart}
          startsWithYears={false}
          onPick={pick}
        />
      </Box>
    </PickerPopup>
  );
}
