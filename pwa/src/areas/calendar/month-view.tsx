import { APPOINTMENT_STATUSES } from "@fernpaw/domain/appointments/appointment";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router";
import { useClinic } from "../../session/clinic-context.ts";
import { dayOfMonth, longDay, weekdayName } from "../../ui/clock-time.tsx";
import type { Appointment } from "../appointments/appointments.queries.ts";
import { shownState } from "../appointments/public/appointment-status-chip.tsx";
import { monthCounts, monthRange } from "./calendar.queries.ts";
import { copy } from "./calendar.copy.ts";

interface MonthViewProps {
  day: LocalDate;
  today: LocalDate;
  addressOf: (day: LocalDate) => string;
}

type Counts = ReadonlyMap<Appointment["status"], number>;

/** Whole weeks: how much each day holds and how it went, and the way to it. */
export function MonthView({ day, today, addressOf }: MonthViewProps) {
  const { db, timeZone } = useClinic();
  const { from, to } = monthRange(day);
  const counts = useLiveQuery(() => monthCounts(db, { from, to }, timeZone), [db, from, to, timeZone]);
  const days: LocalDate[] = [];
  for (let next = from; next < to; next = addDays(next, 1)) days.push(next);
  return (
    <>
      <div className="cal-weekdays" aria-hidden="true">
        {days.slice(0, 7).map((weekday) => (
          <span key={weekday}>{weekdayName(weekday)}</span>
        ))}
      </div>
      <ul className="cal-month" aria-busy={counts === undefined}>
        {days.map((one) => (
          <li key={one}>
            <MonthDay
              day={one}
              counts={counts?.get(one)}
              isToday={one === today}
              isOutside={one.slice(0, 7) !== day.slice(0, 7)}
              to={addressOf(one)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface MonthDayProps {
  day: LocalDate;
  counts: Counts | undefined;
  isToday: boolean;
  isOutside: boolean;
  to: string;
}

function MonthDay({ day, counts, isToday, isOutside, to }: MonthDayProps) {
  const all = [...(counts ?? [])].filter(([status]) => status !== "cancelled");
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  const classes = ["cal-month-day", isToday ? "is-today" : "", isOutside ? "is-outside" : ""];
  return (
    <Link
      to={to}
      className={classes.filter((name) => name !== "").join(" ")}
      aria-label={copy.monthDay(longDay(day), copy.appointments(total))}
      aria-current={isToday ? "date" : undefined}
    >
      <strong>{dayOfMonth(day)}</strong>
      {total > 0 && (
        <>
          <span className="t-caption cal-month-count">
            {total}
            <span>{copy.appointments(total).replace(/^\d+/, "")}</span>
          </span>
          <span className="cal-month-bar">
            {APPOINTMENT_STATUSES.filter((status) => status !== "cancelled" && (counts?.get(status) ?? 0) > 0).map(
              (status) => (
                <span
                  key={status}
                  className={`tone-${shownState(status).tone}`}
                  style={{ flexGrow: counts?.get(status) ?? 0 }}
                />
              ),
            )}
          </span>
        </>
      )}
    </Link>
  );
}
