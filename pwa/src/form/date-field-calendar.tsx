import Box from "@mui/material/Box";
import { addDays, type LocalDate, weekdayOf } from "@fernpaw/domain/kernel/time";
import { addPeriod } from "@fernpaw/domain/reminders/reminder-steps";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { palette } from "../theme-components.ts";
import { Button } from "../ui/button.tsx";
import { dayOfMonth, longDate } from "../ui/clock-time.tsx";
import { choiceSx, chosenSx, PickerChoices } from "./date-field-choices.tsx";
import { CELL } from "./date-field-popup.tsx";
import { copy } from "./date-field.copy.ts";
import { within } from "./typed-date.ts";

interface CalendarProps {
  /** Null: none is chosen. */
  value: LocalDate | null;
  today: LocalDate;
  min: LocalDate;
  max: LocalDate;
  /** From Monday, 0, to Sunday, 6. */
  weekStart: number;
  /** For a birth: the year first, then the month. */
  startsWithYears: boolean;
  onPick: (day: LocalDate) => void;
}

const WEEKS = [0, 1, 2, 3, 4, 5];
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

type View = "days" | "months" | "years";

const yearOf = (day: LocalDate): number => Number(day.slice(0, 4));
const monthOf = (day: LocalDate): string => day.slice(0, 7);
const monthsAway = (day: LocalDate, n: number): LocalDate => addPeriod(day, { n, unit: "month" });

/** A month in weeks, with lists of months and years behind its title. */
export function Calendar(props: CalendarProps) {
  const { value, today, min, max, startsWithYears, onPick } = props;
  const [cursor, setCursor] = useState(() => within(value ?? today, min, max));
  const [view, setView] = useState<View>(startsWithYears && value === null ? "years" : "days");
  const titleId = useId();
  const go = (day: LocalDate): void => setCursor(within(day, min, max));
  const isLast = (by: 1 | -1): boolean => monthOf(cursor) === monthOf(by > 0 ? max : min);
  const pickMonth = (month: string): void => {
    go(monthsAway(cursor, Number(month) - Number(cursor.slice(5, 7))));
    setView("days");
  };
  const pickYear = (year: string): void => {
    go(monthsAway(cursor, (Number(year) - yearOf(cursor)) * 12));
    setView(startsWithYears && value === null ? "months" : "days");
  };
  const turn = (by: 1 | -1) => () => {
    setView("days");
    if (!isLast(by)) go(monthsAway(cursor, by));
  };
  return (
    <Box sx={{ width: { sm: `calc(7 * ${CELL})` } }}>
      <Box sx={{ display: "flex", alignItems: "center" }}>
        <IconButton label={copy.previousMonth} aria-disabled={isLast(-1)} onClick={turn(-1)}>
          <ChevronLeft size={22} aria-hidden="true" />
        </IconButton>
        <Box id={titleId} aria-live="polite" sx={{ flex: 1, display: "flex", justifyContent: "center" }}>
          <TitleButton
            isOpen={view === "months"}
            label={copy.month}
            words={copy.months[Number(cursor.slice(5, 7)) - 1] ?? ""}
            onClick={() => setView(view === "months" ? "days" : "months")}
          />
          <TitleButton
            isOpen={view === "years"}
            label={copy.year}
            words={cursor.slice(0, 4)}
            onClick={() => setView(view === "years" ? "days" : "years")}
          />
        </Box>
        <IconButton label={copy.nextMonth} aria-disabled={isLast(1)} onClick={turn(1)}>
          <ChevronRight size={22} aria-hidden="true" />
        </IconButton>
      </Box>
      {view === "days" && <Days {...props} cursor={cursor} titleId={titleId} onCursor={go} onPick={onPick} />}
      {view === "months" && (
        <PickerChoices
          label={copy.month}
          columns={3}
          value={cursor.slice(5, 7)}
          start={cursor.slice(5, 7)}
          choices={copy.months.map((name, index) => {
            const month = String(index + 1).padStart(2, "0");
            const whole = `${cursor.slice(0, 5)}${month}`;
            return { value: month, label: name, isDisabled: whole < monthOf(min) || whole > monthOf(max) };
          })}
          onPick={pickMonth}
        />
      )}
      {view === "years" && (
        <PickerChoices
          label={copy.year}
          columns={4}
          value={cursor.slice(0, 4)}
          start={cursor.slice(0, 4)}
          choices={Array.from({ length: yearOf(max) - yearOf(min) + 1 }, (_, index) => {
            const year = String(yearOf(min) + index);
            return { value: year, label: year };
          })}
          onPick={pickYear}
        />
      )}
    </Box>
  );
}

