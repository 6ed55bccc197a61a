import { addDays, LocalDate, type LocalDate as Day } from "@fernpaw/domain/kernel/time";
import * as z from "zod/mini";
import { openingParam } from "../../ui/opening-params.ts";

const OPEN = openingParam("open");
const BLOCK = openingParam("block");
export const VIEWS = ["day", "week", "month", "agenda"] as const;
const COLUMNS_BY = ["staff", "rooms", "equipment"] as const;
export type CalendarView = (typeof VIEWS)[number];

/** What the address of the calendar says. */
export interface CalendarPlace {
  view: CalendarView;
  day: Day;
  columnsBy: "staff" | "rooms" | "equipment";
  /** Whose week or list; null: everybody's. */
  who: string | null;
  /** The boards show cancellations and no-shows too. */
  showsCalledOff: boolean;
  openId: string | null;
  /** Time of the day is to be blocked; left out: no. */
  isBlocking?: boolean;
  /** Whose rooms, equipment and hours are shown; left out: the location of the device. */
  locationId?: string;
}

export function parsePlace(params: URLSearchParams, today: Day): CalendarPlace {
  const day = z.safeParse(LocalDate, params.get("day"));
  const locationId = params.get("location");
  return {
    view: VIEWS.find((view) => view === params.get("view")) ?? "day",
    day: day.success ? day.data : today,
    columnsBy: COLUMNS_BY.find((by) => by === params.get("by")) ?? "staff",
    who: params.get("who"),
    showsCalledOff: params.get("calledOff") === "shown",
    openId: params.get(OPEN),
    ...(params.has(BLOCK) ? { isBlocking: true } : {}),
    ...(locationId === null ? {} : { locationId }),
  };
}

export function withPlace(params: URLSearchParams, change: Partial<CalendarPlace>, today: Day): URLSearchParams {
  const place = { ...parsePlace(params, today), ...change };
  const next = new URLSearchParams();
  if (place.view !== "day") next.set("view", place.view);
  if (place.day !== today) next.set("day", place.day);
  if (place.columnsBy !== "staff") next.set("by", place.columnsBy);
  if (place.who !== null) next.set("who", place.who);
  if (place.showsCalledOff) next.set("calledOff", "shown");
  if (place.locationId !== undefined) next.set("location", place.locationId);
  if (place.openId !== null) next.set(OPEN, place.openId);
  if (place.isBlocking === true) next.set(BLOCK, "new");
  return next;
}

/** The same day of the month before or after, or its last day where there is none such. */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const firstOf = (count: number): Day => {
    const index = year * 12 + month - 1 + count;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`;
  };
  const wanted = `${firstOf(months).slice(0, 8)}${day.slice(8)}`;
  return z.safeParse(LocalDate, wanted).success ? wanted : addDays(firstOf(months + 1), -1);
}

/** The day that one step before (-1) or after (1) leads to. */
export function stepped({ view, day }: Pick<CalendarPlace, "view" | "day">, by: -1 | 1): Day {
  if (view === "month") return addMonths(day, by);
  return addDays(day, view === "day" ? by : 7 * by);
}
