import { addMinutes, epochMsOf, instantAt, toInstant, type Instant, TimeZone } from "@fernpaw/domain/kernel/time";
import ical from "ical.js";
import * as z from "zod/mini";
import { faultOfEvent, repairCalendar, withoutBadEvents } from "./ics-repair.ts";

/** One appointment of another calendar, or one repetition of it. */
export interface IcsEvent {
  /** The same whenever the same file is read. */
  key: string;
  summary: string;
  description: string;
  startsAt: Instant;
  endsAt: Instant;
  isAllDay: boolean;
}

export type IcsProblem =
  | "noStart"
  | "noLength"
  | "inverted"
  | "cancelled"
  | "unreadable"
  | "tooMany"
  | "rule"
  | "length";

/** Why a file is not taken. */
export type IcsFailure =
  | { fault: "notACalendar" | "unreadable" | "tooLong" | "tooBig" }
  /** Near which line, counted from 1. */
  | { fault: "damaged"; line: number };

export interface IcsReading {
  /** By start. */
  events: IcsEvent[];
  /** What could not be taken, by its title. */
  problems: { summary: string; problem: IcsProblem }[];
  /** Zones that nobody here knows: their times are read as the clinic's. */
  unknownZones: string[];
  outside: IcsOutside;
  /** Tasks and notes: no entries of a calendar. */
  others: number;
}

/** Entries that do not meet the chosen days, a repeated one as one. */
export interface IcsOutside {
  before: number;
  /** The start of the first of those; null: there are none. */
  earliest: Instant | null;
  after: number;
  latest: Instant | null;
}

export interface IcsWindow {
  /** What ends by then, or starts after it, is left out. */
  from: Instant;
  to: Instant;
  /** The clinic's, for times that name none. */
  timeZone: string;
}

/** Repetitions and steps of one rule: a calendar of ten years has fewer. */
export const MAX_REPETITIONS = 400;
const MAX_STEPS = 20_000;
export const MAX_ICS_EVENTS = 2000;
const DAY_MIN = 1440;

/** The text is no iCalendar. */
export class NotACalendar extends Error {}

/** It began as an iCalendar; `line` is the first that means nothing, or the last one of a file that ends too early. */
export class DamagedCalendar extends NotACalendar {
  readonly line: number;

  constructor(line: number) {
    super("iCalendar");
    this.line = line;
  }
}

interface Reader extends IcsWindow {
  unknown: Set<string>;
}

