import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { weeksAround } from "./board/board-shades.ts";
import type { CalendarPlace } from "./calendar-place.ts";
import { calendarEntries, calendarSchedule, type DayRange } from "./calendar.queries.ts";

/** What a view of the calendar shows of its days, from this device's copy. Absent: not read yet, or not shown there. */
export function useShownDays({ from, to }: DayRange, view: CalendarPlace["view"]) {
  const { db, timeZone } = useClinic();
  const isMonth = view === "month";
  const isBoard = view === "day" || view === "week";
  const days = useMemo(() => ({ from, to }), [from, to]);
  const shown = useLiveQuery(
    () => (isMonth ? null : calendarEntries(db, days, timeZone)),
    [db, days, timeZone, isMonth],
  );
  const schedule = useLiveQuery(
    () => (isBoard ? calendarSchedule(db, { days, weeks: weeksAround(days) }, timeZone) : null),
    [db, days, timeZone, isBoard],
  );
  return { days, shown, schedule, isLoading: !isMonth && !(shown && (schedule || !isBoard)) };
}