interface TitleButtonProps {
  isOpen: boolean;
  label: string;
  words: string;
  onClick: () => void;
}

function TitleButton({ isOpen, label, words, onClick }: TitleButtonProps) {
  return (
    <Button variant="ghost" aria-expanded={isOpen} aria-label={`${words}, ${label}`} onClick={onClick}>
      {words}
    </Button>
  );
}

/** The six weeks in which a month lies, so that the calendar keeps its height. */
function listWeeks(month: LocalDate, weekStart: number): LocalDate[][] {
  const first = `${monthOf(month)}-01`;
  const start = addDays(first, -((weekdayOf(first) - weekStart + 7) % 7));
  return WEEKS.map((week) => WEEKDAYS.map((weekday) => addDays(start, week * 7 + weekday)));
}

interface DaysProps extends CalendarProps {
  cursor: LocalDate;
  titleId: string;
  onCursor: (day: LocalDate) => void;
}

function movedDay(event: KeyboardEvent, day: LocalDate, weekStart: number): LocalDate | null {
  const weekday = (weekdayOf(day) - weekStart + 7) % 7;
  switch (event.key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekday);
    case "End":
      return addDays(day, 6 - weekday);
    case "PageUp":
      return monthsAway(day, event.shiftKey ? -12 : -1);
    case "PageDown":
      return monthsAway(day, event.shiftKey ? 12 : 1);
    default:
      return null;
  }
}

function Days({ value, today, min, max, weekStart, cursor, titleId, onCursor, onPick }: DaysProps) {
  const grid = useRef<HTMLTableElement>(null);
  /** The keyboard moved the cursor, so that the focus goes along; at first it is wanted too. */
  const wantsFocus = useRef(true);
  useEffect(() => {
    if (wantsFocus.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    wantsFocus.current = false;
  }, [cursor]);
  const handleKey = (event: KeyboardEvent): void => {
    const next = movedDay(event, cursor, weekStart);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    onCursor(next);
  };
  return (
    <Box component="table" ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={handleKey} sx={gridSx}>
      <thead>
        <tr>
          {WEEKDAYS.map((place) => {
            const name = copy.weekdays[(place + weekStart) % 7] ?? "";
            return (
              <th key={place} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {listWeeks(cursor, weekStart).map((week, row) => (
          <tr key={row}>
            {week.map((day) => (
              <td key={day} aria-selected={day === value}>
                <button
                  type="button"
                  className={monthOf(day) === monthOf(cursor) ? undefined : "is-outside"}
                  aria-label={longDate(day)}
                  aria-current={day === today ? "date" : undefined}
                  aria-disabled={day < min || day > max}
                  tabIndex={day === cursor ? 0 : -1}
                  onClick={() => day >= min && day <= max && onPick(day)}
                >
                  {dayOfMonth(day)}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const gridSx = {
  width: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  "& th": { height: "2rem", p: 0, fontSize: "0.8125rem", fontWeight: 600, color: palette("ink2") },
  "& td": { height: CELL, p: 0 },
  "& td[aria-selected=true] button": chosenSx,
  "& button": {
    ...choiceSx,
    display: "block",
    width: "100%",
    "&.is-outside": { color: palette("ink3") },
    "&[aria-current=date]": { boxShadow: `inset 0 0 0 2px ${palette("primary-main")}`, fontWeight: 700 },
  },
} as const;