const isKnownZone = (zone: string): boolean => z.safeParse(TimeZone, zone).success;
const dayText = ({ year, month, day }: ical.Time): string =>
  [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");

/** The zone that a time without rules of its own names, where this machine knows it; else the clinic's. */
function zoneOf(named: string | null, reader: Reader): string {
  if (named === null) return reader.timeZone;
  if (isKnownZone(named)) return named;
  reader.unknown.add(named);
  return reader.timeZone;
}

function instantOf(time: ical.Time, named: string | null, reader: Reader): Instant {
  if (time.isDate) return instantAt(dayText(time), 0, reader.timeZone);
  const { zone } = time as unknown as { zone: ical.Timezone };
  // Rules that came along in the file are what its author saw.
  if (zone === ical.Timezone.utcTimezone || zone.component) return toInstant(time.toUnixTime() * 1000);
  const minute = instantAt(dayText(time), time.hour * 60 + time.minute, zoneOf(named, reader));
  return toInstant(epochMsOf(minute) + time.second * 1000);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

function namedZone(component: ical.Component): string | null {
  const zone: unknown = component.getFirstProperty("dtstart")?.getFirstParameter("tzid");
  return typeof zone === "string" ? zone : null;
}

interface Span {
  start: ical.Time;
  end: ical.Time;
}

/** One event of the calendar, or why it is none. */
function parseEvent(event: ical.Event, { start, end }: Span, reader: Reader): IcsEvent | IcsProblem {
  const named = namedZone(event.component);
  const startsAt = instantOf(start, named, reader);
  let endsAt = instantOf(end, named, reader);
  if (start.isDate && endsAt <= startsAt) endsAt = addMinutes(startsAt, DAY_MIN);
  // The clocks skip its start, which is then after its end.
  else if (endsAt <= startsAt) endsAt = toInstant(epochMsOf(startsAt) + end.subtractDate(start).toSeconds() * 1000);
  if (endsAt === startsAt) return "noLength";
  if (endsAt < startsAt) return "inverted";
  return {
    key: `${event.uid || textOf(event.summary)}/${startsAt}`,
    summary: textOf(event.summary),
    description: textOf(event.description),
    startsAt,
    endsAt,
    isAllDay: start.isDate,
  };
}

/** A repetition that is named as a span has a length of its own. */
function occurrenceOf(event: ical.Event, next: ical.Time | ical.Period) {
  if (!(next instanceof ical.Period)) return event.getOccurrenceDetails(next);
  return { startDate: next.start, endDate: next.getEnd(), item: event };
}

/** Where an entry lies that does not meet the window. */
interface Outside {
  outside: "before" | "after";
  at: Instant;
}

type ReadEvent = IcsEvent | IcsProblem | Outside;

const outsideOf = ({ startsAt }: IcsEvent, { to }: Reader): Outside => ({
  outside: startsAt >= to ? "after" : "before",
  at: startsAt,
});

/** The repetitions that lie in the window, as far as anybody would want them. */
function unfoldRepetitions(event: ical.Event, reader: Reader): ReadEvent[] {
  const found: ReadEvent[] = [];
  let missed: Outside | null = null;
  const all = (): ReadEvent[] => (found.length === 0 && missed !== null ? [missed] : found);
  const iterator = event.iterator();
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const next = iterator.next() as ical.Time | ical.Period | undefined;
    if (!next) return all();
    const { startDate, endDate, item } = occurrenceOf(event, next);
    const one = parseEvent(item, { start: startDate, end: endDate }, reader);
    if (typeof one === "string") return [...found, one];
    if (one.endsAt <= reader.from || one.startsAt >= reader.to) missed ??= outsideOf(one, reader);
    if (one.startsAt >= reader.to) return all();
    if (textOf(item.component.getFirstPropertyValue("status")) === "CANCELLED") continue;
    if (one.endsAt > reader.from) found.push(one);
    if (found.length >= MAX_REPETITIONS) break;
  }
  return [...found, "tooMany"];
}

function readEvent(component: ical.Component, reader: Reader): ReadEvent[] {
  const fault = faultOfEvent(component.jCal);
  if (fault !== null) return [fault];
  const event = new ical.Event(component);
  const start = event.startDate as ical.Time | null;
  if (!start) return ["noStart"];
  if (textOf(component.getFirstPropertyValue("status")) === "CANCELLED") return ["cancelled"];
  if (event.isRecurring()) return unfoldRepetitions(event, reader);
  const one = parseEvent(event, { start, end: event.endDate }, reader);
  if (typeof one === "string") return [one];
  return [one.endsAt > reader.from && one.startsAt < reader.to ? one : outsideOf(one, reader)];
}

/** Changes of single repetitions belong to the event that repeats; where that is missing they stand by themselves. */
function mastersOf(calendar: ical.Component): ical.Component[] {
  const all = calendar.getAllSubcomponents("vevent");
  const uidOf = (component: ical.Component): string => textOf(component.getFirstPropertyValue("uid"));
  const isChange = (component: ical.Component): boolean => component.hasProperty("recurrence-id");
  const repeated = new Set(all.filter((component) => !isChange(component)).map(uidOf));
  return all.filter((component) => !isChange(component) || !repeated.has(uidOf(component)));
}

function meansSomething(line: string): boolean {
  try {
    ical.parse(`BEGIN:VCALENDAR\r\n${line}\r\nEND:VCALENDAR`);
    return true;
  } catch {
    return false;
  }
}

/** Counted from 1, as editors do. */
function damagedLine(text: string): number {
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const first = at;
    let line = lines[at] ?? "";
    // What begins with a blank goes on with the line before.
    while (/^[ \t]/.test(lines[at + 1] ?? "")) line += (lines[(at += 1)] ?? "").slice(1);
    if (line.trim() !== "" && !/^(BEGIN|END):/i.test(line) && !meansSomething(line)) return first + 1;
  }
  return text.trimEnd().split(/\r?\n/).length;
}

