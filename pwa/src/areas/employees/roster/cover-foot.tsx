import { dayBounds, localDateOf, minuteOfDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { meets } from "@fernpaw/domain/kernel/ranges";
import { spanRange } from "@fernpaw/domain/kernel/long-spans";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { coverGaps, type CoverGap, type CoverRule } from "@fernpaw/domain/staff/cover";
import type { Shift } from "@fernpaw/domain/staff/shift";
import { titledName } from "@fernpaw/domain/staff/staff";
import type { SxProps, Theme } from "@mui/material/styles";
import ButtonBase from "@mui/material/ButtonBase";
import TableCell from "@mui/material/TableCell";
import TableFooter from "@mui/material/TableFooter";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockOf, longDay } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { professionWords } from "../employees.copy.ts";
import type { Colleague } from "../employees.queries.ts";
import { copy } from "./roster.copy.ts";

const words = copy.cover;

interface CoverFootProps {
  days: readonly LocalDate[];
  rules: readonly CoverRule[];
  people: readonly Colleague[];
  week: readonly Shift[];
  headSx: SxProps<Theme>;
}

const gapText = ({ rule, people }: CoverGap): string =>
  words.gap(professionWords[rule.profession], people, rule.leastPeople);

/** Below each day: whether enough people are planned. A gap leads to who is free. */
export function CoverFoot({ days, rules, people, week, headSx }: CoverFootProps) {
  const { timeZone } = useClinic();
  const [opened, setOpened] = useState<LocalDate | null>(null);
  // A locked-out person stays in the week with the shifts that are planned, and does not come.
  const atWork = people.filter(({ status }) => status === "active");
  const gapsOn = (day: LocalDate) => coverGaps(rules, { shifts: week, people: atWork, day, timeZone });
  return (
    <TableFooter>
      <TableRow>
        <TableCell component="th" scope="row" sx={headSx}>
          <Typography component="span" sx={{ fontWeight: 600, color: "text.primary" }}>
            {words.row}
          </Typography>
        </TableCell>
        {days.map((day) => {
          const gaps = gapsOn(day);
          return (
            <TableCell key={day} sx={{ verticalAlign: "top", p: 1.5 }}>
              {gaps.length === 0 ? (
                <Stack direction="row" spacing={1} sx={{ alignItems: "center", minHeight: 44, color: "ink2" }}>
                  <Check size={18} aria-hidden="true" />
                  <span>{words.yes}</span>
                </Stack>
              ) : (
                <ButtonBase
                  aria-label={`${words.gapsOf(longDay(day))}. ${gaps.map(gapText).join(", ")}`}
                  onClick={() => setOpened(day)}
                  sx={{
                    width: "100%",
                    minHeight: 44,
                    gap: 1,
                    justifyContent: "start",
                    textAlign: "start",
                    fontSize: "0.9rem",
                    fontWeight: 600,
                    color: "error.main",
                  }}
                >
                  <TriangleAlert size={18} aria-hidden="true" style={{ flex: "none" }} />
                  <span>{gaps.map(gapText).join(", ")}</span>
                </ButtonBase>
              )}
            </TableCell>
          );
        })}
      </TableRow>
      {opened !== null && (
        <GapsDialog day={opened} gaps={gapsOn(opened)} people={people} week={week} onClose={() => setOpened(null)} />
      )}
    </TableFooter>
  );
}

interface GapsDialogProps {
  day: LocalDate;
  gaps: readonly CoverGap[];
  people: readonly Colleague[];
  week: readonly Shift[];
  onClose: () => void;
}

function GapsDialog({ day, gaps, people, week, onClose }: GapsDialogProps) {
  const { db, timeZone } = useClinic();
  const places = useLiveQuery(() => rowsOf(db, locations).toArray(), [db]) ?? [];
  const bounds = dayBounds(day, timeZone);
  const busy = new Set(week.filter((shift) => meets(spanRange(shift), bounds)).map(({ userId }) => userId));
  const minute = (at: string): number => (localDateOf(at, timeZone) > day ? 1440 : minuteOfDay(at, timeZone));
  return (
    <Dialog isOpen onClose={onClose} title={words.gapsOf(longDay(day))} size="md">
      <Stack spacing={4}>
        {gaps.map((gap) => {
          const { rule, short } = gap;
          const times = short.map(({ from, to }) => `${clockOf(minute(from))} – ${clockOf(minute(to))}`).join(", ");
          const free = people.filter(
            ({ id, profession, status }) => status === "active" && profession === rule.profession && !busy.has(id),
          );
          return (
            <div key={rule.id}>
              <Typography component="h3" variant="subtitle1">
                {gapText(gap)}
              </Typography>
              <Typography sx={{ color: "ink2" }}>
                {words.when(times, places.find(({ id }) => id === rule.locationId)?.name ?? "")}
              </Typography>
              <Typography sx={{ mt: 2 }}>
                {free.length === 0 ? words.nobody : `${words.could}: ${free.map(titledName).join(", ")}`}
              </Typography>
            </div>
          );
        })}
      </Stack>
    </Dialog>
  );
}
