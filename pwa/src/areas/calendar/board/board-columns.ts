import type { CalendarBlock, Resources } from "@fernpaw/domain/appointments/calendar-block";
import type { HeldPlace } from "@fernpaw/domain/appointments/online-request";
import { newColumn, type ColumnDay } from "@fernpaw/domain/clinics/calendar-column";
import { hoursOn } from "@fernpaw/domain/clinics/opening-hours";
import { addDays, localDateOf, mondayOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import { dayOfMonth, weekdayName } from "../../../ui/clock-time.tsx";
import type { Appointment, AppointmentEntry, BookingChoices } from "../../appointments/appointments.queries.ts";
import { petNames } from "../../appointments/public/entry-words.ts";
import type { LateVaccine } from "../../vaccinations/public/late-vaccines.queries.ts";
import { stands } from "./board-model.ts";
import type { BoardColumn, BoardItem } from "./board-model.ts";
import type { CalendarPlace } from "../calendar-place.ts";
import type { CalendarSchedule } from "../calendar.queries.ts";
import { buildShading, type Shading } from "./board-shades.ts";
import { copy } from "../calendar.copy.ts";
import { entryHue, type ColourBy } from "./colour-by.ts";
import { spanOf } from "./day-grid.ts";

/** A column with what a booking or a move into it means. */
export interface FilledColumn extends BoardColumn {
  takes: Partial<Pick<Appointment, "vetId" | "roomId" | "equipmentIds">>;
  entries: AppointmentEntry[];
}

interface Filling {
  place: CalendarPlace;
  today: LocalDate;
  timeZone: string;
  choices: BookingChoices;
  hiddenIds: ReadonlySet<string>;
  entries: readonly AppointmentEntry[];
  /** Without held time that is released. */
  schedule: CalendarSchedule;
}

/** What a column of the day stands for. */
interface ColumnChoice {
  id: string;
  name: string;
  about: string;
  slotMin: number;
  own: ColumnDay;
}

const SCOPE_OF = { staff: "vet", rooms: "room", equipment: "equipment" } as const;

function offeredOf({ place, choices }: Filling): ColumnChoice[] {
  if (place.columnsBy === "staff") {
    return choices.vets.map((vet) => ({ ...vet, name: titledName(vet), about: vet.jobTitle, own: vet }));
  }
  const things = place.columnsBy === "rooms" ? choices.rooms : choices.equipment;
  return things.map((thing) => ({ ...thing, about: "", own: thing }));
}

/** Whether the column of `id` has an appointment, or a place that is held. The first of several machines has the booking. */
function standsIn({ vetId, roomId, equipmentIds }: Resources, by: CalendarPlace["columnsBy"], id: string): boolean {
  if (by === "staff") return vetId === id;
  return by === "rooms" ? roomId === id : equipmentIds[0] === id;
}

/** Whether it blocks the whole location of the calendar. */
const isForAll = ({ scope, locationId }: CalendarBlock, choices: BookingChoices): boolean =>
  scope === "everybody" && locationId === choices.locationId;

function takesOf(by: CalendarPlace["columnsBy"], id: string | null): FilledColumn["takes"] {
  if (by === "staff") return { vetId: id };
  return by === "rooms" ? { roomId: id } : { equipmentIds: id === null ? [] : [id] };
}

const standing = (entries: readonly AppointmentEntry[]): number =>
  entries.filter(({ appointment }) => stands(appointment)).length;

/** One column for each vet, room or machine, and one for what has none, where there is such a thing. */
function dayColumns(filling: Filling): FilledColumn[] {
  const { place, today, hiddenIds, choices } = filling;
  const { day, columnsBy } = place;
  const offered = offeredOf(filling);
  const known = new Set(offered.map(({ id }) => id));
  // Vets go from one location to another; rooms and equipment stay.
  const isHere = ({ appointment }: AppointmentEntry): boolean =>
    columnsBy === "staff" || appointment.locationId === choices.locationId;
  const entries = choices.locations.length < 2 ? filling.entries : filling.entries.filter(isHere);
  const column = (
    key: string,
    { name, about, slotMin }: Pick<ColumnChoice, "name" | "about" | "slotMin">,
    own: { entries: AppointmentEntry[]; shading: Shading },
  ): FilledColumn => ({
    key,
    title: name,
    subtitle: [copy.count(standing(own.entries)), about].filter((part) => part !== "").join(" · "),
    day,
    isToday: day === today,
    slotMin,
    ...own.shading,
    takes: takesOf(columnsBy, key === NOBODY ? null : key),
    entries: own.entries,
  });
  const columns = offered
    .filter(({ id }) => !hiddenIds.has(id))
    .map((thing) => {
      const isBlocked = (block: CalendarBlock): boolean =>
        isForAll(block, choices) || (block.scope === SCOPE_OF[columnsBy] && block.resourceId === thing.id);
      const whose = { column: thing.own, userId: columnsBy === "staff" ? thing.id : null };
      const isHeld = (held: HeldPlace): boolean =>
        (columnsBy === "staff" || held.locationId === choices.locationId) && standsIn(held, columnsBy, thing.id);
      const own = entries.filter(({ appointment }) => standsIn(appointment, columnsBy, thing.id));
      return column(thing.id, thing, {
        entries: own,
        shading: withTaken(
          buildShading({ ...filling, day, own: whose, isWeek: false, isBlocked, isHeld }),
          filling,
          thing.id,
        ),
      });
    });
  const others = entries.filter(({ appointment }) => {
    if (columnsBy === "equipment") return false;
    return !known.has((columnsBy === "staff" ? appointment.vetId : appointment.roomId) ?? "");
  });
  if (others.length === 0) return columns;
  const name = columnsBy === "staff" ? copy.noVet : copy.noRoom;
  const isBlocked = (block: CalendarBlock): boolean => isForAll(block, choices);
  const isHeld = (held: HeldPlace): boolean =>
    columnsBy === "staff" ? held.vetId === null : held.roomId === null && held.locationId === choices.locationId;
  const shading = buildShading({ ...filling, day, own: NOBODYS, isWeek: false, isBlocked, isHeld });
  return [...columns, column(NOBODY, { name, about: "", slotMin: newColumn.slotMin }, { entries: others, shading })];
}

const NOBODYS = { column: null, userId: null };

/** A machine that an appointment needs beside the one in whose column it stands. */
function withTaken(shading: Shading, { place, entries, timeZone }: Filling, id: string): Shading {
  if (place.columnsBy !== "equipment") return shading;
  const besides = entries.filter(({ appointment }) => appointment.equipmentIds.indexOf(id) > 0 && stands(appointment));
  const taken = besides.map((entry) => {
    const { fromMin, toMin } = spanOf(entry.appointment, timeZone);
    return { key: entry.appointment.id, id: null, kind: "taken" as const, label: petNames(entry), fromMin, toMin };
  });
  return { ...shading, shades: [...shading.shades, ...taken] };
}

const NOBODY = "nobody";

/** From Monday on. Sunday has a column where the clinic is open on it, or somebody comes all the same. */
const USUAL_DAYS = 6;

const isOpenOn = ({ location }: BookingChoices, day: LocalDate): boolean =>
  location === null || hoursOn(location.hours, day).length > 0;

function weekColumns(filling: Filling): FilledColumn[] {
  const { place, today, timeZone, choices, entries } = filling;
  const monday = mondayOf(place.day);
  const vet = choices.vets.find(({ id }) => id === place.who);
  const isBlocked = (block: CalendarBlock): boolean =>
    isForAll(block, choices) || (block.scope === "vet" && block.resourceId === place.who);
  const entriesOn = (day: LocalDate): AppointmentEntry[] =>
    entries.filter(
      ({ appointment }) =>
        localDateOf(appointment.startsAt, timeZone) === day && (place.who === null || appointment.vetId === place.who),
    );
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const shown = days.filter((day, index) => index < USUAL_DAYS || isOpenOn(choices, day) || entriesOn(day).length > 0);
  return shown.map((day): FilledColumn => {
    const own = entriesOn(day);
    return {
      key: day,
      title: `${weekdayName(day)} ${dayOfMonth(day)}`,
      subtitle: copy.booked(standing(own)),
      day,
      isToday: day === today,
      slotMin: vet?.slotMin ?? newColumn.slotMin,
      ...buildShading({
        ...filling,
        day,
        own: { column: vet ?? null, userId: vet?.id ?? null },
        isWeek: true,
        isBlocked,
        isHeld: ({ vetId, locationId }) =>
          place.who === null ? locationId === choices.locationId : vetId === place.who,
      }),
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
    lateVaccines,
    colourBy,
  }: {
    view: CalendarPlace["view"];
    timeZone: string;
    canMove: boolean;
    readyIds: ReadonlySet<string>;
    lateVaccines: ReadonlyMap<string, LateVaccine>;
    colourBy: ColourBy;
  },
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
        lateVaccine: lateVaccines.get(appointment.id) ?? null,
        hue: entryHue(entry, colourBy),
        moves: movesOf(appointment.status, view, canMove),
      };
    }),
  );
}
