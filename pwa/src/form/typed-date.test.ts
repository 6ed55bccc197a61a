import { addDays } from "@fernpaw/domain/kernel/time";
import { describe, expect, test } from "vitest";
import { copy } from "./date-field.copy.ts";
import {
  datePattern,
  type DateReading,
  exampleMonth,
  FIRST_DAY,
  LAST_DAY,
  monthPattern,
  readDate,
  withLimits,
  writeDate,
} from "./typed-date.ts";

/** A Sunday. */
const TODAY = "2026-11-22";
const BRITISH: DateReading = { order: "dmy", separator: "/", today: TODAY, tense: "near" };
const GERMAN: DateReading = { ...BRITISH, separator: "." };
const AMERICAN: DateReading = { ...BRITISH, order: "mdy" };
const SWEDISH: DateReading = { ...BRITISH, order: "ymd", separator: "-" };
const CLINICS = { BRITISH, GERMAN, AMERICAN, SWEDISH };

const valueOf = (text: string, reading: DateReading): string | null => readDate(text, reading).value;
const faultOf = (text: string, reading: DateReading): string | null => readDate(text, reading).fault;

describe.each(Object.entries(CLINICS))("a %s clinic", (_, reading) => {
  test("reads back every day that it writes, from 1900 to 2100", () => {
    const wrong: string[] = [];
    for (let day = FIRST_DAY; day <= LAST_DAY; day = addDays(day, 1)) {
      const text = writeDate(day, reading);
      if (valueOf(text, reading) !== day || valueOf(text.replaceAll(/\D/g, ""), reading) !== day) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ["2026-04-03", "2026-04-03"],
    [" 2026-4-3 ", "2026-04-03"],
    ["2026/04/03", "2026-04-03"],
    ["20260403", "2026-04-03"],
    ["3 apr 2026", "2026-04-03"],
    ["3apr2026", "2026-04-03"],
    ["Apr 3, 2026", "2026-04-03"],
    ["3rd of April 2026", "2026-04-03"],
    ["April 3rd, 2026", "2026-04-03"],
    ["2026 April 3", "2026-04-03"],
    ["3. April 2026", "2026-04-03"],
    ["Friday, 3 April 2026", "2026-04-03"],
    ["  Fri,\u00a03 Apr\n2026 ", "2026-04-03"],
    ["\u200e3\u200f APR 2026", "2026-04-03"],
    ["3 apr '26", "2026-04-03"],
    ["3 sept 26", "2026-09-03"],
    ["٣ apr ٢٠٢٦", "2026-04-03"],
    ["29 feb 2028", "2028-02-29"],
    ["3 apr", "2027-04-03"],
    ["apr 3", "2027-04-03"],
    ["25 sep", "2026-09-25"],
    ["29 feb", "2028-02-29"],
    ["15", "2026-11-15"],
    ["7", "2026-12-07"],
    ["today", "2026-11-22"],
    ["Tomorrow", "2026-11-23"],
    ["yesterday", "2026-11-21"],
    ["+2w", "2026-12-06"],
    ["+ 2 weeks", "2026-12-06"],
    ["in 10 days", "2026-12-02"],
    ["+5", "2026-11-27"],
    ["-3d", "2026-11-19"],
    ["\u22123d", "2026-11-19"],
    ["3 days ago", "2026-11-19"],
    ["+3m", "2027-02-22"],
    ["+1y", "2027-11-22"],
    ["mon", "2026-11-23"],
    ["sun", "2026-11-29"],
    ["thurs", "2026-11-26"],
    ["", ""],
    ["  ", ""],
  ])("reads %j as %s", (text, day) => {
    expect(readDate(text, reading)).toEqual({ value: day, fault: null });
  });

  test.each([
    ["31 apr 2026", copy.noSuchDay("April", 31)],
    ["30 feb", copy.noSuchDay("February", 30)],
    ["29 feb 2026", copy.noSuchDay("February 2026", 29)],
    ["29 feb 26", copy.noSuchDay("February 2026", 29)],
    ["0 apr", copy.noSuchDay("April", 0)],
    ["3 apr 0026", copy.badYear(1900, 2100)],
    ["0026-04-03", copy.badYear(1900, 2100)],
    ["3 apr 202", copy.badYear(1900, 2100)],
    ["2026-13-01", copy.noSuchMonth(13, writeDate("2026-12-31", reading))],
    ["Thursday, 3 April 2026", copy.otherWeekday("3 Apr 2026", "Friday")],
  ])("says what is wrong with %j", (text, words) => {
    expect(readDate(text, reading)).toEqual({ value: null, fault: words });
  });

  test.each(["april", "april 2026", "2026", "4/2026"])("asks for the day of %j", (text) => {
    expect(faultOf(text, reading)).toBe(copy.needsDay(writeDate("2026-12-31", reading)));
  });

  test.each([
    "soon",
    "3 foo 2026",
    "1/2/3/4",
    "12345",
    "3 apr may",
    "3:30",
    "+9999y",
    "mon tue",
    "32",
    "a".repeat(500),
  ])("does not understand %j", (text) => {
    expect(faultOf(text, reading)).toBe(copy.unreadable(writeDate("2026-12-31", reading)));
  });
});

test.each([
  ["3/4/2026", "2026-04-03", "2026-03-04"],
  ["3.4.2026", "2026-04-03", "2026-03-04"],
  ["3-4-26", "2026-04-03", "2026-03-04"],
  ["3 4 2026", "2026-04-03", "2026-03-04"],
  ["3/4", "2027-04-03", "2027-03-04"],
  ["3.4.", "2027-04-03", "2027-03-04"],
  ["03042026", "2026-04-03", "2026-03-04"],
  ["030426", "2026-04-03", "2026-03-04"],
  ["0304", "2027-04-03", "2027-03-04"],
  ["3/4/75", "2075-04-03", "2075-03-04"],
  ["3/4/80", "1980-04-03", "1980-03-04"],
])("%s is %s in a British clinic and %s in an American one", (text, british, american) => {
  expect([valueOf(text, BRITISH), valueOf(text, GERMAN), valueOf(text, AMERICAN)]).toEqual([
    british,
    british,
    american,
  ]);
});

test.each([
  ["26-04-03", "2026-04-03"],
  ["260403", "2026-04-03"],
  ["04-03", "2027-04-03"],
  ["0403", "2027-04-03"],
])("%s is %s in a Swedish clinic", (text, day) => {
  expect(valueOf(text, SWEDISH)).toBe(day);
});

describe("what can be read in two ways is asked about", () => {
  test.each([
    ["2004", BRITISH],
    ["1912", BRITISH],
    ["3/4/2026", SWEDISH],
    ["03042026", SWEDISH],
  ])("%s", (text, reading) => {
    expect(faultOf(text, reading)).toBe(copy.twoReadings(writeDate("2026-12-31", reading)));
  });

  test("a month beyond December is never taken for the day", () => {
    expect(faultOf("13/4/2026", AMERICAN)).toBe(copy.noSuchMonth(13, "12/31/2026"));
    expect(faultOf("4/13/2026", BRITISH)).toBe(copy.noSuchMonth(13, "31/12/2026"));
  });
});

describe("where a whole year is missing, the tense decides", () => {
  const past: DateReading = { ...BRITISH, tense: "past" };
  const future: DateReading = { ...BRITISH, tense: "future" };

  test.each([
    ["3/4", "2026-04-03", "2027-04-03"],
    ["22/11", "2026-11-22", "2026-11-22"],
    ["23/11", "2025-11-23", "2026-11-23"],
    ["29/2", "2024-02-29", "2028-02-29"],
    ["15", "2026-11-15", "2026-12-15"],
    ["mon", "2026-11-16", "2026-11-23"],
    ["sun", "2026-11-15", "2026-11-29"],
    ["030426", "2026-04-03", "2026-04-03"],
    ["3/4/27", "1927-04-03", "2027-04-03"],
    ["3/4/31", "1931-04-03", "2031-04-03"],
  ])("%s is %s looking back and %s looking ahead", (text, back, ahead) => {
    expect([valueOf(text, past), valueOf(text, future)]).toEqual([back, ahead]);
  });
});

describe("where the month is enough, it means its last day", () => {
  const reading: DateReading = { ...BRITISH, isMonthEnough: true };
  test.each([
    ["8/2028", "2028-08-31"],
    ["02 / 2028", "2028-02-29"],
    ["2028-11", "2028-11-30"],
    ["aug 2028", "2028-08-31"],
    ["08/28", "2028-08-31"],
    ["31/8/2028", "2028-08-31"],
  ])("%s is %s", (text, day) => {
    expect(readDate(text, reading)).toEqual({ value: day, fault: null });
  });
  test("elsewhere a day is asked for", () => {
    expect(faultOf("8/2028", { ...reading, isMonthEnough: false })).toMatch(/^Add day/);
    expect(faultOf("13/2028", reading)).not.toBeNull();
  });
});

test("a pattern has the year in full", () => {
  expect(Object.values(CLINICS).map(datePattern)).toEqual(["dd/mm/yyyy", "dd.mm.yyyy", "mm/dd/yyyy", "yyyy-mm-dd"]);
  expect(Object.values(CLINICS).map(monthPattern)).toEqual(["mm/yyyy", "mm.yyyy", "mm/yyyy", "yyyy-mm"]);
});

test("the month of the example is read where the month is enough", () => {
  for (const clinic of Object.values(CLINICS)) {
    const reading = { ...clinic, isMonthEnough: true };
    expect(readDate(exampleMonth(reading), reading)).toEqual({
      value: `${reading.today.slice(0, 4)}-12-31`,
      fault: null,
    });
  }
});

test("text that is no date is written as it is", () => {
  expect(["2026-02-30", "3 foo", ""].map((text) => writeDate(text, BRITISH))).toEqual(["2026-02-30", "3 foo", ""]);
});

test("limits say which day is the first and the last, and keep what was read", () => {
  const limits = { min: "2026-04-03", max: "2026-04-30" };
  const within = (value: string) => withLimits({ value, fault: null }, limits, AMERICAN);
  expect(within("2026-04-03")).toEqual({ value: "2026-04-03", fault: null });
  expect(within("2026-04-02")).toEqual({ value: "2026-04-02", fault: copy.tooEarly("04/03/2026") });
  expect(within("2026-05-01")).toEqual({ value: "2026-05-01", fault: copy.tooLate("04/30/2026") });
  expect(within("")).toEqual({ value: "", fault: null });
});
