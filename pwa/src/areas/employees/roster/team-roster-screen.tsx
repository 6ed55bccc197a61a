import { addDays, mondayOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import { shiftsOfDays } from "../../calendar/calendar.queries.ts";
import { colleagues } from "../employees.queries.ts";
import { RosterTable } from "./roster-table.tsx";
import { DAYS_A_WEEK, daysOfWeek, shiftsOn } from "./roster-week.ts";
import { copy } from "./roster.copy.ts";
import { WeekBar } from "./week-bar.tsx";

interface TeamRosterScreenProps {
  /** A day of the shown week; null: this one. */
  day: LocalDate | null;
  onDay: (day: LocalDate) => void;
}

/** The published roster, for every person who sees the calendar: the own line first, then those with a shift. */
export function TeamRosterScreen({ day, onDay }: TeamRosterScreenProps) {
  const { db, timeZone, actor } = useClinic();
  const { userId } = actor;
  const today = useToday(timeZone);
  const isPhone = useMediaQuery(PHONE);
  const shown = day ?? today;
  const monday = mondayOf(shown);
  const days = isPhone ? [shown] : daysOfWeek(monday);
  const known = useLiveQuery(async () => {
    const [people, all] = await Promise.all([
      colleagues(db),
      shiftsOfDays(db, { from: monday, to: addDays(monday, DAYS_A_WEEK) }, timeZone),
    ]);
    const week = all.filter(({ status }) => status === "published");
    const planned = people.filter(({ id }) => week.some((shift) => shift.userId === id));
    const own = people.filter(({ id }) => id === userId);
    return { monday, week, people: [...own, ...planned.filter(({ id }) => id !== userId)] };
  }, [db, monday, timeZone, userId]);
  return (
    <>
      <PageHeader
        title={copy.roster}
        crumbs={[{ label: copy.calendar, to: paths.calendar }, { label: copy.roster }]}
        actions={actor.role === "owner" && <Button to={paths.rosterWeek(monday)}>{copy.plan}</Button>}
      />
      <Stack spacing={4}>
        <WeekBar shown={shown} today={today} isDayAlone={isPhone} onDay={onDay} />
        {known?.monday === monday ? <Published {...known} days={days} today={today} /> : <SkeletonRows rows={5} />}
      </Stack>
    </>
  );
}

type PublishedProps = Pick<Parameters<typeof RosterTable>[0], "days" | "today" | "people" | "week">;

function Published({ days, today, people, week }: PublishedProps) {
  const { timeZone } = useClinic();
  const isPlanned = days.some((day) =>
    people.some(({ id }) => shiftsOn(week, { userId: id, day, timeZone }).length > 0),
  );
  if (!isPlanned) return <EmptyState title={days.length === 1 ? copy.nothingOnDay : copy.nothingPublished} />;
  return <RosterTable days={days} today={today} people={people} week={week} rules={[]} onOpen={null} />;
}
