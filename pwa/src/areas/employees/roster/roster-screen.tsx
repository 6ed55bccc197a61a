import { addDays, mondayOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { Shift } from "@fernpaw/domain/staff/shift";
import { coverRules } from "@fernpaw/domain/staff/cover";
import { publishShifts } from "@fernpaw/domain/staff/shift.mutations";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import { bookingChoices } from "../../appointments/appointments.queries.ts";
import { shiftsOfDays } from "../../calendar/calendar.queries.ts";
import { CopyWeekDialog } from "./copy-week-dialog.tsx";
import { CoverDialog } from "./cover-dialog.tsx";
import { TemplatesDialog } from "./templates-dialog.tsx";
import { colleagues } from "../employees.queries.ts";
import { RosterTable } from "./roster-table.tsx";
import { DAYS_A_WEEK, daysOfWeek } from "./roster-week.ts";
import { WeekBar } from "./week-bar.tsx";
import { copy } from "./roster.copy.ts";
import { ShiftDialog, type ShiftStart } from "./shift-dialog.tsx";

/** A person's usual hours are those of these days. */
const HABIT_DAYS = 28;

interface RosterScreenProps {
  /** A day of the shown week; null: this one. */
  day: LocalDate | null;
  onDay: (day: LocalDate) => void;
}

/** Who is there when, week by week, from this device's copy: it is planned without a network as with one. */
export function RosterScreen({ day, onDay }: RosterScreenProps) {
  const { db, mutate, timeZone } = useClinic();
  const today = useToday(timeZone);
  const action = useAction();
  const isPhone = useMediaQuery(PHONE);
  const shown = day ?? today;
  const monday = mondayOf(shown);
  const known = useLiveQuery(async () => {
    const to = addDays(monday, DAYS_A_WEEK);
    const [people, week, recent, choices, rules] = await Promise.all([
      colleagues(db),
      shiftsOfDays(db, { from: monday, to }, timeZone),
      shiftsOfDays(db, { from: addDays(monday, -HABIT_DAYS), to }, timeZone),
      bookingChoices(db),
      rowsOf(db, coverRules).toArray(),
    ]);
    const active = people.filter(({ id, status }) => status === "active" || week.some(({ userId }) => userId === id));
    return { monday, people: active, week, recent, rules, locationId: choices.locationId };
  }, [db, monday, timeZone]);
  const [opened, setOpened] = useState<ShiftStart | null>(null);
  const [asked, setAsked] = useState<WeekDialog | null>(null);
  const close = () => setAsked(null);
  if (known?.monday !== monday) return <SkeletonRows rows={5} />;
  const { people, week, recent, rules, locationId } = known;
  const publish = async (): Promise<void> => {
    const ids = draftsOf(week);
    if (await action.run(() => mutate(publishShifts, { ids }))) toastDone(copy.published(ids.length));
  };
  if (people.length === 0 || locationId === null) return <EmptyState title={copy.empty} />;
  return (
    <Stack spacing={4}>
      <WeekBar shown={shown} today={today} isDayAlone={isPhone} onDay={onDay}>
        <PlanActions week={week} onAsk={setAsked} publish={() => void publish()} isPublishing={action.isBusy} />
      </WeekBar>
      <ProblemAlert problem={action.problem} />
      <RosterTable
        days={isPhone ? [shown] : daysOfWeek(monday)}
        today={today}
        people={people}
        week={week}
        rules={rules}
        onOpen={setOpened}
      />
      <Typography sx={{ color: "ink2" }}>{copy.hint}</Typography>
      {opened && (
        <ShiftDialog
          key={"shift" in opened ? opened.shift.id : `${opened.userId} ${opened.day}`}
          start={opened}
          people={people}
          recent={recent}
          locationId={locationId}
          onAnother={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
      {asked === "copy" && <CopyWeekDialog monday={monday} week={week} onClose={close} />}
      {asked === "templates" && <TemplatesDialog monday={monday} week={week} onClose={close} />}
      {asked === "cover" && <CoverDialog rules={rules} locationId={locationId} onClose={close} />}
    </Stack>
  );
}

type WeekDialog = "copy" | "templates" | "cover";

interface PlanActionsProps {
  week: readonly Shift[];
  onAsk: (dialog: WeekDialog) => void;
  publish: () => void;
  isPublishing: boolean;
}

function PlanActions({ week, onAsk, publish, isPublishing }: PlanActionsProps) {
  const drafts = draftsOf(week).length;
  return (
    <>
      <Button onClick={() => onAsk("cover")}>{copy.cover.open}</Button>
      <Button onClick={() => onAsk("templates")}>{copy.templates.open}</Button>
      <Button disabled={week.length === 0} onClick={() => onAsk("copy")}>
        {copy.copyWeek}
      </Button>
      <Button variant="primary" disabled={drafts === 0} isLoading={isPublishing} onClick={publish}>
        {drafts === 0 ? copy.allPublished : copy.publish(drafts)}
      </Button>
    </>
  );
}

const draftsOf = (week: readonly Shift[]): string[] =>
  week.filter(({ status }) => status === "draft").map(({ id }) => id);