interface Parsed {
  calendars: ical.Component[];
  /** Titles of events that cannot be parsed. */
  bad: string[];
}

/** Bad events are left out where the rest can be parsed. */
function parse(text: string): { parsed: unknown; bad: string[] } {
  const whole = text.replace(/^\uFEFF/, "").trim();
  try {
    return { parsed: ical.parse(whole), bad: [] };
  } catch (error) {
    if (!/^BEGIN:VCALENDAR/im.test(whole)) throw new NotACalendar("iCalendar", { cause: error });
  }
  const rest = withoutBadEvents(whole);
  try {
    return { parsed: ical.parse(rest.text), bad: rest.titles };
  } catch {
    throw new DamagedCalendar(damagedLine(text));
  }
}

function calendarsIn(text: string, reader: Reader): Parsed {
  const { parsed, bad } = parse(text);
  if (!Array.isArray(parsed) || parsed.length === 0) throw new NotACalendar("iCalendar");
  const roots = (typeof parsed[0] === "string" ? [parsed] : parsed) as unknown[][];
  const calendars = roots.filter(([name]) => name === "vcalendar");
  if (calendars.length === 0) throw new NotACalendar("iCalendar");
  for (const calendar of calendars) repairCalendar(calendar, (named) => zoneOf(named, reader));
  return { calendars: calendars.map((root) => new ical.Component(root)), bad };
}

function countOutside(count: IcsOutside, { outside, at }: Outside): void {
  count[outside] += 1;
  if (outside === "before" && (count.earliest === null || at < count.earliest)) count.earliest = at;
  if (outside === "after" && (count.latest === null || at > count.latest)) count.latest = at;
}

/**
 * What an .ics file says of a span of time. Repetitions are worked out, and only so many of them.
 * @throws NotACalendar
 */
export function readIcs(text: string, window: IcsWindow): IcsReading {
  const reader: Reader = { ...window, unknown: new Set() };
  const events = new Map<string, IcsEvent>();
  const outside: IcsOutside = { before: 0, earliest: null, after: 0, latest: null };
  const { calendars, bad } = calendarsIn(text, reader);
  const problems: IcsReading["problems"] = bad.map((summary) => ({ summary, problem: "unreadable" }));
  for (const component of calendars.flatMap(mastersOf)) {
    const summary = textOf(component.getFirstPropertyValue("summary"));
    let found: ReadEvent[];
    try {
      found = readEvent(component, reader);
    } catch {
      found = ["unreadable"];
    }
    for (const one of found) {
      if (typeof one === "object" && "outside" in one) countOutside(outside, one);
      else if (typeof one === "string") problems.push({ summary, problem: one });
      else if (events.size < MAX_ICS_EVENTS) events.set(one.key, one);
      else problems.push({ summary, problem: "tooMany" });
    }
    if (problems.length > MAX_ICS_EVENTS) break;
  }
  const byStart = [...events.values()].sort((a, b) => (a.startsAt + a.key < b.startsAt + b.key ? -1 : 1));
  const others = calendars.flatMap((one) => [
    ...one.getAllSubcomponents("vtodo"),
    ...one.getAllSubcomponents("vjournal"),
  ]);
  return { events: byStart, problems, unknownZones: [...reader.unknown].sort(), outside, others: others.length };
}
