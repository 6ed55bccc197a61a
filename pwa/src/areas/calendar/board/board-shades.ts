import { endsAt } from "@fernpaw/domain/appointments/appointment";
import type { CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import type { HeldPlace } from "@fernpaw/domain/appointments/online-request";
import { columnDay, type ColumnDay } from "@fernpaw/domain/clinics/calendar-column";
import { hoursOn, openRanges, rangesOn } from "@fernpaw/domain/clinics/opening-hours";
import { spanRange, spansIn } from "@fernpaw/domain/kernel/long-spans";
import { common, type Range, without } from "@fernpaw/domain/kernel/ranges";
import { addDays, dayBounds, localDateOf, minuteOfDay, mondayOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import { offRanges } from "@fernpaw/domain/staff/shift";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import type { BookingChoices } from "../../appointments/appointments.queries.ts";
import { blockedName, blockName, blockSpan } from "../../appointments/public/block-words.ts";
import type { BoardTime, Hours, Moves } from "./board-model.ts";
import type { CalendarSchedule, DayRange } from "../calendar.queries.ts";
import { copy } from "../calendar.copy.ts";

/** What lies under the appointments of one column. */
export interface Shading {
  /** Time in which nobody is booked by rights: closed, or the person is off. */
  shades: BoardTime[];
  blocks: BoardTime[];
}

interface Ground {
  day: LocalDate;
  today: LocalDate;
  timeZone: string;
  choices: BookingChoices;
  schedule: CalendarSchedule;
  /** Whose column it is: what it says of its own hours, and the person, where it is one. */
  own: { column: ColumnDay | null; userId: string | null };
  /** Whether the columns of the board are days, so that a block of the whole clinic may change its column. */
  isWeek: boolean;
  /** Which blocks stand in this column. */
  isBlocked: (block: CalendarBlock) => boolean;
  /** Which places of online requests stand in this column. */
  isHeld: (place: HeldPlace) => boolean;
}

function minutesIn({ from, to }: Range, bounds: Range, timeZone: string): Hours {
  return {
    fromMin: from <= bounds.from ? 0 : minuteOfDay(from, timeZone),
    toMin: to >= bounds.to ? 1440 : minuteOfDay(to, timeZone),
  };
}

/** A block of one day is moved by hand. One of the whole clinic is in all columns of a day, and keeps them. */
function movesOf(block: CalendarBlock, { bounds, isWeek }: { bounds: Range; isWeek: boolean }): Moves {
  if (block.startsAt <= bounds.from || block.endsAt >= bounds.to) return "no";
  return isWeek || block.scope !== "everybody" ? "free" : "time";
}

/** It has no form of its own: the strip on Today has the request. */
function heldTime(
  place: HeldPlace,
  { bounds, today, timeZone }: { bounds: Range; today: LocalDate; timeZone: string },
): BoardTime {
  const { heldUntil } = place;
  const clock = clockTime(heldUntil, timeZone);
  const until = localDateOf(heldUntil, timeZone) === today ? clock : `${shortDay(heldUntil, timeZone)}, ${clock}`;
  const minutes = minutesIn({ from: place.startsAt, to: endsAt(place) }, bounds, timeZone);
  return { ...minutes, key: `request ${place.id}`, kind: "request", label: copy.heldOnline(until), id: null };
}

/** On the wall clock of one day, in which a clock change may leave out or repeat an hour. */
export function buildShading({
  day,
  today,
  timeZone,
  choices,
  schedule,
  own,
  isWeek,
  isBlocked,
  isHeld,
}: Ground): Shading {
  const bounds = dayBounds(day, timeZone);
  const hours = choices.location?.hours;
  let open: Range[] = hours ? openRanges(hours, [day, day], timeZone) : [bounds];
  const ownDay = own.column && columnDay(own.column);
  if (ownDay) open = common(open, rangesOn([ownDay], day, timeZone));
  const closed = without([bounds], open);
  const off = own.userId === null ? [] : offRanges(schedule.shifts, { userId: own.userId, day, timeZone });
  const shade = (kind: "closed" | "off", ranges: readonly Range[]): BoardTime[] =>
    ranges.map((range) => ({
      ...minutesIn(range, bounds, timeZone),
      key: `${kind} ${range.from}`,
      kind,
      label: kind === "closed" ? "" : copy.off,
      id: null,
    }));
  const blocks = spansIn(schedule.blocks, bounds).filter((block) => isBlocked(block));
  const held = schedule.held.filter((place) => place.startsAt < bounds.to && endsAt(place) > bounds.from);
  return {
    shades: [...shade("closed", closed), ...shade("off", common(without(off, closed), [bounds]))],
    blocks: [
      ...held.filter(isHeld).map((place) => heldTime(place, { bounds, today, timeZone })),
      ...blocks.map((block): BoardTime => ({
        ...minutesIn(spanRange(block), bounds, timeZone),
        moves: movesOf(block, { bounds, isWeek }),
        key: block.id,
        kind: block.reason === "hold_same_day" ? "held" : "blocked",
        label: blockName(block),
        about: `${blockedName(choices, block)}, ${blockSpan(block, timeZone)}`,
        id: block.id,
      })),
    ],
  };
}

/** From the first opening to the last closing of the shown days; null where all of them are closed. */
export function findUsualHours({ location }: BookingChoices, { from, to }: DayRange): Hours | null {
  if (!location) return null;
  const spans = [];
  for (let day = from; day < to; day = addDays(day, 1)) spans.push(...hoursOn(location.hours, day));
  if (spans.length === 0) return null;
  return {
    fromMin: Math.min(...spans.map(({ fromMin }) => fromMin)),
    toMin: Math.max(...spans.map(({ toMin }) => toMin)),
  };
}

/** The weeks around the shown days: by the week a roster says who is rostered. */
export const weeksAround = ({ from, to }: DayRange): DayRange => ({
  from: mondayOf(from),
  to: addDays(mondayOf(addDays(to, -1)), 7),
});
