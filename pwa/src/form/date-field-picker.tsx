import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { Button } from "../ui/button.tsx";
import { Calendar } from "./date-field-calendar.tsx";
import { PickerPopup } from "./date-field-popup.tsx";
import { copy } from "./date-field.copy.ts";

interface DatePickerProps {
  /** Null: closed. */
  anchor: HTMLElement | null;
  label: string;
  /** Null: no date is chosen. */
  value: LocalDate | null;
  canClear: boolean;
  today: LocalDate;
  min: LocalDate;
  max: LocalDate;
  weekStart: number;
  startsWithYears: boolean;
  /** Empty: the date is cleared. */
  onPick: (day: string) => void;
  onClose: () => void;
}

/** The calendar of a date field. */
export function DatePicker({ anchor, label, canClear, onPick, onClose, ...calendar }: DatePickerProps) {
  const { today, min, max } = calendar;
  const pick = (day: string): void => {
    onClose();
    onPick(day);
  };
  return (
    <PickerPopup
      anchor={anchor}
      name={copy.choose(label)}
      label={label}
      close={copy.close}
      onClose={onClose}
      actions={
        <>
          {today >= min && today <= max && <Button onClick={() => pick(today)}>{copy.today}</Button>}
          {canClear && (
            <Button variant="ghost" onClick={() => pick("")}>
              {copy.clear}
            </Button>
          )}
        </>
      }
    >
      <Calendar {...calendar} onPick={pick} />
    </PickerPopup>
  );
}
