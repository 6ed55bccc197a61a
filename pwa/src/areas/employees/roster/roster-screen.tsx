import { addDays, mondayOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { Shift } from "@fernpaw/domain/staff/shift";
import { coverRules } from "@fernpaw/domain/staff/cover";
import { publishShifts } from "@fernpaw/domain/staff/shift.mutations";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { daySpan, useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { bookingChoices } from "../../appointments/appointments.queries.ts";
import { shiftsOfDays } from "../../calendar/calendar.queries.ts";
import { CopyWeekDialog } from "./copy-week-dialog.tsx";
import { CoverDialog } from "./cover-dialog.tsx";
import { TemplatesDialog } from "./templates-dialog.tsx";
import { colleagues } from "../employees.queries.ts";
import { RosterTable } from "./roster-table.tsx";
import { DAYS_A_WEEK } from "./roster-week.ts";
import { copy } from "./roster.copy.ts";
import { ShiftDialog, type ShiftStart } from "./shift-dialog.tsx";

interface RosterScreenProps {
  /** A day of the shown week; null: this one. */
  day: LocalDate | null;
  onDay: (day: LocalDate) => void;
}

/** Who is there when, week by week, from this device's copy: it is planned without a network as with one. */
export function RosterScreen({ day, onDay }: RosterScreenProps) {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const monday = mondayOf(day ?? today);
  const known = useLiveQuery(async () => {
    const [people, week, choices, rules] = await Promise.all([
      colleagues(db),
      shiftsOfDays(db, { from: monday, to: addDays(monday, DAYS_A_WEEK) }, timeZone),
      bookingChoices(db),
      rowsOf(db, coverRules).toArray(),
    ]);
    const active = people.filter(({ id, status }) => status === "active" || week.some(({ userId }) => userId === id));
    return { monday, people: active, week, rules, locationId: choices.locationId };
  }, [db, monday, timeZone]);
  const [opened, setOpened] = useState<ShiftStart | null>(null);
  const [asked, setAsked] = useState<WeekDialog | null>(null);
  const close = () => setAsked(null);
  if (known?.monday !== monday) return <SkeletonRows rows={5} />;
  const { people, week, rules, locationId } = known;
  if (people.length === 0 || locationId === null) return <EmptyState title={copy.empty} />;
  return (
    <Stack spacing={4}>
      <WeekBar monday={monday} thisMonday={mondayOf(today)} week={week} onDay={onDay} onAsk={setAsked} />
      <RosterTable monday={monday} today={today} people={people} week={week} rules={rules} onOpen={setOpened} />
      <Typography sx={{ color: "ink2" }}>{copy.hint}</Typography>
      {opened && <ShiftDialog start={opened} people={people} locationId={locationId} onClose={() => setOpened(null)} />}
      {asked === "copy" && <CopyWeekDialog monday={monday} week={week} onClose={close} />}
      {asked === "templates" && <TemplatesDialog monday={monday} week={week} onClose={close} />}
      {asked === "cover" && <CoverDialog rules={rules} locationId={locationId} onClose={close} />}
    </Stack>
  );
}

type WeekDialog = "copy" | "templates" | "cover";

interface WeekBarProps {
  monday: LocalDate;
  thisMonday: LocalDate;
  week: readonly Shift[];
  onDay: (day: LocalDate) => void;
  onAsk: (dialog: WeekDialog) => void;
}

function WeekBar({ monday, thisMonday, week, onDay, onAsk }: WeekBarProps) {
  const { mutate } = useClinic();
  const action = useAction();
  const drafts = week.filter(({ status }) => status === "draft").map(({ id }) => id);
  const publish = async (): Promise<void> => {
    if (await action.run(() => mutate(publishShifts, { ids: drafts }))) toastDone(copy.published(drafts.length));
  };
  return (
    <>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap", rowGap: 2 }}>
        <IconButton label={copy.earlier} onClick={() => onDay(addDays(monday, -DAYS_A_WEEK))}>
          <ChevronLeft size={22} aria-hidden="true" />
        </IconButton>
        <Button disabled={monday === thisMonday} onClick={() => onDay(thisMonday)}>
          {copy.thisWeek}
        </Button>
        <IconButton label={copy.later} onClick={() => onDay(addDays(monday, DAYS_A_WEEK))}>
          <ChevronRight size={22} aria-hidden="true" />
        </IconButton>
        <Typography component="h2" variant="h3" sx={{ flex: 1, minWidth: "12rem" }}>
          <span role="status">{daySpan(monday, addDays(monday, DAYS_A_WEEK - 1), "full")}</span>
        </Typography>
        <Button onClick={() => onAsk("cover")}>{copy.cover.open}</Button>
        <Button onClick={() => onAsk("templates")}>{copy.templates.open}</Button>
        <Button disabled={week.length === 0} onClick={() => onAsk("copy")}>
          {copy.copyWeek}
        </Button>
        <Button
          variant="primary"
          disabled={drafts.length === 0}
          isLoading={action.isBusy}
          onClick={() => void publish()}
        >
          {drafts.length === 0 ? copy.allPublished : copy.publish(drafts.length)}
        </Button>
      </Stack>
      <ProblemAlert problem={action.problem} />
    </>
  );
}
