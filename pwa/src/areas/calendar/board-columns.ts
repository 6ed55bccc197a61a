import { addDays, localDateOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import { dayOfMonth, monthName, weekdayName } from "../../ui/clock-time.tsx";
import type { Appointment, AppointmentEntry, BookingChoices } from "../appointments/appointments.queries.ts";
import type { BoardColumn, BoardItem } from "./board-model.ts";
import type { CalendarPlace } from "./calendar-place.ts";
import { mondayOf } from "./calendar.queries.ts";
import { copy } from "./calendar.copy.ts";
import { spanOf } from "./day-grid.ts";

/** A column with what a booking or a move into it means. */
export interface FilledColumn extends BoardColumn {
  takes: Partial<Pick<Appointment, "vetId" | "roomId">>;
  entries: AppointmentEntry[];
}

interface Filling {
  place: CalendarPlace;
  today: LocalDate;
  timeZone: string;
  choices: BookingChoices;
  hiddenIds: ReadonlySet<string>;
  entries: readonly AppointmentEntry[];
}

const standing = (entries: readonly AppointmentEntry[]): number =>
  entries.filter(({ appointment }) => appointment.status !== "cancelled").length;

/** One column for each vet or room, and one for what has none, where there is such a thing. */
function dayColumns({ place, today, choices, hiddenIds, entries }: Filling): FilledColumn[] {
  const { day, columnsBy } = place;
  const field = columnsBy === "staff" ? "vetId" : "roomId";
  const offered =
    columnsBy === "staff"
      ? choices.vets.map((vet) => ({ id: vet.id, name: titledName(vet), about: vet.jobTitle }))
      : choices.rooms.map((room) => ({ id: room.id, name: room.name, about: "" }));
  const known = new Set(offered.map(({ id }) => id));
  const column = (key: string, title: string, about: string, own: AppointmentEntry[]): FilledColumn => ({
    key,
    title,
    subtitle: [copy.count(standing(own)), about].filter((part) => part !== "").join(" · "),
    day,
    isToday: day === today,
    takes: { [field]: key === NOBODY ? null : key },
    entries: own,
  });
  const columns = offered
    .filter(({ id }) => !hiddenIds.has(id))
    .map(({ id, name, about }) =>
      column(
        id,
        name,
        about,
        entries.filter(({ appointment }) => appointment[field] === id),
      ),
    );
  const others = entries.filter(({ appointment }) => !known.has(appointment[field] ?? ""));
  const nobody = columnsBy === "staff" ? copy.noVet : copy.noRoom;
  return others.length > 0 ? [...columns, column(NOBODY, nobody, "", others)] : columns;
}

const NOBODY = "nobody";

function weekColumns({ place, today, timeZone, entries }: Filling): FilledColumn[] {
  const monday = mondayOf(place.day);
  return Array.from({ length: 7 }, (_, index): FilledColumn => {
    const day = addDays(monday, index);
    const own = entries.filter(
      ({ appointment }) =>
        localDateOf(appointment.startsAt, timeZone) === day && (place.who === null || appointment.vetId === place.who),
    );
    return {
      key: day,
      title: `${weekdayName(day)} ${dayOfMonth(day)}`,
      subtitle: `${copy.count(standing(own))} · ${monthName(day)}`,
      day,
      isToday: day === today,
      takes: place.who === null ? {} : { vetId: place.who },
      entries: own,
    };
  });
}

export function boardColumns(filling: Filling): FilledColumn[] {
  return filling.place.view === "week" ? weekColumns(filling) : dayColumns(filling);
}

const MOVABLE: readonly Appointment["status"][] = ["requested", "booked", "confirmed"];
const HERE: readonly Appointment["status"][] = ["arrived", "in_progress"];

function movesOf(status: Appointment["status"], view: CalendarPlace["view"], canMove: boolean): BoardItem["moves"] {
  if (!canMove) return "no";
  if (MOVABLE.includes(status)) return "free";
  return HERE.includes(status) && view === "day" ? "column" : "no";
}

/** What stands in the columns, by column, then by time. */
export function boardItems(
  columns: readonly FilledColumn[],
  {
    view,
    timeZone,
    canMove,
    readyIds,
  }: { view: CalendarPlace["view"]; timeZone: string; canMove: boolean; readyIds: ReadonlySet<string> },
): BoardItem[] {
  return columns.flatMap(({ entries }, column) =>
    entries.map((entry): BoardItem => {
      const { appointment } = entry;
      return {
        id: appointment.id,
        column,
        span: spanOf(appointment, timeZone),
        entry,
        isReady: readyIds.has(appointment.id),
        moves: movesOf(appointment.status, view, canMove),
      };
    }),
  );
}
