import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { common, covers, type Range } from "../../kernel/ranges.ts";
import { addDays, epochMsOf, type Instant, localDateOf, toInstant } from "../../kernel/time.ts";
import { newColumn } from "../clinics/calendar-column.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { type equipment, rooms } from "../clinics/clinic.ts";
import type { staff } from "../staff/staff.ts";
import { appointmentTypes, endsAt, overlaps, type Slot } from "./appointment.ts";
import type { Resources } from "./calendar-block.ts";
import { daySheet, type DaySheet, resourceRows, type StandingPlace, takenSlots, thereRanges } from "./day-sheet.ts";
import { freeSlots } from "./free-slots.ts";
import { bookablePeople, fewestBookedFirst } from "./free-vets.ts";

/** Days. Further ahead nobody books a first free time. */
const LOOK_AHEAD_DAYS = 60;

export interface FreeWish extends Resources {
  /** Of what moves; a new one's own id otherwise. */
  id: string;
  locationId: string;
  typeId: string;
  durationMin: number;
  /** Not before. */
  startsAt: Instant;
  /** Taken beside the appointments. */
  held?: readonly StandingPlace[];
  /** Days to look through, the first included; left out: sixty. */
  days?: number;
}

/** A free start with whom and what it would have. */
export interface FreePlace extends Slot, Resources {
  equipmentIds: string[];
}

type Type = RowOf<typeof appointmentTypes>;
type Vet = RowOf<typeof staff>;
type Room = RowOf<typeof rooms>;
type Thing = RowOf<typeof equipment>;

interface Search {
  type: Type | undefined;
  wish: FreeWish;
  /** Any of them will do; null: nobody is asked for. */
  vets: (Vet | null)[];
  rooms: (Room | null)[];
  equipment: Thing[];
  from: Instant;
  count: number;
}

/** The first instant from `from` on that lies whole steps after the start of `range`. */
function firstStep(range: Range, from: Instant, stepMin: number): Instant {
  if (from <= range.from) return range.from;
  const stepMs = stepMin * 60_000;
  const start = epochMsOf(range.from);
  return toInstant(start + Math.ceil((epochMsOf(from) - start) / stepMs) * stepMs);
}

/** A room of those that will do which is free in the slot; undefined where each is taken. */
function freeRoom(sheet: DaySheet, slot: Slot, { rooms: choices, type }: Search): Room | null | undefined {
  const range = { from: slot.startsAt, to: endsAt(slot) };
  return choices.find((room) => {
    if (room === null) return true;
    const only: Resources = { vetId: null, roomId: room.id, equipmentIds: [] };
    return (
      covers(thereRanges(sheet, only, [room]), range) &&
      !takenSlots(sheet, only, type).some((taken) => overlaps(taken, slot))
    );
  });
}

function freeWith(sheet: DaySheet, vet: Vet | null, search: Search): FreePlace[] {
  const equipmentIds = search.equipment.map(({ id }) => id);
  const wanted: Resources = { vetId: vet?.id ?? null, roomId: null, equipmentIds };
  const open = common(sheet.open, thereRanges(sheet, wanted, [vet ?? undefined, ...search.equipment]));
  const busy = takenSlots(sheet, wanted, search.type);
  const stepMin = vet?.slotMin ?? newColumn.slotMin;
  const { durationMin } = search.wish;
  const places: FreePlace[] = [];
  for (const range of open) {
    const near = firstStep(range, search.from, stepMin);
    const most = Math.ceil((epochMsOf(range.to) - epochMsOf(range.from)) / (stepMin * 60_000));
    for (const slot of freeSlots({
      busy,
      open: [range],
      durationMin,
      near,
      from: near,
      to: range.to,
      stepMin,
      count: most,
    })) {
      const room = freeRoom(sheet, slot, search);
      if (room === undefined) continue;
      places.push({ ...slot, vetId: vet?.id ?? null, roomId: room?.id ?? null, equipmentIds });
      if (places.length === search.count) return places;
    }
  }
  return places;
}

