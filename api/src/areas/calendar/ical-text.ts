import type { Instant } from "@fernpaw/domain/kernel/time";
import ical from "ical.js";

export interface CalendarEvent {
  uid: string;
  /** When it was last changed. */
  stampAt: Instant;
  startsAt: Instant;
  endsAt: Instant;
  summary: string;
  /** Empty: none. */
  location: string;
  description: string;
  isTentative: boolean;
}

export interface CalendarText {
  name: string;
  timeZone: string;
  events: readonly CalendarEvent[];
}

/** RFC 5545 allows a line 75 octets. ical.js does not count the space that begins each line after a cut. */
ical.foldLength = 74;
// Else ical.js would write `;VALUE=TEXT` into these two, or leave their text as it is.
Object.assign(ical.design.icalendar.property, {
  "x-wr-calname": { defaultType: "text" },
  "x-wr-timezone": { defaultType: "text" },
});

/** `Cc`, apart from a tab and a line break: ical.js would pass them on, and readers take some as the end of a line. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

type Property = readonly [name: string, parameters: object, type: string, value: string];

const text = (name: string, value: string): Property => [
  name,
  {},
  "text",
  value.replace(/\r\n?|\u2028|\u2029/g, "\n").replace(CONTROL, ""),
];
/** In UTC. */
const moment = (name: string, at: Instant): Property => [name, {}, "date-time", `${at.slice(0, 19)}Z`];
const optional = (name: string, value: string): Property[] => (value === "" ? [] : [text(name, value)]);

function eventProperties(event: CalendarEvent): Property[] {
  return [
    // Stays the same for an appointment, so that Google and Apple move the entry that they have.
    text("uid", event.uid),
    moment("dtstamp", event.stampAt),
    moment("last-modified", event.stampAt),
    moment("dtstart", event.startsAt),
    moment("dtend", event.endsAt),
    text("summary", event.summary),
    ...optional("location", event.location),
    ...optional("description", event.description),
    text("status", event.isTentative ? "TENTATIVE" : "CONFIRMED"),
    text("transp", "OPAQUE"),
    text("class", "PRIVATE"),
  ];
}

/** Half an hour. Outlook reads the second one, newer programs the first, Google neither: it asks every few hours. */
const REFRESH: readonly Property[] = [
  ["refresh-interval", {}, "duration", "PT30M"],
  ["x-published-ttl", {}, "unknown", "PT30M"],
];

/** A calendar as RFC 5545 has it; its times in UTC, so that no rule of a zone is needed to read them. */
export function calendarText({ name, timeZone, events }: CalendarText): string {
  const properties = [
    text("version", "2.0"),
    text("prodid", "-//Fernpaw//Appointments//EN"),
    text("calscale", "GREGORIAN"),
    text("method", "PUBLISH"),
    // Not in the RFC, and what Google, Apple and Outlook call the calendar by.
    text("x-wr-calname", name),
    text("x-wr-timezone", timeZone),
    ...REFRESH,
  ];
  const entries = events.map((event) => ["vevent", eventProperties(event), []]);
  return ical.stringify(["vcalendar", properties, entries]);
}
