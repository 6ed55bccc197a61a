import { type appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { type FreePlace, nextFreeSlots } from "@fernpaw/domain/appointments/next-free-slots";
import { heldPlaces, openRequests } from "@fernpaw/domain/appointments/online-request";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addDays, addMinutes, dayBounds, type Instant, type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { serverContext } from "../../sync/server-context.ts";
import type { BookingPageRow } from "./booking.queries.ts";

/** Days that one answer shows. */
const SHOWN_DAYS = 7;
/** More starts than a week of five-minute steps has. */
const ALL = 2500;

export interface TimesWish {
  page: BookingPageRow;
  locationId: string;
  type: RowOf<typeof appointmentTypes>;
  timeZone: string;
  now: Instant;
}

/** The first and the last instant at which an appointment may start by the rules of the page. */
export function openSpan({ page, timeZone, now }: Pick<TimesWish, "page" | "timeZone" | "now">) {
  const from = addMinutes(now, page.noticeHours * 60);
  const lastDay = addDays(localDateOf(now, timeZone), page.aheadDays);
  return { from, to: dayBounds(lastDay, timeZone).to, firstDay: localDateOf(from, timeZone), lastDay };
}

async function search(tx: Tx, wish: TimesWish, of: { startsAt: Instant; days: number; count: number }) {
  const { page, locationId, type, now } = wish;
  const { startsAt, days, count } = of;
  const context = serverContext({ clinicId: page.clinicId, userId: page.clinicId, now });
  const resources = { vetId: null, roomId: null, equipmentIds: [] };
  // The id of no row: nothing of the calendar moves.
  const about = { id: page.clinicId, locationId, typeId: type.id, durationMin: type.defaultMin };
  const held = heldPlaces(await openRequests(tx), now);
  return nextFreeSlots(tx, { ...about, ...resources, held, startsAt, days }, count, context);
}

/**
 * The free starts of seven days. The seven days begin with the first day from `from` on that has a free start. Places that
 * requests hold are left out.
 */
export async function freeTimes(
  tx: Tx,
  wish: TimesWish,
  from: LocalDate,
): Promise<{ times: Instant[]; next: LocalDate | null }> {
  const { timeZone } = wish;
  const span = openSpan(wish);
  const wished = dayBounds(from, timeZone).from;
  const startsAt = wished > span.from ? wished : span.from;
  const [first] =
    startsAt >= span.to ? [] : await search(tx, wish, { startsAt, days: wish.page.aheadDays + 1, count: 1 });
  if (!first || first.startsAt >= span.to) return { times: [], next: null };
  const shown = localDateOf(first.startsAt, timeZone);
  const places = await search(tx, wish, { startsAt: first.startsAt, days: SHOWN_DAYS, count: ALL });
  const end = dayBounds(addDays(shown, SHOWN_DAYS - 1), timeZone).to;
  const later = addDays(shown, SHOWN_DAYS);
  const times = places.map((place) => place.startsAt).filter((start) => start < end && start < span.to);
  return { times, next: later <= span.lastDay ? later : null };
}

/** The place of exactly this start; undefined where it is not free, or not offered by the rules of the page. */
export async function placeAt(tx: Tx, wish: TimesWish, startsAt: Instant): Promise<FreePlace | undefined> {
  const span = openSpan(wish);
  if (startsAt < span.from || startsAt >= span.to) return undefined;
  const [place] = await search(tx, wish, { startsAt, days: 1, count: 1 });
  return place?.startsAt === startsAt ? place : undefined;
}
