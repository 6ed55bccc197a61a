import Typography from "@mui/material/Typography";
import { Clock } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { PickerChoices } from "./date-field-choices.tsx";
import { TypedFrame, type TypedFieldProps } from "./date-field-frame.tsx";
import { PickerPopup } from "./date-field-popup.tsx";
import { copy } from "./time-field.copy.ts";
import { minutesOf, timeText, writeTime } from "@fernpaw/domain/kernel/clock-words";
import { hourAway, readTime, steppedTime } from "./typed-time.ts";
import { useDateHabit } from "./use-date-habit.ts";
import { useTypedText } from "./use-typed-text.ts";

interface TimeFieldProps extends TypedFieldProps {
  /** Between two times of the list, and of a step with the arrows. */
  stepMin?: number | undefined;
}

const USUAL_STEP_MIN = 15;
/** Of the list, for twelve rows to the hour would be a long way to scroll. */
const LEAST_LIST_STEP_MIN = 10;
/** Where the list begins when no time is given. */
const MORNING = "09:00";

/** A time of day by the clinic's clock of 12 or 24 hours: typed as people do, stepped by the arrows, or picked. */
export function TimeField({ value, onChange, onSettle, stepMin = USUAL_STEP_MIN, ...rest }: TimeFieldProps) {
  const { hasAmPm } = useDateHabit();
  const field = useTypedText({
    value,
    onChange,
    onSettle,
    read: (text) => readTime(text, hasAmPm),
    write: (time) => writeTime(time, hasAmPm),
  });
  const read = field.reading.value;
  const step = (by: 1 | -1, isFar: boolean): void => {
    if (read !== null) field.choose(isFar ? hourAway(read, by) : steppedTime(read, by * stepMin));
  };
  const meant = read ? writeTime(read, hasAmPm) : "";
  return (
    <TypedFrame
      {...rest}
      field={field}
      onStep={step}
      placeholder={copy.placeholder(hasAmPm)}
      // Digits are enough by 24 hours; am and pm need letters.
      inputMode={hasAmPm ? "text" : "numeric"}
      helperText={(field.isTyping && read === null && copy.hint(hasAmPm)) || rest.helperText}
      beside={
        <Typography component="span" aria-live="polite" sx={{ color: "ink2", whiteSpace: "nowrap" }}>
          {field.isTyping && meant !== field.text ? meant : ""}
        </Typography>
      }
      choose={copy.choose(rest.label)}
      icon={<Clock size={20} aria-hidden="true" />}
      popup={({ anchor, onClose }) => (
        <TimePicker
          anchor={anchor}
          label={rest.label}
          value={read ?? ""}
          canClear={value !== ""}
          stepMin={Math.max(stepMin, LEAST_LIST_STEP_MIN)}
          hasAmPm={hasAmPm}
          onPick={field.choose}
          onClose={onClose}
        />
      )}
    />
  );
}

interface TimePickerProps {
  /** Null: closed. */
  anchor: HTMLElement | null;
  label: string;
  /** Empty: none. */
  value: string;
  canClear: boolean;
  stepMin: number;
  hasAmPm: boolean;
  /** Empty: the time is cleared. */
  onPick: (time: string) => void;
  onClose: () => void;
}

/** The times of a day, an hour a row or two. */
function TimePicker({ anchor, label, value, canClear, stepMin, hasAmPm, onPick, onClose }: TimePickerProps) {
  const pick = (time: string): void => {
    onClose();
    onPick(time);
  };
  const times = Array.from({ length: 1440 / stepMin }, (_, index) => timeText(index * stepMin));
  const startMin = minutesOf(value || MORNING) ?? 0;
  return (
    <PickerPopup
      anchor={anchor}
      name={copy.choose(label)}
      label={label}
      close={copy.close}
      onClose={onClose}
      actions={
        canClear && (
          <Button variant="ghost" onClick={() => pick("")}>
            {copy.clear}
          </Button>
        )
      }
    >
      <PickerChoices
        label={copy.times}
        columns={stepMin % 15 === 0 ? 4 : 3}
        value={value}
        start={timeText(startMin - (startMin % stepMin))}
        choices={times.map((time) => ({ value: time, label: writeTime(time, hasAmPm) }))}
        onPick={pick}
      />
    </PickerPopup>
  );
}
