import { describe, expect, test } from "vitest";
import { copy } from "./time-field.copy.ts";
import { minutesOf, timeText, writeTime } from "@fernpaw/domain/kernel/clock-words";
import { hourAway, readTime, steppedTime } from "./typed-time.ts";

const DAY = Array.from({ length: 1440 }, (_, minute) => timeText(minute));

test.each([true, false])("every minute of the day reads as it is written, with am and pm: %s", (hasAmPm) => {
  for (const time of DAY) {
    const texts = [time, time.replace(":", ""), writeTime(time, hasAmPm), writeTime(time, true)];
    expect(texts.map((text) => readTime(text, hasAmPm).value)).toEqual([time, time, time, time]);
  }
});

test.each([
  ["9", "09:00"],
  ["9am", "09:00"],
  ["9 a.m.", "09:00"],
  ["9a", "09:00"],
  ["930", "09:30"],
  ["0900", "09:00"],
  ["1430", "14:30"],
  ["14.30", "14:30"],
  ["14,30", "14:30"],
  ["14h30", "14:30"],
  ["14h", "14:00"],
  ["14 30", "14:30"],
  ["14:30:00", "14:30"],
  ["2:30pm", "14:30"],
  ["2:30 PM", "14:30"],
  ["2.30 p.m.", "14:30"],
  ["230p", "14:30"],
  ["14:30pm", "14:30"],
  ["12am", "00:00"],
  ["12:15 am", "00:15"],
  ["12pm", "12:00"],
  ["12", "12:00"],
  ["0", "00:00"],
  ["00:00", "00:00"],
  ["0230", "02:30"],
  ["noon", "12:00"],
  ["midnight", "00:00"],
  ["9 o'clock", "09:00"],
  ["\u00a0９：３０ ", "09:30"],
  ["", ""],
])("%j is %s by 12 hours and by 24", (text, time) => {
  expect([readTime(text, true), readTime(text, false)]).toEqual([
    { value: time, fault: null },
    { value: time, fault: null },
  ]);
});

test.each([
  ["2:30", "14:30", "02:30"],
  ["230", "14:30", "02:30"],
  ["6", "18:00", "06:00"],
  ["7", "07:00", "07:00"],
  ["02:30", "02:30", "02:30"],
])("%s is %s where people count to 12, for that is when a clinic is open, and %s elsewhere", (text, by12, by24) => {
  expect([readTime(text, true).value, readTime(text, false).value]).toEqual([by12, by24]);
});

describe.each([true, false])("with am and pm: %s, it says what is wrong with", (hasAmPm) => {
  test.each([
    ["9:75", copy.badMinutes],
    ["1275", copy.badMinutes],
    ["9:5", copy.oneMinuteDigit(9)],
    ["25", copy.badHour],
    ["2530", copy.badHour],
    ["24", copy.midnight(hasAmPm)],
    ["24:00", copy.midnight(hasAmPm)],
    ["14am", copy.badHalf],
    ["0pm", copy.badHalf],
    ["soon", copy.unreadable(hasAmPm)],
    ["12345", copy.unreadable(hasAmPm)],
    ["9-10", copy.unreadable(hasAmPm)],
    ["-9", copy.unreadable(hasAmPm)],
  ])("%s", (text, words) => {
    expect(readTime(text, hasAmPm)).toEqual({ value: null, fault: words });
  });
});

test.each([
  ["14:30", true, "2:30 pm"],
  ["00:05", true, "12:05 am"],
  ["12:00", true, "12:00 pm"],
  ["14:30", false, "14:30"],
  ["half past", true, "half past"],
])("%s, with am and pm: %s, is written %s", (time, hasAmPm, text) => {
  expect(writeTime(time, hasAmPm)).toBe(text);
});

test.each([
  ["09:32", 5, "09:35"],
  ["09:32", -5, "09:30"],
  ["09:30", -5, "09:25"],
  ["09:07", 15, "09:15"],
  ["23:50", 15, "23:50"],
  ["00:02", -5, "00:00"],
  ["00:00", -5, "00:00"],
  ["", 15, "00:15"],
])("from %j by %i is %s", (time, step, next) => {
  expect(steppedTime(time, step)).toBe(next);
});

test("an hour away keeps the minutes, and stays in its day", () => {
  expect([hourAway("09:05", 1), hourAway("09:05", -1), hourAway("23:30", 1), hourAway("00:30", -1)]).toEqual([
    "10:05",
    "08:05",
    "23:30",
    "00:30",
  ]);
});

test("minutes are read of a tidy time only", () => {
  expect(["09:30", "9:30", "24:00", "23:59", ""].map(minutesOf)).toEqual([570, null, null, 1439, null]);
});
