import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DamagedCalendar, MAX_REPETITIONS, NotACalendar, readIcs, type IcsWindow } from "./ics-events.ts";

const window: IcsWindow = {
  from: "2026-01-01T00:00:00.000Z",
  to: "2028-01-01T00:00:00.000Z",
  timeZone: "Europe/London",
};
const calendar = (...lines: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
const spans = (text: string, set: Partial<IcsWindow> = {}) =>
  readIcs(text, { ...window, ...set }).events.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`);

describe("a time", () => {
  test.each([
    [
      "in UTC",
      ["DTSTART:20270322T090000Z", "DTEND:20270322T093000Z"],
      "2027-03-22T09:00:00.000Z 2027-03-22T09:30:00.000Z",
    ],
    [
      "without a zone",
      ["DTSTART:20270629T090000", "DTEND:20270629T093000"],
      "2027-06-29T08:00:00.000Z 2027-06-29T08:30:00.000Z",
    ],
    [
      "in a zone without rules",
      ["DTSTART;TZID=America/New_York:20270629T090000", "DURATION:PT45M"],
      "2027-06-29T13:00:00.000Z 2027-06-29T13:45:00.000Z",
    ],
    ["of a whole day", ["DTSTART;VALUE=DATE:20270328"], "2027-03-28T00:00:00.000Z 2027-03-28T23:00:00.000Z"],
    [
      "that the clocks skip",
      ["DTSTART:20270328T013000", "DURATION:PT30M"],
      "2027-03-28T01:30:00.000Z 2027-03-28T02:00:00.000Z",
    ],
  ])("%s", (_, lines, expected) => {
    expect(spans(calendar("SUMMARY:Fig", ...lines))).toEqual([expected]);
  });

  test("in a zone that nobody knows is the clinic's, and that is told", () => {
    const text = calendar("DTSTART;TZID=Mars/Olympus:20270629T090000", "DURATION:PT30M");
    expect(readIcs(text, window)).toMatchObject({
      events: [{ startsAt: "2027-06-29T08:00:00.000Z" }],
      unknownZones: ["Mars/Olympus"],
    });
  });
});

describe("repetitions", () => {
  test("keep their time of day, leave out what is excepted, and end at the window", () => {
    const text = calendar(
      "DTSTART;TZID=Europe/London:20270316T093000",
      "DURATION:PT30M",
      "RRULE:FREQ=WEEKLY",
      "EXDATE;TZID=Europe/London:20270323T093000",
    );
    expect(spans(text, { to: "2027-04-10T00:00:00.000Z" }).map((span) => span.slice(0, 24))).toEqual([
      "2027-03-16T09:30:00.000Z",
      "2027-03-30T08:30:00.000Z",
      "2027-04-06T08:30:00.000Z",
    ]);
  });

  test("are so many and no more, however long the rule goes on", () => {
    for (const rule of ["FREQ=SECONDLY", "FREQ=DAILY", "FREQ=MINUTELY;COUNT=999999999"]) {
      const { events, problems } = readIcs(
        calendar("DTSTART:20260101T000000Z", "DURATION:PT5M", `RRULE:${rule}`),
        window,
      );
      expect(events.length).toBeLessThanOrEqual(MAX_REPETITIONS);
      expect(problems).toMatchObject([{ problem: "tooMany" }]);
    }
  });

  test("that began long ago are reached", () => {
    const text = calendar("DTSTART:19900101T090000Z", "DURATION:PT30M", "RRULE:FREQ=DAILY");
    expect(spans(text, { from: "2027-01-01T00:00:00.000Z", to: "2027-01-03T00:00:00.000Z" })).toHaveLength(2);
  });
});

test.each([
  ["no start", ["SUMMARY:Fig"], "noStart"],
  ["no length", ["DTSTART:20270322T090000Z"], "noLength"],
  ["an end before the start", ["DTSTART:20270322T090000Z", "DTEND:20270322T080000Z"], "inverted"],
  ["a cancellation", ["DTSTART:20270322T090000Z", "DURATION:PT30M", "STATUS:CANCELLED"], "cancelled"],
])("%s is told as the fault of its row", (_, lines, problem) => {
  expect(readIcs(calendar(...lines), window)).toMatchObject({ events: [], problems: [{ problem }] });
});

test.each(["", "hello", "BEGIN:VCARD\nEND:VCARD", "BEGIN:VCALENDAR", "<html></html>", "\u0000\u0001"])(
  "%j is no calendar",
  (text) => {
    expect(() => readIcs(text, window)).toThrow(NotACalendar);
  },
);

test("what lies beyond the chosen days is counted, a repeated entry once", () => {
  const text = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...["20120630T090000", "20140630T090000|RRULE:FREQ=DAILY;COUNT=3", "20290101T090000"].flatMap((start, index) => {
      const [at, rule] = start.split("|");
      return ["BEGIN:VEVENT", `UID:${index}`, `DTSTART:${at}`, ...(rule ? [rule] : []), "DURATION:PT1H", "END:VEVENT"];
    }),
    "BEGIN:VTODO",
    "END:VTODO",
    "END:VCALENDAR",
  ].join("\r\n");
  expect(readIcs(text, window)).toMatchObject({
    events: [],
    outside: { before: 2, earliest: "2012-06-30T08:00:00.000Z", after: 1, latest: "2029-01-01T09:00:00.000Z" },
    others: 1,
  });
});

test.each([
  ["ends too early", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Fig\r\n", 3],
  ["has a line of nothing", "BEGIN:VCALENDAR\r\nX-LONG:a\r\n b\r\n\r\nHello there\r\nEND:VCALENDAR\r\n", 5],
  ["breaks inside of a line", 'BEGIN:VCALENDAR\nDTSTART;TZID="Europe\nEND:VCALENDAR', 2],
])("a file that %s is damaged near that line", (_, text, line) => {
  expect(() => readIcs(text, window)).toThrow(expect.objectContaining({ line }));
  expect(() => readIcs(text, window)).toThrow(DamagedCalendar);
});

test("names of any writing come through as they are", () => {
  const name = "Näktergal\\, O'Malley\\; 猫 العنود \u{1f415}\u{1f3fd}";
  const { events } = readIcs(calendar(`SUMMARY:${name}`, "DTSTART:20270322T090000Z", "DURATION:PT30M"), window);
  expect(events[0]?.summary).toBe("Näktergal, O'Malley; 猫 العنود \u{1f415}\u{1f3fd}");
});

const DATA = process.env["TEST_DATA_DIR"];
const SAMPLES = !DATA ? [] : readdirSync(join(DATA, "ics-samples")).filter((name) => name.endsWith(".ics"));
const ALL_TIME = { from: "2000-01-01T00:00:00.000Z", to: "2030-01-01T00:00:00.000Z", timeZone: "Europe/London" };

describe.skipIf(!DATA)("the sample files (skipped: TEST_DATA_DIR is not set)", () => {
  test.each(SAMPLES)("%s is read, in bounds", (name) => {
    const { events, problems } = readIcs(readFileSync(join(DATA ?? "", "ics-samples", name), "utf8"), ALL_TIME);
    expect(events.length).toBeLessThanOrEqual(2000);
    for (const { startsAt, endsAt } of events) expect(startsAt < endsAt).toBe(true);
    expect(problems.filter(({ problem }) => problem === "unreadable")).toEqual([]);
  });

  test.each([
    ["minimal.ics", "2012-06-30T13:00:00.000Z 2012-06-30T14:00:00.000Z"],
    ["duration_instead_of_dtend.ics", "2012-06-30T13:00:00.000Z 2012-07-01T13:00:00.000Z"],
    ["timezone_from_file.ics", "2023-03-06T21:23:00.000Z 2023-03-06T22:23:00.000Z"],
    ["only_dtstart_date.ics", "2012-06-29T23:00:00.000Z 2012-06-30T23:00:00.000Z"],
    ["utc_negative_zero.ics", "2012-08-21T21:00:00.000Z 2012-08-21T21:30:00.000Z"],
  ])("%s means %s", (name, expected) => {
    expect(spans(readFileSync(join(DATA ?? "", "ics-samples", name), "utf8"), ALL_TIME)).toEqual([expected]);
  });
});
