import type { RowOf } from "../../kernel/entity.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { common, type Range, without } from "../../kernel/ranges.ts";
import { addMinutes, dayBounds, type Instant, type LocalDate } from "../../kernel/time.ts";
import { columnDay, type ColumnDay } from "../clinics/calendar-column.ts";
import { equipment, locations, rooms } from "../clinics/clinic.ts";
import { openRanges, rangesOn } from "../clinics/opening-hours.ts";
import { offRanges, type Shift, shiftsIn, weekRange } from "../staff/shift.ts";
import { staff } from "../staff/staff.ts";
import {
  appointments,
  type AppointmentStatus,
  appointmentTypes,
  type Buffers,
  endsAt,
  MAX_BUFFER_MIN,
  MAX_DURATION_MIN,
  type Slot,
  takenSlot,
} from "./appointment.ts";
import { blocksIn, type CalendarBlock, isInTheWayOf, isReleased, type Resources } from "./calendar-block.ts";

type Appointment = RowOf<typeof appointments>;
type AppointmentType = RowOf<typeof appointmentTypes>;

const TAKES_ITS_SLOT: readonly AppointmentStatus[] = ["requested", "booked", "confirmed", "arrived", "in_progress"];

/** Appointments other than `id` that take their slot and could reach into `range` with their buffers. */
export async function standingIn(tx: Tx, { from, to }: Range, id: string): Promise<Appointment[]> {
  const near = await tx.list(appointments, {
    by: "startsAt",
    from: addMinutes(from, -MAX_DURATION_MIN - MAX_BUFFER_MIN),
    to: addMinutes(to, MAX_BUFFER_MIN),
  });
  return near.filter(
    (other) =>
      other.id !== id && TAKES_ITS_SLOT.includes(other.status) && addMinutes(endsAt(other), MAX_BUFFER_MIN) > from,
  );
}

export const sharesWith = (other: Resources, wanted: Resources): boolean =>
  (wanted.vetId !== null && other.vetId === wanted.vetId) ||
  (wanted.roomId !== null && other.roomId === wanted.roomId) ||
  wanted.equipmentIds.some((id) => other.equipmentIds.includes(id));

/** The types of these appointments, each read once. */
export async function typesOf(tx: Tx, rows: readonly { typeId: string }[]): Promise<Map<string, AppointmentType>> {
  const types = new Map<string, AppointmentType>();
  for (const typeId of new Set(rows.map((row) => row.typeId))) {
    const type = await tx.find(appointmentTypes, typeId);
    if (type) types.set(typeId, type);
  }
  return types;
}

/** The rows that a slot needs, as far as they are known. */
export async function resourceRows(tx: Tx, { vetId, roomId, equipmentIds }: Resources) {
  const things = [];
  for (const id of equipmentIds) things.push(await tx.find(equipment, id));
  return {
    vet: vetId === null ? undefined : await tx.find(staff, vetId),
    room: roomId === null ? undefined : await tx.find(rooms, roomId),
    equipment: things.filter((thing) => thing !== undefined),
  };
}

/** A place that an appointment takes, or a request holds. */
export type StandingPlace = Slot & Resources & { typeId: string };

/** What is known of one day at one place. */
export interface DaySheet {
  locationId: string;
  day: LocalDate;
  timeZone: string;
  bounds: Range;
  /** When the place is open; the whole day where nobody says. */
  open: Range[];
  standing: StandingPlace[];
  types: ReadonlyMap<string, AppointmentType>;
  /** Without what has been released. */
  blocks: CalendarBlock[];
  /** Of the week. */
  shifts: Shift[];
}

interface SheetWish {
  locationId: string;
  day: LocalDate;
  timeZone: string;
  now: Instant;
  /** Of what moves: it does not stand in its own way. */
  exceptId: string;
  /** Taken beside the appointments. */
  held?: readonly StandingPlace[];
}

export async function daySheet(
  tx: Tx,
  { locationId, day, timeZone, now, exceptId, held = [] }: SheetWish,
): Promise<DaySheet> {
  const bounds = dayBounds(day, timeZone);
  const place = await tx.find(locations, locationId);
  const standing = [...(await standingIn(tx, bounds, exceptId)), ...held];
  return {
    locationId,
    day,
    timeZone,
    bounds,
    open: place ? openRanges(place.hours, [day, day], timeZone) : [bounds],
    standing,
    types: await typesOf(tx, standing),
    blocks: (await blocksIn(tx, bounds)).filter((block) => !isReleased(block, now)),
    shifts: await shiftsIn(tx, weekRange(day, timeZone)),
  };
}

/** When all of these are there for bookings, by their own hours, the roster and the blocks. */
export function thereRanges(sheet: DaySheet, wanted: Resources, columns: readonly (ColumnDay | undefined)[]): Range[] {
  const { day, timeZone, locationId } = sheet;
  let there: Range[] = [sheet.bounds];
  for (const column of columns) {
    const own = column && columnDay(column);
    if (own) there = common(there, rangesOn([own], day, timeZone));
  }
  if (wanted.vetId !== null) there = without(there, offRanges(sheet.shifts, { userId: wanted.vetId, day, timeZone }));
  const blocked = sheet.blocks.filter((block) => isInTheWayOf(block, { ...wanted, locationId }));
  return without(
    there,
    blocked.map(({ startsAt, endsAt: to }) => ({ from: startsAt, to })),
  );
}

/** Slots in which one of these is taken, widened by what the wanted type needs before and after. */
export function takenSlots({ standing, types }: DaySheet, wanted: Resources, type: Buffers | undefined): Slot[] {
  const before = type?.bufferBeforeMin ?? 0;
  const after = type?.bufferAfterMin ?? 0;
  return standing
    .filter((other) => sharesWith(other, wanted))
    .map((other) =>
      takenSlot(takenSlot(other, types.get(other.typeId)), { bufferBeforeMin: after, bufferAfterMin: before }),
    );
}
