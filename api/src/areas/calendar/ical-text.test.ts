import fc from "fast-check";
import ical from "ical.js";
import { expect, test } from "vitest";
import { calendarText, escapeText, foldLine, type CalendarEvent } from "./ical-text.ts";

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
  expect(escapeText("a\u0000b\u0007c\td")).toBe("abc\td");
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

test("a line is never cut inside a character", () => {
  expect(foldLine(`${"a".repeat(74)}é`)).toBe(`${"a".repeat(74)}\r\n é`);
  expect(foldLine("a".repeat(75))).toBe("a".repeat(75));
});