/** What can be had on a day, earliest first, each start once and with whom "any vet" would be booked. */
function freeOnDay(sheet: DaySheet, search: Search): FreePlace[] {
  const byStart = new Map<Instant, FreePlace>();
  const order = fewestBookedFirst(sheet);
  const vets = search.vets.toSorted((a, b) => (a && b ? order(a, b) : 0));
  for (const place of vets.flatMap((vet) => freeWith(sheet, vet, search))) {
    if (!byStart.has(place.startsAt)) byStart.set(place.startsAt, place);
  }
  const places = [...byStart.values()].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  return places.slice(0, search.count);
}

/**
 * Who and what may serve: those that are named, else any that will do. Whoever or whatever is named and is not what the
 * type asks for cannot serve at all.
 */
async function prepareSearch(tx: Tx, wish: FreeWish): Promise<Omit<Search, "from" | "count">> {
  const type = await tx.find(appointmentTypes, wish.typeId);
  const equipmentIds = [...new Set([...wish.equipmentIds, ...(type?.equipmentIds ?? [])])];
  const named = await resourceRows(tx, { ...wish, equipmentIds });
  const needsVet = type?.needsVet === "yes";
  const people = named.vet ? [named.vet] : await bookablePeople(tx, type);
  const vets = people.filter((person) => !needsVet || person.profession === "vet");
  return {
    type,
    wish,
    // Where nobody can be booked, what needs no vet is booked with nobody.
    vets: people.length === 0 && !needsVet ? [null] : vets,
    rooms: await roomsFor(tx, { kind: type?.roomKind ?? null, named: named.room, locationId: wish.locationId }),
    equipment: named.equipment,
  };
}

interface RoomWish {
  /** What the type asks for. */
  kind: Room["kind"] | null;
  named: Room | undefined;
  locationId: string;
}

async function roomsFor(tx: Tx, { kind, named, locationId }: RoomWish): Promise<(Room | null)[]> {
  if (named) return kind === null || named.kind === kind ? [named] : [];
  if (kind === null) return [null];
  const all = await tx.list(rooms, {});
  const fitting = all.filter(
    (room) => room.kind === kind && room.status === "active" && room.locationId === locationId,
  );
  return fitting.sort((a, b) => a.sort - b.sort);
}

/**
 * The next starts at which an appointment would fit: within the hours of the place and of everybody and everything it
 * needs, by the roster, beside no block and no booking with its buffers, with a room of the kind that its type asks
 * for. At most one for each start, earliest first.
 */
export async function nextFreeSlots(
  tx: Tx,
  wish: FreeWish,
  count: number,
  context: MutationContext,
): Promise<FreePlace[]> {
  const { timeZone } = await readSettings(tx, context);
  const from = wish.startsAt > context.now ? wish.startsAt : context.now;
  const search: Search = { ...(await prepareSearch(tx, wish)), from, count };
  const first = localDateOf(from, timeZone);
  const found: FreePlace[] = [];
  if (search.vets.length === 0 || search.rooms.length === 0) return found;
  const days = wish.days ?? LOOK_AHEAD_DAYS;
  for (let ahead = 0; ahead < days && found.length < count; ahead += 1) {
    const day = addDays(first, ahead);
    const sheet = await daySheet(tx, { ...wish, day, timeZone, now: context.now, exceptId: wish.id });
    found.push(...freeOnDay(sheet, search));
  }
  return found.slice(0, count);
}

/** `nextFreeSlots` of the wanted day alone. Somebody who asks for the night is answered for the night. */
export async function freeSlotsOfDay(
  tx: Tx,
  wish: FreeWish,
  count: number,
  context: MutationContext,
): Promise<FreePlace[]> {
  const { timeZone } = await readSettings(tx, context);
  const from = wish.startsAt > context.now ? wish.startsAt : context.now;
  const day = localDateOf(wish.startsAt, timeZone);
  const sheet = await daySheet(tx, { ...wish, day, timeZone, now: context.now, exceptId: wish.id });
  const isNight = !sheet.open.some(({ to }) => to > from);
  const search: Search = { ...(await prepareSearch(tx, wish)), from, count };
  return freeOnDay(isNight ? { ...sheet, open: [sheet.bounds] } : sheet, search);
}
