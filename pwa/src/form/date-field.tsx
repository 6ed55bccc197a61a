import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { CalendarDays } from "lucide-react";
import { dateWords } from "../ui/clock-time.tsx";
import { TypedFrame, type TypedFieldProps } from "./date-field-frame.tsx";
import { DatePicker } from "./date-field-picker.tsx";
import { copy } from "./date-field.copy.ts";
import {
  type DateReading,
  datePattern,
  exampleDate,
  exampleMonth,
  FIRST_DAY,
  LAST_DAY,
  type Limits,
  monthPattern,
  readDate,
  type Tense,
  within,
  withLimits,
  writeDate,
} from "./typed-date.ts";
import { asFault, plainText, type Reading } from "./typed-text.ts";
import { useDateHabit } from "./use-date-habit.ts";
import { useTypedText } from "./use-typed-text.ts";

interface DateFieldProps extends TypedFieldProps, Limits {
  /** Where a date without a whole year is looked for; unless given, the limits tell. */
  tense?: Tense;
  /** The calendar asks for the year first. */
  isBirth?: boolean;
  /** `8/2028` is the last day of that month. */
  isMonthEnough?: boolean;
  /** A calendar is open beside it. */
  isBare?: boolean;
  other?: OtherText | undefined;
}

/** Text that means a day without being a date, such as an age. It is asked after the date. */
export interface OtherText {
  read: (text: string, today: LocalDate) => LocalDate | null;
  /** Below the field while such text is in it. */
  words: (day: string) => string;
  /** For text that is neither. */
  unreadable: (exampleDate: string) => string;
}

function readEither(text: string, reading: DateReading, other: OtherText | undefined): Reading {
  const date = readDate(text, reading);
  if (date.value !== null || other === undefined) return date;
  const day = other.read(plainText(text), reading.today);
  if (day !== null) return { value: day, fault: null, isOther: true };
  const example = exampleDate(reading);
  return date.fault === copy.unreadable(example) ? asFault(other.unreadable(example)) : date;
}

function guessTense({ tense, isBirth, min, max }: Omit<DateFieldProps, "label">, today: LocalDate): Tense {
  if (tense !== undefined) return tense;
  // A birth may be dated tomorrow, for where the clinic is the day may be ahead.
  if (isBirth === true || (max !== undefined && max <= today)) return "past";
  return min !== undefined && min >= today ? "future" : "near";
}

/** A date in the clinic's order, whatever the browser's: typed as people do, stepped by the arrows, or picked. */
export function DateField({
  value,
  onChange,
  onSettle,
  min,
  max,
  tense,
  isBirth = false,
  isMonthEnough = false,
  isBare = false,
  other,
  ...rest
}: DateFieldProps) {
  const habit = useDateHabit();
  const { today } = habit;
  const reading = {
    ...habit,
    isMonthEnough,
    tense: guessTense({ value, min, max, isBirth, ...(tense && { tense }) }, today),
  };
  const field = useTypedText({
    value,
    onChange,
    onSettle,
    read: (text) => withLimits(readEither(text, reading, other), { min, max }, habit),
    write: (day) => writeDate(day, habit),
  });
  const read = field.reading.value;
  const [first, last] = [min ?? FIRST_DAY, max ?? LAST_DAY];
  const step = (by: 1 | -1, isFar: boolean): void => {
    if (read === null) return;
    const next = read === "" ? within(today, first, last) : addDays(read, isFar ? by * 7 : by);
    if (next >= first && next <= last) field.choose(next);
  };
  const example = exampleDate(reading);
  const hint = isMonthEnough ? copy.monthHint(exampleMonth(reading), example) : copy.hint(example);
  const day = read === null ? "" : dateWords(read);
  const words = read === null ? (field.isTyping ? hint : "") : field.reading.isOther ? (other?.words(day) ?? day) : day;
  return (
    <TypedFrame
      {...rest}
      field={field}
      onStep={step}
      placeholder={isMonthEnough ? monthPattern(habit) : datePattern(habit)}
      helperText={words || rest.helperText}
      choose={copy.choose(rest.label)}
      icon={<CalendarDays size={20} aria-hidden="true" />}
      popup={
        isBare
          ? undefined
          : (place) => (
              <DatePicker
                {...place}
                label={rest.label}
                value={read || null}
                // Without dates a filter means nothing.
                canClear={value !== "" && onChange !== undefined}
                today={today}
                min={first}
                max={last}
                weekStart={habit.weekStart}
                startsWithYears={isBirth}
                onPick={field.choose}
              />
            )
      }
    />
  );
}
