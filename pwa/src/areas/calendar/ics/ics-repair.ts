import { epochMsOf, localDateOf, minuteOfDay, toInstant } from "@fernpaw/domain/kernel/time";
import ical from "ical.js";

/** A property and a component as ical.js parses them (RFC 7265). */
type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];
type Component = [name: string, properties: Property[], components: Component[]];

const TIMES: readonly string[] = ["dtstart", "dtend", "recurrence-id", "exdate", "rdate"];
/** These name a time of the series, in its zone or in UTC. */
const NAMED_TIMES: readonly string[] = ["recurrence-id", "exdate"];
/** How ical.js parses `20270328` where VALUE=DATE is missing. */
const BARE_DATE = /^\d{4}-\d{2}-\d{2}T::$/;
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

const isText = (value: unknown, pattern: RegExp): value is string => typeof value === "string" && pattern.test(value);

function repairDates([, properties]: Component): void {
  for (const property of properties) {
    const [name, parameters, type, ...values] = property;
    if (!TIMES.includes(name) || type !== "date-time" || !values.every((value) => isText(value, BARE_DATE))) continue;
    delete parameters["tzid"];
    property.splice(2, property.length, "date", ...values.map((value) => String(value).slice(0, 10)));
  }
}

/** A time in UTC as the clocks of a zone show it, without a zone. */
function clockText(utc: string, zone: string): string {
  const instant = toInstant(epochMsOf(utc));
  const minutes = minuteOfDay(instant, zone);
  const two = (count: number): string => String(count).padStart(2, "0");
  return `${localDateOf(instant, zone)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${utc.slice(17, 19)}`;
}

interface Zones {
  /** Zones whose rules are in the file. */
  described: ReadonlySet<unknown>;
  /** The zone that a name means; null: no name. */
  zoneOf: (named: string | null) => string;
}

/** ical.js compares times without rules as they are written: ends and exceptions in UTC become times of the event's zone. */
function repairUtc([, properties]: Component, { described, zoneOf }: Zones): void {
  const start = properties.find(([name]) => name === "dtstart");
  if (!start) return;
  const [, { tzid }, type, value] = start;
  if (isText(value, UTC_TIME) || described.has(tzid)) return;
  const isDay = type === "date";
  const zone = zoneOf(typeof tzid === "string" ? tzid : null);
  const local = (utc: string): string => (isDay ? clockText(utc, zone).slice(0, 10) : clockText(utc, zone));
  for (const property of properties) {
    const [name, , , first] = property;
    if (name === "rrule" && typeof first === "object" && first !== null && "until" in first) {
      if (isText(first.until, UTC_TIME)) first.until = local(first.until);
    }
    if (isDay || !NAMED_TIMES.includes(name)) continue;
    for (let at = 3; at < property.length; at += 1) {
      const one = property[at];
      if (isText(one, UTC_TIME)) property[at] = local(one);
    }
  }
}

/** Mends in place what other programs write and ical.js reads otherwise than they mean it. */
export function repairCalendar(calendar: unknown, zoneOf: Zones["zoneOf"]): void {
  const [, , components] = calendar as Component;
  const zones = components.filter(([name]) => name === "vtimezone");
  const described = new Set(
    zones.map(([, properties]) => properties.find(([name]) => name === "tzid")?.[3]).filter((one) => one !== undefined),
  );
  for (const component of components) {
    if (component[0] !== "vevent") continue;
    repairDates(component);
    repairUtc(component, { described, zoneOf });
  }
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).map(Number);

/** Rules that ical.js works out wrongly. */
function isUnreadRule(rule: Readonly<Record<string, unknown>>, start: string): boolean {
  const { freq, count, byweekno, bymonth, bymonthday } = rule;
  if (byweekno !== undefined || Number(count ?? 1) === 0) return true;
  const days = bymonthday === undefined ? [] : numbers(bymonthday);
  if (days.some((day) => day < 0)) return true;
  if (days.includes(29) && bymonth !== undefined && numbers(bymonth).includes(2)) return true;
  return freq === "YEARLY" && start.slice(5, 10) === "02-29";
}

/** Longer ones are slips; to count a thousand million days takes ical.js hours. */
const LONGEST_S = 400 * 86_400;

function isTooLong(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    return Math.abs(ical.Duration.fromString(value).toSeconds()) > LONGEST_S;
  } catch {
    return true;
  }
}

/** Why an event must not be handed to ical.js; null: it may be. */
export function faultOfEvent(component: unknown): "rule" | "length" | null {
  const [, properties] = component as Component;
  const value = properties.find(([name]) => name === "dtstart")?.[3];
  const start = typeof value === "string" ? value : "";
  const isLong = properties.some(
    ([name, , type, ...values]) =>
      (name === "duration" && values.some(isTooLong)) ||
      (type === "period" &&
        values.some((period) => Array.isArray(period) && /^[+-]?P/.test(String(period[1])) && isTooLong(period[1]))),
  );
  if (isLong) return "length";
  const isUnread = properties.some(
    ([name, , , rule]) =>
      name === "exrule" || (name === "rrule" && isUnreadRule(rule as Record<string, unknown>, start)),
  );
  return isUnread ? "rule" : null;
}

const EVENT = /^BEGIN:VEVENT[ \t]*\r?\n[\s\S]*?^END:VEVENT[ \t]*(?:\r?\n|$)/gim;

/** The text without the events that cannot be parsed, and their titles. */
export function withoutBadEvents(text: string): { text: string; titles: string[] } {
  const titles: string[] = [];
  const rest = text.replace(EVENT, (event) => {
    try {
      ical.parse(`BEGIN:VCALENDAR\r\n${event.trimEnd()}\r\nEND:VCALENDAR`);
      return event;
    } catch {
      titles.push(/^SUMMARY[^:\r\n]*:(.*)$/im.exec(event)?.[1]?.trim() ?? "");
      return "";
    }
  });
  return { text: rest, titles };
}
