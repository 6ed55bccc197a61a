import { expect, test } from "vitest";
import { parseClock, parseLength, parseMoment, type ReadBy } from "./import-times.ts";

test.each([
  ["14:30", 870],
  ["9:05", 545],
  ["2:30 PM", 870],
  ["12:15 am", 15],
  ["12:15 p.m.", 735],
  ["9am", 540],
  ["14.30 Uhr", 870],
  ["14 Uhr", 840],
  ["14h30", 870],
  ["14h", 840],
  ["14:30:00", 870],
  ["0930", 570],
  ["00:00", 0],
  ["25:00", null],
  ["14:60", null],
  ["13:00 pm", null],
  ["14", null],
  ["soon", null],
  ["", null],
])("%j is minute %s of the day", (text, minutes) => {
  expect(parseClock(text)).toBe(minutes);
});

const by: ReadBy = { order: null, latest: "2031-12-31", timeZone: "Europe/Berlin" };

test.each([
  ["2026-12-03", "14:30", "2026-12-03T13:30:00.000Z"],
  ["2026-12-03 14:30", "", "2026-12-03T13:30:00.000Z"],
  ["2026-12-03T14:30:00", "", "2026-12-03T13:30:00.000Z"],
  ["2026-12-03T14:30:00Z", "", "2026-12-03T14:30:00.000Z"],
  ["2026-12-03 14:30+0530", "", "2026-12-03T09:00:00.000Z"],
  ["3 December 2026, 2:30 pm", "", "2026-12-03T13:30:00.000Z"],
  ["3. Juli 2026 14.30 Uhr", "", "2026-07-03T12:30:00.000Z"],
  ["46359.5", "", "2026-12-03T11:00:00.000Z"],
  ["2026-12-03", "1899-12-30 14:30", "2026-12-03T13:30:00.000Z"],
  ["2026-12-03 00:00:00", "14:30", "2026-12-03T13:30:00.000Z"],
])("%j and %j are %s in Berlin", (date, time, instant) => {
  expect(parseMoment(date, time, by)).toMatchObject({ startsAt: instant, isSkipped: false });
});

test("a date without a time has none, and a word that is not a time is a fault", () => {
  expect(parseMoment("2026-12-03", "", by)).toEqual({ day: "2026-12-03", startsAt: null, isSkipped: false });
  expect(parseMoment("2026-12-03", "after lunch", by)).toBe("bad_time");
  expect(parseMoment("someday", "14:30", by)).toBeNull();
});

test("a numeric date is read in the order that a person named, and a short year may be one to come", () => {
  expect(parseMoment("03/04/2027 09:00", "", by)).toBeNull();
  expect(parseMoment("03/04/27 09:00", "", { ...by, order: "dmy" })).toMatchObject({ day: "2027-04-03" });
  expect(parseMoment("03/04/27", "9:00 am", { ...by, order: "mdy" })).toMatchObject({ day: "2027-03-04" });
  expect(parseMoment("03/04/98", "09:00", { ...by, order: "dmy" })).toMatchObject({ day: "1998-04-03" });
});

test("an hour that the clocks skip is an hour later and marked; one that comes twice is the first", () => {
  expect(parseMoment("2027-03-28", "02:30", by)).toEqual({
    day: "2027-03-28",
    startsAt: "2027-03-28T01:30:00.000Z",
    isSkipped: true,
  });
  expect(parseMoment("2027-10-31", "02:30", by)).toMatchObject({
    startsAt: "2027-10-31T00:30:00.000Z",
    isSkipped: false,
  });
});

test.each([
  ["30", "", 30],
  ["30 min", "", 30],
  ["45 Minuten", "", 45],
  ["0:45", "", 45],
  ["01:15:00", "", 75],
  ["1 h", "", 60],
  ["1h30", "", 90],
  ["1 h 15 min", "", 75],
  ["1,5 Stunden", "", 90],
  ["1.5", "Duration (hours)", 90],
  ["20", "Dauer (min)", 20],
  ["long", "", null],
  ["30 days", "", null],
  ["", "", null],
])("a length of %j under %j is %s minutes", (text, heading, minutes) => {
  expect(parseLength(text, heading)).toBe(minutes);
});
