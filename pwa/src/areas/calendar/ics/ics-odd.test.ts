import { describe, expect, test } from "vitest";
import { readIcs, type IcsWindow } from "./ics-events.ts";

const window: IcsWindow = {
  from: "2027-01-01T00:00:00.000Z",
  to: "2028-01-01T00:00:00.000Z",
  timeZone: "Europe/London",
};
const event = (...lines: string[]): string[] => ["BEGIN:VEVENT", "UID:1", "SUMMARY:Fig", ...lines, "END:VEVENT"];
const calendar = (...lines: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n");
const starts = (text: string): string[] => readIcs(text, window).events.map(({ startsAt }) => startsAt);

describe("a zone whose rules are not in the file", () => {
  test.each([
    ["a zone that is named", "DTSTART;TZID=Europe/London:20270323T093000"],
    ["the clinic's zone", "DTSTART:20270323T093000"],
  ])("%s: an end in UTC is the last time, not the day before", (_, start) => {
    const text = calendar(...event(start, "DURATION:PT30M", "RRULE:FREQ=WEEKLY;UNTIL=20270406T083000Z"));
    expect(starts(text)).toEqual(["2027-03-23T09:30:00.000Z", "2027-03-30T08:30:00.000Z", "2027-04-06T08:30:00.000Z"]);
  });

  test("an end just before the last time leaves it out", () => {
    const rule = "RRULE:FREQ=WEEKLY;UNTIL=20270406T082959Z";
    expect(starts(calendar(...event("DTSTART:20270323T093000", "DURATION:PT30M", rule)))).toHaveLength(2);
  });

  test("an exception in UTC leaves out its time", () => {
    const lines = ["DTSTART;TZID=Europe/London:20270323T093000", "DURATION:PT30M", "RRULE:FREQ=WEEKLY;COUNT=3"];
    expect(starts(calendar(...event(...lines, "EXDATE:20270330T083000Z,20270406T083000Z")))).toEqual([
      "2027-03-23T09:30:00.000Z",
    ]);
  });

  test("a change of one time, named in UTC, takes its place", () => {
    const series = event("DTSTART;TZID=Europe/London:20270330T093000", "DURATION:PT30M", "RRULE:FREQ=WEEKLY;COUNT=2");
    const change = event(
      "RECURRENCE-ID:20270406T083000Z",
      "DTSTART;TZID=Europe/London:20270406T150000",
      "DURATION:PT30M",
    );
    expect(starts(calendar(...series, ...change))).toEqual(["2027-03-30T08:30:00.000Z", "2027-04-06T14:00:00.000Z"]);
  });
});

test("a date without VALUE=DATE is a whole day", () => {
  const text = calendar(...event("DTSTART:20270328", "DTEND:20270329"));
  expect(readIcs(text, window)).toMatchObject({
    events: [{ startsAt: "2027-03-28T00:00:00.000Z", endsAt: "2027-03-28T23:00:00.000Z", isAllDay: true }],
    problems: [],
  });
});

test("one bad event is a problem of its own, and the others come", () => {
  const text = calendar(
    ...event("DTSTART:20270322T090000Z", "DURATION:PT30M"),
    "BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Broken\r\nHello there\r\nDTSTART:20270323T090000Z\r\nEND:VEVENT",
    "BEGIN:VEVENT\r\nUID:3\r\nSUMMARY:Oat\r\nDTSTART:20270324T090000Z\r\nDURATION:PT30M\r\nEND:VEVENT",
  );
  expect(readIcs(text, window)).toMatchObject({
    events: [{ summary: "Fig" }, { summary: "Oat" }],
    problems: [{ summary: "Broken", problem: "unreadable" }],
  });
});

test.each([
  ["by the week of the year", "DTSTART:20270322T090000Z", "RRULE:FREQ=YEARLY;BYWEEKNO=20"],
  ["on the 29th of February", "DTSTART:20240229T090000Z", "RRULE:FREQ=YEARLY"],
  ["on the 29th of February, by name", "DTSTART:20240229T090000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"],
  ["by the last day of the month", "DTSTART:20270131T090000Z", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["by a rule of exceptions", "DTSTART:20270322T090000Z", "RRULE:FREQ=DAILY;COUNT=9\r\nEXRULE:FREQ=DAILY;INTERVAL=2"],
  ["no times", "DTSTART:20270322T090000Z", "RRULE:FREQ=DAILY;COUNT=0"],
])("an event that repeats %s is not understood", (_, start, rule) => {
  expect(readIcs(calendar(...event(start, "DURATION:PT30M", rule)), window)).toMatchObject({
    events: [],
    problems: [{ summary: "Fig", problem: "rule" }],
  });
});

test.each(["P999999999D", "P99999999999999W", "PT99999999999H"])(
  "a length of %s is a problem at once",
  (length) => {
    const text = calendar(...event("DTSTART:20270322T090000Z", `DURATION:${length}`));
    expect(readIcs(text, window)).toMatchObject({ events: [], problems: [{ problem: "length" }] });
    const repeated = calendar(...event("DTSTART:20270322T090000Z", `DURATION:${length}`, "RRULE:FREQ=DAILY;COUNT=3"));
    expect(readIcs(repeated, window)).toMatchObject({ events: [], problems: [{ problem: "length" }] });
  },
  2000,
);
