import type { Instant } from "@fernpaw/domain/kernel/time";

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

interface CalendarText {
  name: string;
  timeZone: string;
  events: readonly CalendarEvent[];
}

/** RFC 5545: a line has at most 75 octets; what follows begins with a space. */
const LINE_OCTETS = 75;
const REFRESH = "PT30M";
/** `Cc`, of which a tab and a line break may stand. */
const CONTROL = /[^\P{Cc}\t\n]/gu;
const encoder = new TextEncoder();

/** A text value as RFC 5545 spells it. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(CONTROL, "")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

/** One content line in pieces that every reader takes, never cut inside a character. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = " ";
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
}

/** `20261123T100000Z`. */
const utc = (instant: Instant): string => `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;

function eventLines(event: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.stampAt)}`,
    `LAST-MODIFIED:${utc(event.stampAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.location === "" ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...(event.description === "" ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    `STATUS:${event.isTentative ? "TENTATIVE" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    "CLASS:PRIVATE",
    "END:VEVENT",
  ];
}

/** A calendar as RFC 5545 has it; its times in UTC, so that no rule of a zone is needed to read them. */
export function calendarText({ name, timeZone, events }: CalendarText): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Fernpaw//Appointments//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(timeZone)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
