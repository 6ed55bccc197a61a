import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import ical from "ical.js";
import { describe, expect, test } from "vitest";
import { calendarText, type CalendarEvent } from "./ical-text.ts";

const event = (set: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "1@clinic.test",
  stampAt: "2026-11-20T08:00:00.000Z",
  startsAt: "2026-11-23T10:00:00.000Z",
  endsAt: "2026-11-23T10:30:00.000Z",
  summary: "F. (W.) · Wellness",
  location: "",
  description: "",
  isTentative: false,
  ...set,
});
const calendarOf = (events: CalendarEvent[]): string =>
  calendarText({ name: "Amara · Eastgate", timeZone: "Europe/London", events });

/** What another program reads. */
function read(text: string) {
  const calendar = new ical.Component(ical.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => new ical.Event(component));
}

test("a calendar is these bytes, whose names and order other programs have seen since the first one", () => {
  const first = event({ location: "Exam 1, Eastgate", description: "Bites; \\o/\nAsk first", isTentative: true });
  expect(calendarOf([first, event({ uid: "2@clinic.test" })])).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Fernpaw//Appointments//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Amara · Eastgate",
      "X-WR-TIMEZONE:Europe/London",
      "REFRESH-INTERVAL;VALUE=DURATION:PT30M",
      "X-PUBLISHED-TTL:PT30M",
      "BEGIN:VEVENT",
      "UID:1@clinic.test",
      "DTSTAMP:20261120T080000Z",
      "LAST-MODIFIED:20261120T080000Z",
      "DTSTART:20261123T100000Z",
      "DTEND:20261123T103000Z",
      "SUMMARY:F. (W.) · Wellness",
      "LOCATION:Exam 1\\, Eastgate",
      "DESCRIPTION:Bites\\; \\\\o/\\nAsk first",
      "STATUS:TENTATIVE",
      "TRANSP:OPAQUE",
      "CLASS:PRIVATE",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:2@clinic.test",
      "DTSTAMP:20261120T080000Z",
      "LAST-MODIFIED:20261120T080000Z",
      "DTSTART:20261123T100000Z",
      "DTEND:20261123T103000Z",
      "SUMMARY:F. (W.) · Wellness",
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
      "CLASS:PRIVATE",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("the name of the calendar is spelled as any text", () => {
  const text = calendarText({ name: "A, B; C\\D\rE", timeZone: "Europe/London", events: [] });
  expect(text).toContain("\r\nX-WR-CALNAME:A\\, B\\; C\\\\D\\nE\r\n");
});

test("every line ends as it must and is no longer than 75 octets, and another program reads what was meant", () => {
  const summary = "Żaneta; Brünnhilde, O'Malley \\ 猫 \u{1f415}\u{1f3fd} ".repeat(6);
  const text = calendarOf([event({ summary, location: "Exam 1, Eastgate", description: "One\r\ntwo\nthree" })]);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [found] = read(text);
  expect(found).toMatchObject({ summary, location: "Exam 1, Eastgate", description: "One\ntwo\nthree" });
  expect(found?.startDate.toJSDate().toISOString()).toBe("2026-11-23T10:00:00.000Z");
  expect(found?.endDate.toJSDate().toISOString()).toBe("2026-11-23T10:30:00.000Z");
});

test("an empty calendar is one too, and a tentative appointment says so", () => {
  expect(read(calendarOf([]))).toEqual([]);
  expect(calendarOf([event({ isTentative: true })])).toContain("\r\nSTATUS:TENTATIVE\r\n");
  expect(calendarOf([event({ summary: "a\u0000b\u0007c\td" })])).toContain("\r\nSUMMARY:abc\td\r\n");
});

test("whatever a name is, no other line comes of it, and it is read as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (name) => {
      const text = calendarOf([event({ summary: `.${name}.` })]);
      expect(text.split("\r\n").filter((line) => line.startsWith("BEGIN:"))).toHaveLength(2);
      for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const plain = name.replace(/\r\n?|\u2028|\u2029/g, "\n").replace(/[^\P{Cc}\t\n]/gu, "");
      expect(read(text)[0]?.summary).toBe(`.${plain}.`);
    }),
  );
});

test("a line is never cut inside a character, and no line is left empty by a cut", () => {
  for (let length = 50; length < 90; length += 1) {
    for (const end of ["", "é", "\u{1f415}"]) {
      const summary = `${"a".repeat(length)}${end}`;
      const text = calendarOf([event({ summary })]);
      expect(text).not.toContain("\uFFFD");
      expect(text).not.toMatch(/\r\n \r\n/);
      for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(read(text)[0]?.summary).toBe(summary);
    }
  }
});

const DATA = process.env["TEST_DATA_DIR"];
const SAMPLES = join(DATA ?? "", "ics-samples");

describe.skipIf(!DATA)("texts of the sample files (skipped: TEST_DATA_DIR is not set)", () => {
  const textOf = (component: ical.Component, name: string): string => {
    const value: unknown = component.getFirstPropertyValue(name);
    return typeof value === "string" ? value : "";
  };
  /** Some samples are broken on purpose. */
  const eventsIn = (file: string): ical.Component[] => {
    try {
      const parsed = ical.parse(readFileSync(join(SAMPLES, file), "utf8")) as unknown[];
      const roots = (typeof parsed[0] === "string" ? [parsed] : parsed) as unknown[][];
      return roots.flatMap((root) => new ical.Component(root).getAllSubcomponents("vevent"));
    } catch {
      return [];
    }
  };

  test("come back from a calendar of ours as they were", () => {
    const originals = readdirSync(SAMPLES)
      .filter((name) => name.endsWith(".ics"))
      .flatMap(eventsIn)
      .map((component, index) => ({
        uid: `${index}@clinic.test`,
        summary: textOf(component, "summary"),
        location: textOf(component, "location"),
        description: textOf(component, "description"),
      }));
    expect(originals.some(({ summary, description }) => /[\\;,\n]/.test(summary + description))).toBe(true);
    expect(originals.length).toBeGreaterThan(20);
    const found = read(calendarOf(originals.map(event)));
    expect(
      found.map(({ uid, summary, location, description }) => ({
        uid,
        summary,
        location: location ?? "",
        description: description ?? "",
      })),
    ).toEqual(originals);
  });
});
