import { addDays, daysBetween, LocalDate } from "@fernpaw/domain/kernel/time";
import * as z from "zod/mini";
import { openingParam } from "../../../ui/opening-params.ts";
import { AGENDA_STATUSES, type AgendaStatus } from "../agenda.queries.ts";

const OPEN = openingParam("open");
const BOOK = openingParam("book");

/** What the address of the appointments page says. */
export interface AgendaPlace {
  /** The first and the last day. */
  from: LocalDate;
  to: LocalDate;
  vetId: string | null;
  status: AgendaStatus | null;
  typeId: string | null;
  /** The appointment whose details are open. */
  openId: string | null;
  isBooking: boolean;
}

/** Days. A longer list would read more than anybody looks at. */
export const MAX_RANGE_DAYS = 92;

/** Both days in order, and not too far apart. */
export function rangeOf(from: LocalDate, to: LocalDate): Pick<AgendaPlace, "from" | "to"> {
  const last = addDays(from, MAX_RANGE_DAYS - 1);
  return { from, to: to < from ? from : to > last ? last : to };
}

function dayIn(params: URLSearchParams, name: string): LocalDate | null {
  const day = z.safeParse(LocalDate, params.get(name));
  return day.success ? day.data : null;
}

export function parsePlace(params: URLSearchParams, today: LocalDate): AgendaPlace {
  const from = dayIn(params, "from") ?? dayIn(params, "day") ?? today;
  return {
    ...rangeOf(from, dayIn(params, "to") ?? from),
    vetId: params.get("with"),
    status: AGENDA_STATUSES.find((status) => status === params.get("status")) ?? null,
    typeId: params.get("type"),
    openId: params.get(OPEN),
    isBooking: params.has(BOOK),
  };
}

function setFilters(params: URLSearchParams, { vetId, status, typeId }: Partial<AgendaPlace>): void {
  if (vetId) params.set("with", vetId);
  if (status) params.set("status", status);
  if (typeId) params.set("type", typeId);
}

export function withPlace(params: URLSearchParams, change: Partial<AgendaPlace>, today: LocalDate): URLSearchParams {
  const place = { ...parsePlace(params, today), ...change };
  const next = new URLSearchParams();
  if (place.from !== place.to) {
    next.set("from", place.from);
    next.set("to", place.to);
  } else if (place.from !== today) next.set("day", place.from);
  setFilters(next, place);
  if (place.openId !== null) next.set(OPEN, place.openId);
  if (place.isBooking) next.set(BOOK, "new");
  return next;
}

/** What a saved view keeps: the filters, and the days as they lie around today. */
export function viewOf(place: AgendaPlace, today: LocalDate): string {
  const params = new URLSearchParams({
    start: String(daysBetween(today, place.from)),
    days: String(daysBetween(place.from, place.to) + 1),
  });
  setFilters(params, place);
  return String(params);
}

const wholeIn = (params: URLSearchParams, name: string): number | null => {
  const text = params.get(name) ?? "";
  return /^-?\d{1,5}$/.test(text) ? Number(text) : null;
};

/** The place that a saved view means today. */
export function placeOfView(search: string, today: LocalDate): AgendaPlace {
  const params = new URLSearchParams(search);
  const from = addDays(today, wholeIn(params, "start") ?? 0);
  const days = Math.max(1, wholeIn(params, "days") ?? 1);
  return { ...parsePlace(params, today), ...rangeOf(from, addDays(from, days - 1)), openId: null, isBooking: false };
}
